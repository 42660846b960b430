package io.ipset4j.benchmarks.data;

/** Different values that look random: permutations of all ints, of all longs. */
public final class Scatter {
    private Scatter() {}

    /** The int at that place of the permutation; 0 only at 0. The finaliser of MurmurHash3 (public domain). */
    public static int toInt(int place) {
        int bits = place;
        bits = (bits ^ bits >>> 16) * 0x85ebca6b;
        bits = (bits ^ bits >>> 13) * 0xc2b2ae35;
        return bits ^ bits >>> 16;
    }

    /** The long at that place of the permutation; 0 only at 0. The finaliser of SplitMix64 (public domain). */
    public static long toLong(long place) {
        long bits = place;
        bits = (bits ^ bits >>> 30) * 0xbf58476d1ce4e5b9L;
        bits = (bits ^ bits >>> 27) * 0x94d049bb133111ebL;
        return bits ^ bits >>> 31;
    }
}
