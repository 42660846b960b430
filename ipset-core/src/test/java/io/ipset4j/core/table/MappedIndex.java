package io.ipset4j.core.table;

/** A {@link PrefixIndex} of IPv4 that has its map from few prefixes on, for tests in other packages. */
public final class MappedIndex {
    private MappedIndex() {}

    /** An empty index; the map comes with that many prefixes, and goes when less than a fourth is left. */
    public static PrefixIndex from(int prefixes) {
        return new PrefixIndex(32, prefixes);
    }
}
