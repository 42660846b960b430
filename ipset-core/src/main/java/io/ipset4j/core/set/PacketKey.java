package io.ipset4j.core.set;

import io.ipset4j.core.element.Address;
import io.ipset4j.core.element.Family;
import io.ipset4j.core.element.Mac;
import io.ipset4j.core.type.Dimension;
import io.ipset4j.core.type.SetType;
import org.jspecify.annotations.Nullable;

/**
 * The key of the element that a packet stands for in a hash set: what the kernel's {@code hash_*_kadt()} functions
 * compute. Stateless.
 *
 * <p>They check less than a request is checked for: an all-zero hash:ip,mark element, for one, can come from a packet.
 */
final class PacketKey {
    private final Family family;
    private final HashOptions options;
    private final KeyLayout layout;
    private final Dimension[] dimensions;
    private final boolean zeroRefused;
    private final boolean zeroHostRefused;

    PacketKey(SetType type, Family family, HashOptions options, KeyLayout layout) {
        this.family = family;
        this.options = options;
        this.layout = layout;
        this.dimensions = type.dimensions().toArray(new Dimension[0]);
        // hash:ip and hash:ip,port; and the IPv6 code of hash:net,net.
        this.zeroRefused = dimensions[0] == Dimension.IP
                && (dimensions.length == 1 || dimensions.length == 2 && dimensions[1] == Dimension.PORT);
        this.zeroHostRefused = family == Family.INET6 && dimensions.length == 2 && type.nets() == 2;
    }

    /**
     * Fills a key.
     *
     * @param length the prefix length of the first address if it is a network
     * @param length2 the prefix length of the second
     * @return false if the packet cannot be an element of the set
     */
    boolean fill(long[] key, PacketProbe packet, int length, int length2) {
        boolean second = false;
        for (int i = 0; i < dimensions.length; i++) {
            boolean filled = switch (dimensions[i]) {
                case IP, NET -> putAddress(key, packet.address(i), second, dimensions[i], second ? length2 : length);
                case PORT -> putPort(key, packet, i);
                case MAC -> putMac(key, packet.mac(i));
                case MARK -> {
                    layout.put(key, KeyLayout.Part.MARK, (packet.mark() & options.markmask()) & 0xffffffffL);
                    yield true;
                }
                case IFACE -> putIface(key, packet, i);
                case SET -> throw new IllegalStateException("a hash type has no such dimension");
            };
            if (!filled) {
                return false;
            }
            second |= dimensions[i].isAddress();
        }
        return true;
    }

    private boolean putAddress(long[] key, Address address, boolean second, Dimension dimension, int length) {
        long high = address.high();
        long low = address.low();
        Address bitmask = options.bitmask();
        if (bitmask != null) {
            high &= bitmask.high();
            low &= bitmask.low();
        }
        if (dimension == Dimension.NET) {
            HashTable.putNet(layout, key, second, high, low, length);
        } else {
            layout.putAddress(key, second, high, low);
        }
        boolean zero = (high | low) == 0;
        return second || !zero || !zeroRefused && !(zeroHostRefused && length == family.bits());
    }

    private boolean putPort(long[] key, PacketProbe packet, int dimension) {
        int port = packet.port(dimension);
        if (port == PacketProbe.NO_PORT) {
            return false;
        }
        layout.put(key, KeyLayout.Part.PORT, port);
        layout.put(key, KeyLayout.Part.PROTO, packet.protocol());
        return true;
    }

    private boolean putMac(long[] key, @Nullable Mac mac) {
        if (mac == null || mac.bits() == 0) {
            return false;
        }
        layout.put(key, KeyLayout.Part.MAC, mac.bits());
        return true;
    }

    private boolean putIface(long[] key, PacketProbe packet, int dimension) {
        String name = packet.iface(dimension);
        if (name == null || name.isEmpty()) {
            return false;
        }
        layout.putIface(key, name, name.length());
        layout.put(key, KeyLayout.Part.PHYSDEV, packet.physdev() ? 1 : 0);
        return true;
    }
}
