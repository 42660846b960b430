package io.ipset4j.core.set;

import io.ipset4j.core.element.Address;
import io.ipset4j.core.element.Family;
import io.ipset4j.core.error.IpSetError;
import io.ipset4j.core.error.IpSetException;
import io.ipset4j.core.type.CreateOptions;
import io.ipset4j.core.type.CreateOptions.Option;
import io.ipset4j.core.type.Dimension;
import io.ipset4j.core.type.SetType;
import org.jspecify.annotations.Nullable;

/**
 * The range of a bitmap set, checked as {@code bitmap_*_create()} do.
 *
 * @param first the first address (as an unsigned number) or port
 * @param last the last address or port
 * @param netmask the prefix length of the blocks that an element stands for; 32 for single addresses, and for ports
 * @param elements how many elements the range has: 1 to 65536
 */
record BitmapOptions(long first, long last, int netmask, int elements) {
    private static final int MAX_ELEMENTS = 1 << 16;
    private static final int IPV4_BITS = 32;
    private static final long IPV4_MASK = 0xffffffffL;

    /**
     * Checks options.
     *
     * @throws IpSetException PROTOCOL, INVALID_CIDR, INVALID_NETMASK, BITMAP_RANGE or BITMAP_RANGE_SIZE
     */
    static BitmapOptions of(SetType type, CreateOptions options) {
        boolean ports = type.has(Dimension.PORT);
        boolean complete = ports
                ? isGiven(options, Option.PORT) && isGiven(options, Option.PORT_TO) : options.has(Option.IP);
        if (!complete || options.isRefused(Option.TIMEOUT) || options.isRefused(Option.FLAGS)) {
            throw new IpSetException(IpSetError.PROTOCOL);
        }
        if (ports) {
            long first = Math.min(options.port(), options.portTo());
            long last = Math.max(options.port(), options.portTo());
            return new BitmapOptions(first, last, IPV4_BITS, (int) (last - first + 1));
        }
        return ofAddresses(options);
    }

    private static boolean isGiven(CreateOptions options, Option option) {
        return options.has(option) && !options.isRefused(option);
    }

    private static BitmapOptions ofAddresses(CreateOptions options) {
        long from = ipv4(options, Option.IP, options.ip());
        long to;
        if (options.has(Option.IP_TO)) {
            long end = ipv4(options, Option.IP_TO, options.ipTo());
            to = Math.max(from, end);
            from = Math.min(from, end);
        } else if (options.has(Option.CIDR)) {
            if (options.cidr() >= IPV4_BITS) {
                throw new IpSetException(IpSetError.INVALID_CIDR);
            }
            from &= mask(options.cidr());
            to = from | ~mask(options.cidr()) & IPV4_MASK;
        } else {
            throw new IpSetException(IpSetError.PROTOCOL);
        }
        int netmask = IPV4_BITS;
        if (options.has(Option.NETMASK)) {
            netmask = options.netmask();
            if (netmask > IPV4_BITS) {
                throw new IpSetException(IpSetError.INVALID_NETMASK);
            }
            from &= mask(netmask);
            to |= ~mask(netmask) & IPV4_MASK;
        }
        long elements = netmask == IPV4_BITS ? to - from + 1 : blocks(from, to, netmask);
        if (elements > MAX_ELEMENTS) {
            throw new IpSetException(IpSetError.BITMAP_RANGE_SIZE);
        }
        return new BitmapOptions(from, to, netmask, (int) elements);
    }

    // The range must be one network, of more than one block. range_to_mask() in ip_set_bitmap_ip.c.
    private static long blocks(long from, long to, int netmask) {
        int length = IPV4_BITS - 1;
        while (length > 0 && (to & mask(length)) != from) {
            length--;
        }
        boolean whole = from == 0 && to == IPV4_MASK;
        if (length == 0 && !whole || netmask <= length) {
            throw new IpSetException(IpSetError.BITMAP_RANGE);
        }
        return 1L << netmask - length;
    }

    private static long ipv4(CreateOptions options, Option option, @Nullable Address address) {
        if (address == null || options.isRefused(option) || address.family() != Family.INET) {
            throw new IpSetException(IpSetError.PROTOCOL);
        }
        return address.ipv4() & IPV4_MASK;
    }

    private static long mask(int prefixLength) {
        return Address.highMask(prefixLength) >>> 32;
    }

    /** Whether the address or port is in the range. */
    boolean contains(long value) {
        return value >= first && value <= last;
    }

    /** How many addresses or ports an element stands for. */
    long step() {
        return 1L << IPV4_BITS - netmask;
    }

    /** The index of the element that an address or port of the range belongs to. */
    int index(long value) {
        return (int) (((value & mask(netmask)) - first) / step());
    }

    /** The first address or the port of the element with that index. */
    long value(int index) {
        return first + index * step();
    }

    /** The range as a header lists it. */
    CreateOptions describe(SetType type) {
        CreateOptions header = new CreateOptions();
        if (type.has(Dimension.PORT)) {
            return header.port((int) first).portTo((int) last);
        }
        header.ip(Address.ofIpv4((int) first)).ipTo(Address.ofIpv4((int) last));
        if (netmask != IPV4_BITS) {
            header.netmask(netmask);
        }
        return header;
    }
}
