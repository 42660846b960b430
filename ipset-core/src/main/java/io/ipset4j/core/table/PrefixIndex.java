package io.ipset4j.core.table;

/** For every address the lengths of the stored prefixes that cover it. */
@SuppressWarnings("DoNotCallSuggester")
public final class PrefixIndex {
    public PrefixIndex(int bits) {}

    public boolean add(long high, long low, int length) {
        throw new UnsupportedOperationException();
    }

    public boolean remove(long high, long low, int length) {
        throw new UnsupportedOperationException();
    }

    public int longest(long high, long low, int atMost) {
        throw new UnsupportedOperationException();
    }

    public boolean isEmpty() {
        throw new UnsupportedOperationException();
    }

    public long sizeInBytes() {
        return 0;
    }
}
