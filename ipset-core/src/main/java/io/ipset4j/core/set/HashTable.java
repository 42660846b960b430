package io.ipset4j.core.set;

import io.ipset4j.core.element.Address;
import io.ipset4j.core.element.ElementSpec.Field;
import io.ipset4j.core.element.Family;
import io.ipset4j.core.table.Columns;
import io.ipset4j.core.table.KeyTable;
import io.ipset4j.core.table.LengthFilter;
import io.ipset4j.core.type.Dimension;
import io.ipset4j.core.type.SetType;

/**
 * One generation of a hash set's contents: keys, columns, and the indexes or filters of its networks, which a reader
 * reaches through a single reference and so always finds together.
 *
 * <p>A generation is replaced by a larger one when it is full (the indexes move on to it), and by an empty one when
 * the set is flushed.
 */
final class HashTable {
    private static final NetIndex[] NONE = {};

    final KeyTable keys;
    final Columns columns;
    /** Of types of one address one; with interfaces one for elements without and one for those with physdev. */
    final NetIndex[] indexes;
    /** Of types of two addresses. */
    final NetFilters nets;
    /** Of all generations. */
    final NomatchMark nomatch;

    private HashTable(KeyTable keys, Columns columns, NetIndex[] indexes, NetFilters nets, NomatchMark nomatch) {
        this.keys = keys;
        this.columns = columns;
        this.indexes = indexes;
        this.nets = nets;
        this.nomatch = nomatch;
    }

    /** An empty generation. */
    static HashTable create(SetType type, Family family, KeyLayout layout, int columns, int expectedElements) {
        KeyTable keys = KeyTable.create(layout.bits(), expectedElements);
        NetIndex[] indexes = NONE;
        if (type.has(Dimension.IFACE)) {
            indexes = new NetIndex[] {NetIndex.exact(family), NetIndex.exact(family)};
        } else if (type.nets() > 0 && !type.takes(Field.IP2)) {
            indexes = new NetIndex[] {new NetIndex(family, type.dimensions().size() > 1)};
        }
        return new HashTable(keys, Columns.create(columns, keys.slots()), indexes,
                new NetFilters(type, family, layout, expectedElements),
                indexes.length > 0 ? indexes[0] : new NomatchMark());
    }

    /**
     * An empty generation for the elements of this one, which it shares the indexes with. Its filters know the
     * elements: that is how they get rid of what was deleted.
     */
    HashTable successor(KeyLayout layout, int columnSet, int expectedElements) {
        KeyTable successor = keys.successor(layout.bits(), expectedElements);
        NetFilters filters = nets.successor(expectedElements);
        long[] key = new long[layout.words()];
        for (int slot = 0; nets.filters.length > 0 && slot < keys.slots(); slot++) {
            if (keys.readKey(slot, key)) {
                filters.addAgain(key);
            }
        }
        return new HashTable(successor, Columns.create(columnSet, successor.slots()), indexes, filters, nomatch);
    }

    /** Under the set's lock: notes the networks of an element that came ({@code added}) or went. */
    void index(SetType type, KeyLayout layout, long[] key, boolean added) {
        if (indexes.length == 0) {
            if (added) {
                nets.add(key);
            } else {
                nets.remove(key);
            }
            return;
        }
        NetIndex index = indexes[type.has(Dimension.IFACE) ? (int) layout.get(key, KeyLayout.Part.PHYSDEV) : 0];
        long high = layout.addressHigh(key, false);
        long low = layout.addressLow(key, false);
        int length = (int) layout.get(key, KeyLayout.Part.CIDR);
        if (!added) {
            index.remove(high, low, length);
        } else if (index.add(high, low, length)) {
            try {
                fill(index, layout);
            } catch (OutOfMemoryError e) {
                index.doWithout(e);
            }
        }
    }

    /**
     * The longest network that covers the address, or may do so, as the first or second one of an element that has the
     * rest of the key; negative if there is none. {@link #lengthOf} tells its length, and {@link #next} goes on to the
     * shorter ones. Not for types with interfaces.
     */
    long covering(long[] key, boolean second, long high, long low) {
        return indexes.length > 0 ? indexes[0].covering(high, low) : nets.covering(key, second, high, low);
    }

    /** The next shorter network after that found; negative if there is none. */
    long next(long[] key, boolean second, long high, long low, long found) {
        return indexes.length > 0 ? indexes[0].next(high, low, found) : nets.next(key, second, high, low, found);
    }

    /** The prefix length of a network found. */
    int lengthOf(long found) {
        return indexes.length > 0 ? NetIndex.lengthOf(found) : LengthFilter.lengthOf(found);
    }

    /**
     * Under the set's lock: the longest prefix length that stands in the first or second address of any element, or the
     * family's width if there is none. It is what a packet is cut to that is to be added or deleted: {@code INIT_CIDR}.
     */
    int longestStored(Family family, boolean second) {
        int longest = nets.longestStored(second);
        if (!second) {
            for (NetIndex index : indexes) {
                longest = Math.max(longest, index.longestStored());
            }
        }
        return longest < 0 ? family.bits() : longest;
    }

    private void fill(NetIndex index, KeyLayout layout) {
        long[] high = new long[keys.live()];
        long[] low = new long[keys.live()];
        int[] lengths = new int[keys.live()];
        long[] key = new long[layout.words()];
        int count = 0;
        for (int slot = 0; slot < keys.slots(); slot++) {
            if (keys.readKey(slot, key)) {
                high[count] = layout.addressHigh(key, false);
                low[count] = layout.addressLow(key, false);
                lengths[count++] = (int) layout.get(key, KeyLayout.Part.CIDR);
            }
        }
        index.fill(high, low, lengths);
    }

    /** Bytes taken, about. */
    long sizeInBytes() {
        long size = keys.sizeInBytes() + columns.sizeInBytes() + nets.sizeInBytes();
        for (NetIndex index : indexes) {
            size += index.sizeInBytes();
        }
        return size;
    }

    /** Puts the prefix of that length of an address into a key. */
    static void putNet(KeyLayout layout, long[] key, boolean second, long high, long low, int length) {
        layout.putAddress(key, second, high & Address.highMask(length), low & Address.lowMask(length));
        layout.put(key, second ? KeyLayout.Part.CIDR2 : KeyLayout.Part.CIDR, length);
    }
}
