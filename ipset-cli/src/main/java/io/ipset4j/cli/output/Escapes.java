package io.ipset4j.cli.output;

import io.ipset4j.core.text.ByteText;

/**
 * Puts any bytes, one char each, into XML and JSON. Valid UTF-8 stays as it is. A byte that is none appears as the
 * character U+0080 to U+00FF of its number, so that every parser takes the text and no two bytes look the same.
 */
final class Escapes {
    private Escapes() {}

    /** Appends the inside of a JSON string (RFC 8259). */
    static void appendJson(ByteText out, CharSequence bytes) {
        int i = 0;
        while (i < bytes.length()) {
            char c = bytes.charAt(i);
            if (c >= 0x80) {
                int length = utf8Length(bytes, i);
                if (length > 0) {
                    out.append(bytes, i, i + length);
                    i += length;
                    continue;
                }
            }
            i++;
            switch (c) {
                case '"', '\\' -> out.append('\\').append(c);
                case '\n' -> out.append("\\n");
                case '\r' -> out.append("\\r");
                case '\t' -> out.append("\\t");
                default -> {
                    if (c < 0x20 || c >= 0x7f) {
                        out.append("\\u00").appendHex(c, 2);
                    } else {
                        out.append(c);
                    }
                }
            }
        }
    }

    /**
     * Appends character data or, where white space has to be protected too, the inside of an attribute in double
     * quotes. Control characters, which XML 1.0 cannot hold in any form, become U+FFFD.
     */
    static void appendXml(ByteText out, CharSequence bytes, boolean attribute) {
        int i = 0;
        while (i < bytes.length()) {
            char c = bytes.charAt(i);
            if (c >= 0x80) {
                int length = xmlLength(bytes, i);
                if (length > 0) {
                    out.append(bytes, i, i + length);
                    i += length;
                    continue;
                }
            }
            i++;
            switch (c) {
                case '<' -> out.append("&lt;");
                case '>' -> out.append("&gt;");
                case '&' -> out.append("&amp;");
                case '"' -> out.append(attribute ? "&quot;" : "\"");
                case '\r' -> out.append("&#13;");
                case '\t', '\n' -> {
                    if (attribute) {
                        out.append("&#").appendDecimal(c).append(';');
                    } else {
                        out.append(c);
                    }
                }
                default -> {
                    if (c < 0x20) {
                        out.append("&#xfffd;");
                    } else if (c >= 0x7f) {
                        out.append("&#").appendDecimal(c).append(';');
                    } else {
                        out.append(c);
                    }
                }
            }
        }
    }

    /** XML has no U+FFFE and U+FFFF. */
    private static int xmlLength(CharSequence bytes, int at) {
        int length = utf8Length(bytes, at);
        boolean noCharacter = length == 3 && bytes.charAt(at) == 0xef && bytes.charAt(at + 1) == 0xbf
                && bytes.charAt(at + 2) >= 0xbe;
        return noCharacter ? 0 : length;
    }

    /** The length of the valid UTF-8 sequence of two to four bytes that starts here, or 0 (RFC 3629). */
    private static int utf8Length(CharSequence bytes, int at) {
        char first = bytes.charAt(at);
        int length = first >= 0xc2 && first <= 0xdf ? 2 : first >= 0xe0 && first <= 0xef ? 3
                : first >= 0xf0 && first <= 0xf4 ? 4 : 0;
        if (length == 0 || at + length > bytes.length()) {
            return 0;
        }
        // The second byte tells overlong forms, surrogates and what lies beyond U+10FFFF.
        int low = first == 0xe0 ? 0xa0 : first == 0xf0 ? 0x90 : 0x80;
        int high = first == 0xed ? 0x9f : first == 0xf4 ? 0x8f : 0xbf;
        if (bytes.charAt(at + 1) < low || bytes.charAt(at + 1) > high) {
            return 0;
        }
        for (int i = at + 2; i < at + length; i++) {
            if (bytes.charAt(i) < 0x80 || bytes.charAt(i) > 0xbf) {
                return 0;
            }
        }
        return length;
    }
}
