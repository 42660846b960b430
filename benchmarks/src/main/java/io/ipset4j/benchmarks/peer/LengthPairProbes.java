package io.ipset4j.benchmarks.peer;

import io.ipset4j.core.element.Address;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;

/**
 * The kernel's method for pairs of IPv4 networks: a probe for each pair of stored prefix lengths. Over fastutil sets,
 * one for each pair of lengths, so that two networks fit one long.
 */
public final class LengthPairProbes {
    private static final int LENGTHS = Integer.SIZE + 1;

    private final LongOpenHashSet[] sets = new LongOpenHashSet[LENGTHS * LENGTHS];

    /** Adds a pair of networks. */
    public void add(int first, int length, int second, int length2) {
        int at = length * LENGTHS + length2;
        if (sets[at] == null) {
            sets[at] = new LongOpenHashSet();
        }
        sets[at].add(pair(first, length, second, length2));
    }

    /** Whether a pair of networks covers the two addresses. */
    public boolean contains(int first, int second) {
        for (int at = sets.length - 1; at >= 0; at--) {
            LongOpenHashSet set = sets[at];
            if (set != null && set.contains(pair(first, at / LENGTHS, second, at % LENGTHS))) {
                return true;
            }
        }
        return false;
    }

    private static long pair(int first, int length, int second, int length2) {
        return ((long) first << 32 & Address.highMask(length))
                | ((long) second << 32 & Address.highMask(length2)) >>> 32;
    }
}
