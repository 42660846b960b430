package io.ipset4j.core.set;

import io.ipset4j.core.element.Family;
import io.ipset4j.core.table.LongTable;
import java.util.function.LongSupplier;

/** {@link ShortLookup} in hash:ip,port of IPv4: one probe. */
final class Ipv4PortLookup extends ShortLookup {
    private final int portShift;
    private final int protoShift;

    Ipv4PortLookup(HashOptions options, boolean timed, KeyLayout layout, LongSupplier clock) {
        super(LookupShape.IPV4_PORT, options, timed, clock);
        portShift = layout.shift(KeyLayout.Part.PORT);
        protoShift = layout.shift(KeyLayout.Part.PROTO);
    }

    @Override
    boolean contains(HashTable table, long high, long low, int protocol, int port, long high2, long low2) {
        LongTable keys = (LongTable) table.keys;
        long address = high & maskHigh;
        int proto = protocol & 0xff;
        // Neither is in a set: hash_ipport4_kadt() and hash_ipport4_uadt().
        if (address == 0 || proto == 0) {
            return false;
        }
        long key = address | (long) proto << protoShift
                | (HashRequest.portOf(Family.INET, proto, port) & 0xffffL) << portShift;
        return timed ? isUnexpired(table, keys.find(key)) : keys.contains(key);
    }
}
