package io.ipset4j.core.table;

/**
 * What arrays take on the heap of a 64-bit HotSpot with compressed references and class pointers (its defaults below 32 GB
 * of heap): 16 bytes of header, the whole rounded up to 8.
 */
final class ArraySizes {
    private static final long HEADER = 16;

    private ArraySizes() {}

    static long ofBytes(int length) {
        return HEADER + length + 7 & ~7L;
    }

    static long ofInts(int length) {
        return HEADER + 4L * length + 7 & ~7L;
    }

    static long ofLongs(int length) {
        return HEADER + 8L * length;
    }

    static long ofReferences(int length) {
        return ofInts(length);
    }
}
