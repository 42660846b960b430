package io.ipset4j.core.text;

import io.ipset4j.core.element.Mac;

/** Ethernet addresses: six hexadecimal numbers with colons between, of one or two digits each. */
final class MacText {
    private static final int LONGEST = 17;
    private static final int BYTES = 6;

    private MacText() {}

    /**
     * Reads an Ethernet address. Each number is read by {@code strtol(3)}, so that an empty one is 0.
     *
     * @throws SyntaxException if it is none
     */
    static Mac parse(String text) {
        if (text.length() > LONGEST) {
            throw malformed(text);
        }
        CNumber reader = new CNumber();
        long bits = 0;
        int at = 0;
        for (int i = 0; i < BYTES; i++) {
            int end = reader.read(text, at, 16);
            if (end == CNumber.NOTHING) {
                end = at;
            }
            boolean last = i == BYTES - 1;
            boolean separated = last ? end == text.length() : end < text.length() && text.charAt(end) == ':';
            if (!separated || reader.value() < 0 || reader.value() > 0xff) {
                throw malformed(text);
            }
            bits = bits << 8 | reader.value();
            at = end + 1;
        }
        return new Mac(bits);
    }

    private static SyntaxException malformed(String text) {
        return SyntaxException.syntax("cannot parse '" + text + "' as ethernet address");
    }

    /** Appends an Ethernet address in upper case, two digits a byte. */
    static void append(ByteText out, Mac mac) {
        for (int shift = 44; shift >= 0; shift -= 4) {
            out.append("0123456789ABCDEF".charAt((int) (mac.bits() >>> shift) & 15));
            if (shift % 8 == 0 && shift > 0) {
                out.append(':');
            }
        }
    }
}
