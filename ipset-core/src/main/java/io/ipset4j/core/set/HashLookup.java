package io.ipset4j.core.set;

import io.ipset4j.core.element.Family;
import io.ipset4j.core.type.Dimension;
import io.ipset4j.core.type.SetType;

/**
 * Finds the element that decides whether an address (with port, mark ...) is in a hash set: the exact element, or in
 * types with networks the one whose networks are the longest. Stateless; takes no lock.
 *
 * <p>The kernel probes its hash table once for each prefix length stored anywhere in the set, with two net dimensions
 * once for each pair of them ({@code mtype_test_cidrs()}). Here the index of each net dimension names the lengths that
 * really cover the address, so a probe nearly always hits.
 */
final class HashLookup {
    /** No element decides. */
    static final int NONE = -1;

    private final Family family;
    private final Extensions extensions;
    private final KeyLayout layout;
    private final boolean firstIsNet;
    private final boolean secondIsNet;
    private final boolean hasIface;

    HashLookup(SetType type, Family family, Extensions extensions, KeyLayout layout) {
        this.family = family;
        this.extensions = extensions;
        this.layout = layout;
        this.firstIsNet = type.dimensions().get(0) == Dimension.NET;
        this.secondIsNet = type.nets() > (firstIsNet ? 1 : 0);
        this.hasIface = type.has(Dimension.IFACE);
    }

    /** The slot of exactly this element, live and not expired, or {@link #NONE}. */
    int exact(HashTable table, long[] key, long now) {
        if (hasIface) {
            return ifaceSlot(table, key, layout.iface(key), now, true);
        }
        return unexpired(table, table.keys.find(key), now);
    }

    /**
     * The slot of the element that decides for a host, or {@link #NONE}. The key is that of the host, with full prefix
     * lengths; it is changed.
     */
    int covering(HashTable table, long[] key, long now) {
        if (hasIface) {
            return coveringIface(table, key, now);
        }
        if (!firstIsNet) {
            return secondIsNet ? coveringNet(table, table.indexes[0], key, true, now) : exact(table, key, now);
        }
        return secondIsNet ? coveringPair(table, key, now) : coveringNet(table, table.indexes[0], key, false, now);
    }

    private int coveringNet(HashTable table, NetIndex index, long[] key, boolean second, long now) {
        long high = layout.addressHigh(key, second);
        long low = layout.addressLow(key, second);
        int length = index.longest(high, low, family.bits());
        while (length >= 0) {
            HashTable.putNet(layout, key, second, high, low, length);
            int slot = unexpired(table, table.keys.find(key), now);
            if (slot != NONE) {
                return slot;
            }
            length = length == 0 ? -1 : index.longest(high, low, length - 1);
        }
        return NONE;
    }

    // The first dimension outermost, as in the kernel.
    private int coveringPair(HashTable table, long[] key, long now) {
        long high = layout.addressHigh(key, false);
        long low = layout.addressLow(key, false);
        long high2 = layout.addressHigh(key, true);
        long low2 = layout.addressLow(key, true);
        int length = table.indexes[0].longest(high, low, family.bits());
        while (length >= 0) {
            HashTable.putNet(layout, key, false, high, low, length);
            layout.putAddress(key, true, high2, low2);
            int slot = coveringNet(table, table.indexes[1], key, true, now);
            if (slot != NONE) {
                return slot;
            }
            length = length == 0 ? -1 : table.indexes[0].longest(high, low, length - 1);
        }
        return NONE;
    }

    // The longest network with any interface decides, even if the interface is another one: the kernel's lookup stops
    // once an element agreed in all but the interface ("multi" in mtype_test_cidrs()). An element that has expired
    // does not stop it.
    private int coveringIface(HashTable table, long[] key, long now) {
        NetIndex index = table.indexes[(int) layout.get(key, KeyLayout.Part.PHYSDEV)];
        long high = layout.addressHigh(key, false);
        long low = layout.addressLow(key, false);
        String name = layout.iface(key);
        int length = index.longest(high, low, family.bits());
        while (length >= 0) {
            HashTable.putNet(layout, key, false, high, low, length);
            int slot = ifaceSlot(table, key, name, now, true);
            if (slot != NONE || ifaceSlot(table, key, name, now, false) == NONE) {
                return slot;
            }
            length = length == 0 ? -1 : index.longest(high, low, length - 1);
        }
        return NONE;
    }

    /**
     * The slot of the element that equals the key with the interface name given, or {@link #NONE}: the name itself, or
     * a wildcard element whose name it starts with. Where several do, the longest: a shorter wildcard can only have
     * been added after it, since it would have stood in the way.
     */
    int ifaceSlot(HashTable table, long[] key, String name, long now, boolean unexpiredOnly) {
        for (int length = name.length(); length >= 0; length--) {
            layout.putIface(key, name, length);
            int slot = table.keys.find(key);
            if (slot >= 0 && (length == name.length() || isWildcard(table, slot))
                    && !(unexpiredOnly && extensions.isExpired(table.columns, slot, now))) {
                layout.putIface(key, name, name.length());
                return slot;
            }
        }
        layout.putIface(key, name, name.length());
        return NONE;
    }

    private static boolean isWildcard(HashTable table, int slot) {
        return (table.columns.flags(slot) & HashSet.WILDCARD) != 0;
    }

    private int unexpired(HashTable table, int slot, long now) {
        return slot < 0 || extensions.isExpired(table.columns, slot, now) ? NONE : slot;
    }
}
