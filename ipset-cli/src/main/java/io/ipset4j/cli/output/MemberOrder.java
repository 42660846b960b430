package io.ipset4j.cli.output;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The order of {@code -sorted}, which works on the text of the members: runs of hexadecimal digits compare as numbers,
 * a network stands before the longer prefixes of the same base, other words compare by length and then as text.
 *
 * <p>The relation is not transitive for every mixture of texts, and ipset(8)'s results depend on its way of sorting;
 * {@link #sort} takes the same way: a stable merge of runs whose lengths are powers of two.
 */
final class MemberOrder {
    private final int prefix;
    private final boolean asText;

    /**
     * @param prefix characters at the start of each text that do not count
     * @param asText whether to compare as plain text, as is done with host names
     */
    MemberOrder(int prefix, boolean asText) {
        this.prefix = prefix;
        this.asText = asText;
    }

    /** The texts in order; the list given is used up. */
    List<String> sort(List<String> texts) {
        List<@Nullable List<String>> runs = new ArrayList<>();
        for (String text : texts) {
            List<String> run = List.of(text);
            int level = 0;
            for (; level < runs.size(); level++) {
                List<String> earlier = runs.get(level);
                if (earlier == null) {
                    break;
                }
                run = merge(earlier, run);
                runs.set(level, null);
            }
            if (level == runs.size()) {
                runs.add(run);
            } else {
                runs.set(level, run);
            }
        }
        texts.clear();
        List<String> all = List.of();
        for (List<String> run : runs) {
            if (run != null) {
                all = merge(run, all);
            }
        }
        return all;
    }

    private List<String> merge(List<String> earlier, List<String> later) {
        List<String> merged = new ArrayList<>(earlier.size() + later.size());
        int i = 0;
        int j = 0;
        while (i < earlier.size() && j < later.size()) {
            merged.add(compare(earlier.get(i), later.get(j)) <= 0 ? earlier.get(i++) : later.get(j++));
        }
        merged.addAll(earlier.subList(i, earlier.size()));
        merged.addAll(later.subList(j, later.size()));
        return merged;
    }

    /** Negative, zero or positive as {@code a} stands before, with or after {@code b}. */
    int compare(String a, String b) {
        if (asText) {
            return a.compareTo(b);
        }
        Cursor x = new Cursor(a, prefix);
        Cursor y = new Cursor(b, prefix);
        int sign = 1;
        while (x.more() && y.more()) {
            if (!x.readNumber() || !y.readNumber()) {
                int order = x.compareWord(y);
                if (order != 0 || !x.more()) {
                    return order;
                }
                sign = 1;
                continue;
            }
            if (x.number != y.number) {
                // The difference is cut to 32 bits, which shows with marks of more than 31 bits.
                return (int) (sign * (x.number - y.number));
            }
            x.at = x.numberEnd;
            y.at = y.numberEnd;
            boolean slash = x.peek() == '/';
            if (slash != (y.peek() == '/')) {
                return slash ? 1 : -1;
            }
            if (slash) {
                // Longer prefixes first; the sign stays for what follows in the text.
                sign = -1;
            }
            x.at++;
            y.at++;
            boolean colon = x.peek() == ':';
            if (colon != (y.peek() == ':')) {
                return colon ? -1 : 1;
            }
            if (colon) {
                x.at++;
                y.at++;
            }
        }
        return x.more() ? 1 : y.more() ? -1 : 0;
    }

    /** A place in a text, and the number that stands there. */
    private static final class Cursor {
        private final String text;
        private int at;
        private long number;
        private int numberEnd;

        Cursor(String text, int at) {
            this.text = text;
            this.at = at;
        }

        boolean more() {
            return at < text.length();
        }

        char peek() {
            return charAt(at);
        }

        /** The character there, or NUL behind the end. */
        private char charAt(int index) {
            return index < text.length() ? text.charAt(index) : 0;
        }

        /** Reads a number as {@code strtol(3)} with base 16 does; false if none stands here. */
        boolean readNumber() {
            int i = at;
            while (charAt(i) == ' ' || (charAt(i) >= '\t' && charAt(i) <= '\r')) {
                i++;
            }
            boolean negative = charAt(i) == '-';
            if (negative || charAt(i) == '+') {
                i++;
            }
            if (charAt(i) == '0' && (charAt(i + 1) | 0x20) == 'x' && digit(charAt(i + 2)) >= 0) {
                i += 2;
            }
            int start = i;
            long value = 0;
            for (int digit = digit(charAt(i)); digit >= 0; digit = digit(charAt(++i))) {
                value = value > Long.MAX_VALUE >> 4 ? Long.MAX_VALUE : value << 4 | digit;
            }
            number = negative ? -value : value;
            numberEnd = i;
            return i > start;
        }

        private static int digit(char c) {
            return c < 0x80 ? Character.digit(c, 16) : -1;
        }

        /** Compares two words, which end at a colon or comma; if they are the same, both places move behind them. */
        int compareWord(Cursor other) {
            int length = wordLength();
            int otherLength = other.wordLength();
            if (length != otherLength) {
                return length < otherLength ? -1 : 1;
            }
            if (length == 0) {
                return text.substring(at).compareTo(other.text.substring(other.at));
            }
            int order = text.substring(at, at + length).compareTo(other.text.substring(other.at, other.at + length));
            at += length + 1;
            other.at += length + 1;
            return order;
        }

        private int wordLength() {
            int end = at;
            while (end < text.length() && text.charAt(end) != ':' && text.charAt(end) != ',') {
                end++;
            }
            return end - at;
        }
    }
}
