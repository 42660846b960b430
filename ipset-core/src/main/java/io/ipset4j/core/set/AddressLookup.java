package io.ipset4j.core.set;

import io.ipset4j.core.element.Address;
import io.ipset4j.core.element.Family;
import io.ipset4j.core.table.IntTable;
import io.ipset4j.core.table.LongTable;
import io.ipset4j.core.table.WideTable;
import io.ipset4j.core.type.Dimension;
import io.ipset4j.core.type.SetType;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The short way to the answer for the types whose elements are one address or one network: no request is made, no key
 * is built, nothing is allocated. Says what {@link HashSet#test} says. Stateless.
 *
 * <p>In a hash:net set without timeouts in which no network was ever marked nomatch, the index of networks alone knows
 * the answer; the hash table is not asked.
 */
final class AddressLookup {
    private final Family family;
    private final boolean net;
    private final Extensions extensions;
    private final LongSupplier clock;
    private final long maskHigh;
    private final long maskLow;
    private final int lengthShift;

    private AddressLookup(Family family, boolean net, HashOptions options, Extensions extensions, KeyLayout layout,
            LongSupplier clock) {
        Address mask = options.mask(Address.of(family, -1, -1));
        this.family = family;
        this.net = net;
        this.extensions = extensions;
        this.clock = clock;
        this.maskHigh = mask.high();
        this.maskLow = mask.low();
        this.lengthShift = net ? layout.shift(KeyLayout.Part.CIDR) : 0;
    }

    /** The lookup for sets of that type, or null if its elements are more than an address or a network. */
    static @Nullable AddressLookup of(SetType type, Family family, HashOptions options, Extensions extensions,
            KeyLayout layout, LongSupplier clock) {
        boolean single = type.dimensions().size() == 1 && type.hasAddresses();
        return single ? new AddressLookup(family, type.has(Dimension.NET), options, extensions, layout, clock) : null;
    }

    /** Whether the IPv4 address is in a set with that table. */
    boolean containsIpv4(HashTable table, int address) {
        if (family != Family.INET) {
            return false;
        }
        if (net) {
            return containsInNets(table, (long) address << 32, 0);
        }
        int masked = address & (int) (maskHigh >>> 32);
        return masked != 0 && isUnexpired(table, ((IntTable) table.keys).find(masked));
    }

    /** Whether the IPv6 address is in a set with that table. */
    boolean containsIpv6(HashTable table, long high, long low) {
        if (family != Family.INET6) {
            return false;
        }
        if (net) {
            return containsInNets(table, high, low);
        }
        long maskedHigh = high & maskHigh;
        long maskedLow = low & maskLow;
        return (maskedHigh | maskedLow) != 0 && isUnexpired(table, ((WideTable) table.keys).find(maskedHigh, maskedLow));
    }

    private boolean isUnexpired(HashTable table, int slot) {
        if (slot < 0) {
            return false;
        }
        if (!extensions.timeouts()) {
            return true;
        }
        // The clock is read for elements that can expire only: it costs more than the rest of the lookup.
        int expiry = table.columns.expiry(slot);
        return expiry == 0 || !Extensions.isExpired(expiry, clock.getAsLong());
    }

    private boolean containsInNets(HashTable table, long high, long low) {
        NetIndex index = table.indexes[0];
        int length = index.longest(high, low, family.bits());
        // The index is asked before the mark: a network that is found there was put there after its mark was.
        if (!extensions.timeouts() && !index.hasNomatch()) {
            return length >= 0;
        }
        while (length >= 0) {
            int slot = slotOfNet(table, high & Address.highMask(length), low & Address.lowMask(length), length);
            if (isUnexpired(table, slot)) {
                return (table.columns.flags(slot) & HashSet.NOMATCH) == 0;
            }
            length = length == 0 ? -1 : index.longest(high, low, length - 1);
        }
        return false;
    }

    private int slotOfNet(HashTable table, long high, long low, int length) {
        return family == Family.INET ? ((LongTable) table.keys).find(high | (long) length << lengthShift)
                : ((WideTable) table.keys).findWithRest(high, low, (long) length << lengthShift);
    }
}
