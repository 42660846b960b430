package io.ipset4j.benchmarks.peer;

import io.ipset4j.benchmarks.data.NetworkList;
import io.ipset4j.core.element.Address;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import java.util.Arrays;

/**
 * The kernel's method for networks improved upon: a hash table for each prefix length instead of one for all, so that
 * lengths with few networks are probed in the nearest cache. Over fastutil sets; lengths go up to 64.
 */
public final class LengthSets {
    private final LongOpenHashSet[] sets;
    private final long[] masks;

    /**
     * Puts the networks in.
     *
     * @throws IllegalArgumentException if a length is above 64
     */
    public LengthSets(NetworkList list) {
        int[] lengths = list.longestFirst();
        if (lengths[0] > Long.SIZE) {
            throw new IllegalArgumentException("prefix length: " + lengths[0]);
        }
        LongOpenHashSet[] byLength = new LongOpenHashSet[Long.SIZE + 1];
        for (int i = 0; i < list.size(); i++) {
            int length = list.length(i);
            if (byLength[length] == null) {
                byLength[length] = new LongOpenHashSet();
            }
            byLength[length].add(list.high(i));
        }
        sets = Arrays.stream(lengths).mapToObj(length -> byLength[length]).toArray(LongOpenHashSet[]::new);
        masks = Arrays.stream(lengths).mapToLong(Address::highMask).toArray();
    }

    /** Whether a network covers the address whose first 64 bits are given. */
    public boolean contains(long high) {
        for (int i = 0; i < masks.length; i++) {
            if (sets[i].contains(high & masks[i])) {
                return true;
            }
        }
        return false;
    }
}
