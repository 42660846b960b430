package io.ipset4j.benchmarks.data;

import io.ipset4j.core.element.Address;
import java.util.Arrays;

/**
 * Which addresses some network of a list covers, by another method than those that are measured: the networks as
 * ranges, merged and searched in halves. Immutable.
 */
public final class Coverage {
    private static final int WORDS = 2;

    private final long[][] starts;
    private final long[][] ends;
    private final int ranges;

    /** What the networks of the list cover. */
    public Coverage(NetworkList networks) {
        long[][] all = new long[networks.size()][];
        for (int i = 0; i < all.length; i++) {
            int length = networks.length(i);
            all[i] = new long[] {networks.high(i), networks.low(i), networks.high(i) | ~Address.highMask(length),
                    networks.low(i) | ~Address.lowMask(length)};
        }
        Arrays.sort(all, Coverage::largestOfOneStartFirst);
        starts = new long[all.length][];
        ends = new long[all.length][];
        int count = 0;
        for (long[] range : all) {
            // Networks are nested or apart, so one that starts inside the last range ends in it.
            if (count > 0 && compare(range[0], range[1], ends[count - 1][0], ends[count - 1][1]) <= 0) {
                continue;
            }
            starts[count] = Arrays.copyOfRange(range, 0, WORDS);
            ends[count++] = Arrays.copyOfRange(range, WORDS, 2 * WORDS);
        }
        ranges = count;
    }

    /** Whether a network covers the address. */
    public boolean contains(long high, long low) {
        int from = 0;
        int to = ranges;
        while (from < to) {
            int middle = (from + to) >>> 1;
            if (compare(starts[middle][0], starts[middle][1], high, low) <= 0) {
                from = middle + 1;
            } else {
                to = middle;
            }
        }
        return from > 0 && compare(high, low, ends[from - 1][0], ends[from - 1][1]) <= 0;
    }

    private static int largestOfOneStartFirst(long[] a, long[] b) {
        int order = compare(a[0], a[1], b[0], b[1]);
        return order != 0 ? order : compare(b[2], b[3], a[2], a[3]);
    }

    private static int compare(long high, long low, long otherHigh, long otherLow) {
        int order = Long.compareUnsigned(high, otherHigh);
        return order != 0 ? order : Long.compareUnsigned(low, otherLow);
    }
}
