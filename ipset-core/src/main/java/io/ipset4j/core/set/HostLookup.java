package io.ipset4j.core.set;

import io.ipset4j.core.element.Family;
import io.ipset4j.core.table.IntTable;
import io.ipset4j.core.table.WideTable;
import java.util.function.LongSupplier;

/** {@link ShortLookup} in hash:ip: one probe. */
final class HostLookup extends ShortLookup {
    private final boolean ipv4;

    HostLookup(LookupShape shape, HashOptions options, boolean timed, LongSupplier clock) {
        super(shape, options, timed, clock);
        ipv4 = shape.family == Family.INET;
    }

    @Override
    boolean contains(HashTable table, long high, long low, int protocol, int port, long high2, long low2) {
        int slot = ipv4 ? ((IntTable) table.keys).find((int) ((high & maskHigh) >>> 32))
                : ((WideTable) table.keys).find(high & maskHigh, low & maskLow);
        return isUnexpired(table, slot);
    }
}
