package io.ipset4j.netlink.protocol;

import io.ipset4j.netlink.wire.AttributePolicy;
import io.ipset4j.netlink.wire.AttributeRule;
import java.util.Map;

/**
 * The attribute numbers of ip_set, under the kernel's names. The same number means different things at the top level,
 * in the DATA of CREATE, in the DATA of an element and in an address container.
 *
 * <p>Source: {@code include/uapi/linux/netfilter/ipset/ip_set.h}.
 */
public final class Attributes {
    /** The lowest protocol version that the kernel takes. */
    public static final int PROTOCOL_MIN = 6;
    /** The protocol version that the kernel speaks. */
    public static final int PROTOCOL_MAX = 7;
    /** The longest name of a set or a type in bytes, its NUL left out. */
    public static final int MAX_NAME = 31;
    /** The longest comment in bytes, its NUL left out. */
    public static final int MAX_COMMENT = 255;
    /** The longest interface name in bytes, its NUL left out. */
    public static final int MAX_IFACE = 15;

    private Attributes() {}

    /** Attributes of a message. */
    public static final class Top {
        /** Protocol version. */
        public static final int PROTOCOL = 1;
        /** Name of the set. */
        public static final int SETNAME = 2;
        /** Name of the type. */
        public static final int TYPENAME = 3;
        /** Second name of RENAME and SWAP. */
        public static final int SETNAME2 = 3;
        /** Revision of the type. */
        public static final int REVISION = 4;
        /** Address family. */
        public static final int FAMILY = 5;
        /** What to leave out of a dump. */
        public static final int FLAGS = 6;
        /** Options, or one element. */
        public static final int DATA = 7;
        /** Many elements, each in a {@link #DATA}. */
        public static final int ADT = 8;
        /** Line number, four bytes that go back as they came. */
        public static final int LINENO = 9;
        /** Lowest protocol version. */
        public static final int PROTOCOL_MIN = 10;
        /** Lowest revision. */
        public static final int REVISION_MIN = 10;
        /** Id of the set. */
        public static final int INDEX = 11;
        /** The largest number. */
        public static final int MAX = 11;

        private Top() {}
    }

    /** Attributes in the DATA of CREATE and of a dump's header. */
    public static final class Create {
        /** First address. */
        public static final int IP = 1;
        /** Last address. */
        public static final int IP_TO = 2;
        /** Prefix length of the range. */
        public static final int CIDR = 3;
        /** First port. */
        public static final int PORT = 4;
        /** Last port. */
        public static final int PORT_TO = 5;
        /** Default timeout. */
        public static final int TIMEOUT = 6;
        /** Ignored. */
        public static final int PROTO = 7;
        /** Flags: {@link io.ipset4j.core.type.CreateOptions#COUNTERS} and its kin. */
        public static final int CADT_FLAGS = 8;
        /** Mask of marks. */
        public static final int MARKMASK = 11;
        /** Mask of addresses. */
        public static final int BITMASK = 12;
        /** Seed of the hash function. */
        public static final int INITVAL = 17;
        /** Number of buckets. */
        public static final int HASHSIZE = 18;
        /** Largest number of elements. */
        public static final int MAXELEM = 19;
        /** Prefix length that addresses are cut to. */
        public static final int NETMASK = 20;
        /** Largest number of elements in a bucket. */
        public static final int BUCKETSIZE = 21;
        /** Ignored. */
        public static final int RESIZE = 22;
        /** Size of a list. */
        public static final int SIZE = 23;
        /** Number of elements. */
        public static final int ELEMENTS = 24;
        /** Number of references. */
        public static final int REFERENCES = 25;
        /** Bytes of memory. */
        public static final int MEMSIZE = 26;
        /** The largest number. */
        public static final int MAX = 26;

        private Create() {}
    }

    /** Attributes in the DATA of an element. */
    public static final class Element {
        /** First address. */
        public static final int IP = 1;
        /** End of a range of first addresses. */
        public static final int IP_TO = 2;
        /** Prefix length of the first address. */
        public static final int CIDR = 3;
        /** Port. */
        public static final int PORT = 4;
        /** End of a range of ports. */
        public static final int PORT_TO = 5;
        /** Seconds left. */
        public static final int TIMEOUT = 6;
        /** IP protocol. */
        public static final int PROTO = 7;
        /** Flags: {@link io.ipset4j.core.element.ElementSpec#BEFORE} and its kin. */
        public static final int CADT_FLAGS = 8;
        /** Line number. */
        public static final int LINENO = 9;
        /** Packet mark. */
        public static final int MARK = 10;
        /** MAC. */
        public static final int ETHER = 17;
        /** Member set. */
        public static final int NAME = 18;
        /** Member set beside it. */
        public static final int NAMEREF = 19;
        /** Second address. */
        public static final int IP2 = 20;
        /** Prefix length of the second address. */
        public static final int CIDR2 = 21;
        /** End of a range of second addresses. */
        public static final int IP2_TO = 22;
        /** Interface. */
        public static final int IFACE = 23;
        /** Byte counter. */
        public static final int BYTES = 24;
        /** Packet counter. */
        public static final int PACKETS = 25;
        /** Comment. */
        public static final int COMMENT = 26;
        /** Mark to set. */
        public static final int SKBMARK = 27;
        /** Traffic class to set. */
        public static final int SKBPRIO = 28;
        /** Queue to set. */
        public static final int SKBQUEUE = 29;
        /** Filler that aligns numbers of eight bytes. */
        public static final int PAD = 30;
        /** The largest number. */
        public static final int MAX = 30;

        private Element() {}
    }

    /** Attributes in an address container. */
    static final class Ip {
        static final int IPV4 = 1;
        static final int IPV6 = 2;

        private Ip() {}
    }

    /** A policy for the top level. */
    static AttributePolicy topLevel(Map<Integer, AttributeRule> rules) {
        return new AttributePolicy(Top.MAX, rules);
    }
}
