package io.ipset4j.core.set;

import io.ipset4j.core.table.IntTable;
import java.util.function.LongSupplier;

/** {@link ShortLookup} in hash:ip of IPv4: one probe. */
final class Ipv4HostLookup extends ShortLookup {
    private final int mask;

    Ipv4HostLookup(HashOptions options, boolean timed, LongSupplier clock) {
        super(LookupShape.IPV4, options, timed, clock);
        mask = (int) (maskHigh >>> 32);
    }

    @Override
    boolean contains(HashTable table, long high, long low, int protocol, int port, long high2, long low2) {
        IntTable keys = (IntTable) table.keys;
        int key = (int) (high >>> 32) & mask;
        // Zero can be stored, by a range, but never matches: hash_ip4_kadt() and hash_ip4_uadt() refuse it.
        return key != 0 && (timed ? keys.containsUnexpired(key, table.columns, now()) : keys.contains(key));
    }
}
