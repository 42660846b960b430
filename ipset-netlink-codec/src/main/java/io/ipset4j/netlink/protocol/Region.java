package io.ipset4j.netlink.protocol;

import java.nio.ByteBuffer;

/**
 * Attributes that are still to be decoded: a part of a message, which has to stand until then.
 *
 * @param message the message, index 0 at its start
 * @param from the index of the first byte
 * @param to the index after the last byte
 */
public record Region(ByteBuffer message, int from, int to) {
    /** The bytes. */
    public ByteBuffer bytes() {
        return message.duplicate().position(from).limit(to);
    }
}
