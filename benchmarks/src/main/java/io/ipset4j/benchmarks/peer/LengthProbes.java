package io.ipset4j.benchmarks.peer;

import io.ipset4j.benchmarks.data.NetworkList;
import io.ipset4j.core.element.Address;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;

/**
 * The kernel's method for networks ({@code mtype_test_cidrs()}): one hash table of all networks, probed once for each
 * prefix length that is stored, the longest first. Over a fastutil set, whose probe is the cheapest there is.
 *
 * <p>A network is kept as one long, its address mixed with its length, so lengths go up to 64; that no two networks
 * become the same long is checked when they are put in, and that lookups are right by the benchmark's hit counts.
 */
public final class LengthProbes {
    private static final long MIX = 0x9e3779b97f4a7c15L;

    private final LongOpenHashSet networks;
    private final long[] masks;
    private final long[] marks;

    /**
     * Puts the networks in.
     *
     * @throws IllegalArgumentException if a length is above 64
     */
    public LengthProbes(NetworkList list) {
        int[] lengths = list.longestFirst();
        if (lengths[0] > Long.SIZE) {
            throw new IllegalArgumentException("prefix length: " + lengths[0]);
        }
        masks = new long[lengths.length];
        marks = new long[lengths.length];
        for (int i = 0; i < lengths.length; i++) {
            masks[i] = Address.highMask(lengths[i]);
            marks[i] = lengths[i] * MIX;
        }
        networks = new LongOpenHashSet(list.size());
        for (int i = 0; i < list.size(); i++) {
            if (!networks.add(list.high(i) ^ list.length(i) * MIX)) {
                throw new IllegalStateException("two networks become the same number");
            }
        }
    }

    /** Whether a network covers the address whose first 64 bits are given. */
    public boolean contains(long high) {
        for (int i = 0; i < masks.length; i++) {
            if (networks.contains(high & masks[i] ^ marks[i])) {
                return true;
            }
        }
        return false;
    }
}
