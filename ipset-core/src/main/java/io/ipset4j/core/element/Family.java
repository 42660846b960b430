package io.ipset4j.core.element;

/** An address family, with the numbers that netfilter uses ({@code NFPROTO_*}). */
public enum Family {
    /** No family: sets that hold no addresses. */
    UNSPEC(0, 0),
    /** IPv4. */
    INET(2, 32),
    /** IPv6. */
    INET6(10, 128);

    private final int number;
    private final int bits;

    Family(int number, int bits) {
        this.number = number;
        this.bits = bits;
    }

    /** The number on the wire: 0, 2 or 10. */
    public int number() {
        return number;
    }

    /** The width of an address in bits, which is also the longest prefix length: 32, 128, or 0 for no family. */
    public int bits() {
        return bits;
    }
}
