package io.ipset4j.netlink.wire;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/**
 * A copy of a region of attributes, to be walked in one pass:
 *
 * <pre>
 *   for (int at = 0; bytes.isAttribute(at, end); at = bytes.next(at)) ...
 * </pre>
 *
 * It is for regions of thousands of small attributes. {@link AttributeReader} needs no copy, but each look into a
 * {@link ByteBuffer} costs four times one into an array in code that only a simple compiler has been over, and a
 * command lives too short for more. Reusable, not thread-safe.
 */
public final class AttributeBytes {
    private byte[] bytes = new byte[0];

    /** Takes a copy of the bytes {@code from} to {@code to} of a message; the first of them has index 0. */
    public void fill(ByteBuffer message, int from, int to) {
        if (bytes.length < to - from) {
            bytes = new byte[to - from];
        }
        message.get(from, bytes, 0, to - from);
    }

    /** Whether an attribute that starts at {@code at} fits in before {@code end}: {@code nla_ok()}. */
    public boolean isAttribute(int at, int end) {
        int left = end - at;
        if (left < AttributeReader.HEADER_LENGTH) {
            return false;
        }
        int length = hostShort(at);
        return length >= AttributeReader.HEADER_LENGTH && length <= left;
    }

    /** Where the attribute behind the one at {@code at} starts. */
    public int next(int at) {
        return at + Netlink.align(hostShort(at));
    }

    /** The number of the attribute at {@code at}. */
    public int number(int at) {
        return hostShort(at + 2) & AttributeReader.NUMBER;
    }

    /** Where the payload of the attribute at {@code at} ends; it starts {@value AttributeReader#HEADER_LENGTH} on. */
    public int end(int at) {
        return at + hostShort(at);
    }

    private int hostShort(int at) {
        return bytes[at] & 0xff | (bytes[at + 1] & 0xff) << 8;
    }

    /** The byte at an index, 0 to 255. */
    public int u8(int index) {
        return bytes[index] & 0xff;
    }

    /** Two bytes, big-endian, 0 to 65535. */
    public int u16(int index) {
        return (bytes[index] & 0xff) << 8 | bytes[index + 1] & 0xff;
    }

    /** Four bytes, big-endian. */
    public int u32(int index) {
        return bytes[index] << 24 | (bytes[index + 1] & 0xff) << 16 | (bytes[index + 2] & 0xff) << 8
                | bytes[index + 3] & 0xff;
    }

    /** Eight bytes, big-endian. */
    public long u64(int index) {
        return (long) u32(index) << 32 | u32(index + 4) & 0xffff_ffffL;
    }

    /** The bytes from {@code from} up to the first NUL, or to {@code to}, a char a byte. */
    public String text(int from, int to) {
        int end = from;
        while (end < to && bytes[end] != 0) {
            end++;
        }
        return new String(bytes, from, end - from, StandardCharsets.ISO_8859_1);
    }
}
