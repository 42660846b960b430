package io.ipset4j.netlink.protocol;

import io.ipset4j.core.element.Address;
import io.ipset4j.core.element.ElementSpec;
import io.ipset4j.core.element.Mac;
import io.ipset4j.netlink.protocol.Attributes.Element;
import io.ipset4j.netlink.protocol.Attributes.Ip;
import io.ipset4j.netlink.protocol.Attributes.Top;
import io.ipset4j.netlink.wire.AttributeBytes;
import io.ipset4j.netlink.wire.AttributeReader;
import org.jspecify.annotations.Nullable;

/**
 * Reads the elements in a message of a dump, each into the same {@link ElementSpec}. What a set holds need not be
 * checked against its type, as a request is in {@link ElementReader}: numbers and addresses need no flags, and unknown
 * attributes are passed over. Of an attribute that is given twice the last counts.
 *
 * <p>Reusable for one message after the other, not thread-safe.
 */
public final class ListedElements {
    private static final int MAC_LENGTH = 6;

    private final AttributeBytes bytes = new AttributeBytes();
    private final ElementSpec element = new ElementSpec();
    private int at;
    private int end;

    /** Goes before the first element of a message; the region is read now and not kept. */
    public void start(Region elements) {
        bytes.fill(elements.message(), elements.from(), elements.to());
        at = 0;
        end = elements.to() - elements.from();
    }

    /**
     * The next element, or null if there is none.
     *
     * @return an element that stands until the next call
     * @throws MalformedReplyException if there is something that is no element, or an attribute that cannot be read
     */
    public @Nullable ElementSpec next() {
        if (!bytes.isAttribute(at, end)) {
            return null;
        }
        if (bytes.number(at) != Top.DATA) {
            throw new MalformedReplyException("attribute " + bytes.number(at) + " among elements");
        }
        element.clear();
        int limit = bytes.end(at);
        for (int each = at + AttributeReader.HEADER_LENGTH; bytes.isAttribute(each, limit); each = bytes.next(each)) {
            read(bytes.number(each), each + AttributeReader.HEADER_LENGTH, bytes.end(each));
        }
        at = bytes.next(at);
        return element;
    }

    private void read(int number, int from, int to) {
        switch (number) {
            case Element.IP -> element.ip(address(from, to));
            case Element.IP_TO -> element.ipTo(address(from, to));
            case Element.IP2 -> element.ip2(address(from, to));
            case Element.IP2_TO -> element.ip2To(address(from, to));
            case Element.CIDR -> element.cidr(bytes.u8(checked(1, from, to)));
            case Element.CIDR2 -> element.cidr2(bytes.u8(checked(1, from, to)));
            case Element.PROTO -> element.proto(bytes.u8(checked(1, from, to)));
            case Element.PORT -> element.port(bytes.u16(checked(2, from, to)));
            case Element.PORT_TO -> element.portTo(bytes.u16(checked(2, from, to)));
            case Element.ETHER -> element.mac(mac(from, to));
            case Element.NAME -> element.name(bytes.text(from, to));
            case Element.NAMEREF -> element.nameref(bytes.text(from, to));
            case Element.IFACE -> element.iface(bytes.text(from, to));
            default -> readOption(number, from, to);
        }
    }

    private void readOption(int number, int from, int to) {
        switch (number) {
            case Element.MARK -> element.mark(bytes.u32(checked(4, from, to)));
            case Element.CADT_FLAGS -> element.flags(bytes.u32(checked(4, from, to)));
            case Element.TIMEOUT -> element.timeout(Integer.toUnsignedLong(bytes.u32(checked(4, from, to))));
            case Element.BYTES -> element.bytes(bytes.u64(checked(8, from, to)));
            case Element.PACKETS -> element.packets(bytes.u64(checked(8, from, to)));
            case Element.COMMENT -> element.comment(bytes.text(from, to));
            case Element.SKBMARK -> element.skbmark(bytes.u64(checked(8, from, to)));
            case Element.SKBPRIO -> element.skbprio(bytes.u32(checked(4, from, to)));
            case Element.SKBQUEUE -> element.skbqueue(bytes.u16(checked(2, from, to)));
            default -> { }
        }
    }

    /** Where a number starts, if its payload is long enough for it. */
    private static int checked(int length, int from, int to) {
        if (to - from < length) {
            throw new MalformedReplyException("a number of " + (to - from) + " bytes in an element");
        }
        return from;
    }

    /** The address in a container. */
    private Address address(int from, int to) {
        if (bytes.isAttribute(from, to)) {
            int start = from + AttributeReader.HEADER_LENGTH;
            int length = bytes.end(from) - start;
            int kind = bytes.number(from);
            if (kind == Ip.IPV4 && length == 4) {
                return Address.ofIpv4(bytes.u32(start));
            }
            if (kind == Ip.IPV6 && length == 16) {
                return Address.ofIpv6(bytes.u64(start), bytes.u64(start + 8));
            }
        }
        throw new MalformedReplyException("no address where an element has one");
    }

    private Mac mac(int from, int to) {
        if (to - from != MAC_LENGTH) {
            throw new MalformedReplyException("a MAC of " + (to - from) + " bytes");
        }
        return new Mac((long) bytes.u16(from) << 32 | bytes.u32(from + 2) & 0xffff_ffffL);
    }
}
