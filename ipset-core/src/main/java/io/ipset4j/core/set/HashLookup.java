package io.ipset4j.core.set;

import io.ipset4j.core.table.Columns;
import io.ipset4j.core.type.Dimension;
import io.ipset4j.core.type.SetType;

/**
 * Finds the element that decides whether an address (with port, mark ...) is in a hash set: the exact element, or in
 * types with networks the one whose networks are the longest. Stateless; takes no lock.
 *
 * <p>The kernel probes its hash table once for each prefix length stored anywhere in the set, with two net dimensions
 * once for each pair of them ({@code mtype_test_cidrs()}). Here, unless lengths are few, an index or filter of each net
 * dimension names those that are worth it, so a probe nearly always hits.
 */
final class HashLookup {
    /** No element decides. */
    static final int NONE = -1;
    /**
     * Elements of other interfaces have the network that decides. Only true if no element was added since before the
     * table was loaded: otherwise ask again.
     */
    static final int OTHERS = -3;
    /** Elements with the network and interface were reached, but not accepted. */
    private static final int REJECTED = -2;

    /**
     * Told of each element that a lookup reaches, in turn, and decides whether it ends there; otherwise the lookup
     * goes on to shorter networks. {@code ip_set_match_extensions()}.
     */
    interface Reached {
        /** Whether the element in the slot is to decide: it has not expired, at least. */
        boolean accept(Columns columns, int slot);
    }

    private final KeyLayout layout;
    private final boolean firstIsNet;
    private final boolean secondIsNet;
    private final boolean hasIface;

    HashLookup(SetType type, KeyLayout layout) {
        this.layout = layout;
        this.firstIsNet = type.dimensions().get(0) == Dimension.NET;
        this.secondIsNet = type.nets() > (firstIsNet ? 1 : 0);
        this.hasIface = type.has(Dimension.IFACE);
    }

    /** The slot of exactly this element, if it is live and accepted, or {@link #NONE}. */
    int exact(HashTable table, long[] key, Reached reached) {
        if (hasIface) {
            return Math.max(NONE, reachedIface(table, key, layout.iface(key), reached));
        }
        return accepted(table, table.keys.find(key), reached);
    }

    /**
     * The slot of the element that decides for a host, or {@link #NONE} or {@link #OTHERS}. The key is that of the host,
     * with full prefix lengths; it is changed.
     */
    int covering(HashTable table, long[] key, Reached reached) {
        if (hasIface) {
            return coveringIface(table, key, reached);
        }
        if (!firstIsNet) {
            return secondIsNet ? coveringNet(table, key, true, reached) : exact(table, key, reached);
        }
        return secondIsNet ? coveringPair(table, key, reached)
                : coveringNet(table, key, false, reached);
    }

    private int coveringNet(HashTable table, long[] key, boolean second, Reached reached) {
        long high = layout.addressHigh(key, second);
        long low = layout.addressLow(key, second);
        for (long found = table.covering(key, second, high, low); found >= 0;
                found = table.next(key, second, high, low, found)) {
            int length = table.lengthOf(found);
            HashTable.putNet(layout, key, second, high, low, length);
            int slot = accepted(table, table.keys.find(key), reached);
            if (slot != NONE) {
                return slot;
            }
        }
        return NONE;
    }

    // The first dimension outermost, as in the kernel.
    private int coveringPair(HashTable table, long[] key, Reached reached) {
        long high = layout.addressHigh(key, false);
        long low = layout.addressLow(key, false);
        long high2 = layout.addressHigh(key, true);
        long low2 = layout.addressLow(key, true);
        for (long found = table.covering(key, false, high, low); found >= 0;
                found = table.next(key, false, high, low, found)) {
            int length = table.lengthOf(found);
            HashTable.putNet(layout, key, false, high, low, length);
            layout.putAddress(key, true, high2, low2);
            int slot = coveringNet(table, key, true, reached);
            if (slot != NONE) {
                return slot;
            }
        }
        return NONE;
    }

    // The longest network with any interface decides, even if the interface is another one: the kernel's lookup stops
    // once an element agreed in all but the interface ("multi" in mtype_test_cidrs()). An element that was reached and
    // not accepted does not stop it. (In the kernel it does if another interface of the network follows it in their
    // bucket, an order that nobody can know.)
    private int coveringIface(HashTable table, long[] key, Reached reached) {
        NetIndex index = table.indexes[(int) layout.get(key, KeyLayout.Part.PHYSDEV)];
        long high = layout.addressHigh(key, false);
        long low = layout.addressLow(key, false);
        String name = layout.iface(key);
        for (long found = index.covering(high, low); found >= 0; found = index.next(high, low, found)) {
            int length = NetIndex.lengthOf(found);
            HashTable.putNet(layout, key, false, high, low, length);
            int slot = reachedIface(table, key, name, reached);
            if (slot >= 0) {
                return slot;
            }
            // The index is asked again: if it was the element of this interface that was just deleted, its network had
            // been taken from there before.
            if (slot == NONE && index.has(high, low, length)) {
                return OTHERS;
            }
        }
        return NONE;
    }

    // The slot of an accepted element that equals the key with the interface name given, REJECTED if there are only
    // others, NONE if there is none. Where several equal it they are reached from the longest name on: see ifaceSlot().
    private int reachedIface(HashTable table, long[] key, String name, Reached reached) {
        int result = NONE;
        for (int length = name.length(); length >= 0; length--) {
            layout.putIface(key, name, length);
            int slot = table.keys.find(key);
            if (slot >= 0 && (length == name.length() || isWildcard(table, slot))) {
                if (reached.accept(table.columns, slot)) {
                    result = slot;
                    break;
                }
                result = REJECTED;
            }
        }
        layout.putIface(key, name, name.length());
        return result;
    }

    /**
     * The slot of the element that equals the key with the interface name given, expired or not, or {@link #NONE}: the
     * name itself, or a wildcard element whose name it starts with. Where several do, the longest: a shorter wildcard
     * can only have been added after it, since it would have stood in the way.
     */
    int ifaceSlot(HashTable table, long[] key, String name) {
        return reachedIface(table, key, name, (columns, slot) -> true);
    }

    private static boolean isWildcard(HashTable table, int slot) {
        return (table.columns.flags(slot) & HashSet.WILDCARD) != 0;
    }

    private int accepted(HashTable table, int slot, Reached reached) {
        return slot >= 0 && reached.accept(table.columns, slot) ? slot : NONE;
    }
}
