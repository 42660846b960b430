package io.ipset4j.netlink.protocol;

import io.ipset4j.core.element.Address;
import io.ipset4j.core.element.Family;
import io.ipset4j.core.set.SetHeader;
import io.ipset4j.core.type.CreateOptions;
import io.ipset4j.core.type.CreateOptions.Option;
import io.ipset4j.core.type.SetType;
import io.ipset4j.netlink.protocol.Attributes.Create;
import io.ipset4j.netlink.wire.AttributePolicy;
import io.ipset4j.netlink.wire.AttributeRule;
import io.ipset4j.netlink.wire.AttributeTable;
import io.ipset4j.netlink.wire.MessageWriter;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The options of a set from and to the DATA of CREATE and of a dump's header.
 *
 * <p>As with elements, what the type's {@code create_policy} forbids spoils the DATA, and what it lets pass but the
 * kernel does not take (no byte-order flag, no right address) is noted as refused.
 */
public final class OptionsCodec {
    private static final Map<SetType, AttributePolicy> POLICIES = new ConcurrentHashMap<>();
    private static final AttributePolicy HEADER_POLICY = declareHeader();

    private OptionsCodec() {}

    /**
     * The options in a CREATE, or null if the policy of the type forbids something there.
     *
     * @param family the number of the family asked for
     */
    public static @Nullable CreateOptions decode(Region region, SetType type, int family) {
        AttributeTable table = new AttributeTable(Create.MAX);
        AttributePolicy policy = POLICIES.computeIfAbsent(type, OptionsCodec::declare);
        return table.parse(region.message(), region.from(), region.to(), policy, true) == null
                ? read(region, table, family, true)
                : null;
    }

    /** The head of a set in a dump, as far as its DATA tells; null if it is not well formed. */
    static SetPart.@Nullable Info decodeHeader(Region region, String type, int family, int revision, int index) {
        AttributeTable table = new AttributeTable(Create.MAX);
        if (table.parse(region.message(), region.from(), region.to(), HEADER_POLICY, false) != null) {
            return null;
        }
        return new SetPart.Info(type, family, revision, index, read(region, table, family, false),
                table.has(Create.REFERENCES) ? table.u32(Create.REFERENCES) : 0,
                table.has(Create.MEMSIZE) ? Integer.toUnsignedLong(table.u32(Create.MEMSIZE)) : 0,
                table.has(Create.ELEMENTS) ? Integer.toUnsignedLong(table.u32(Create.ELEMENTS)) : 0);
    }

    private static AttributePolicy declare(SetType type) {
        Map<Integer, AttributeRule> rules = new HashMap<>();
        for (Option option : type.createOptions()) {
            rules.put(number(option), rule(option));
        }
        return new AttributePolicy(Create.MAX, rules);
    }

    private static AttributePolicy declareHeader() {
        Map<Integer, AttributeRule> rules = new HashMap<>();
        for (Option option : Option.values()) {
            rules.put(number(option), rule(option));
        }
        rules.put(Create.ELEMENTS, AttributeRule.U32);
        rules.put(Create.REFERENCES, AttributeRule.U32);
        rules.put(Create.MEMSIZE, AttributeRule.U32);
        return new AttributePolicy(Create.MAX, rules);
    }

    private static int number(Option option) {
        return switch (option) {
            case IP -> Create.IP;
            case IP_TO -> Create.IP_TO;
            case CIDR -> Create.CIDR;
            case PORT -> Create.PORT;
            case PORT_TO -> Create.PORT_TO;
            case TIMEOUT -> Create.TIMEOUT;
            case PROTO -> Create.PROTO;
            case FLAGS -> Create.CADT_FLAGS;
            case MARKMASK -> Create.MARKMASK;
            case BITMASK -> Create.BITMASK;
            case INITVAL -> Create.INITVAL;
            case HASHSIZE -> Create.HASHSIZE;
            case MAXELEM -> Create.MAXELEM;
            case NETMASK -> Create.NETMASK;
            case BUCKETSIZE -> Create.BUCKETSIZE;
            case RESIZE -> Create.RESIZE;
            case SIZE -> Create.SIZE;
        };
    }

    private static AttributeRule rule(Option option) {
        return switch (option) {
            case IP, IP_TO, BITMASK -> AttributeRule.NESTED;
            case CIDR, PROTO, NETMASK, BUCKETSIZE, RESIZE -> AttributeRule.U8;
            case PORT, PORT_TO -> AttributeRule.U16;
            case TIMEOUT, FLAGS, MARKMASK, INITVAL, HASHSIZE, MAXELEM, SIZE -> AttributeRule.U32;
        };
    }

    private static CreateOptions read(Region region, AttributeTable table, int family, boolean request) {
        CreateOptions options = new CreateOptions();
        for (Option option : Option.values()) {
            if (table.has(number(option))) {
                readOption(option, region, table, family, request, options);
            }
        }
        return options;
    }

    private static void readOption(Option option, Region region, AttributeTable table, int family, boolean request,
            CreateOptions options) {
        int number = number(option);
        switch (option) {
            case IP, IP_TO, BITMASK -> readAddress(option, region, table, family, request, options);
            case CIDR -> options.cidr(table.u8(number));
            case NETMASK -> options.netmask(table.u8(number));
            case BUCKETSIZE -> options.bucketsize(table.u8(number));
            case INITVAL -> options.initval(table.u32(number));
            case PROTO, RESIZE -> options.give(option);
            default -> {
                if (request && !table.isNetworkOrder(number)) {
                    options.refuse(option);
                } else {
                    readNumber(option, table, request, options);
                }
            }
        }
    }

    private static void readNumber(Option option, AttributeTable table, boolean request, CreateOptions options) {
        int number = number(option);
        switch (option) {
            case PORT -> options.port(table.u16(number));
            case PORT_TO -> options.portTo(table.u16(number));
            case TIMEOUT -> options.timeout(Integer.toUnsignedLong(table.u32(number)));
            case FLAGS -> options.flags(table.u32(number));
            // mtype_head() sends it with nla_put_u32(): the one number in host order.
            case MARKMASK -> options.markmask(request ? table.u32(number) : table.u32InHostOrder(number));
            case HASHSIZE -> options.hashsize(Integer.toUnsignedLong(table.u32(number)));
            case MAXELEM -> options.maxelem(Integer.toUnsignedLong(table.u32(number)));
            case SIZE -> options.size(Integer.toUnsignedLong(table.u32(number)));
            default -> throw new IllegalArgumentException("no numeric option: " + option);
        }
    }

    private static void readAddress(Option option, Region region, AttributeTable table, int family, boolean request,
            CreateOptions options) {
        // A bitmap's range is IPv4 whatever the family; only a hash has a bitmask.
        boolean ipv6 = option == Option.BITMASK && family == Family.INET6.number();
        Address address = AddressCodec.read(region.message(), table, number(option),
                ipv6 ? Family.INET6 : Family.INET, request);
        if (address == null) {
            options.refuse(option);
        } else if (option == Option.IP) {
            options.ip(address);
        } else if (option == Option.IP_TO) {
            options.ipTo(address);
        } else {
            options.bitmask(address);
        }
    }

    /** Writes options for a CREATE, in the order of the attribute numbers. */
    public static void putRequest(CreateOptions options, MessageWriter out) {
        putRange(options, true, out);
        if (options.has(Option.CIDR)) {
            out.putU8(Create.CIDR, options.cidr());
        }
        putPorts(options, out);
        if (options.has(Option.TIMEOUT)) {
            out.putU32(Create.TIMEOUT, (int) options.timeout());
        }
        if (options.has(Option.FLAGS)) {
            out.putU32(Create.CADT_FLAGS, options.flags());
        }
        if (options.has(Option.MARKMASK)) {
            out.putU32(Create.MARKMASK, options.markmask());
        }
        putBitmask(options, true, out);
        if (options.has(Option.INITVAL)) {
            out.putU32(Create.INITVAL, options.initval());
        }
        putHashSizes(options, out);
        if (options.has(Option.NETMASK)) {
            out.putU8(Create.NETMASK, options.netmask());
        }
        if (options.has(Option.BUCKETSIZE)) {
            out.putU8(Create.BUCKETSIZE, options.bucketsize());
        }
        if (options.has(Option.SIZE)) {
            out.putU32(Create.SIZE, (int) options.size());
        }
    }

    /**
     * Writes the header of a set in a dump, in the order of the kernel's {@code *_head()} functions. Sets of older
     * revisions do not tell bucketsize and initval ({@code IPSET_CREATE_FLAG_BUCKETSIZE}).
     */
    public static void putHeader(SetType type, int revision, SetHeader header, int references, MessageWriter out) {
        CreateOptions options = header.options();
        putRange(options, false, out);
        putPorts(options, out);
        putHashSizes(options, out);
        if (options.has(Option.SIZE)) {
            out.putU32(Create.SIZE, (int) options.size());
        }
        putBitmask(options, false, out);
        if (options.has(Option.NETMASK)) {
            out.putU8(Create.NETMASK, options.netmask());
        }
        if (options.has(Option.MARKMASK)) {
            out.putHostOrder(Create.MARKMASK, options.markmask());
        }
        if (options.has(Option.BUCKETSIZE) && revision == type.maxRevision()) {
            out.putU8(Create.BUCKETSIZE, options.bucketsize());
            out.putU32(Create.INITVAL, options.initval());
        }
        out.putU32(Create.REFERENCES, references);
        out.putU32(Create.MEMSIZE, (int) header.memorySize());
        out.putU32(Create.ELEMENTS, header.elements());
        if (options.has(Option.TIMEOUT)) {
            out.putU32(Create.TIMEOUT, (int) options.timeout());
        }
        if (options.flags() != 0) {
            out.putU32(Create.CADT_FLAGS, options.flags());
        }
    }

    private static void putRange(CreateOptions options, boolean request, MessageWriter out) {
        Address ip = options.ip();
        if (ip != null) {
            AddressCodec.put(Create.IP, ip, request, out);
        }
        Address ipTo = options.ipTo();
        if (ipTo != null) {
            AddressCodec.put(Create.IP_TO, ipTo, request, out);
        }
    }

    private static void putPorts(CreateOptions options, MessageWriter out) {
        if (options.has(Option.PORT)) {
            out.putU16(Create.PORT, options.port());
        }
        if (options.has(Option.PORT_TO)) {
            out.putU16(Create.PORT_TO, options.portTo());
        }
    }

    private static void putBitmask(CreateOptions options, boolean request, MessageWriter out) {
        Address bitmask = options.bitmask();
        if (bitmask != null) {
            AddressCodec.put(Create.BITMASK, bitmask, request, out);
        }
    }

    private static void putHashSizes(CreateOptions options, MessageWriter out) {
        if (options.has(Option.HASHSIZE)) {
            out.putU32(Create.HASHSIZE, (int) options.hashsize());
        }
        if (options.has(Option.MAXELEM)) {
            out.putU32(Create.MAXELEM, (int) options.maxelem());
        }
    }
}
