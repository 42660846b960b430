package io.ipset4j.core.match;

import io.ipset4j.core.element.Address;
import io.ipset4j.core.element.Family;
import io.ipset4j.core.element.Mac;
import io.ipset4j.core.set.PacketProbe;
import org.jspecify.annotations.Nullable;

/** A packet as a rule shows it to a set, for the duration of one question. Not thread-safe. */
final class Probe implements PacketProbe {
    private static final int TCP = 6;
    private static final int UDP = 17;
    private static final int SCTP = 132;
    private static final int UDPLITE = 136;
    private static final int ICMP = 1;
    private static final int ICMPV6 = 58;

    private final Packet packet;
    private final Directions directions;
    private final boolean physdev;

    private long skbmark;
    private int skbprio;
    private int skbqueue;

    Probe(Packet packet, Directions directions, boolean physdev) {
        this.packet = packet;
        this.directions = directions;
        this.physdev = physdev;
    }

    @Override
    public Family family() {
        return packet.family();
    }

    @Override
    public int directions() {
        return directions.count();
    }

    @Override
    public Address address(int dimension) {
        return directions.isSource(dimension) ? packet.source() : packet.destination();
    }

    @Override
    public int protocol() {
        return packet.protocol();
    }

    // ip_set_get_ip4_port() and ip_set_get_ip6_port() in ip_set_getport.c. They look at the number of the protocol
    // only, not at whether the family has such a protocol; a later fragment of ICMPv6 in IPv4 has port 0.
    @Override
    public int port(int dimension) {
        int protocol = packet.protocol();
        if (packet.family() == Family.INET) {
            if (protocol == 0) {
                return NO_PORT;
            }
            if (packet.fragmentOffset() != 0) {
                return hasPorts(protocol) || protocol == ICMP ? NO_PORT : 0;
            }
        } else if (packet.fragmentOffset() != 0) {
            return NO_PORT;
        }
        if (hasPorts(protocol)) {
            return directions.isSource(dimension) ? packet.sourcePort() : packet.destinationPort();
        }
        return protocol == ICMP || protocol == ICMPV6 ? packet.icmp() : 0;
    }

    private static boolean hasPorts(int protocol) {
        return protocol == TCP || protocol == UDP || protocol == SCTP || protocol == UDPLITE;
    }

    @Override
    public @Nullable Mac mac(int dimension) {
        return directions.isSource(dimension) ? packet.sourceMac() : packet.destinationMac();
    }

    @Override
    public int mark() {
        return packet.mark();
    }

    @Override
    public @Nullable String iface(int dimension) {
        if (directions.isSource(dimension)) {
            return physdev ? packet.physicalIn() : packet.inInterface();
        }
        return physdev ? packet.physicalOut() : packet.outInterface();
    }

    @Override
    public boolean physdev() {
        return physdev;
    }

    @Override
    public long bytes() {
        return packet.length();
    }

    @Override
    public void found(long mark, int prio, int queue) {
        skbmark = mark;
        skbprio = prio;
        skbqueue = queue;
    }

    /** The mark in the upper and mask in the lower half, of the element found last, or 0. */
    long skbmark() {
        return skbmark;
    }

    /** The class of the element found last, or 0. */
    int skbprio() {
        return skbprio;
    }

    /** The queue of the element found last, or 0. */
    int skbqueue() {
        return skbqueue;
    }
}
