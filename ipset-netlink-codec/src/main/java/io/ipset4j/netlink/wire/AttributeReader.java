package io.ipset4j.netlink.wire;

import java.nio.ByteBuffer;

/**
 * Walks the attributes in a region of a message, without copying.
 *
 * <pre>
 *   0        2                                  4
 *   +--------+---------------------------------+------------------+---------+
 *   | length | nested:1 | byteorder:1 | num:14 | payload          | padding |
 *   +--------+---------------------------------+------------------+---------+
 * </pre>
 *
 * The length counts the header and the payload; the padding leads to the next multiple of four and may be missing at
 * the end of the region. The walk ends at the first attribute that does not fit, as the kernel's ({@code nla_ok()});
 * {@link #leftover} then tells that something was left. Not thread-safe.
 */
public final class AttributeReader {
    /** Size of the header of an attribute. */
    public static final int HEADER_LENGTH = 4;
    /** Flag {@code NLA_F_NESTED}: the payload is attributes. */
    public static final int NESTED = 0x8000;
    /** Flag {@code NLA_F_NET_BYTEORDER}: the payload is big-endian. */
    public static final int NET_BYTEORDER = 0x4000;
    /** The bits of the type that hold the number. */
    public static final int NUMBER = 0x3fff;

    private final ByteBuffer message;
    private final int end;
    private int next;
    private int header;

    /** A walk through the bytes {@code from} to {@code to} of the message. */
    public AttributeReader(ByteBuffer message, int from, int to) {
        this.message = message;
        this.next = from;
        this.end = to;
    }

    /** Goes to the next attribute; false at the end. */
    public boolean next() {
        int left = end - next;
        if (left < HEADER_LENGTH) {
            return false;
        }
        int length = Short.toUnsignedInt(message.getShort(next));
        if (length < HEADER_LENGTH || length > left) {
            return false;
        }
        header = next;
        next += Netlink.align(length);
        return true;
    }

    /** Whether bytes are left over, once {@link #next} has returned false. */
    public boolean leftover() {
        return next < end;
    }

    /** The number of this attribute. */
    public int number() {
        return typeAt(message, header) & NUMBER;
    }

    /** Whether this attribute says that it holds attributes. */
    public boolean isNested() {
        return (typeAt(message, header) & NESTED) != 0;
    }

    /** Whether this attribute says that its payload is big-endian. */
    public boolean isNetworkOrder() {
        return (typeAt(message, header) & NET_BYTEORDER) != 0;
    }

    /** The index of the payload of this attribute in the message. */
    public int payload() {
        return header + HEADER_LENGTH;
    }

    /** The length of the payload of this attribute in bytes. */
    public int length() {
        return lengthAt(message, header);
    }

    /** A walk through the payload of this attribute. */
    public AttributeReader nested() {
        return new AttributeReader(message, payload(), payload() + length());
    }

    /** The type field, flags included, of the attribute whose header is at {@code header}. */
    static int typeAt(ByteBuffer message, int header) {
        return Short.toUnsignedInt(message.getShort(header + 2));
    }

    /** The payload length of the attribute whose header is at {@code header}. */
    static int lengthAt(ByteBuffer message, int header) {
        return Short.toUnsignedInt(message.getShort(header)) - HEADER_LENGTH;
    }
}
