package io.ipset4j.core.set;

import io.ipset4j.core.element.Address;
import io.ipset4j.core.element.ElementSpec;
import io.ipset4j.core.element.Family;
import io.ipset4j.core.table.Expiry;
import io.ipset4j.core.type.Dimension;
import io.ipset4j.core.type.SetType;
import java.util.Objects;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The short way to the answer for types whose elements are addresses and ports: no request is made, no key is built,
 * nothing is allocated. Says what {@link HashSet#test} says of a host. Stateless.
 */
abstract sealed class ShortLookup permits Ipv4HostLookup, Ipv4PortLookup, Ipv6HostLookup, NetLookup,
        SeveralLookup {
    /** What it is asked with. */
    final LookupShape shape;
    /** The mask of the set for the first 64 and the last 64 left-aligned bits of an address. */
    final long maskHigh;
    final long maskLow;
    /** Whether elements can expire. */
    final boolean timed;
    private final LongSupplier clock;

    ShortLookup(LookupShape shape, HashOptions options, boolean timed, LongSupplier clock) {
        Address mask = options.mask(Address.of(shape.family, -1, -1));
        this.shape = shape;
        this.maskHigh = mask.high();
        this.maskLow = mask.low();
        this.timed = timed;
        this.clock = clock;
    }

    /** The lookup for sets of that type, or null if its elements have parts that are no address or port. */
    static @Nullable ShortLookup of(SetType type, Family family, HashOptions options, Extensions extensions,
            KeyLayout layout, LongSupplier clock) {
        LookupShape shape = LookupShape.of(type, family);
        if (shape == null) {
            return null;
        }
        if (shape == LookupShape.IPV4_PORT && !type.has(Dimension.NET)) {
            return new Ipv4PortLookup(options, extensions.timeouts(), layout, clock);
        }
        if (shape.addresses > 1 || shape.port) {
            return new SeveralLookup(shape, type, options, extensions.timeouts(), layout, clock);
        }
        if (type.has(Dimension.NET)) {
            return new NetLookup(shape, options, extensions.timeouts(), layout, clock);
        }
        return shape == LookupShape.IPV4 ? new Ipv4HostLookup(options, extensions.timeouts(), clock)
                : new Ipv6HostLookup(options, extensions.timeouts(), clock);
    }

    /** Whether it can answer for the element: a host that breaks none of the kernel's rules. */
    final boolean answers(ElementSpec spec) {
        Address ip = spec.ip();
        Address ip2 = spec.ip2();
        return spec.isHost(shape.port, shape.addresses > 1)
                && ip != null && ip.family() == shape.family && (ip.high() & maskHigh | ip.low() & maskLow) != 0
                && (shape.addresses == 1 || ip2 != null && ip2.family() == shape.family)
                && (!shape.port || spec.proto() != 0);
    }

    /** Whether the element, for which it can answer, is in a set with that table. */
    final boolean contains(HashTable table, ElementSpec spec) {
        Address ip = Objects.requireNonNull(spec.ip());
        Address ip2 = spec.ip2();
        return ip2 == null ? contains(table, ip.high(), ip.low(), spec.proto(), spec.port(), 0, 0)
                : contains(table, ip.high(), ip.low(), spec.proto(), spec.port(), ip2.high(), ip2.low());
    }

    /**
     * Whether it can answer for the packet: other protocols than those with ports it takes as a request has them, which
     * is not always as a packet has them.
     */
    final boolean answers(PacketProbe packet) {
        return !shape.port || HashRequest.hasPorts(packet.protocol());
    }

    /** Whether a packet of the family, for which it can answer, is in a set with that table. */
    final boolean containsPacket(HashTable table, PacketProbe packet) {
        Address ip = packet.address(0);
        int port = shape.port ? packet.port(1) : 0;
        if (port == PacketProbe.NO_PORT) {
            return false;
        }
        int protocol = shape.port ? packet.protocol() : 0;
        if (shape.addresses == 1) {
            return contains(table, ip.high(), ip.low(), protocol, port, 0, 0);
        }
        Address ip2 = packet.address(shape.port ? 2 : 1);
        return contains(table, ip.high(), ip.low(), protocol, port, ip2.high(), ip2.low());
    }

    /**
     * Whether the element is in a set with that table. Parts that the shape does not have are ignored; addresses are
     * left-aligned in two longs.
     */
    abstract boolean contains(HashTable table, long high, long low, int protocol, int port, long high2, long low2);

    /** Whether there is an element in the slot, which may be negative, and has not expired. */
    final boolean isUnexpired(HashTable table, int slot) {
        if (slot < 0) {
            return false;
        }
        if (!timed) {
            return true;
        }
        return !Expiry.hasPassed(table.columns.expiry(slot), now());
    }

    /** The low bits of the time, as expiries have them. */
    final int now() {
        return (int) clock.getAsLong();
    }
}
