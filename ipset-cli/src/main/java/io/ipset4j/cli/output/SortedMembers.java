package io.ipset4j.cli.output;

import io.ipset4j.core.text.ByteText;
import java.util.Arrays;

/** The members of a set, kept back until they can be printed in order. Not thread-safe. */
final class SortedMembers {
    private final MemberOrder order;
    private final ByteText text = new ByteText(1 << 16);
    /** Where each member begins, and where the last one ends. */
    private int[] bounds = new int[1024];
    private int count;

    SortedMembers(MemberOrder order) {
        this.order = order;
    }

    /** The members one after the other: append one, and call {@link #appended}. */
    ByteText text() {
        return text;
    }

    /** What was appended is a member. */
    void appended() {
        if (++count == bounds.length) {
            bounds = Arrays.copyOf(bounds, 2 * count);
        }
        bounds[count] = text.length();
    }

    /** Prints the members in order, and something between each two. */
    void print(String separator, ByteSink out) {
        ByteText to = out.text();
        String before = "";
        for (int member : order.sort(text, bounds, count)) {
            to.append(before).append(text, bounds[member], bounds[member + 1]);
            before = separator;
            out.appended();
        }
    }
}
