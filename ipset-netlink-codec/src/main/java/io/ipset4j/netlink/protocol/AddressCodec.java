package io.ipset4j.netlink.protocol;

import io.ipset4j.core.element.Address;
import io.ipset4j.core.element.Family;
import io.ipset4j.netlink.protocol.Attributes.Ip;
import io.ipset4j.netlink.wire.AttributeReader;
import io.ipset4j.netlink.wire.AttributeTable;
import io.ipset4j.netlink.wire.MessageWriter;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * Addresses from and to containers: a nested attribute that holds an IPv4 or an IPv6 address in network order.
 *
 * <p>Requests have to flag the address as big-endian ({@code ip_set_get_ipaddr4()}), replies do not.
 */
final class AddressCodec {
    private AddressCodec() {}

    /**
     * The address of that family in a container, or null if the kernel would not take it: every address in the
     * container has to be well formed, the one of the family has to be there, and of several the last counts.
     */
    static @Nullable Address read(ByteBuffer message, AttributeTable table, int number, Family family,
            boolean request) {
        AttributeReader reader = new AttributeReader(message, table.payload(number),
                table.payload(number) + table.length(number));
        int wanted = family == Family.INET6 ? Ip.IPV6 : Ip.IPV4;
        int found = 0;
        boolean bigEndian = false;
        while (reader.next()) {
            int kind = reader.number();
            boolean wellFormed = kind == Ip.IPV4 && reader.length() == 4 || kind == Ip.IPV6 && reader.length() == 16;
            if (!wellFormed || reader.isNested()) {
                return null;
            }
            if (kind == wanted) {
                found = reader.payload();
                bigEndian = reader.isNetworkOrder();
            }
        }
        if (found == 0 || reader.leftover() || request && !bigEndian) {
            return null;
        }
        return family == Family.INET6
                ? Address.ofIpv6(Long.reverseBytes(message.getLong(found)),
                        Long.reverseBytes(message.getLong(found + 8)))
                : Address.ofIpv4(Integer.reverseBytes(message.getInt(found)));
    }

    /** Writes a container with the address. */
    static void put(int number, Address address, boolean request, MessageWriter out) {
        int start = out.beginNest(number);
        int order = request ? AttributeReader.NET_BYTEORDER : 0;
        if (address.family() == Family.INET6) {
            out.putIpv6(Ip.IPV6 | order, address.high(), address.low());
        } else {
            out.putIpv4(Ip.IPV4 | order, address.ipv4());
        }
        out.endNest(start);
    }
}
