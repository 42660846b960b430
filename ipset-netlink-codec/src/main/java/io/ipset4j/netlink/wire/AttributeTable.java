package io.ipset4j.netlink.wire;

import io.ipset4j.core.error.IpSetError;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The attributes of a region by number: what the kernel's {@code nla_parse()} leaves in {@code tb[]}. A number that is
 * given twice counts as given the last time. Reusable, not thread-safe; holds on to the message parsed last.
 *
 * <p>The getters read what is there without a further check: the policy has seen to the lengths.
 */
public final class AttributeTable {
    private static final ByteBuffer NO_MESSAGE = ByteBuffer.allocate(0);

    // The index of each attribute's header; 0 for none, as no attribute lies where the message header is.
    private final int[] headers;
    private ByteBuffer message = NO_MESSAGE;
    private int present;

    /** A table for attributes 1 to {@code max}, which is at most 31. */
    public AttributeTable(int max) {
        headers = new int[max + 1];
    }

    /**
     * Takes in the attributes between {@code from} and {@code to}, as {@code __nla_validate_parse()} does.
     *
     * @param strict whether unknown numbers, wrong lengths, missing nested flags and leftover bytes are errors
     * @return null, or the error of the first attribute that breaks its rule: {@link IpSetError#INVALID} or
     *     {@link IpSetError#RANGE}
     */
    public @Nullable IpSetError parse(ByteBuffer message, int from, int to, AttributePolicy policy, boolean strict) {
        this.message = message;
        Arrays.fill(headers, 0);
        present = 0;
        int at = from;
        while (to - at >= AttributeReader.HEADER_LENGTH) {
            int length = Short.toUnsignedInt(message.getShort(at));
            if (length < AttributeReader.HEADER_LENGTH || length > to - at) {
                break;
            }
            int number = AttributeReader.typeAt(message, at) & AttributeReader.NUMBER;
            if (number != 0 && number <= policy.max()) {
                IpSetError error = policy.rule(number).check(message, at, strict);
                if (error != null) {
                    return error;
                }
                headers[number] = at;
                present |= 1 << number;
            } else if (strict) {
                return IpSetError.INVALID;
            }
            at += Netlink.align(length);
        }
        return strict && at < to ? IpSetError.INVALID : null;
    }

    /** The numbers that are present, as a bit mask. */
    public int present() {
        return present;
    }

    /** Whether the attribute is there. */
    public boolean has(int number) {
        return headers[number] != 0;
    }

    /** Whether the attribute carries {@code NLA_F_NESTED}. */
    public boolean isNested(int number) {
        return (AttributeReader.typeAt(message, headers[number]) & AttributeReader.NESTED) != 0;
    }

    /** Whether the attribute carries {@code NLA_F_NET_BYTEORDER}. */
    public boolean isNetworkOrder(int number) {
        return (AttributeReader.typeAt(message, headers[number]) & AttributeReader.NET_BYTEORDER) != 0;
    }

    /** The index of the payload in the message. */
    public int payload(int number) {
        return headers[number] + AttributeReader.HEADER_LENGTH;
    }

    /** The length of the payload in bytes. */
    public int length(int number) {
        return AttributeReader.lengthAt(message, headers[number]);
    }

    /** The first byte, 0 to 255. */
    public int u8(int number) {
        return Byte.toUnsignedInt(message.get(payload(number)));
    }

    /** The first two bytes, big-endian, 0 to 65535. */
    public int u16(int number) {
        return Short.toUnsignedInt(Short.reverseBytes(message.getShort(payload(number))));
    }

    /** The first four bytes, big-endian. */
    public int u32(int number) {
        return Integer.reverseBytes(message.getInt(payload(number)));
    }

    /** The first four bytes in host order. */
    public int u32InHostOrder(int number) {
        return message.getInt(payload(number));
    }

    /** The first eight bytes, big-endian. */
    public long u64(int number) {
        return Long.reverseBytes(message.getLong(payload(number)));
    }

    /** The bytes up to the first NUL or the end of the payload, a char a byte. */
    public String text(int number) {
        return text(message, payload(number), payload(number) + length(number));
    }

    /** The bytes but for NULs at their end, a char a byte: what {@code nla_strcmp()} compares. */
    public String textWhole(int number) {
        int from = payload(number);
        int end = from + length(number);
        while (end > from && message.get(end - 1) == 0) {
            end--;
        }
        byte[] bytes = new byte[end - from];
        message.get(from, bytes);
        return new String(bytes, StandardCharsets.ISO_8859_1);
    }

    /** The bytes from {@code from} up to the first NUL, or to {@code to}, a char a byte. */
    public static String text(ByteBuffer message, int from, int to) {
        int end = from;
        while (end < to && message.get(end) != 0) {
            end++;
        }
        byte[] bytes = new byte[end - from];
        message.get(from, bytes);
        return new String(bytes, StandardCharsets.ISO_8859_1);
    }
}
