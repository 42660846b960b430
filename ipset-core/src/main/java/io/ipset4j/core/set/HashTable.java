package io.ipset4j.core.set;

import io.ipset4j.core.element.Address;
import io.ipset4j.core.element.Family;
import io.ipset4j.core.table.Columns;
import io.ipset4j.core.table.KeyTable;
import io.ipset4j.core.table.PrefixIndex;
import io.ipset4j.core.type.Dimension;
import io.ipset4j.core.type.SetType;

/**
 * One generation of a hash set's contents: keys, columns, and the indexes of its networks, which a reader reaches
 * through a single reference and so always finds together.
 *
 * <p>A generation is replaced by a larger one when it is full (the indexes move on to it), and by an empty one when
 * the set is flushed.
 */
final class HashTable {
    private static final NetIndex[] NONE = {};

    final KeyTable keys;
    final Columns columns;
    /** For each net dimension an index; a type with interfaces has one for elements without and with physdev. */
    final NetIndex[] indexes;

    private HashTable(KeyTable keys, Columns columns, NetIndex[] indexes) {
        this.keys = keys;
        this.columns = columns;
        this.indexes = indexes;
    }

    /** An empty generation. */
    static HashTable create(SetType type, Family family, KeyLayout layout, int columns, int expectedElements) {
        KeyTable keys = KeyTable.create(layout.bits(), expectedElements);
        NetIndex[] indexes = NONE;
        if (type.has(Dimension.IFACE)) {
            indexes = new NetIndex[] {NetIndex.exact(family), NetIndex.exact(family)};
        } else if (type.nets() > 0) {
            indexes = new NetIndex[type.nets()];
            for (int i = 0; i < indexes.length; i++) {
                indexes[i] = new NetIndex(family, type.dimensions().size() > 1);
            }
        }
        return new HashTable(keys, Columns.create(columns, keys.slots()), indexes);
    }

    /** An empty generation for the elements of this one, which it shares the indexes with. */
    HashTable successor(KeyLayout layout, int columnSet, int expectedElements) {
        KeyTable successor = keys.successor(layout.bits(), expectedElements);
        return new HashTable(successor, Columns.create(columnSet, successor.slots()), indexes);
    }

    /** Notes in the indexes that the element came ({@code added}) or went. */
    void index(SetType type, KeyLayout layout, long[] key, boolean added) {
        if (indexes.length == 0) {
            return;
        }
        if (type.has(Dimension.IFACE)) {
            index((int) layout.get(key, KeyLayout.Part.PHYSDEV), layout, key, false, added);
            return;
        }
        int at = 0;
        if (type.dimensions().get(0) == Dimension.NET) {
            index(at++, layout, key, false, added);
        }
        if (at < indexes.length) {
            index(at, layout, key, true, added);
        }
    }

    /**
     * Under the set's lock: the longest prefix length that stands in the first or second address of any element, or the
     * family's width if there is none. It is what a packet is cut to that is to be added or deleted: {@code INIT_CIDR}.
     */
    int longestStored(SetType type, Family family, boolean second) {
        int longest;
        if (type.has(Dimension.IFACE)) {
            longest = Math.max(indexes[0].longestStored(), indexes[1].longestStored());
        } else {
            boolean firstIsNet = type.dimensions().get(0) == Dimension.NET;
            int at = second && firstIsNet ? 1 : 0;
            boolean isNet = second ? at < indexes.length : firstIsNet;
            longest = isNet ? indexes[at].longestStored() : -1;
        }
        return longest < 0 ? family.bits() : longest;
    }

    private void index(int at, KeyLayout layout, long[] key, boolean second, boolean added) {
        long high = layout.addressHigh(key, second);
        long low = layout.addressLow(key, second);
        int length = length(layout, key, second);
        if (!added) {
            indexes[at].remove(high, low, length);
        } else if (indexes[at].add(high, low, length)) {
            indexes[at].fill(index -> putAll(index, layout, second));
        }
    }

    private void putAll(PrefixIndex index, KeyLayout layout, boolean second) {
        long[] key = new long[layout.words()];
        for (int slot = 0; slot < keys.slots(); slot++) {
            if (keys.readKey(slot, key)) {
                index.add(layout.addressHigh(key, second), layout.addressLow(key, second),
                        length(layout, key, second));
            }
        }
    }

    private static int length(KeyLayout layout, long[] key, boolean second) {
        return (int) layout.get(key, second ? KeyLayout.Part.CIDR2 : KeyLayout.Part.CIDR);
    }

    /** Bytes taken, about. */
    long sizeInBytes() {
        long size = keys.sizeInBytes() + columns.sizeInBytes();
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
