package io.ipset4j.core.text;

import org.jspecify.annotations.Nullable;

/**
 * One option as it is listed: a keyword and, unless it is a flag, its value. The same words make up the plain, save,
 * XML and JSON renderings; how a value is quoted and escaped there is the renderer's business.
 *
 * @param keyword the keyword, such as {@code timeout}
 * @param value the value without quotes; null for a flag
 * @param kind what the value is
 */
public record Word(String keyword, @Nullable String value, Kind kind) {
    /** What a value is, which decides how it is quoted. */
    public enum Kind {
        /** No value: the keyword says it all. */
        FLAG,
        /** A decimal number. */
        NUMBER,
        /** Text without blanks and quotes: an address, a hexadecimal number, a family. */
        TEXT,
        /** Any text: a comment. The command line puts it between double quotes, without any escapes. */
        QUOTED
    }

    /** A flag. */
    public static Word flag(String keyword) {
        return new Word(keyword, null, Kind.FLAG);
    }

    /** A keyword with a decimal number; the long is read as unsigned. */
    public static Word number(String keyword, long value) {
        return new Word(keyword, Long.toUnsignedString(value), Kind.NUMBER);
    }

    /** A keyword with a text that needs no quotes on a command line. */
    public static Word text(String keyword, String value) {
        return new Word(keyword, value, Kind.TEXT);
    }

    /** A keyword with a text that stands in quotes on a command line. */
    public static Word quoted(String keyword, String value) {
        return new Word(keyword, value, Kind.QUOTED);
    }

    /** Appends the word as it stands on a command line: {@code nomatch}, {@code timeout 5}, {@code comment "a b"}. */
    public void appendTo(ByteText out) {
        out.append(keyword);
        if (value != null) {
            String quote = kind == Kind.QUOTED ? "\"" : "";
            out.append(' ').append(quote).append(value).append(quote);
        }
    }

    /** The word as it stands on a command line. */
    @Override
    public String toString() {
        ByteText out = new ByteText();
        appendTo(out);
        return out.toString();
    }
}
