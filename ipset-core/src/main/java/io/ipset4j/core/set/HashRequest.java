package io.ipset4j.core.set;

import io.ipset4j.core.element.Address;
import io.ipset4j.core.element.ElementSpec;
import io.ipset4j.core.element.ElementSpec.Field;
import io.ipset4j.core.element.Family;
import io.ipset4j.core.element.Mac;
import io.ipset4j.core.error.IpSetError;
import io.ipset4j.core.error.IpSetException;
import io.ipset4j.core.type.Dimension;
import io.ipset4j.core.type.SetType;
import org.jspecify.annotations.Nullable;

/**
 * What a request asks of a hash set: the fields of an {@link ElementSpec}, checked in the kernel's order and expanded
 * into keys.
 *
 * <p>The kernel has one function for each type and family ({@code hash_ip4_uadt()} ... in {@code ip_set_hash_*.c}).
 * They all follow one order, walked here over the dimensions: required fields; ranges that IPv6 does not take; the
 * addresses; the extensions; each dimension's own value; and, unless it is a test, ranges.
 */
final class HashRequest {
    private static final int TCP = 6;
    private static final int UDP = 17;
    private static final int SCTP = 132;
    private static final int UDPLITE = 136;
    private static final int ICMP = 1;
    private static final int ICMPV6 = 58;
    private static final long[] WITH_PORT = bits(TCP, UDP, SCTP, UDPLITE, ICMP);
    private static final long[] WITH_PORT6 = bits(TCP, UDP, SCTP, UDPLITE, ICMPV6);

    /** Takes the keys of a request one by one; what it returns ends the walk unless it is null. */
    interface KeyVisitor {
        @Nullable IpSetError visit(long[] key);
    }

    private final SetType type;
    private final Family family;
    private final HashOptions options;
    private final Extensions extensions;
    private final KeyLayout layout;
    private final ElementSpec spec;
    private final boolean twoAddresses;

    private @Nullable AddressPart first;
    private @Nullable AddressPart second;
    private int port;
    private int portTo;
    private int proto;
    private int mark;
    private long mac;

    /**
     * Checks a request.
     *
     * @throws IpSetException with the kernel's code
     */
    HashRequest(SetType type, Family family, HashOptions options, Extensions extensions, KeyLayout layout,
            ElementSpec spec, boolean test) {
        this.type = type;
        this.family = family;
        this.options = options;
        this.extensions = extensions;
        this.layout = layout;
        this.spec = spec;
        this.twoAddresses = type.takes(Field.IP2);
        if (type.has(Dimension.MAC)) {
            resolveWithMac();
        } else {
            resolve(test);
        }
    }

    // hash:mac and hash:ip,mac. The latter's C code joins two error codes with ||, which makes them one.
    private void resolveWithMac() {
        Mac given = spec.mac();
        boolean withAddress = type.hasAddresses();
        if (given == null || spec.isRefused(Field.MAC) || withAddress && !spec.has(Field.IP)
                || withAddress && Extensions.isMalformed(spec)) {
            throw new IpSetException(IpSetError.PROTOCOL);
        }
        if (withAddress) {
            try {
                first = new AddressPart(address(spec.ip(), Field.IP), family.bits());
                extensions.check(spec);
            } catch (IpSetException e) {
                throw new IpSetException(IpSetError.PLUS_ONE);
            }
        } else {
            extensions.check(spec);
        }
        if (given.bits() == 0) {
            throw new IpSetException(IpSetError.HASH_ELEM);
        }
        mac = given.bits();
    }

    private void resolve(boolean test) {
        requireFields();
        boolean firstIsNet = type.dimensions().get(0) == Dimension.NET;
        if (family == Family.INET6) {
            refuseIpv6Ranges(firstIsNet);
        }
        Address ip = address(spec.ip(), Field.IP);
        Address ip2 = null;
        if (twoAddresses && firstIsNet) {
            ip2 = address(spec.ip2(), Field.IP2);
        }
        extensions.check(spec);
        if (twoAddresses && !firstIsNet) {
            ip2 = address(spec.ip2(), Field.IP2);
        }
        first = firstIsNet ? net(ip, Field.CIDR, spec.cidr()) : single(ip);
        if (ip2 != null) {
            second = type.takes(Field.CIDR2) ? net(ip2, Field.CIDR2, spec.cidr2())
                    : new AddressPart(ip2, family.bits());
        }
        if (family == Family.INET6 && type.nets() == 2 && !type.has(Dimension.PORT)
                && first.length() == family.bits() && options.mask(ip).isZero()) {
            throw new IpSetException(IpSetError.HASH_ELEM);
        }
        if (type.has(Dimension.PORT)) {
            resolvePort();
        }
        if (type.has(Dimension.MARK)) {
            mark = spec.mark() & options.markmask();
            if (family == Family.INET && mark == 0 && ip.isZero()) {
                throw new IpSetException(IpSetError.HASH_ELEM);
            }
        }
        if (!test && hasRange()) {
            expand(firstIsNet);
        } else {
            maskNets();
        }
    }

    private void requireFields() {
        boolean complete = spec.has(Field.IP)
                && (!twoAddresses || spec.has(Field.IP2))
                && (!type.has(Dimension.PORT) || isGiven(Field.PORT) && !spec.isRefused(Field.PORT_TO))
                && (!type.has(Dimension.MARK) || isGiven(Field.MARK))
                && (!type.has(Dimension.IFACE) || spec.has(Field.IFACE))
                && (!type.takes(Field.FLAGS) || !spec.isRefused(Field.FLAGS));
        if (!complete) {
            throw new IpSetException(IpSetError.PROTOCOL);
        }
    }

    private boolean isGiven(Field field) {
        return spec.has(field) && !spec.isRefused(field);
    }

    private void refuseIpv6Ranges(boolean firstIsNet) {
        if (spec.has(Field.IP_TO) || firstIsNet && spec.has(Field.IP2_TO)) {
            throw new IpSetException(IpSetError.HASH_RANGE_UNSUPPORTED);
        }
        if (!firstIsNet && spec.has(Field.CIDR) && spec.cidr() != family.bits()) {
            throw new IpSetException(IpSetError.INVALID_CIDR);
        }
    }

    private Address address(@Nullable Address address, Field field) {
        if (address == null || spec.isRefused(field) || address.family() != family) {
            throw new IpSetException(IpSetError.PROTOCOL);
        }
        return address;
    }

    // The first dimension as a single address: masked, and refused if zero where the kernel's elements may not be.
    private AddressPart single(Address ip) {
        Address masked = options.mask(ip);
        if (masked.isZero()) {
            if (type.dimensions().size() == 1) {
                throw new IpSetException(IpSetError.HASH_ELEM);
            }
            if (!twoAddresses && type.has(Dimension.PORT)) {
                throw new IpSetException(IpSetError.INVALID);
            }
        }
        return new AddressPart(masked, family.bits());
    }

    private AddressPart net(Address ip, Field lengthField, int given) {
        int length = family.bits();
        if (spec.has(lengthField)) {
            length = given;
            if (length > family.bits() || length == 0 && !type.allowsZeroPrefix()) {
                throw new IpSetException(IpSetError.INVALID_CIDR);
            }
        }
        return new AddressPart(ip, length);
    }

    private void resolvePort() {
        if (!spec.has(Field.PROTO)) {
            throw new IpSetException(IpSetError.MISSING_PROTO);
        }
        proto = spec.proto();
        if (proto == 0) {
            throw new IpSetException(IpSetError.INVALID_PROTO);
        }
        port = portOf(family, proto, spec.port());
        portTo = port;
    }

    /** The port (for ICMP, type and code) of an element with that protocol: 0 if the protocol has none. */
    static int portOf(Family family, int protocol, int port) {
        // A bit test and not a condition: which protocol the next packet has no processor foresees.
        long[] protocols = family == Family.INET ? WITH_PORT : WITH_PORT6;
        return port & -(int) (protocols[protocol >>> 6 & 3] >>> protocol & 1);
    }

    /** A bit for each of the protocols. */
    private static long[] bits(int... protocols) {
        long[] bits = new long[4];
        for (int protocol : protocols) {
            bits[protocol >>> 6] |= 1L << protocol;
        }
        return bits;
    }

    static boolean hasPorts(int protocol) {
        return protocol == TCP || protocol == UDP || protocol == SCTP || protocol == UDPLITE;
    }

    private boolean hasRange() {
        boolean ports = type.has(Dimension.PORT) && spec.has(Field.PORT_TO) && hasPorts(proto);
        boolean firstRange = spec.has(Field.IP_TO) || spec.has(Field.CIDR) && type.dimensions().get(0) == Dimension.IP;
        return ports || family == Family.INET && (firstRange || spec.has(Field.IP2_TO));
    }

    private void expand(boolean firstIsNet) {
        AddressPart one = parts(false);
        AddressPart two = second;
        if (family == Family.INET) {
            if (firstIsNet) {
                one.rangeOfNets(spec.has(Field.IP_TO) ? address(spec.ipTo(), Field.IP_TO) : null);
            } else {
                expandSingle(one);
            }
        } else {
            maskNets();
        }
        // The types with a net apply a range of ports to every protocol once another range made them come here.
        if (spec.has(Field.PORT_TO) && (hasPorts(proto) || type.nets() > 0)) {
            port = Math.min(port, spec.portTo());
            portTo = Math.max(portTo, spec.portTo());
        }
        if (family == Family.INET && two != null && type.takes(Field.CIDR2)) {
            two.rangeOfNets(spec.has(Field.IP2_TO) ? address(spec.ip2To(), Field.IP2_TO) : null);
        }
    }

    private void expandSingle(AddressPart one) {
        if (spec.has(Field.IP_TO)) {
            Address to = address(spec.ipTo(), Field.IP_TO);
            boolean zeroRefused = type.dimensions().size() == 1 || type.has(Dimension.MARK) && mark == 0;
            if (zeroRefused && to.isZero() && !one.isZeroHost()) {
                throw new IpSetException(IpSetError.HASH_ELEM);
            }
            // The kernel starts a reversed range at its unmasked lower end; here both ends are masked.
            boolean blocks = options.netmask() != family.bits() && type.dimensions().size() == 1;
            one.rangeOfAddresses(blocks ? to.masked(options.netmask()) : to);
        } else if (spec.has(Field.CIDR)) {
            if (spec.cidr() == 0 || spec.cidr() > family.bits()) {
                throw new IpSetException(IpSetError.INVALID_CIDR);
            }
            one.block(spec.cidr());
        }
        if (type.dimensions().size() == 1) {
            one.step(1L << family.bits() - options.netmask());
        }
    }

    // Networks that are not expanded are stored with their host bits cleared, and masked where the type has a mask.
    private void maskNets() {
        if (type.nets() == 0) {
            return;
        }
        if (type.dimensions().get(0) == Dimension.NET) {
            parts(false).maskNet(options);
        }
        if (second != null && type.takes(Field.CIDR2)) {
            second.maskNet(options);
        }
    }

    private AddressPart parts(boolean wantSecond) {
        AddressPart part = wantSecond ? second : first;
        if (part == null) {
            throw new IllegalStateException(type + " has no such address");
        }
        return part;
    }

    /** Whether the element is a host in all its networks, so that a test looks it up in networks of any length. */
    boolean isHost() {
        return (type.dimensions().get(0) != Dimension.NET || parts(false).length() == family.bits())
                && (second == null || second.length() == family.bits());
    }

    /** The flags of the element: NOMATCH, PHYSDEV and WILDCARD, where the type takes flags. */
    int flags() {
        return type.takes(Field.FLAGS) ? spec.flags() : 0;
    }

    /** The interface name, for types that have one. */
    String iface() {
        String name = spec.iface();
        return name == null ? "" : name;
    }

    /** The key of a request that is not expanded, or the first key of a range. */
    long[] firstKey() {
        long[] key = fixedParts();
        if (first != null) {
            first.start();
            putAddress(key, false, first);
        }
        if (second != null) {
            second.start();
            putAddress(key, true, second);
        }
        if (type.has(Dimension.PORT)) {
            layout.put(key, KeyLayout.Part.PORT, port);
        }
        return key;
    }

    /**
     * Visits every key of the request in the kernel's order: the first address outermost, then ports, then the second
     * address. The array is reused between calls.
     *
     * @return what the visitor ended the walk with, or null
     */
    @Nullable IpSetError forEachKey(KeyVisitor visitor) {
        long[] key = fixedParts();
        AddressPart one = first;
        if (one == null) {
            return visitor.visit(key);
        }
        for (boolean more = one.start(); more; more = one.advance()) {
            putAddress(key, false, one);
            IpSetError error = visitPorts(key, visitor);
            if (error != null) {
                return error;
            }
        }
        return null;
    }

    private @Nullable IpSetError visitPorts(long[] key, KeyVisitor visitor) {
        for (int p = port; p <= portTo; p++) {
            if (type.has(Dimension.PORT)) {
                layout.put(key, KeyLayout.Part.PORT, p);
            }
            IpSetError error = second == null ? visitor.visit(key) : visitSecond(key, second, visitor);
            if (error != null) {
                return error;
            }
        }
        return null;
    }

    private @Nullable IpSetError visitSecond(long[] key, AddressPart two, KeyVisitor visitor) {
        for (boolean more = two.start(); more; more = two.advance()) {
            putAddress(key, true, two);
            IpSetError error = visitor.visit(key);
            if (error != null) {
                return error;
            }
        }
        return null;
    }

    private void putAddress(long[] key, boolean wantSecond, AddressPart part) {
        layout.putAddress(key, wantSecond, part.high(), part.low());
        if (wantSecond ? type.takes(Field.CIDR2) : type.dimensions().get(0) == Dimension.NET) {
            layout.put(key, wantSecond ? KeyLayout.Part.CIDR2 : KeyLayout.Part.CIDR, part.currentLength());
        }
    }

    private long[] fixedParts() {
        long[] key = new long[layout.words()];
        if (type.has(Dimension.PORT)) {
            layout.put(key, KeyLayout.Part.PROTO, proto);
        }
        if (type.has(Dimension.MARK)) {
            layout.put(key, KeyLayout.Part.MARK, mark & 0xffffffffL);
        }
        if (type.has(Dimension.MAC)) {
            layout.put(key, KeyLayout.Part.MAC, mac);
        }
        if (type.has(Dimension.IFACE)) {
            layout.putIface(key, iface(), iface().length());
            layout.put(key, KeyLayout.Part.PHYSDEV, spec.hasFlag(ElementSpec.PHYSDEV) ? 1 : 0);
        }
        return key;
    }
}
