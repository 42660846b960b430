package io.ipset4j.core.table;

/** The tables' hash, seeded by table: {@link #mix} in one word after the other, then {@link #finish}. */
final class KeyHash {
    /*
     * The step is that of wyhash (Wang Yi, public domain): multiply to 128 bits, exclusive-or the halves. By itself it
     * leaves traces of arithmetic progressions, which networks and ports are full of; the finish, a multiplication more
     * between two shifts, removes them (KeyTableModelTest measures it).
     *
     * The seed is secret and differs by table: whoever may choose keys (any sender of packets that a SET target records)
     * cannot choose colliding ones, and copying one table into another in slot order does not cluster.
     */
    private static final long GOLDEN = 0x9e3779b97f4a7c15L; // 2^64 / golden ratio, as in SplitMix64

    private KeyHash() {}

    /** An odd multiplier with bits well spread, from the table's seed. */
    static long multiplier(long seed) {
        long bits = seed + GOLDEN;
        bits = (bits ^ bits >>> 30) * 0xbf58476d1ce4e5b9L; // the finaliser of SplitMix64
        bits = (bits ^ bits >>> 27) * 0x94d049bb133111ebL;
        return (bits ^ bits >>> 31) | 1;
    }

    /** The state after a word; the state before the first is the table's seed. */
    static long mix(long word, long state, long multiplier) {
        long input = word ^ state;
        return Math.multiplyHigh(input, multiplier) ^ input * multiplier;
    }

    /** The hash of the words mixed in: 64 bits, of which any may be used. */
    static long finish(long state) {
        long bits = (state ^ state >>> 32) * GOLDEN;
        return bits ^ bits >>> 32;
    }
}
