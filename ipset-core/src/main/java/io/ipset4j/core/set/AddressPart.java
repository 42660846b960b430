package io.ipset4j.core.set;

import io.ipset4j.core.element.Address;
import io.ipset4j.core.error.IpSetError;
import io.ipset4j.core.error.IpSetException;
import org.jspecify.annotations.Nullable;

/**
 * An address dimension of a request: one address or network, or a range that is walked as single addresses (perhaps a
 * block at a time) or as the largest networks that cover it. Ranges are of IPv4 addresses only, as in the kernel.
 */
final class AddressPart {
    private static final long IPV4_LIMIT = 1L << 32;

    private enum Shape { ONE, ADDRESSES, NETS }

    private Address address;
    private int length;
    private Shape shape = Shape.ONE;
    private long from;
    private long to;
    private long step = 1;
    private long at;
    private int atLength;

    /** One address or network; the length is that of its prefix, the family's width for an address. */
    AddressPart(Address address, int length) {
        this.address = address;
        this.length = length;
        this.atLength = length;
    }

    /** The prefix length that was given. */
    int length() {
        return length;
    }

    /** Whether this is the address of zeros, as a host. */
    boolean isZeroHost() {
        return length == address.family().bits() && address.isZero();
    }

    /** Clears the host bits, and applies the set's mask. */
    void maskNet(HashOptions options) {
        address = options.mask(address).masked(length);
    }

    /** Makes this the range of addresses between this one and another, whichever is the lower. */
    void rangeOfAddresses(Address other) {
        between(other);
        shape = Shape.ADDRESSES;
    }

    /** Makes this the range of addresses of a block. */
    void block(int prefixLength) {
        from = unsigned(address.masked(prefixLength));
        to = from + (IPV4_LIMIT >>> prefixLength) - 1;
        shape = Shape.ADDRESSES;
    }

    /** Sets by how much a walk through addresses proceeds. */
    void step(long addresses) {
        step = addresses;
    }

    /**
     * Makes this the networks between this address and another, or, without another, the network itself.
     *
     * @throws IpSetException HASH_RANGE if the range is the whole address space
     */
    void rangeOfNets(@Nullable Address other) {
        if (other == null) {
            address = address.masked(length);
            return;
        }
        between(other);
        if (to - from == IPV4_LIMIT - 1) {
            throw new IpSetException(IpSetError.HASH_RANGE);
        }
        shape = Shape.NETS;
    }

    private void between(Address other) {
        long a = unsigned(address);
        long b = unsigned(other);
        from = Math.min(a, b);
        to = Math.max(a, b);
    }

    private static long unsigned(Address address) {
        return address.ipv4() & 0xffffffffL;
    }

    /** Goes to the first address or network. Returns true. */
    boolean start() {
        at = from;
        enter();
        return true;
    }

    /** Goes to the next address or network; false if there is none. */
    boolean advance() {
        switch (shape) {
            case ONE -> {
                return false;
            }
            case ADDRESSES -> at += step;
            case NETS -> at += IPV4_LIMIT >>> atLength;
        }
        if (at > to) {
            return false;
        }
        enter();
        return true;
    }

    private void enter() {
        if (shape == Shape.NETS) {
            atLength = longestBlock(at, to);
        }
    }

    // The shortest prefix whose network starts at one address and does not pass another. The kernel compares ends as
    // signed numbers and so cuts ranges wider than 2^31 into single addresses; here they become large networks.
    private static int longestBlock(long from, long to) {
        int aligned = from == 0 ? 1 : Math.max(1, 32 - Long.numberOfTrailingZeros(from));
        int fitting = 32 - (63 - Long.numberOfLeadingZeros(to - from + 1));
        return Math.max(aligned, fitting);
    }

    /** The first 64 left-aligned bits of the current address. */
    long high() {
        return shape == Shape.ONE ? address.high() : at << 32;
    }

    /** The last 64 left-aligned bits of the current address. */
    long low() {
        return shape == Shape.ONE ? address.low() : 0;
    }

    /** The prefix length of the current network. */
    int currentLength() {
        return shape == Shape.NETS ? atLength : length;
    }
}
