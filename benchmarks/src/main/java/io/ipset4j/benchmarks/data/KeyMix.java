package io.ipset4j.benchmarks.data;

/** What the keys of a benchmark have to do with the elements. */
public enum KeyMix {
    /** Each is in the set: some element, all with the same chance, or an address in some network. */
    HIT,
    /** As {@link #HIT}, but a few elements get most of the keys ({@link Zipf}). */
    ZIPF,
    /** None is in the set; otherwise they are like the elements. */
    MISS,
    /** Any key, all with the same chance. */
    UNIFORM
}
