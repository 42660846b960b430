package io.ipset4j.netlink.protocol;

import io.ipset4j.core.element.ElementSpec.Field;
import io.ipset4j.core.type.Dimension;
import io.ipset4j.core.type.Method;
import io.ipset4j.core.type.SetType;
import io.ipset4j.netlink.protocol.Attributes.Element;
import io.ipset4j.netlink.wire.AttributePolicy;
import io.ipset4j.netlink.wire.AttributeRule;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** What the DATA of an element may hold, by set type: {@code adt_policy} of {@code struct ip_set_type}. */
final class ElementPolicies {
    private static final Map<SetType, AttributePolicy> BY_TYPE = new ConcurrentHashMap<>();

    private ElementPolicies() {}

    static AttributePolicy of(SetType type) {
        return BY_TYPE.computeIfAbsent(type, ElementPolicies::declare);
    }

    private static AttributePolicy declare(SetType type) {
        Map<Integer, AttributeRule> rules = new HashMap<>();
        rules.put(Element.LINENO, AttributeRule.U32);
        for (Field field : type.elementFields()) {
            rules.put(number(field), rule(field, type));
        }
        return new AttributePolicy(Element.MAX, rules);
    }

    /** The number of the attribute that carries the field. */
    static int number(Field field) {
        return switch (field) {
            case IP -> Element.IP;
            case IP_TO -> Element.IP_TO;
            case CIDR -> Element.CIDR;
            case PORT -> Element.PORT;
            case PORT_TO -> Element.PORT_TO;
            case TIMEOUT -> Element.TIMEOUT;
            case PROTO -> Element.PROTO;
            case FLAGS -> Element.CADT_FLAGS;
            case MARK -> Element.MARK;
            case MAC -> Element.ETHER;
            case NAME -> Element.NAME;
            case NAMEREF -> Element.NAMEREF;
            case IP2 -> Element.IP2;
            case CIDR2 -> Element.CIDR2;
            case IP2_TO -> Element.IP2_TO;
            case IFACE -> Element.IFACE;
            case BYTES -> Element.BYTES;
            case PACKETS -> Element.PACKETS;
            case COMMENT -> Element.COMMENT;
            case SKBMARK -> Element.SKBMARK;
            case SKBPRIO -> Element.SKBPRIO;
            case SKBQUEUE -> Element.SKBQUEUE;
        };
    }

    private static AttributeRule rule(Field field, SetType type) {
        return switch (field) {
            case IP, IP_TO, IP2, IP2_TO -> AttributeRule.NESTED;
            case CIDR, CIDR2, PROTO -> AttributeRule.U8;
            case PORT, PORT_TO, SKBQUEUE -> AttributeRule.U16;
            case TIMEOUT, FLAGS, MARK, SKBPRIO -> AttributeRule.U32;
            case BYTES, PACKETS, SKBMARK -> AttributeRule.U64;
            case MAC -> AttributeRule.binary(6);
            case NAME, NAMEREF -> AttributeRule.string(Attributes.MAX_NAME + 1);
            case IFACE -> AttributeRule.nulString(Attributes.MAX_IFACE);
            // ip_set_hash_ipmac.c leaves out the limit, and longer comments are cut.
            case COMMENT -> AttributeRule.nulString(isAddressAndMac(type) ? 0 : Attributes.MAX_COMMENT);
        };
    }

    /** Whether the type is hash:ip,mac, whose code in the kernel goes its own ways. */
    static boolean isAddressAndMac(SetType type) {
        return type.method() == Method.HASH && type.has(Dimension.IP) && type.has(Dimension.MAC);
    }
}
