package io.ipset4j.core.element;

import java.nio.charset.StandardCharsets;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * An IPv4 or IPv6 address: an immutable value.
 *
 * <p>The bits lie left-aligned in two longs, for both families, so that prefix arithmetic is written once:
 *
 * <pre>
 *            high (64 bits)                    low (64 bits)
 *   IPv6  |  bits 0 .. 63                  |  bits 64 .. 127  |
 *   IPv4  |  bits 0 .. 31  |  zero         |  zero            |
 * </pre>
 */
public final class Address implements Comparable<Address> {
    /** The longest text of an address in characters. */
    public static final int MAX_TEXT = 39;

    private final Family family;
    private final long high;
    private final long low;

    private Address(Family family, long high, long low) {
        this.family = family;
        this.high = high;
        this.low = low;
    }

    /** The IPv4 address whose 32 bits are given, most significant bit first (192.0.2.1 is 0xc0000201). */
    public static Address ofIpv4(int bits) {
        return new Address(Family.INET, (long) bits << 32, 0);
    }

    /** The IPv6 address whose first and last 64 bits are given. */
    public static Address ofIpv6(long high, long low) {
        return new Address(Family.INET6, high, low);
    }

    /**
     * The address with the given left-aligned bits; bits beyond the family's width are dropped.
     *
     * @throws IllegalArgumentException for {@link Family#UNSPEC}
     */
    public static Address of(Family family, long high, long low) {
        return switch (family) {
            case INET -> new Address(family, high & 0xffffffff_00000000L, 0);
            case INET6 -> new Address(family, high, low);
            case UNSPEC -> throw new IllegalArgumentException("an address has a family");
        };
    }

    /**
     * Reads a numeric address: dotted quad (four decimal numbers) or IPv6 in any form of RFC 4291. No names are looked
     * up.
     *
     * @throws IllegalArgumentException if the text is neither
     */
    public static Address parse(String text) {
        return AddressText.parse(text);
    }

    /** The family, never {@link Family#UNSPEC}. */
    public Family family() {
        return family;
    }

    /** The first 64 bits, left-aligned. */
    public long high() {
        return high;
    }

    /** Bits 64 to 127; zero for IPv4. */
    public long low() {
        return low;
    }

    /** The 32 bits of an IPv4 address; of an IPv6 address the first 32. */
    public int ipv4() {
        return (int) (high >>> 32);
    }

    /** Whether all bits are zero. */
    public boolean isZero() {
        return (high | low) == 0;
    }

    /** This address with all bits from {@code prefixLength} on cleared; 0 to the family's width. */
    public Address masked(int prefixLength) {
        return new Address(family, high & highMask(prefixLength), low & lowMask(prefixLength));
    }

    /** The bits set in both addresses; the family is this one's. */
    public Address and(Address mask) {
        return new Address(family, high & mask.high, low & mask.low);
    }

    /** The left-aligned mask of a prefix of 0 to 128 bits: its first 64 bits. */
    public static long highMask(int prefixLength) {
        return prefixLength <= 0 ? 0 : prefixLength >= 64 ? -1L : -1L << (64 - prefixLength);
    }

    /** The left-aligned mask of a prefix of 0 to 128 bits: its last 64 bits. */
    public static long lowMask(int prefixLength) {
        return prefixLength <= 64 ? 0 : prefixLength >= 128 ? -1L : -1L << (128 - prefixLength);
    }

    /** By family, then as unsigned numbers. */
    @Override
    public int compareTo(Address other) {
        int order = family.compareTo(other.family);
        if (order == 0) {
            order = Long.compareUnsigned(high, other.high);
        }
        return order == 0 ? Long.compareUnsigned(low, other.low) : order;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Address that && family == that.family && high == that.high && low == that.low;
    }

    @Override
    public int hashCode() {
        return Objects.hash(family, high, low);
    }

    /** The text that {@code inet_ntop(3)} gives: dotted quad, or lower-case RFC 5952 with embedded IPv4 where usual. */
    @Override
    public String toString() {
        byte[] text = new byte[MAX_TEXT];
        return new String(text, 0, putText(text, 0), StandardCharsets.ISO_8859_1);
    }

    /**
     * Writes what {@link #toString} gives into an array, a byte a character.
     *
     * @param start where; from there on the array has to have {@link #MAX_TEXT} bytes
     * @return where the text ends
     */
    public int putText(byte[] into, int start) {
        return AddressText.put(this, into, start);
    }
}
