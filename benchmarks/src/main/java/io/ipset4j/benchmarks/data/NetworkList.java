package io.ipset4j.benchmarks.data;

import io.ipset4j.core.element.Address;
import io.ipset4j.core.element.Family;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.TreeSet;

/**
 * Networks of one family, each once, in the order they were given. Addresses are left-aligned in two longs, as in
 * {@link Address}, host bits cleared. Immutable.
 */
public final class NetworkList {
    /** Networks of one family. */
    public static final class Builder {
        private record Net(long high, long low, int length) {}

        private final Family family;
        private final java.util.LinkedHashSet<Net> nets = new java.util.LinkedHashSet<>();

        private Builder(Family family) {
            this.family = family;
        }

        /** Adds a network, unless it is there already; bits of the address beyond the length are ignored. */
        public Builder add(long high, long low, int length) {
            nets.add(new Net(high & Address.highMask(length), low & Address.lowMask(length), length));
            return this;
        }

        /** How many networks there are by now. */
        public int size() {
            return nets.size();
        }

        /** The list. */
        public NetworkList build() {
            long[] high = new long[nets.size()];
            long[] low = new long[nets.size()];
            int[] lengths = new int[nets.size()];
            int at = 0;
            for (Net net : nets) {
                high[at] = net.high;
                low[at] = net.low;
                lengths[at++] = net.length;
            }
            return new NetworkList(family, high, low, lengths);
        }
    }

    private final Family family;
    private final long[] high;
    private final long[] low;
    private final int[] lengths;

    private NetworkList(Family family, long[] high, long[] low, int[] lengths) {
        this.family = family;
        this.high = high;
        this.low = low;
        this.lengths = lengths;
    }

    /** A builder for an empty list. */
    public static Builder builder(Family family) {
        return new Builder(family);
    }

    /** The family of all networks. */
    public Family family() {
        return family;
    }

    /** How many networks there are. */
    public int size() {
        return lengths.length;
    }

    /** The first 64 bits of a network's address. */
    public long high(int index) {
        return high[index];
    }

    /** The last 64 bits of a network's address; zero for IPv4. */
    public long low(int index) {
        return low[index];
    }

    /** A network's prefix length. */
    public int length(int index) {
        return lengths[index];
    }

    /** A network's address. */
    public Address address(int index) {
        return Address.of(family, high[index], low[index]);
    }

    /** The prefix lengths that occur, the longest first: the order in which the kernel probes them. */
    public int[] longestFirst() {
        TreeSet<Integer> distinct = new TreeSet<>();
        for (int length : lengths) {
            distinct.add(length);
        }
        return distinct.descendingSet().stream().mapToInt(Integer::intValue).toArray();
    }

    /**
     * A list of the given size with the same mix of prefix lengths: networks of this list, in an order that the seed
     * decides, and where it has too few, random networks of lengths drawn from it.
     *
     * @throws IllegalArgumentException if the mix does not have so many different networks
     */
    public NetworkList ofSize(int size, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        List<Integer> order = new ArrayList<>(size());
        for (int i = 0; i < size(); i++) {
            order.add(i);
        }
        java.util.Collections.shuffle(order, new java.util.Random(seed));
        Builder builder = builder(family);
        for (int i = 0; i < Math.min(size, size()); i++) {
            int at = order.get(i);
            builder.add(high[at], low[at], lengths[at]);
        }
        for (long tries = 0; builder.size() < size; tries++) {
            if (tries > 100L * size) {
                throw new IllegalArgumentException("too many networks for this mix of lengths: " + size);
            }
            // IPv6 addresses are handed out from 2000::/3.
            long bits = family == Family.INET ? random.nextLong() : random.nextLong() >>> 3 | 1L << 61;
            builder.add(bits & (family == Family.INET ? 0xffffffff_00000000L : -1L),
                    family == Family.INET ? 0 : random.nextLong(), lengths[random.nextInt(size())]);
        }
        return builder.build();
    }
}
