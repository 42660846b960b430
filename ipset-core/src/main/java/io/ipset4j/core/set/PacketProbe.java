package io.ipset4j.core.set;

import io.ipset4j.core.element.Address;
import io.ipset4j.core.element.Family;
import io.ipset4j.core.element.Mac;
import org.jspecify.annotations.Nullable;

/**
 * A packet as a rule shows it to a set: for each dimension of the set's type the source or the destination side. And
 * what the set gives back to the packet: the mark, class and queue of the element it found.
 *
 * <p>Dimensions are counted from 0, in the order of {@link io.ipset4j.core.type.SetType#dimensions}; a set asks only
 * for dimensions below {@link #directions}. Sets call the methods on the thread that asks them about the packet, and
 * keep no reference to the probe.
 */
public interface PacketProbe {
    /** What {@link #port} answers for a packet whose port is not known. */
    int NO_PORT = -1;

    /** The family of the packet: IPv4 or IPv6. */
    Family family();

    /** For how many dimensions the rule says which side counts, 1 to 6. */
    int directions();

    /** The source or destination address, of the packet's family. */
    Address address(int dimension);

    /** The IP protocol number, 0 to 255. */
    int protocol();

    /**
     * The source or destination port of tcp, udp, udplite and sctp; type and code of ICMP, type in the upper byte,
     * whichever side is asked for; 0 for other protocols. {@link #NO_PORT} if the packet should have one but does not
     * show it. {@code ip_set_get_ip4_port()}, {@code ip_set_get_ip6_port()}.
     */
    int port(int dimension);

    /** The source or destination address of the Ethernet header, or null if the packet has no such header. */
    @Nullable Mac mac(int dimension);

    /** The packet's mark. */
    int mark();

    /** The input (source) or output (destination) interface, or null if the packet has none. */
    @Nullable String iface(int dimension);

    /** Whether {@link #iface} tells the physical ports of a bridge, and physdev elements are meant. */
    boolean physdev();

    /** The packet's length in bytes, from the IP header on. */
    long bytes();

    /**
     * An element was reached whose conditions hold; the last call of a lookup counts. {@code ip_set_get_skbinfo()}.
     *
     * @param skbmark mark in the upper, mask in the lower 32 bits
     * @param skbprio traffic class: major in the upper, minor in the lower 16 bits
     * @param skbqueue hardware queue, 0 to 65535
     */
    void found(long skbmark, int skbprio, int skbqueue);
}
