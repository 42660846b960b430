package io.ipset4j.core.set;

import io.ipset4j.core.element.Address;
import io.ipset4j.core.element.Family;
import io.ipset4j.core.table.LengthFilter;
import io.ipset4j.core.table.LongTable;
import io.ipset4j.core.table.WideTable;
import io.ipset4j.core.type.Dimension;
import io.ipset4j.core.type.SetType;
import java.util.function.LongSupplier;

/**
 * {@link ShortLookup} in types of a port and one or two addresses, or of two networks. The first address is the outer
 * dimension, as in the kernel ({@code mtype_test_cidrs()}).
 */
final class SeveralLookup extends ShortLookup {
    private static final int NONE = -1;

    private final boolean firstIsNet;
    private final boolean secondIsNet;
    private final boolean zeroRefused;
    private final boolean zeroHostRefused;
    private final int portShift;
    private final int protoShift;
    private final int lengthShift;
    private final int lengthShift2;

    SeveralLookup(LookupShape shape, SetType type, HashOptions options, boolean timed, KeyLayout layout,
            LongSupplier clock) {
        super(shape, options, timed, clock);
        firstIsNet = type.dimensions().get(0) == Dimension.NET;
        secondIsNet = type.nets() > (firstIsNet ? 1 : 0);
        // hash_ipport4_kadt() and _uadt(); hash_netnet6_uadt().
        zeroRefused = !firstIsNet && shape.addresses == 1;
        zeroHostRefused = shape == LookupShape.IPV6_PAIR;
        portShift = layout.shift(KeyLayout.Part.PORT);
        protoShift = layout.shift(KeyLayout.Part.PROTO);
        lengthShift = layout.shift(KeyLayout.Part.CIDR);
        lengthShift2 = layout.shift(KeyLayout.Part.CIDR2);
    }

    @Override
    boolean contains(HashTable table, long high, long low, int protocol, int port, long high2, long low2) {
        long rest = 0;
        if (shape.port) {
            if ((protocol & 0xff) == 0) {
                return false;
            }
            rest = (long) (protocol & 0xff) << protoShift
                    | (long) (HashRequest.portOf(shape.family, protocol, port) & 0xffff) << portShift;
        }
        if (zeroRefused && (high & maskHigh | low & maskLow) == 0) {
            return false;
        }
        if (!firstIsNet && !secondIsNet) {
            return unexpired(table, high & maskHigh, low & maskLow, rest, high2, low2) >= 0;
        }
        int slot = !secondIsNet ? coveringFirst(table, high, low, rest, high2, low2) : firstIsNet
                ? coveringBoth(table, high & maskHigh, low & maskLow, rest, high2 & maskHigh, low2 & maskLow)
                : coveringSecond(table, table.nets.filters[0], high, low, rest, high2 & maskHigh, low2 & maskLow);
        return slot >= 0 && (!table.nomatch.isNoted() || (table.columns.flags(slot) & HashSet.NOMATCH) == 0);
    }

    private int coveringFirst(HashTable table, long high, long low, long rest, long high2, long low2) {
        NetIndex index = table.indexes[0];
        for (long found = index.covering(high, low); found >= 0; found = index.next(high, low, found)) {
            int length = NetIndex.lengthOf(found);
            int slot = unexpired(table, high & Address.highMask(length), low & Address.lowMask(length),
                    rest | (long) length << lengthShift, high2, low2);
            if (slot >= 0) {
                return slot;
            }
        }
        return NONE;
    }

    private int coveringBoth(HashTable table, long high, long low, long rest, long high2, long low2) {
        if (zeroHostRefused && (high | low) == 0) {
            return NONE;
        }
        LengthFilter nets = table.nets.filters[0];
        LengthFilter nets2 = table.nets.filters[1];
        long companion = nets.companion(0, 0, rest);
        for (long found = nets.covering(companion, high, low); found >= 0;
                found = nets.next(companion, high, low, found)) {
            int length = LengthFilter.lengthOf(found);
            int slot = coveringSecond(table, nets2, high & Address.highMask(length), low & Address.lowMask(length),
                    rest | (long) length << lengthShift, high2, low2);
            if (slot >= 0) {
                return slot;
            }
        }
        return NONE;
    }

    private int coveringSecond(HashTable table, LengthFilter nets, long high, long low, long rest, long high2,
            long low2) {
        long companion = nets.companion(high, low, rest);
        for (long found = nets.covering(companion, high2, low2); found >= 0;
                found = nets.next(companion, high2, low2, found)) {
            int length = LengthFilter.lengthOf(found);
            int slot = unexpired(table, high, low, rest | (long) length << lengthShift2,
                    high2 & Address.highMask(length), low2 & Address.lowMask(length));
            if (slot >= 0) {
                return slot;
            }
        }
        return NONE;
    }

    private int unexpired(HashTable table, long high, long low, long rest, long high2, long low2) {
        int slot = slotOf(table, high, low, rest, high2, low2);
        return isUnexpired(table, slot) ? slot : NONE;
    }

    // Addresses fill the key from the top, and the rest lies in its last word: see KeyLayout.
    private int slotOf(HashTable table, long high, long low, long rest, long high2, long low2) {
        if (shape.family == Family.INET) {
            return shape.addresses == 1 ? ((LongTable) table.keys).find(high | rest)
                    : ((WideTable) table.keys).find(high | high2 >>> 32, rest);
        }
        return shape.addresses == 1 ? ((WideTable) table.keys).find(high, low, rest)
                : ((WideTable) table.keys).find(high, low, high2, low2, rest);
    }
}
