package io.ipset4j.cli.output;

/**
 * The order of {@code -sorted}, which works on the text of the members: runs of hexadecimal digits compare as numbers,
 * a network stands before the longer prefixes of the same base, other words compare by length and then as text.
 *
 * <p>The relation is not transitive for every mixture of texts, and ipset(8)'s results depend on its way of sorting;
 * {@link #sort} takes the same way: a stable merge of runs whose lengths are powers of two.
 *
 * <p>Not thread-safe.
 */
final class MemberOrder {
    private final int prefix;
    private final boolean asText;
    private final Cursor x = new Cursor();
    private final Cursor y = new Cursor();

    /**
     * @param prefix characters at the start of each text that do not count
     * @param asText whether to compare as plain text, as is done with host names
     */
    MemberOrder(int prefix, boolean asText) {
        this.prefix = prefix;
        this.asText = asText;
    }

    /**
     * Sorts members.
     *
     * @param texts the members, one after the other
     * @param bounds where each member begins, in the order in which they came, and where the last ends
     * @return their numbers in order, 0 for the first that came
     */
    int[] sort(CharSequence texts, int[] bounds, int count) {
        int[] sorted = new int[count];
        for (int i = 0; i < count; i++) {
            sorted[i] = i;
        }
        int[] earlier = new int[count];
        // Two runs of a length become one of twice that length as soon as both are there.
        for (int length = 1; length <= count / 2; length *= 2) {
            for (int start = 0; start <= count - 2 * length; start += 2 * length) {
                merge(texts, bounds, sorted, start, start + length, start + 2 * length, earlier);
            }
        }
        // What is left are runs of different lengths, each longer than all behind it together. The last go first.
        int rest = 0;
        for (int length = 1; length <= count && length > 0; length *= 2) {
            if ((count & length) != 0) {
                merge(texts, bounds, sorted, count - rest - length, count - rest, count, earlier);
                rest += length;
            }
        }
        return sorted;
    }

    /** Merges the runs from {@code start} to {@code middle} and from there to {@code end}; needs room for the first. */
    private void merge(CharSequence texts, int[] bounds, int[] members, int start, int middle, int end, int[] room) {
        int earlier = middle - start;
        System.arraycopy(members, start, room, 0, earlier);
        int i = 0;
        int j = middle;
        int to = start;
        while (i < earlier && j < end) {
            members[to++] = compare(texts, bounds, room[i], members[j]) <= 0 ? room[i++] : members[j++];
        }
        System.arraycopy(room, i, members, to, earlier - i);
    }

    /** Negative, zero or positive as member {@code a} stands before, with or after member {@code b}. */
    int compare(CharSequence texts, int[] bounds, int a, int b) {
        if (asText) {
            return x.set(texts, bounds[a], bounds[a + 1]).compareRest(y.set(texts, bounds[b], bounds[b + 1]));
        }
        x.set(texts, bounds[a] + prefix, bounds[a + 1]);
        y.set(texts, bounds[b] + prefix, bounds[b + 1]);
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

    /** A place in a member's text, and the number that stands there. */
    private static final class Cursor {
        private CharSequence text = "";
        private int at;
        private int end;
        private long number;
        private int numberEnd;

        Cursor set(CharSequence text, int at, int end) {
            this.text = text;
            this.at = at;
            this.end = end;
            return this;
        }

        boolean more() {
            return at < end;
        }

        char peek() {
            return charAt(at);
        }

        /** The character there, or NUL behind the end. */
        private char charAt(int index) {
            return index < end ? text.charAt(index) : 0;
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
            if (c <= '9') {
                return c - '0'; // negative for what stands before the digits
            }
            int lower = c | 0x20;
            return lower >= 'a' && lower <= 'f' ? lower - 'a' + 10 : -1;
        }

        /** Compares two words, which end at a colon or comma; if they are the same, both places move behind them. */
        int compareWord(Cursor other) {
            int length = wordLength();
            int otherLength = other.wordLength();
            if (length != otherLength) {
                return length < otherLength ? -1 : 1;
            }
            if (length == 0) {
                int order = compareRest(other);
                at = end;
                other.at = other.end;
                return order;
            }
            int order = compareFirst(length, other);
            at += length + 1;
            other.at += length + 1;
            return order;
        }

        private int wordLength() {
            int stop = at;
            while (stop < end && text.charAt(stop) != ':' && text.charAt(stop) != ',') {
                stop++;
            }
            return stop - at;
        }

        /** Compares what is left of two texts. */
        int compareRest(Cursor other) {
            int left = end - at;
            int otherLeft = other.end - other.at;
            int order = compareFirst(Math.min(left, otherLeft), other);
            return order != 0 ? order : left - otherLeft;
        }

        /** Compares so many characters. */
        private int compareFirst(int length, Cursor other) {
            for (int i = 0; i < length; i++) {
                int order = text.charAt(at + i) - other.text.charAt(other.at + i);
                if (order != 0) {
                    return order;
                }
            }
            return 0;
        }
    }
}
