package io.ipset4j.core.element;

import java.util.Locale;

/**
 * An Ethernet address.
 *
 * @param bits its 48 bits, most significant byte first; the upper 16 bits of the long are zero
 */
public record Mac(long bits) {
    /** @throws IllegalArgumentException if more than 48 bits are given */
    public Mac {
        if (bits >>> 48 != 0) {
            throw new IllegalArgumentException("a MAC has 48 bits: 0x" + Long.toHexString(bits));
        }
    }

    /** The six bytes, as they stand in an Ethernet header. */
    public byte[] toBytes() {
        byte[] bytes = new byte[6];
        for (int i = 0; i < 6; i++) {
            bytes[i] = (byte) (bits >>> (40 - 8 * i));
        }
        return bytes;
    }

    /** Six pairs of upper-case hex digits with colons between, as ipset(8) prints them. */
    @Override
    public String toString() {
        StringBuilder out = new StringBuilder(17);
        for (int shift = 40; shift >= 0; shift -= 8) {
            out.append(String.format(Locale.ROOT, shift == 40 ? "%02X" : ":%02X", bits >>> shift & 255));
        }
        return out.toString();
    }
}
