package io.ipset4j.core.set;

import io.ipset4j.core.element.ElementSpec.Field;
import io.ipset4j.core.element.Family;
import io.ipset4j.core.table.LengthFilter;
import io.ipset4j.core.type.Dimension;
import io.ipset4j.core.type.SetType;
import java.util.Arrays;

/**
 * For types of two addresses: tells a lookup which prefix lengths are worth a probe, in each net dimension. Of the
 * second network it tells what lengths it has in elements with the first network or address and the port, of the first
 * network what lengths it has in elements with the port. So few pairs of lengths are probed that are not there, however
 * networks lie within one another; and it takes a few bytes an element, where an index takes dozens if networks are far
 * between. (Types of one address have an index: many lengths of networks close together are found faster there.)
 *
 * <p>A part of one generation of contents. An element is noted here after it was put into the table: see
 * {@link LengthFilter} for what a reader sees. {@link #add}, {@link #remove}, {@link #successor}, {@link #addAgain} and
 * {@link #longestStored} are called under the set's lock, or before others know the generation.
 */
final class NetFilters {
    private static final LengthFilter[] NONE = {};

    private final KeyLayout layout;
    private final int bits;
    private final boolean firstIsNet;
    /** Of the first and then the second addresses, those that are networks. */
    final LengthFilter[] filters;
    /** Of each such dimension how many elements have a length; goes from generation to generation. */
    private final LengthCounts[] counts;

    /** Without any element. */
    NetFilters(SetType type, Family family, KeyLayout layout, int expectedElements) {
        this(layout, family.bits(), type.dimensions().get(0) == Dimension.NET, counts(type, family), expectedElements);
    }

    private NetFilters(KeyLayout layout, int bits, boolean firstIsNet, LengthCounts[] counts, int expectedElements) {
        this.layout = layout;
        this.bits = bits;
        this.firstIsNet = firstIsNet;
        this.counts = counts;
        this.filters = counts.length == 0 ? NONE : new LengthFilter[counts.length];
        Arrays.setAll(filters, i -> new LengthFilter(bits, expectedElements));
    }

    private static LengthCounts[] counts(SetType type, Family family) {
        LengthCounts[] counts = new LengthCounts[type.takes(Field.IP2) ? type.nets() : 0];
        Arrays.setAll(counts, i -> new LengthCounts(family));
        return counts;
    }

    /** For a generation that is to take the same elements over, but without them: see {@link #addAgain}. */
    NetFilters successor(int expectedElements) {
        return new NetFilters(layout, bits, firstIsNet, counts, expectedElements);
    }

    /** Notes an element of the generation before. */
    void addAgain(long[] key) {
        for (int i = 0; i < filters.length; i++) {
            boolean second = isSecond(i);
            filters[i].add(companion(key, i), layout.addressHigh(key, second), layout.addressLow(key, second),
                    length(key, second));
        }
    }

    /** Notes that an element was added. */
    void add(long[] key) {
        for (int i = 0; i < counts.length; i++) {
            counts[i].add(length(key, isSecond(i)));
        }
        addAgain(key);
    }

    /** Notes that an element was deleted. The filters go on naming its lengths, in vain. */
    void remove(long[] key) {
        for (int i = 0; i < counts.length; i++) {
            counts[i].remove(length(key, isSecond(i)));
        }
    }

    /**
     * The longest network that may cover the address, as the first or second one of an element that has the rest of the
     * key; negative if there is none. {@link #next} goes on to the shorter ones.
     */
    long covering(long[] key, boolean second, long high, long low) {
        int i = filterOf(second);
        return filters[i].covering(companion(key, i), high, low);
    }

    /** The next shorter network after that found; negative if there is none. */
    long next(long[] key, boolean second, long high, long low, long found) {
        int i = filterOf(second);
        return filters[i].next(companion(key, i), high, low, found);
    }

    /** The longest length of any first or second network, expired or not, or -1 if there is none. */
    int longestStored(boolean second) {
        int i = filterOf(second);
        return i < 0 || i >= counts.length ? -1 : counts[i].longest();
    }

    /** Bytes taken. */
    long sizeInBytes() {
        long size = 0;
        for (int i = 0; i < filters.length; i++) {
            size += filters[i].sizeInBytes() + counts[i].sizeInBytes();
        }
        return size;
    }

    private int filterOf(boolean second) {
        return (second ? 1 : 0) - (firstIsNet ? 0 : 1);
    }

    private boolean isSecond(int filter) {
        return filter == filterOf(true);
    }

    // SeveralLookup makes the same numbers of what it is asked with.
    private long companion(long[] key, int filter) {
        long rest = inPlace(key, KeyLayout.Part.PORT) | inPlace(key, KeyLayout.Part.PROTO);
        return isSecond(filter)
                ? filters[filter].companion(layout.addressHigh(key, false), layout.addressLow(key, false),
                        rest | inPlace(key, KeyLayout.Part.CIDR))
                : filters[filter].companion(0, 0, rest);
    }

    private long inPlace(long[] key, KeyLayout.Part part) {
        return layout.get(key, part) << layout.shift(part);
    }

    private int length(long[] key, boolean second) {
        return (int) layout.get(key, second ? KeyLayout.Part.CIDR2 : KeyLayout.Part.CIDR);
    }
}
