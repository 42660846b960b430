package io.ipset4j.benchmarks.lookup;

/**
 * Elements and keys, and who competes on them. Everything follows from constant seeds, so all contestants, each in a
 * fork of its own, get the same elements and the same keys in the same order.
 */
interface Workload {
    /** How many keys there are: few enough to keep them streaming, enough to reach every part of a large set. */
    int KEYS = 1 << 18;

    /** A contestant with the elements in it. */
    Contestant contestant(String name);

    /** For each key whether it is in the set, found out by other means than the contestants'. */
    boolean[] expected();
}
