package io.ipset4j.core.type;

/** One part of an element. A set type is first of all a list of these. */
public enum Dimension {
    /** A single address. */
    IP,
    /** A network: an address and a prefix length. */
    NET,
    /** An IP protocol and a port (or an ICMP type and code); in a bitmap the port alone. */
    PORT,
    /** An Ethernet address. */
    MAC,
    /** A packet mark. */
    MARK,
    /** The name of a network interface. */
    IFACE,
    /** Another set. */
    SET;

    /** Whether the part is an address or a network. */
    public boolean isAddress() {
        return this == IP || this == NET;
    }
}
