package io.ipset4j.core.table;

/** The tables' hash: one multiplication to 128 bits a word, seeded by table. */
final class KeyHash {
    /*
     * The step is that of wyhash (Wang Yi, public domain): multiply to 128 bits, exclusive-or the halves. The low half
     * depends on the low bits of the input, the high half on all of them, so both sequential keys and keys that differ
     * only at the top spread. The seed is secret and differs by table: whoever may choose keys (any sender of packets
     * that a SET target records) cannot choose colliding ones, and copying one table into another in slot order does
     * not cluster.
     */
    private static final long GOLDEN = 0x9e3779b97f4a7c15L;

    private KeyHash() {}

    /** An odd multiplier with bits well spread, from the table's seed. */
    static long multiplier(long seed) {
        long bits = seed + GOLDEN;
        bits = (bits ^ bits >>> 30) * 0xbf58476d1ce4e5b9L; // the finaliser of SplitMix64
        bits = (bits ^ bits >>> 27) * 0x94d049bb133111ebL;
        return (bits ^ bits >>> 31) | 1;
    }

    /** The hash of a word; chain it with the result as the seed for the next. */
    static long mix(long word, long seed, long multiplier) {
        long input = word ^ seed;
        return Math.multiplyHigh(input, multiplier) ^ input * multiplier;
    }
}
