package io.ipset4j.core.table;

/**
 * The tables' hash, seeded by table with two secrets. A hash's upper half is the better one.
 */
final class KeyHash {
    /*
     * The step is that of wyhash (Wang Yi, public domain): multiply to 128 bits, exclusive-or the halves. With one
     * secret factor it leaves traces of arithmetic progressions, which networks and ports are full of; the finish, a
     * multiplication more between two shifts, removes them (KeyTableModelTest measures it). Where both factors hold a
     * word the multiplication alone is enough. An int needs no more than 64 bits of product.
     *
     * The secrets differ by set: whoever may choose keys (any sender of packets that a SET target records) cannot
     * choose colliding ones.
     */
    private static final long GOLDEN = 0x9e3779b97f4a7c15L; // 2^64 / golden ratio, as in SplitMix64

    private KeyHash() {}

    /** An odd number with bits well spread, the n-th of a secret. */
    static long secret(long secret, int n) {
        long bits = secret + n * GOLDEN;
        bits = (bits ^ bits >>> 30) * 0xbf58476d1ce4e5b9L; // the finaliser of SplitMix64
        bits = (bits ^ bits >>> 27) * 0x94d049bb133111ebL;
        return (bits ^ bits >>> 31) | 1;
    }

    /** The state after a further word; the last is to be followed by {@link #finish}. */
    static long mix(long word, long state, long multiplier) {
        long input = word ^ state;
        return Math.multiplyHigh(input, multiplier) ^ input * multiplier;
    }

    /** The hash of a key of two words, and the state after the first two of more. */
    static long mix(long word0, long word1, long seed, long multiplier) {
        long input0 = word0 ^ seed;
        long input1 = word1 ^ multiplier;
        return (Math.multiplyHigh(input0, input1) ^ input0 * input1) * GOLDEN;
    }

    /** The hash of a key of up to 64 bits, of which only the upper half is good. */
    static long of(long key, long seed, long multiplier) {
        long product = (key ^ seed) * multiplier;
        return (product ^ product >>> 32) * GOLDEN;
    }

    /** The hash of the words mixed in. */
    static long finish(long state) {
        long bits = (state ^ state >>> 32) * GOLDEN;
        return bits ^ bits >>> 32;
    }
}
