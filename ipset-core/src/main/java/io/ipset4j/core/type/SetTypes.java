package io.ipset4j.core.type;

import static io.ipset4j.core.type.CreateOptions.Option.BITMASK;
import static io.ipset4j.core.type.CreateOptions.Option.BUCKETSIZE;
import static io.ipset4j.core.type.CreateOptions.Option.CIDR;
import static io.ipset4j.core.type.CreateOptions.Option.FLAGS;
import static io.ipset4j.core.type.CreateOptions.Option.HASHSIZE;
import static io.ipset4j.core.type.CreateOptions.Option.INITVAL;
import static io.ipset4j.core.type.CreateOptions.Option.IP_TO;
import static io.ipset4j.core.type.CreateOptions.Option.MARKMASK;
import static io.ipset4j.core.type.CreateOptions.Option.MAXELEM;
import static io.ipset4j.core.type.CreateOptions.Option.NETMASK;
import static io.ipset4j.core.type.CreateOptions.Option.PORT_TO;
import static io.ipset4j.core.type.CreateOptions.Option.PROTO;
import static io.ipset4j.core.type.CreateOptions.Option.RESIZE;
import static io.ipset4j.core.type.CreateOptions.Option.SIZE;
import static io.ipset4j.core.type.CreateOptions.Option.TIMEOUT;
import static io.ipset4j.core.type.Dimension.IFACE;
import static io.ipset4j.core.type.Dimension.IP;
import static io.ipset4j.core.type.Dimension.MAC;
import static io.ipset4j.core.type.Dimension.MARK;
import static io.ipset4j.core.type.Dimension.NET;
import static io.ipset4j.core.type.Dimension.PORT;
import static io.ipset4j.core.type.Dimension.SET;

import io.ipset4j.core.element.Family;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The catalogue of set types, as Linux 6.12 has them. A further type is one further declaration here. */
public final class SetTypes {
    /** IPv4 addresses, or blocks of one size, of a range. */
    public static final SetType BITMAP_IP = new SetType("bitmap:ip", "ipmap", Family.INET, 3,
            EnumSet.of(CreateOptions.Option.IP, IP_TO, CIDR, NETMASK, TIMEOUT, FLAGS), List.of(IP), false);
    /** IPv4 addresses of a range, each with a MAC that may be filled in later. */
    public static final SetType BITMAP_IP_MAC = new SetType("bitmap:ip,mac", "macipmap", Family.INET, 3,
            EnumSet.of(CreateOptions.Option.IP, IP_TO, CIDR, TIMEOUT, FLAGS), List.of(IP, MAC), false);
    /** Ports of a range. */
    public static final SetType BITMAP_PORT = new SetType("bitmap:port", "portmap", Family.UNSPEC, 3,
            EnumSet.of(CreateOptions.Option.PORT, PORT_TO, TIMEOUT, FLAGS), List.of(PORT), false);
    /** Addresses. */
    public static final SetType HASH_IP = hash("hash:ip", "iphash", 6, EnumSet.of(NETMASK, BITMASK), IP);
    /** Addresses with MACs. */
    public static final SetType HASH_IP_MAC = hash("hash:ip,mac", "ipmachash", 1, none(), IP, MAC);
    /** Addresses with packet marks. */
    public static final SetType HASH_IP_MARK = hash("hash:ip,mark", "ipmarkhash", 3, EnumSet.of(MARKMASK), IP, MARK);
    /** Addresses with ports. */
    public static final SetType HASH_IP_PORT =
            hash("hash:ip,port", "ipporthash", 7, EnumSet.of(PROTO, NETMASK, BITMASK), IP, PORT);
    /** Addresses with ports and addresses. */
    public static final SetType HASH_IP_PORT_IP = hash("hash:ip,port,ip", "ipportiphash", 6, none(), IP, PORT, IP);
    /** Addresses with ports and networks. */
    public static final SetType HASH_IP_PORT_NET = hash("hash:ip,port,net", "ipportnethash", 8, none(), IP, PORT, NET);
    /** MACs. */
    public static final SetType HASH_MAC = hash("hash:mac", "machash", 1, none(), MAC);
    /** Networks. */
    public static final SetType HASH_NET = hash("hash:net", "nethash", 7, none(), NET);
    /** Networks with interfaces. */
    public static final SetType HASH_NET_IFACE =
            withZeroPrefix(hash("hash:net,iface", "netifacehash", 8, EnumSet.of(PROTO), NET, IFACE));
    /** Pairs of networks. */
    public static final SetType HASH_NET_NET =
            hash("hash:net,net", "netnethash", 4, EnumSet.of(NETMASK, BITMASK), NET, NET);
    /** Networks with ports. */
    public static final SetType HASH_NET_PORT = hash("hash:net,port", "netporthash", 8, EnumSet.of(PROTO), NET, PORT);
    /** Networks with ports and networks. */
    public static final SetType HASH_NET_PORT_NET =
            withZeroPrefix(hash("hash:net,port,net", "netportnethash", 3, none(), NET, PORT, NET));
    /** Sets. */
    public static final SetType LIST_SET =
            new SetType("list:set", "setlist", Family.UNSPEC, 3, EnumSet.of(SIZE, TIMEOUT, FLAGS), List.of(SET), false);

    private static final List<SetType> ALL = List.of(BITMAP_IP, BITMAP_IP_MAC, BITMAP_PORT, HASH_IP, HASH_IP_MAC,
            HASH_IP_MARK, HASH_IP_PORT, HASH_IP_PORT_IP, HASH_IP_PORT_NET, HASH_MAC, HASH_NET, HASH_NET_IFACE,
            HASH_NET_NET, HASH_NET_PORT, HASH_NET_PORT_NET, LIST_SET);

    private SetTypes() {}

    private static SetType hash(String name, String alias, int maxRevision, Set<CreateOptions.Option> more,
            Dimension... dimensions) {
        Set<CreateOptions.Option> options = EnumSet.of(HASHSIZE, MAXELEM, INITVAL, BUCKETSIZE, RESIZE, TIMEOUT, FLAGS);
        options.addAll(more);
        return new SetType(name, alias, Family.UNSPEC, maxRevision, options, List.of(dimensions), false);
    }

    private static SetType withZeroPrefix(SetType type) {
        return new SetType(type.name(), type.aliases().get(0), type.onlyFamily(), type.maxRevision(),
                type.createOptions(), type.dimensions(), true);
    }

    private static Set<CreateOptions.Option> none() {
        return EnumSet.noneOf(CreateOptions.Option.class);
    }

    /** All types, sorted by name. */
    public static List<SetType> all() {
        return ALL;
    }

    /** The type with that name; aliases do not count. */
    public static Optional<SetType> byName(String name) {
        return ALL.stream().filter(type -> type.name().equals(name)).findFirst();
    }
}
