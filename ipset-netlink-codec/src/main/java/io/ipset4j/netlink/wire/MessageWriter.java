package io.ipset4j.netlink.wire;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Writes netlink messages, one after the other, into a buffer of its own that grows as needed. Not thread-safe.
 *
 * <p>Start a message with {@link #begin}, put attributes, take it with {@link #finish}. Numbers of more than one byte
 * are written big-endian and say so, as ip_set's are; {@link #putHostOrder} is the exception that it makes.
 */
public final class MessageWriter {
    private static final byte[] NOTHING = new byte[0];

    private ByteBuffer buffer;

    /** A writer whose buffer holds {@code capacity} bytes to begin with. */
    public MessageWriter(int capacity) {
        buffer = ByteBuffer.allocate(Netlink.align(Math.max(capacity, Netlink.ATTRIBUTES))).order(Netlink.ORDER);
    }

    /** Starts a message of ip_set with {@code struct nfgenmsg}, family IPv4 and version 0, as ip_set always sends. */
    public MessageWriter begin(int type, int flags, int sequence, int port) {
        beginPlain(type, flags, sequence, port);
        buffer.put((byte) 2).put((byte) 0).putShort((short) 0);
        return this;
    }

    /** Starts a message that has a {@code struct nlmsghdr} alone. */
    public MessageWriter beginPlain(int type, int flags, int sequence, int port) {
        buffer.clear();
        Netlink.putHeader(buffer, type, flags, sequence, port);
        buffer.position(Netlink.HEADER_LENGTH);
        return this;
    }

    /** Sets the res_id field of a message started with {@link #begin}; 0 to 65535. */
    public MessageWriter resId(int value) {
        buffer.putShort(Netlink.ATTRIBUTES - 2, Short.reverseBytes((short) value));
        return this;
    }

    /** The bytes written so far, header included. */
    public int size() {
        return buffer.position();
    }

    /** Takes back what was written beyond {@code size}. */
    public void truncate(int size) {
        buffer.position(size);
    }

    /** Writes bytes as they are. */
    public MessageWriter putRaw(ByteBuffer bytes) {
        ensure(bytes.remaining());
        buffer.put(bytes);
        return this;
    }

    /** Writes four bytes in host order, no attribute. */
    public MessageWriter putRawInt(int value) {
        ensure(4);
        buffer.putInt(value);
        return this;
    }

    /** Writes zeros up to the next multiple of four. */
    public MessageWriter pad() {
        ensure(3);
        while ((buffer.position() & 3) != 0) {
            buffer.put((byte) 0);
        }
        return this;
    }

    private void ensure(int bytes) {
        if (buffer.remaining() < bytes) {
            int written = buffer.position();
            int capacity = Math.max(2 * buffer.capacity(), Netlink.align(written + bytes));
            buffer = ByteBuffer.wrap(Arrays.copyOf(buffer.array(), capacity)).order(Netlink.ORDER).position(written);
        }
    }

    private void putAttributeHeader(int type, int length) {
        ensure(AttributeReader.HEADER_LENGTH + Netlink.align(length));
        buffer.putShort((short) (AttributeReader.HEADER_LENGTH + length)).putShort((short) type);
    }

    /** Writes a number of one byte. */
    public MessageWriter putU8(int number, int value) {
        putAttributeHeader(number, 1);
        buffer.putInt(value & 255);
        return this;
    }

    /** Writes a number of two bytes. */
    public MessageWriter putU16(int number, int value) {
        putAttributeHeader(number | AttributeReader.NET_BYTEORDER, 2);
        buffer.putShort(Short.reverseBytes((short) value)).putShort((short) 0);
        return this;
    }

    /** Writes a number of four bytes. */
    public MessageWriter putU32(int number, int value) {
        putAttributeHeader(number | AttributeReader.NET_BYTEORDER, 4);
        buffer.putInt(Integer.reverseBytes(value));
        return this;
    }

    /** Writes a number of eight bytes. */
    public MessageWriter putU64(int number, long value) {
        putAttributeHeader(number | AttributeReader.NET_BYTEORDER, 8);
        buffer.putLong(Long.reverseBytes(value));
        return this;
    }

    /** Writes a number of four bytes in host order, without the byte-order flag. */
    public MessageWriter putHostOrder(int number, int value) {
        putAttributeHeader(number, 4);
        buffer.putInt(value);
        return this;
    }

    /** Writes text, a byte a char, and a NUL. */
    public MessageWriter putText(int number, String text) {
        byte[] bytes = text.isEmpty() ? NOTHING : text.getBytes(StandardCharsets.ISO_8859_1);
        putAttributeHeader(number, bytes.length + 1);
        buffer.put(bytes).put((byte) 0);
        return pad();
    }

    /** Writes an attribute with the given type, flags included, and the bytes left in {@code payload}. */
    public MessageWriter putBytes(int type, ByteBuffer payload) {
        putAttributeHeader(type, payload.remaining());
        buffer.put(payload);
        return pad();
    }

    /** Writes an IPv4 address, most significant byte first, in an attribute of the given type, flags included. */
    public MessageWriter putIpv4(int type, int bits) {
        putAttributeHeader(type, 4);
        buffer.putInt(Integer.reverseBytes(bits));
        return this;
    }

    /** Writes an IPv6 address, most significant byte first, in an attribute of the given type, flags included. */
    public MessageWriter putIpv6(int type, long high, long low) {
        putAttributeHeader(type, 16);
        buffer.putLong(Long.reverseBytes(high)).putLong(Long.reverseBytes(low));
        return this;
    }

    /** Writes the six bytes of a MAC, the lower 48 bits of {@code bits}, most significant byte first. */
    public MessageWriter putMac(int number, long bits) {
        putAttributeHeader(number, 6);
        buffer.putLong(Long.reverseBytes(bits << 16));
        return this;
    }

    /** Opens an attribute that holds attributes; returns what {@link #endNest} needs to close it. */
    public int beginNest(int number) {
        int start = buffer.position();
        putAttributeHeader(number | AttributeReader.NESTED, 0);
        return start;
    }

    /** Closes the attribute that {@link #beginNest} opened. */
    public void endNest(int start) {
        buffer.putShort(start, (short) (buffer.position() - start));
    }

    /**
     * Ends the message and returns it, as long as its length field says. The bytes are this writer's own: they stand
     * until the next {@link #begin}.
     */
    public ByteBuffer finish() {
        Netlink.setLength(buffer, buffer.position());
        return ByteBuffer.wrap(buffer.array(), 0, buffer.position()).order(Netlink.ORDER);
    }

    /** Like {@link #finish}, with a copy that may be kept. */
    public ByteBuffer finishCopy() {
        Netlink.setLength(buffer, buffer.position());
        return ByteBuffer.wrap(Arrays.copyOf(buffer.array(), buffer.position())).order(Netlink.ORDER);
    }

    /** The attributes written since {@code from}, a copy. */
    public ByteBuffer copyFrom(int from) {
        return ByteBuffer.wrap(Arrays.copyOfRange(buffer.array(), from, buffer.position())).order(Netlink.ORDER);
    }
}
