package io.ipset4j.core.set;

import io.ipset4j.core.element.Address;
import io.ipset4j.core.element.Family;
import io.ipset4j.core.table.LongTable;
import io.ipset4j.core.table.PrefixIndex;
import io.ipset4j.core.table.WideTable;
import java.util.function.LongSupplier;

/**
 * {@link ShortLookup} in hash:net.
 *
 * <p>In a set without timeouts in which no network was ever marked nomatch, the index of networks, if there is one,
 * knows the answer; the hash table is not asked.
 */
final class NetLookup extends ShortLookup {
    private final boolean ipv4;
    private final int lengthShift;

    NetLookup(LookupShape shape, HashOptions options, boolean timed, KeyLayout layout, LongSupplier clock) {
        super(shape, options, timed, clock);
        ipv4 = shape.family == Family.INET;
        lengthShift = layout.shift(KeyLayout.Part.CIDR);
    }

    @Override
    boolean contains(HashTable table, long high, long low, int protocol, int port, long high2, long low2) {
        NetIndex index = table.indexes[0];
        PrefixIndex networks = index.indexAcquire();
        if (networks == null) {
            return longestDecides(table, index, high, low);
        }
        if (!networks.covers(high, low)) {
            return false;
        }
        // The index is asked before the mark: a network that is found there was put there after its mark was.
        return !timed && !index.isNoted() || longestDecides(table, index, high, low);
    }

    private boolean longestDecides(HashTable table, NetIndex index, long high, long low) {
        for (long found = index.covering(high, low); found >= 0; found = index.next(high, low, found)) {
            int length = NetIndex.lengthOf(found);
            int slot = slotOf(table, high & Address.highMask(length), low & Address.lowMask(length), length);
            if (isUnexpired(table, slot)) {
                return !index.isNoted() || (table.columns.flags(slot) & HashSet.NOMATCH) == 0;
            }
        }
        return false;
    }

    private int slotOf(HashTable table, long high, long low, int length) {
        return ipv4 ? ((LongTable) table.keys).find(high | (long) length << lengthShift)
                : ((WideTable) table.keys).findWithRest(high, low, (long) length << lengthShift);
    }
}
