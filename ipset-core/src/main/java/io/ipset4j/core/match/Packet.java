package io.ipset4j.core.match;

import io.ipset4j.core.element.Address;
import io.ipset4j.core.element.Family;
import io.ipset4j.core.element.Mac;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What sets can ask about an IP packet. An immutable value, made by a {@link Builder}:
 *
 * <pre>{@code
 * Packet packet = Packet.between(Address.parse("192.0.2.1"), Address.parse("198.51.100.7"))
 *         .ports(6, 40000, 443).inInterface("eth0").length(60).build();
 * }</pre>
 */
public final class Packet {
    private static final int ICMP = 1;
    private static final int ICMPV6 = 58;
    private static final int NO_TRANSPORT = -1;

    private final Address source;
    private final Address destination;
    private final int protocol;
    private final int sourcePort;
    private final int destinationPort;
    private final int icmp;
    private final int fragmentOffset;
    private final @Nullable Mac sourceMac;
    private final @Nullable Mac destinationMac;
    private final int mark;
    private final @Nullable String inInterface;
    private final @Nullable String outInterface;
    private final @Nullable String physicalIn;
    private final @Nullable String physicalOut;
    private final long length;

    private Packet(Builder from) {
        source = from.source;
        destination = from.destination;
        protocol = from.protocol;
        sourcePort = from.sourcePort;
        destinationPort = from.destinationPort;
        icmp = from.icmp;
        fragmentOffset = from.fragmentOffset;
        sourceMac = from.sourceMac;
        destinationMac = from.destinationMac;
        mark = from.mark;
        inInterface = from.inInterface;
        outInterface = from.outInterface;
        physicalIn = from.physicalIn;
        physicalOut = from.physicalOut;
        length = from.length;
    }

    /**
     * Begins a packet.
     *
     * @throws IllegalArgumentException if the addresses are of two families
     */
    public static Builder between(Address source, Address destination) {
        return new Builder(source, destination);
    }

    /** The family of the addresses. */
    public Family family() {
        return source.family();
    }

    /** The source address. */
    public Address source() {
        return source;
    }

    /** The destination address. */
    public Address destination() {
        return destination;
    }

    /** The IP protocol number, 0 to 255; in IPv6 that of the last header of the chain. */
    public int protocol() {
        return protocol;
    }

    /** The source port, 0 to 65535, or -1 if the packet shows none. */
    public int sourcePort() {
        return sourcePort;
    }

    /** The destination port, 0 to 65535, or -1 if the packet shows none. */
    public int destinationPort() {
        return destinationPort;
    }

    /** The ICMP type in the upper and code in the lower byte, or -1 if the packet shows none. */
    public int icmp() {
        return icmp;
    }

    /** The fragment offset, 0 for a first fragment and for a whole packet. */
    public int fragmentOffset() {
        return fragmentOffset;
    }

    /** The source address of the Ethernet header, or null if there is none. */
    public @Nullable Mac sourceMac() {
        return sourceMac;
    }

    /** The destination address of the Ethernet header, or null if there is none. */
    public @Nullable Mac destinationMac() {
        return destinationMac;
    }

    /** The firewall mark. */
    public int mark() {
        return mark;
    }

    /** The interface it came in through, or null. */
    public @Nullable String inInterface() {
        return inInterface;
    }

    /** The interface it leaves through, or null. */
    public @Nullable String outInterface() {
        return outInterface;
    }

    /** The port of the bridge that it came in through, or null. */
    public @Nullable String physicalIn() {
        return physicalIn;
    }

    /** The port of the bridge that it leaves through, or null. */
    public @Nullable String physicalOut() {
        return physicalOut;
    }

    /** The length in bytes, from the IP header on. */
    public long length() {
        return length;
    }

    /** A builder that begins with what this packet has. */
    public Builder toBuilder() {
        return new Builder(this);
    }

    /** Gathers what is known of a packet; what is not given the packet does not have. Not thread-safe. */
    public static final class Builder {
        private static final int MAX_PORT = 0xffff;
        private static final int MAX_BYTE = 0xff;
        private static final int MAX_NAME = 15;
        private static final long MAX_LENGTH = 0xffffffffL;

        private final Address source;
        private final Address destination;
        private int protocol;
        private int sourcePort = NO_TRANSPORT;
        private int destinationPort = NO_TRANSPORT;
        private int icmp = NO_TRANSPORT;
        private int fragmentOffset;
        private @Nullable Mac sourceMac;
        private @Nullable Mac destinationMac;
        private int mark;
        private @Nullable String inInterface;
        private @Nullable String outInterface;
        private @Nullable String physicalIn;
        private @Nullable String physicalOut;
        private long length;

        private Builder(Address source, Address destination) {
            if (source.family() != destination.family()) {
                throw new IllegalArgumentException("a packet has one family: " + source + ", " + destination);
            }
            this.source = source;
            this.destination = destination;
        }

        private Builder(Packet from) {
            source = from.source;
            destination = from.destination;
            protocol = from.protocol;
            sourcePort = from.sourcePort;
            destinationPort = from.destinationPort;
            icmp = from.icmp;
            fragmentOffset = from.fragmentOffset;
            sourceMac = from.sourceMac;
            destinationMac = from.destinationMac;
            mark = from.mark;
            inInterface = from.inInterface;
            outInterface = from.outInterface;
            physicalIn = from.physicalIn;
            physicalOut = from.physicalOut;
            length = from.length;
        }

        /**
         * The protocol of a packet that shows no ports: of a protocol without, or with a truncated header.
         *
         * @param number 0 to 255
         */
        public Builder protocol(int number) {
            protocol = inRange(number, MAX_BYTE, "protocol");
            sourcePort = NO_TRANSPORT;
            destinationPort = NO_TRANSPORT;
            icmp = NO_TRANSPORT;
            return this;
        }

        /**
         * A protocol with ports.
         *
         * @param number the protocol: 6 tcp, 17 udp, 132 sctp, 136 udplite
         * @param from the source port, 0 to 65535
         * @param to the destination port, 0 to 65535
         */
        public Builder ports(int number, int from, int to) {
            protocol(number);
            sourcePort = inRange(from, MAX_PORT, "port");
            destinationPort = inRange(to, MAX_PORT, "port");
            return this;
        }

        /** ICMP, in the version of the family, with a type and code of 0 to 255. */
        public Builder icmp(int type, int code) {
            protocol(source.family() == Family.INET ? ICMP : ICMPV6);
            icmp = inRange(type, MAX_BYTE, "type") << 8 | inRange(code, MAX_BYTE, "code");
            return this;
        }

        /** The offset of a later fragment, in any unit: what counts is whether it is zero. */
        public Builder fragmentOffset(int offset) {
            fragmentOffset = inRange(offset, MAX_PORT, "fragment offset");
            return this;
        }

        /** The addresses of an Ethernet header. */
        public Builder ethernet(Mac from, Mac to) {
            sourceMac = Objects.requireNonNull(from);
            destinationMac = Objects.requireNonNull(to);
            return this;
        }

        /** The firewall mark. */
        public Builder mark(int value) {
            mark = value;
            return this;
        }

        /** The interface it came in through; at most 15 bytes, a char a byte. */
        public Builder inInterface(String name) {
            inInterface = interfaceName(name);
            return this;
        }

        /** The interface it leaves through; at most 15 bytes, a char a byte. */
        public Builder outInterface(String name) {
            outInterface = interfaceName(name);
            return this;
        }

        /** The port of the bridge that it came in through; at most 15 bytes, a char a byte. */
        public Builder physicalIn(String name) {
            physicalIn = interfaceName(name);
            return this;
        }

        /** The port of the bridge that it leaves through; at most 15 bytes, a char a byte. */
        public Builder physicalOut(String name) {
            physicalOut = interfaceName(name);
            return this;
        }

        /** The length in bytes, from the IP header on, 0 to 4294967295. */
        public Builder length(long bytes) {
            if (bytes < 0 || bytes > MAX_LENGTH) {
                throw new IllegalArgumentException("length: " + bytes);
            }
            length = bytes;
            return this;
        }

        private static int inRange(int value, int most, String what) {
            if (value < 0 || value > most) {
                throw new IllegalArgumentException(what + ": " + value);
            }
            return value;
        }

        private static String interfaceName(String name) {
            if (name.length() > MAX_NAME || name.chars().anyMatch(c -> c == 0 || c > MAX_BYTE)) {
                throw new IllegalArgumentException("interface name: " + name);
            }
            return name;
        }

        /** The packet. */
        public Packet build() {
            return new Packet(this);
        }
    }
}
