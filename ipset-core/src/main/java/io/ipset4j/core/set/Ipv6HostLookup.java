package io.ipset4j.core.set;

import io.ipset4j.core.table.WideTable;
import java.util.function.LongSupplier;

/** {@link ShortLookup} in hash:ip of IPv6: one probe. */
final class Ipv6HostLookup extends ShortLookup {
    Ipv6HostLookup(HashOptions options, boolean timed, LongSupplier clock) {
        super(LookupShape.IPV6, options, timed, clock);
    }

    @Override
    boolean contains(HashTable table, long high, long low, int protocol, int port, long high2, long low2) {
        WideTable keys = (WideTable) table.keys;
        return timed ? isUnexpired(table, keys.find(high & maskHigh, low & maskLow))
                : keys.contains(high & maskHigh, low & maskLow);
    }
}
