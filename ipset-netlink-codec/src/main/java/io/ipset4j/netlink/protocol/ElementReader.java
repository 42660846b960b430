package io.ipset4j.netlink.protocol;

import io.ipset4j.core.element.Address;
import io.ipset4j.core.element.ElementSpec;
import io.ipset4j.core.element.ElementSpec.Field;
import io.ipset4j.core.element.Family;
import io.ipset4j.core.element.Mac;
import io.ipset4j.core.type.SetType;
import io.ipset4j.netlink.protocol.Attributes.Element;
import io.ipset4j.netlink.wire.AttributePolicy;
import io.ipset4j.netlink.wire.AttributeTable;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * Reads elements of requests to one set out of their DATA; {@link ListedElements} reads those of replies.
 *
 * <p>The rules are the kernel's. What the policy of the type forbids spoils the whole DATA. What is there but not as
 * the kernel wants it (a number without the byte-order flag, an address container without the right address, a MAC that
 * is too short) is noted as refused in the element, because the kernel answers it only when it comes to read that
 * attribute.
 *
 * <p>Not thread-safe.
 */
public final class ElementReader {
    private static final int MAC_LENGTH = 6;

    private final AttributePolicy policy;
    private final Family family;
    private final AttributeTable table = new AttributeTable(Element.MAX);
    private ByteBuffer message;

    private ElementReader(SetType type, Family family) {
        this.policy = ElementPolicies.of(type);
        this.family = family;
        this.message = ByteBuffer.allocate(0);
    }

    /** A reader of requests to a set of that type and family. */
    public static ElementReader ofRequests(SetType type, Family family) {
        return new ElementReader(type, family);
    }

    /**
     * The element in the payload of a DATA, the bytes {@code from} to {@code to} of the message; null if the policy of
     * the type forbids something in it.
     */
    public @Nullable ElementSpec read(ByteBuffer message, int from, int to) {
        this.message = message;
        if (table.parse(message, from, to, policy, true) != null) {
            return null;
        }
        ElementSpec spec = new ElementSpec();
        for (int left = table.present(); left != 0; left &= left - 1) {
            readAttribute(Integer.numberOfTrailingZeros(left), spec);
        }
        return spec;
    }

    /** LINENO of the element read last, in host order as the kernel looks at it; 0 if there is none. */
    public int lineno() {
        return table.has(Element.LINENO) ? table.u32InHostOrder(Element.LINENO) : 0;
    }

    private void readAttribute(int number, ElementSpec spec) {
        switch (number) {
            case Element.IP, Element.IP_TO, Element.IP2, Element.IP2_TO -> readAddress(number, spec);
            case Element.CIDR -> spec.cidr(table.u8(number));
            case Element.CIDR2 -> spec.cidr2(table.u8(number));
            case Element.PROTO -> spec.proto(table.u8(number));
            case Element.ETHER -> readMac(spec);
            case Element.NAME -> spec.name(table.textWhole(number));
            case Element.NAMEREF -> spec.nameref(table.textWhole(number));
            case Element.IFACE -> spec.iface(table.text(number));
            case Element.COMMENT -> spec.comment(table.text(number));
            case Element.LINENO, Element.PAD -> { }
            default -> readNumber(number, spec);
        }
    }

    private void readNumber(int number, ElementSpec spec) {
        if (!table.isNetworkOrder(number)) {
            spec.refuse(numberField(number));
            return;
        }
        switch (number) {
            case Element.PORT -> spec.port(table.u16(number));
            case Element.PORT_TO -> spec.portTo(table.u16(number));
            case Element.TIMEOUT -> spec.timeout(Integer.toUnsignedLong(table.u32(number)));
            case Element.CADT_FLAGS -> spec.flags(table.u32(number));
            case Element.MARK -> spec.mark(table.u32(number));
            case Element.BYTES -> spec.bytes(table.u64(number));
            case Element.PACKETS -> spec.packets(table.u64(number));
            case Element.SKBMARK -> spec.skbmark(table.u64(number));
            case Element.SKBPRIO -> spec.skbprio(table.u32(number));
            case Element.SKBQUEUE -> spec.skbqueue(table.u16(number));
            default -> { }
        }
    }

    private static Field numberField(int number) {
        return switch (number) {
            case Element.PORT -> Field.PORT;
            case Element.PORT_TO -> Field.PORT_TO;
            case Element.TIMEOUT -> Field.TIMEOUT;
            case Element.CADT_FLAGS -> Field.FLAGS;
            case Element.MARK -> Field.MARK;
            case Element.BYTES -> Field.BYTES;
            case Element.PACKETS -> Field.PACKETS;
            case Element.SKBMARK -> Field.SKBMARK;
            case Element.SKBPRIO -> Field.SKBPRIO;
            case Element.SKBQUEUE -> Field.SKBQUEUE;
            default -> throw new IllegalArgumentException("no numeric attribute of an element: " + number);
        };
    }

    private void readAddress(int number, ElementSpec spec) {
        Address address = AddressCodec.read(message, table, number, family, true);
        if (address == null) {
            spec.refuse(switch (number) {
                case Element.IP -> Field.IP;
                case Element.IP_TO -> Field.IP_TO;
                case Element.IP2 -> Field.IP2;
                default -> Field.IP2_TO;
            });
            return;
        }
        switch (number) {
            case Element.IP -> spec.ip(address);
            case Element.IP_TO -> spec.ipTo(address);
            case Element.IP2 -> spec.ip2(address);
            default -> spec.ip2To(address);
        }
    }

    private void readMac(ElementSpec spec) {
        if (table.length(Element.ETHER) != MAC_LENGTH) {
            spec.refuse(Field.MAC);
            return;
        }
        int at = table.payload(Element.ETHER);
        long bits = 0;
        for (int i = 0; i < MAC_LENGTH; i++) {
            bits = bits << 8 | Byte.toUnsignedLong(message.get(at + i));
        }
        spec.mac(new Mac(bits));
    }
}
