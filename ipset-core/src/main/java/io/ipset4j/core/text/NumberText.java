package io.ipset4j.core.text;

/** Numbers of a given range: decimal, octal with a leading 0, hexadecimal with a leading 0x. */
final class NumberText {
    static final long U8 = 0xff;
    static final long U16 = 0xffff;
    static final long U32 = 0xffff_ffffL;
    /** The largest counter: all ones mean "not given". */
    static final long U64 = -2L;
    /** The longest timeout that fits into the kernel's clock, in seconds. */
    static final long TIMEOUT = 2147483;

    /** What {@link #tryParse} returns for a text that is no number, or not in range; no range holds 2^64 - 1. */
    static final long NONE = -1L;

    private static final int SAFE_DIGITS = 18;

    private NumberText() {}

    /**
     * Reads a number.
     *
     * @param max the largest number allowed, unsigned
     * @throws SyntaxException if the text is no number from 0 to {@code max}
     */
    static long parse(String text, long max) {
        long number = tryParse(text, max);
        if (number == NONE) {
            throw SyntaxException.syntax(complaint(text, max));
        }
        return number;
    }

    /**
     * Reads a small number with a lower bound; as ipset(8), it first sees whether the number fits into a byte.
     *
     * @throws SyntaxException if the text is no number from {@code min} to {@code max}
     */
    static int parsePrefixLength(String text, int min, int max) {
        int length = (int) parse(text, U8);
        if (length < min || length > max) {
            throw SyntaxException.syntax("'" + text + "' is out of range " + min + "-" + max);
        }
        return length;
    }

    /** Reads a number; {@link #NONE} if the text is no number from 0 to {@code max}. */
    static long tryParse(String text, long max) {
        long number = plainDecimal(text);
        if (number == NONE) {
            CNumber reader = new CNumber();
            if (reader.read(text, 0, 0) != text.length() || reader.overflowed()) {
                return NONE;
            }
            number = reader.value();
        }
        return Long.compareUnsigned(number, max) <= 0 ? number : NONE;
    }

    /** Why {@link #tryParse} gives {@link #NONE}. */
    static String complaint(String text, long max) {
        // What is a number at all is out of range, then.
        boolean number = new CNumber().read(text, 0, 0) == text.length();
        return number
                ? "'" + text + "' is out of range 0-" + Long.toUnsignedString(max)
                : "'" + text + "' is invalid as number";
    }

    /** The usual case without detours: up to 18 decimal digits that do not begin with 0. */
    private static long plainDecimal(String text) {
        int length = text.length();
        if (length == 0 || length > SAFE_DIGITS || (text.charAt(0) == '0' && length > 1)) {
            return NONE;
        }
        long number = 0;
        for (int i = 0; i < length; i++) {
            char c = text.charAt(i);
            if (c < '0' || c > '9') {
                return NONE;
            }
            number = number * 10 + c - '0';
        }
        return number;
    }

    /** {@code 0x} and eight lower-case digits. */
    static String hex8(int value) {
        ByteText out = new ByteText(10);
        appendHex8(out, value);
        return out.toString();
    }

    /** Appends {@code 0x} and eight lower-case digits. */
    static void appendHex8(ByteText out, int value) {
        out.append("0x").appendHex(value, 8);
    }
}
