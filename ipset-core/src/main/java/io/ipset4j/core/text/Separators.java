package io.ipset4j.core.text;

/** How ipset(8) cuts an element into parts: at commas, colons, slashes and dashes, unless they stand at an end. */
final class Separators {
    private Separators() {}

    /**
     * The first {@code separator} in the text from {@code from} on, or -1. A text that begins or ends with the
     * separator is not cut at all: {@code 10.0.0.1,} is one part, comma included.
     */
    static int find(String text, int from, char separator) {
        int last = text.length() - 1;
        if (from > last || text.charAt(from) == separator || text.charAt(last) == separator) {
            return -1;
        }
        return text.indexOf(separator, from);
    }

    /** Whether there is a separator at which {@link #find} would cut. */
    static boolean isIn(String text, char separator) {
        return find(text, 0, separator) >= 0;
    }

    /**
     * Whether the text has a dash that makes it a range; dashes between {@code [} and {@code ]} at its start do not
     * count, and a text with an unclosed bracket has none.
     */
    static boolean hasRange(String text) {
        if (!text.startsWith("[")) {
            return isIn(text, '-');
        }
        int close = text.indexOf(']');
        return close >= 0 && find(text, close, '-') >= 0;
    }

    /**
     * Where the dash of a range stands, or -1 if the text is no range.
     *
     * @throws SyntaxException if brackets are left open, or followed by something other than a dash
     */
    static int rangeDash(String text) {
        if (!text.startsWith("[")) {
            return find(text, 0, '-');
        }
        int close = text.indexOf(']');
        if (close < 0) {
            throw unclosed(text);
        }
        if (close == text.length() - 1) {
            return -1;
        }
        if (text.charAt(close + 1) != '-') {
            throw SyntaxException.syntax("range separator expected after '" + text.substring(0, close + 1) + "'");
        }
        return close + 1;
    }

    /**
     * The text without the brackets that protect it, if it has any.
     *
     * @throws SyntaxException if it begins with a bracket and does not end with one
     */
    static String unprotected(String text) {
        if (!text.startsWith("[")) {
            return text;
        }
        if (!text.endsWith("]")) {
            throw unclosed(text);
        }
        return text.substring(1, text.length() - 1);
    }

    private static SyntaxException unclosed(String text) {
        return SyntaxException.syntax("cannot find closing escape character ']' in " + text);
    }
}
