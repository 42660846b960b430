package io.ipset4j.core.text;

/** The values of skbinfo, which ipset(8) reads with {@code sscanf(3)}: what follows the last number is ignored. */
final class SkbText {
    private static final long WHOLE_MASK = 0xffff_ffffL;

    private SkbText() {}

    /**
     * Reads {@code 0xMARK/0xMASK} or {@code 0xMARK}; each is cut to 32 bits.
     *
     * @return the mark in the upper, the mask in the lower 32 bits
     * @throws SyntaxException if it is neither
     */
    static long parseMark(String text) {
        CNumber reader = new CNumber();
        int end = text.startsWith("0x") ? reader.read(text, 2, 16) : CNumber.NOTHING;
        if (end == CNumber.NOTHING) {
            throw SyntaxException.syntax(
                    "Invalid skbmark format, it should be:  MARK/MASK or MARK (see manpage)");
        }
        long mark = reader.value();
        boolean masked = text.startsWith("/0x", end) && reader.read(text, end + 3, 16) != CNumber.NOTHING;
        return mark << 32 | (masked ? reader.value() & WHOLE_MASK : WHOLE_MASK);
    }

    /** Appends the mark, with the mask unless that is all ones. */
    static void appendMark(ByteText out, long markAndMask) {
        out.append("0x").appendHex((int) (markAndMask >>> 32));
        int mask = (int) markAndMask;
        if (mask != -1) {
            out.append("/0x").appendHex(mask);
        }
    }

    /**
     * Reads {@code MAJOR:MINOR}, both hexadecimal and cut to 16 bits.
     *
     * @return the major number in the upper, the minor in the lower 16 bits
     * @throws SyntaxException if it is not that
     */
    static int parsePriority(String text) {
        CNumber reader = new CNumber();
        int colon = reader.read(text, 0, 16);
        long major = reader.value();
        if (colon == CNumber.NOTHING || colon == text.length() || text.charAt(colon) != ':'
                || reader.read(text, colon + 1, 16) == CNumber.NOTHING) {
            throw SyntaxException.syntax("Invalid skbprio format, it should be:MAJOR:MINOR (see manpage)");
        }
        return (int) major << 16 | (int) reader.value() & 0xffff;
    }

    /** Appends {@code MAJOR:MINOR} in hexadecimal. */
    static void appendPriority(ByteText out, int priority) {
        out.appendHex(priority >>> 16).append(':').appendHex(priority & 0xffff);
    }
}
