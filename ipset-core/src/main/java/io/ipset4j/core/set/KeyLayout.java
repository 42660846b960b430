package io.ipset4j.core.set;

import io.ipset4j.core.element.Family;
import io.ipset4j.core.type.Dimension;
import io.ipset4j.core.type.SetType;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * Where the parts of an element lie in the words of its key. The layout follows from the dimensions and the family, so
 * the key of hash:ip on IPv4 fills an int, that of hash:ip,port a long, and others two to five longs:
 *
 * <pre>
 *   hash:net,port, IPv4     word 0   | address 32 | port 16 | proto 8 | prefix length 8 |
 *   hash:net,net, IPv6      word 0-3 | address 64 | address 64 | address2 64 | address2 64 |
 *                           word 4   | prefix length 8 | prefix length2 8 | unused 48 |
 * </pre>
 *
 * Parts are laid widest first, from the top of each word, and never cross words. What is not part of an element's
 * identity (nomatch, wildcard) is not in the key.
 */
final class KeyLayout {
    /** A part of a key. */
    enum Part {
        IP_HIGH, IP_LOW, IP2_HIGH, IP2_LOW, IFACE_HIGH, IFACE_LOW, MAC, MARK, PORT, PROTO, CIDR, CIDR2, PHYSDEV;

        private static final int COUNT = values().length;
    }

    private final int[] words = new int[Part.COUNT];
    private final int[] shifts = new int[Part.COUNT];
    private final long[] masks = new long[Part.COUNT];
    private final boolean ipv4;
    private final int bits;

    KeyLayout(SetType type, Family family) {
        ipv4 = family == Family.INET;
        List<Map.Entry<Part, Integer>> widestFirst = new ArrayList<>(widths(type, ipv4).entrySet());
        widestFirst.sort(Map.Entry.comparingByValue(Comparator.reverseOrder()));
        int at = 0;
        for (Map.Entry<Part, Integer> entry : widestFirst) {
            Part part = entry.getKey();
            int width = entry.getValue();
            if (at / 64 != (at + width - 1) / 64) {
                at = (at / 64 + 1) * 64;
            }
            words[part.ordinal()] = at / 64;
            shifts[part.ordinal()] = 64 - at % 64 - width;
            masks[part.ordinal()] = -1L >>> (64 - width);
            at += width;
        }
        bits = at;
        if (bits <= 32) {
            // A key that fits an int lies in the low half of its word, where the int table looks for it.
            for (Map.Entry<Part, Integer> entry : widestFirst) {
                shifts[entry.getKey().ordinal()] -= 32;
            }
        }
    }

    private static Map<Part, Integer> widths(SetType type, boolean ipv4) {
        Map<Part, Integer> widths = new EnumMap<>(Part.class);
        boolean first = true;
        for (Dimension dimension : type.dimensions()) {
            switch (dimension) {
                case IP, NET -> {
                    widths.put(first ? Part.IP_HIGH : Part.IP2_HIGH, ipv4 ? 32 : 64);
                    if (!ipv4) {
                        widths.put(first ? Part.IP_LOW : Part.IP2_LOW, 64);
                    }
                    if (dimension == Dimension.NET) {
                        widths.put(first ? Part.CIDR : Part.CIDR2, 8);
                    }
                    first = false;
                }
                case PORT -> {
                    widths.put(Part.PORT, 16);
                    widths.put(Part.PROTO, 8);
                }
                case MAC -> widths.put(Part.MAC, 48);
                case MARK -> widths.put(Part.MARK, 32);
                case IFACE -> {
                    widths.put(Part.IFACE_HIGH, 64);
                    widths.put(Part.IFACE_LOW, 64);
                    widths.put(Part.PHYSDEV, 1);
                }
                case SET -> throw new IllegalArgumentException(type + " is not stored by key");
            }
        }
        return widths;
    }

    /** The width of a key in bits. */
    int bits() {
        return bits;
    }

    /** How many longs hold a key. */
    int words() {
        return (bits + 63) / 64;
    }

    /** How far the part's lowest bit is from that of its word. */
    int shift(Part part) {
        return shifts[part.ordinal()];
    }

    /** Puts a value, which must fit, into a part of the key. */
    void put(long[] key, Part part, long value) {
        int at = part.ordinal();
        key[words[at]] = key[words[at]] & ~(masks[at] << shifts[at]) | value << shifts[at];
    }

    /** The value of a part. */
    long get(long[] key, Part part) {
        int at = part.ordinal();
        return key[words[at]] >>> shifts[at] & masks[at];
    }

    /** Puts a left-aligned address into the key. */
    void putAddress(long[] key, boolean second, long high, long low) {
        if (ipv4) {
            put(key, second ? Part.IP2_HIGH : Part.IP_HIGH, high >>> 32);
        } else {
            put(key, second ? Part.IP2_HIGH : Part.IP_HIGH, high);
            put(key, second ? Part.IP2_LOW : Part.IP_LOW, low);
        }
    }

    /** The first 64 left-aligned bits of an address in the key. */
    long addressHigh(long[] key, boolean second) {
        long value = get(key, second ? Part.IP2_HIGH : Part.IP_HIGH);
        return ipv4 ? value << 32 : value;
    }

    /** The last 64 left-aligned bits of an address in the key; zero for IPv4. */
    long addressLow(long[] key, boolean second) {
        return ipv4 ? 0 : get(key, second ? Part.IP2_LOW : Part.IP_LOW);
    }

    /** Puts the first {@code length} bytes of an interface name, padded with zeros, into the key. */
    void putIface(long[] key, String name, int length) {
        long high = 0;
        long low = 0;
        for (int i = 0; i < length; i++) {
            long b = (name.charAt(i) & 0xffL) << (56 - 8 * (i & 7));
            if (i < 8) {
                high |= b;
            } else {
                low |= b;
            }
        }
        put(key, Part.IFACE_HIGH, high);
        put(key, Part.IFACE_LOW, low);
    }

    /** The interface name in the key. */
    String iface(long[] key) {
        long high = get(key, Part.IFACE_HIGH);
        long low = get(key, Part.IFACE_LOW);
        StringBuilder name = new StringBuilder(15);
        for (int i = 0; i < 16; i++) {
            char c = (char) ((i < 8 ? high : low) >>> (56 - 8 * (i & 7)) & 0xff);
            if (c == 0) {
                break;
            }
            name.append(c);
        }
        return name.toString();
    }
}
