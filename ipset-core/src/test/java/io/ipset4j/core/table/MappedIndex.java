package io.ipset4j.core.table;

/** A {@link PrefixIndex} that has its map from few prefixes on, for tests in other packages. */
public final class MappedIndex {
    private MappedIndex() {}

    /** An empty index of a width; the map comes with that many prefixes, and goes when less than a fourth is left. */
    public static PrefixIndex of(int bits, int prefixes) {
        return new PrefixIndex(bits, prefixes);
    }
}
