package io.ipset4j.netlink.golden;

/**
 * The set types as the generator sees them: the parts of an element (i address, n network, p protocol and port, M MAC,
 * k mark, f interface, s set) and the newest revision of Linux 6.12. Written down here a second time on purpose.
 */
enum GeneratedType {
    BITMAP_IP("bitmap:ip", "i", 3),
    BITMAP_IP_MAC("bitmap:ip,mac", "iM", 3),
    BITMAP_PORT("bitmap:port", "p", 3),
    HASH_IP("hash:ip", "i", 6),
    HASH_IP_MAC("hash:ip,mac", "iM", 1),
    HASH_IP_MARK("hash:ip,mark", "ik", 3),
    HASH_IP_PORT("hash:ip,port", "ip", 7),
    HASH_IP_PORT_IP("hash:ip,port,ip", "ipi", 6),
    HASH_IP_PORT_NET("hash:ip,port,net", "ipn", 8),
    HASH_MAC("hash:mac", "M", 1),
    HASH_NET("hash:net", "n", 7),
    HASH_NET_IFACE("hash:net,iface", "nf", 8),
    HASH_NET_NET("hash:net,net", "nn", 4),
    HASH_NET_PORT("hash:net,port", "np", 8),
    HASH_NET_PORT_NET("hash:net,port,net", "npn", 3),
    LIST_SET("list:set", "s", 3);

    final String typeName;
    final String parts;
    final int newest;

    GeneratedType(String typeName, String parts, int newest) {
        this.typeName = typeName;
        this.parts = parts;
        this.newest = newest;
    }

    boolean has(char part) {
        return parts.indexOf(part) >= 0;
    }

    boolean isBitmap() {
        return typeName.startsWith("bitmap:");
    }

    boolean isHash() {
        return typeName.startsWith("hash:");
    }

    /** Whether it stores IPv4 and IPv6 alike. */
    boolean bothFamilies() {
        return isHash() && this != HASH_MAC;
    }

    /** What two sets must have in common to be swapped; a network counts as an address with nomatch. */
    String features() {
        return parts.replace('n', 'i') + (has('n') ? "!" : "");
    }

    /** Whether netmask and bitmask mean something to it. */
    boolean hasMasks() {
        return this == HASH_IP || this == HASH_IP_PORT || this == HASH_NET_NET;
    }
}
