package io.ipset4j.core.text;

/**
 * Reads a number as {@code strtoull(3)} does: leading white space, a sign, and a prefix that tells the base are taken,
 * and a negative number wraps around. Not thread-safe; one object reads one number after the other.
 */
final class CNumber {
    /** What {@link #read} returns when there is no digit to read. */
    static final int NOTHING = -1;

    private long value;
    private boolean overflowed;

    /**
     * Reads a number that starts at {@code from}.
     *
     * @param base 16, or 0 for what the prefix says: {@code 0x} hexadecimal, {@code 0} octal, else decimal
     * @return where the number ends, or {@link #NOTHING}
     */
    int read(String text, int from, int base) {
        int at = from;
        while (at < text.length() && isSpace(text.charAt(at))) {
            at++;
        }
        boolean negative = false;
        if (at < text.length() && (text.charAt(at) == '-' || text.charAt(at) == '+')) {
            negative = text.charAt(at++) == '-';
        }
        int radix = base == 0 ? 10 : base;
        if (at < text.length() && text.charAt(at) == '0') {
            if (at + 2 < text.length() && (text.charAt(at + 1) | 0x20) == 'x' && digit(text.charAt(at + 2)) < 16) {
                radix = 16;
                at += 2;
            } else if (base == 0) {
                radix = 8;
            }
        }
        int start = at;
        value = 0;
        overflowed = false;
        while (at < text.length()) {
            int digit = digit(text.charAt(at));
            if (digit >= radix) {
                break;
            }
            // value * radix + digit > 2^64 - 1, without leaving 64 bits
            if (Long.compareUnsigned(value, Long.divideUnsigned(-1L - digit, radix)) > 0) {
                overflowed = true;
            }
            value = value * radix + digit;
            at++;
        }
        if (at == start) {
            value = 0;
            return NOTHING;
        }
        if (overflowed) {
            value = -1L;
        } else if (negative) {
            value = -value;
        }
        return at;
    }

    /** The number, unsigned; 2^64 - 1 if it {@link #overflowed}. */
    long value() {
        return value;
    }

    /** Whether the number does not fit into 64 bits. */
    boolean overflowed() {
        return overflowed;
    }

    private static int digit(char c) {
        return c >= '0' && c <= '9' ? c - '0'
                : c >= 'a' && c <= 'z' ? c - 'a' + 10 : c >= 'A' && c <= 'Z' ? c - 'A' + 10 : Integer.MAX_VALUE;
    }

    /** White space of the C locale. */
    static boolean isSpace(char c) {
        return c == ' ' || c >= '\t' && c <= '\r';
    }
}
