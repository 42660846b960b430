package io.ipset4j.netlink.protocol;

/** Bytes that came as a reply and are none: the peer is not ip_set, or not of a version that can be understood. */
public final class MalformedReplyException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** An exception that says what is wrong with the bytes. */
    public MalformedReplyException(String message) {
        super("malformed reply: " + message);
    }
}
