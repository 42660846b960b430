package io.ipset4j.netlink.wire;

import io.ipset4j.core.error.IpSetError;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * What one attribute has to look like: an entry of the kernel's {@code struct nla_policy}.
 *
 * @param kind the kind of payload
 * @param limit the longest payload of strings (without their NUL) and bytes; 0 for no limit
 */
public record AttributeRule(Kind kind, int limit) {
    /** Kinds of payload. */
    public enum Kind {
        /** No rule; refused where parsing is strict. {@code NLA_UNSPEC}. */
        ANY(-1),
        /** One byte. */
        U8(1),
        /** Two bytes. */
        U16(2),
        /** Four bytes. */
        U32(4),
        /** Eight bytes. */
        U64(8),
        /** Attributes, or nothing. */
        NESTED(-1),
        /** Text that may end in a NUL. */
        STRING(-1),
        /** Text that holds a NUL within its limit. */
        NUL_STRING(-1),
        /** Bytes. */
        BINARY(-1);

        private final int size;

        Kind(int size) {
            this.size = size;
        }
    }

    /** No rule. */
    public static final AttributeRule ANY = new AttributeRule(Kind.ANY, 0);
    /** One byte. */
    public static final AttributeRule U8 = new AttributeRule(Kind.U8, 0);
    /** Two bytes. */
    public static final AttributeRule U16 = new AttributeRule(Kind.U16, 0);
    /** Four bytes. */
    public static final AttributeRule U32 = new AttributeRule(Kind.U32, 0);
    /** Eight bytes. */
    public static final AttributeRule U64 = new AttributeRule(Kind.U64, 0);
    /** Attributes. */
    public static final AttributeRule NESTED = new AttributeRule(Kind.NESTED, 0);

    /** Text of at most {@code limit} bytes, with or without a NUL at the end. */
    public static AttributeRule string(int limit) {
        return new AttributeRule(Kind.STRING, limit);
    }

    /** Text of at most {@code limit} bytes and a NUL. */
    public static AttributeRule nulString(int limit) {
        return new AttributeRule(Kind.NUL_STRING, limit);
    }

    /** At most {@code limit} bytes. */
    public static AttributeRule binary(int limit) {
        return new AttributeRule(Kind.BINARY, limit);
    }

    /**
     * Checks the attribute whose header is at {@code header}, as {@code validate_nla()} in {@code lib/nlattr.c} does.
     *
     * @param strict whether lengths must be exact and the nested flag right ({@code NL_VALIDATE_STRICT}), instead of
     *     long enough ({@code NL_VALIDATE_LIBERAL})
     * @return null, {@link IpSetError#INVALID} or {@link IpSetError#RANGE}
     */
    @Nullable IpSetError check(ByteBuffer message, int header, boolean strict) {
        int length = AttributeReader.lengthAt(message, header);
        if (strict && !isExact(length, AttributeReader.typeAt(message, header))) {
            return IpSetError.INVALID;
        }
        return switch (kind) {
            case ANY -> null;
            case U8, U16, U32, U64 -> length < kind.size ? IpSetError.RANGE : null;
            case NESTED -> length != 0 && length < AttributeReader.HEADER_LENGTH ? IpSetError.RANGE : null;
            case BINARY -> limit != 0 && length > limit ? IpSetError.RANGE : null;
            case STRING -> checkText(message, header + AttributeReader.HEADER_LENGTH, length);
            case NUL_STRING -> {
                int searched = limit == 0 ? length : Math.min(length, limit + 1);
                yield hasNul(message, header + AttributeReader.HEADER_LENGTH, searched)
                        ? checkText(message, header + AttributeReader.HEADER_LENGTH, length)
                        : IpSetError.INVALID;
            }
        };
    }

    private boolean isExact(int length, int type) {
        if (kind == Kind.ANY || kind.size >= 0 && length != kind.size) {
            return false;
        }
        return (kind == Kind.NESTED) == ((type & AttributeReader.NESTED) != 0);
    }

    private @Nullable IpSetError checkText(ByteBuffer message, int payload, int length) {
        if (length < 1) {
            return IpSetError.RANGE;
        }
        int text = message.get(payload + length - 1) == 0 ? length - 1 : length;
        return limit != 0 && text > limit ? IpSetError.RANGE : null;
    }

    private static boolean hasNul(ByteBuffer message, int from, int length) {
        for (int i = 0; i < length; i++) {
            if (message.get(from + i) == 0) {
                return true;
            }
        }
        return false;
    }
}
