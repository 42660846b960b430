package io.ipset4j.netlink.protocol;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;

/** An attribute by a second decoder, as plain as can be, to check the first against. */
final class Plain {
    private final int type;
    private final byte[] payload;

    private Plain(int type, byte[] payload) {
        this.type = type;
        this.payload = payload;
    }

    /** The type field, flags included. */
    int type() {
        return type;
    }

    byte[] payload() {
        return payload;
    }

    /** The attributes in {@code bytes}; they have to fill them. */
    static List<Plain> parse(byte[] bytes) {
        List<Plain> attributes = new ArrayList<>();
        int at = 0;
        while (at < bytes.length) {
            int length = bytes[at] & 0xff | (bytes[at + 1] & 0xff) << 8;
            int type = bytes[at + 2] & 0xff | (bytes[at + 3] & 0xff) << 8;
            if (length < 4 || at + length > bytes.length) {
                throw new IllegalArgumentException("length " + length + " at " + at);
            }
            attributes.add(new Plain(type, Arrays.copyOfRange(bytes, at + 4, at + length)));
            at += length + 3 & ~3;
        }
        return attributes;
    }

    int number() {
        return type & 0x3fff;
    }

    List<Plain> children() {
        return parse(payload);
    }

    /** The payload as one big-endian number. */
    long number64() {
        long value = 0;
        for (byte each : payload) {
            value = value << 8 | each & 0xff;
        }
        return value;
    }

    /** The bytes of a buffer. */
    static byte[] bytes(ByteBuffer buffer) {
        byte[] bytes = new byte[buffer.remaining()];
        buffer.duplicate().get(bytes);
        return bytes;
    }

    /** A message in hex, ready to be decoded. */
    static ByteBuffer message(String hex) {
        return ByteBuffer.wrap(HexFormat.of().parseHex(hex)).order(ByteOrder.LITTLE_ENDIAN);
    }
}
