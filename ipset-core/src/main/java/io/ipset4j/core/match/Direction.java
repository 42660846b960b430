package io.ipset4j.core.match;

/** Which side of a packet a dimension of a set's type is compared with. */
public enum Direction {
    /** The source: address, port, Ethernet address; the input interface. */
    SRC,
    /** The destination: address, port, Ethernet address; the output interface. */
    DST
}
