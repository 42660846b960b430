package io.ipset4j.netlink.protocol;

import io.ipset4j.core.element.Address;
import io.ipset4j.core.element.ElementSpec;
import io.ipset4j.core.element.ElementSpec.Field;
import io.ipset4j.core.element.Mac;
import io.ipset4j.netlink.protocol.Attributes.Element;
import io.ipset4j.netlink.wire.MessageWriter;
import org.jspecify.annotations.Nullable;

/** Writes elements into a DATA. One order of attributes serves all types in each direction. */
public final class ElementWriter {
    private ElementWriter() {}

    /** Writes what a listing says of an element, in the order of the kernel's {@code *_data_list()} functions. */
    public static void putReply(ElementSpec spec, MessageWriter out) {
        putAddress(Element.IP, spec.ip(), false, out);
        putAddress(Element.IP2, spec.ip2(), false, out);
        if (spec.has(Field.PORT)) {
            out.putU16(Element.PORT, spec.port());
        }
        if (spec.has(Field.CIDR)) {
            out.putU8(Element.CIDR, spec.cidr());
        }
        if (spec.has(Field.CIDR2)) {
            out.putU8(Element.CIDR2, spec.cidr2());
        }
        if (spec.has(Field.MARK)) {
            out.putU32(Element.MARK, spec.mark());
        }
        putMac(spec.mac(), out);
        putText(Element.IFACE, spec.iface(), out);
        putText(Element.NAME, spec.name(), out);
        if (spec.has(Field.PROTO)) {
            out.putU8(Element.PROTO, spec.proto());
        }
        if (spec.flags() != 0) {
            out.putU32(Element.CADT_FLAGS, spec.flags());
        }
        putExtensions(spec, out);
    }

    // ip_set_put_extensions(): of comment and skbinfo only what is set.
    private static void putExtensions(ElementSpec spec, MessageWriter out) {
        if (spec.has(Field.TIMEOUT)) {
            out.putU32(Element.TIMEOUT, (int) spec.timeout());
        }
        if (spec.has(Field.BYTES)) {
            out.putU64(Element.BYTES, spec.bytes());
        }
        if (spec.has(Field.PACKETS)) {
            out.putU64(Element.PACKETS, spec.packets());
        }
        String comment = spec.comment();
        if (comment != null && !comment.isEmpty()) {
            out.putText(Element.COMMENT, comment);
        }
        if (spec.skbmark() != 0) {
            out.putU64(Element.SKBMARK, spec.skbmark());
        }
        if (spec.skbprio() != 0) {
            out.putU32(Element.SKBPRIO, spec.skbprio());
        }
        if (spec.skbqueue() != 0) {
            out.putU16(Element.SKBQUEUE, spec.skbqueue());
        }
    }

    /** Writes an element for a request, in the order of the attribute numbers but for LINENO, which ends it. */
    public static void putRequest(ElementSpec spec, int lineno, MessageWriter out) {
        putAddress(Element.IP, spec.ip(), true, out);
        putAddress(Element.IP_TO, spec.ipTo(), true, out);
        if (spec.has(Field.CIDR)) {
            out.putU8(Element.CIDR, spec.cidr());
        }
        if (spec.has(Field.PORT)) {
            out.putU16(Element.PORT, spec.port());
        }
        if (spec.has(Field.PORT_TO)) {
            out.putU16(Element.PORT_TO, spec.portTo());
        }
        if (spec.has(Field.TIMEOUT)) {
            out.putU32(Element.TIMEOUT, (int) spec.timeout());
        }
        if (spec.has(Field.PROTO)) {
            out.putU8(Element.PROTO, spec.proto());
        }
        if (spec.has(Field.FLAGS)) {
            out.putU32(Element.CADT_FLAGS, spec.flags());
        }
        if (spec.has(Field.MARK)) {
            out.putU32(Element.MARK, spec.mark());
        }
        putMac(spec.mac(), out);
        putText(Element.NAME, spec.name(), out);
        putText(Element.NAMEREF, spec.nameref(), out);
        putAddress(Element.IP2, spec.ip2(), true, out);
        if (spec.has(Field.CIDR2)) {
            out.putU8(Element.CIDR2, spec.cidr2());
        }
        putAddress(Element.IP2_TO, spec.ip2To(), true, out);
        putText(Element.IFACE, spec.iface(), out);
        putRequestExtensions(spec, out);
        out.putU32(Element.LINENO, lineno);
    }

    private static void putRequestExtensions(ElementSpec spec, MessageWriter out) {
        if (spec.has(Field.BYTES)) {
            out.putU64(Element.BYTES, spec.bytes());
        }
        if (spec.has(Field.PACKETS)) {
            out.putU64(Element.PACKETS, spec.packets());
        }
        putText(Element.COMMENT, spec.comment(), out);
        if (spec.has(Field.SKBMARK)) {
            out.putU64(Element.SKBMARK, spec.skbmark());
        }
        if (spec.has(Field.SKBPRIO)) {
            out.putU32(Element.SKBPRIO, spec.skbprio());
        }
        if (spec.has(Field.SKBQUEUE)) {
            out.putU16(Element.SKBQUEUE, spec.skbqueue());
        }
    }

    private static void putAddress(int number, @Nullable Address address, boolean request, MessageWriter out) {
        if (address != null) {
            AddressCodec.put(number, address, request, out);
        }
    }

    private static void putMac(@Nullable Mac mac, MessageWriter out) {
        if (mac != null) {
            out.putMac(Element.ETHER, mac.bits());
        }
    }

    private static void putText(int number, @Nullable String text, MessageWriter out) {
        if (text != null) {
            out.putText(number, text);
        }
    }
}
