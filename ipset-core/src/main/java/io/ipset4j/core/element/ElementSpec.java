package io.ipset4j.core.element;

import java.util.EnumSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The fields of an element: what a request gives (ranges included), and what a set lists.
 *
 * <p>The same vocabulary serves the command line, the wire and the store, so that an element is translated once in each
 * direction. A field that was not given reads as zero or null; {@link #has} tells the difference. A field can also be
 * <em>refused</em>: the wire held it in a form that the kernel rejects, which it reports only when, in its own order
 * of checks, it comes to read that field.
 *
 * <p>Mutable, not thread-safe.
 */
public final class ElementSpec {
    /** The fields, in the order of their attribute numbers where those differ between uses. */
    public enum Field {
        /** The address, or the network's address, of the first address dimension. */
        IP,
        /** The end of a range that starts at {@link #IP}. */
        IP_TO,
        /** The prefix length of {@link #IP}, 0 to 128. */
        CIDR,
        /** A port, or an ICMP type in the upper and code in the lower byte; 0 to 65535. */
        PORT,
        /** The end of a range of ports. */
        PORT_TO,
        /** Seconds until the element leaves the set; 0 for never. */
        TIMEOUT,
        /** The IP protocol number that the port belongs to. */
        PROTO,
        /** The flag word: {@link ElementSpec#BEFORE} and its kin. */
        FLAGS,
        /** A packet mark, 32 bits. */
        MARK,
        /** An Ethernet address. */
        MAC,
        /** The name of a member set. */
        NAME,
        /** The name of the member before or after which {@link #NAME} stands. */
        NAMEREF,
        /** The second address dimension. */
        IP2,
        /** The prefix length of {@link #IP2}. */
        CIDR2,
        /** The end of a range that starts at {@link #IP2}. */
        IP2_TO,
        /** The name of a network interface. */
        IFACE,
        /** The byte counter, unsigned. */
        BYTES,
        /** The packet counter, unsigned. */
        PACKETS,
        /** A comment of at most 255 bytes. */
        COMMENT,
        /** A firewall mark to set: mark in the upper, mask in the lower 32 bits. */
        SKBMARK,
        /** A traffic class to set: major in the upper, minor in the lower 16 bits. */
        SKBPRIO,
        /** A hardware queue to set, 16 bits. */
        SKBQUEUE
    }

    /** Flag: {@link Field#NAME} stands before, not after, {@link Field#NAMEREF}. {@code IPSET_FLAG_BEFORE}. */
    public static final int BEFORE = 1;
    /** Flag: the interface is the physical port of a bridge. {@code IPSET_FLAG_PHYSDEV}. */
    public static final int PHYSDEV = 2;
    /** Flag: what this network covers is not in the set. {@code IPSET_FLAG_NOMATCH}. */
    public static final int NOMATCH = 4;
    /** Flag: the interface name is a prefix of names. {@code IPSET_FLAG_IFACE_WILDCARD}. */
    public static final int WILDCARD = 0x80;

    private static final int OPTIONS = bit(Field.TIMEOUT) | bit(Field.FLAGS) | bit(Field.BYTES) | bit(Field.PACKETS)
            | bit(Field.COMMENT) | bit(Field.SKBMARK) | bit(Field.SKBPRIO) | bit(Field.SKBQUEUE);

    private int given;
    private int refused;

    private @Nullable Address ip;
    private @Nullable Address ipTo;
    private @Nullable Address ip2;
    private @Nullable Address ip2To;
    private @Nullable Mac mac;
    private @Nullable String name;
    private @Nullable String nameref;
    private @Nullable String iface;
    private @Nullable String comment;
    private int cidr;
    private int cidr2;
    private int port;
    private int portTo;
    private int proto;
    private int flags;
    private int mark;
    private long timeout;
    private long bytes;
    private long packets;
    private long skbmark;
    private int skbprio;
    private int skbqueue;

    private static int bit(Field field) {
        return 1 << field.ordinal();
    }

    /** Whether the field was given, well formed or not. */
    public boolean has(Field field) {
        return (given & bit(field)) != 0;
    }

    /** Whether any field was given that does not tell which element it is: the flags, or the value of an extension. */
    public boolean hasOptions() {
        return (given & OPTIONS) != 0;
    }

    /**
     * Whether just the address was given, and, as asked, the protocol and the port, and the second address; nothing
     * else, and all well formed.
     */
    public boolean isHost(boolean withPort, boolean withSecond) {
        return given == (bit(Field.IP) | (withPort ? bit(Field.PROTO) | bit(Field.PORT) : 0)
                | (withSecond ? bit(Field.IP2) : 0)) && refused == 0;
    }

    /** Whether the field was given in a form that the kernel rejects. */
    public boolean isRefused(Field field) {
        return (refused & bit(field)) != 0;
    }

    /** Notes that the field was given in a form that the kernel rejects. */
    public ElementSpec refuse(Field field) {
        refused |= bit(field);
        return give(field);
    }

    /** The fields that were given. */
    public Set<Field> fields() {
        Set<Field> fields = EnumSet.noneOf(Field.class);
        for (Field field : Field.values()) {
            if (has(field)) {
                fields.add(field);
            }
        }
        return fields;
    }

    private ElementSpec give(Field field) {
        given |= bit(field);
        return this;
    }

    /** Takes back all fields, for the next element. */
    public ElementSpec clear() {
        given = 0;
        refused = 0;
        ip = null;
        ipTo = null;
        ip2 = null;
        ip2To = null;
        mac = null;
        name = null;
        nameref = null;
        iface = null;
        comment = null;
        cidr = 0;
        cidr2 = 0;
        port = 0;
        portTo = 0;
        proto = 0;
        flags = 0;
        mark = 0;
        timeout = 0;
        bytes = 0;
        packets = 0;
        skbmark = 0;
        skbprio = 0;
        skbqueue = 0;
        return this;
    }

    /** {@link Field#IP}, or null. */
    public @Nullable Address ip() {
        return ip;
    }

    /** Sets {@link Field#IP}. */
    public ElementSpec ip(Address value) {
        ip = value;
        return give(Field.IP);
    }

    /** {@link Field#IP_TO}, or null. */
    public @Nullable Address ipTo() {
        return ipTo;
    }

    /** Sets {@link Field#IP_TO}. */
    public ElementSpec ipTo(Address value) {
        ipTo = value;
        return give(Field.IP_TO);
    }

    /** {@link Field#CIDR}. */
    public int cidr() {
        return cidr;
    }

    /** Sets {@link Field#CIDR}, 0 to 255 as a byte on the wire can hold. */
    public ElementSpec cidr(int value) {
        cidr = value;
        return give(Field.CIDR);
    }

    /** {@link Field#IP2}, or null. */
    public @Nullable Address ip2() {
        return ip2;
    }

    /** Sets {@link Field#IP2}. */
    public ElementSpec ip2(Address value) {
        ip2 = value;
        return give(Field.IP2);
    }

    /** {@link Field#IP2_TO}, or null. */
    public @Nullable Address ip2To() {
        return ip2To;
    }

    /** Sets {@link Field#IP2_TO}. */
    public ElementSpec ip2To(Address value) {
        ip2To = value;
        return give(Field.IP2_TO);
    }

    /** {@link Field#CIDR2}. */
    public int cidr2() {
        return cidr2;
    }

    /** Sets {@link Field#CIDR2}, 0 to 255 as a byte on the wire can hold. */
    public ElementSpec cidr2(int value) {
        cidr2 = value;
        return give(Field.CIDR2);
    }

    /** {@link Field#PORT}. */
    public int port() {
        return port;
    }

    /** Sets {@link Field#PORT}, 0 to 65535. */
    public ElementSpec port(int value) {
        port = value;
        return give(Field.PORT);
    }

    /** {@link Field#PORT_TO}. */
    public int portTo() {
        return portTo;
    }

    /** Sets {@link Field#PORT_TO}, 0 to 65535. */
    public ElementSpec portTo(int value) {
        portTo = value;
        return give(Field.PORT_TO);
    }

    /** {@link Field#PROTO}. */
    public int proto() {
        return proto;
    }

    /** Sets {@link Field#PROTO}, 0 to 255. */
    public ElementSpec proto(int value) {
        proto = value;
        return give(Field.PROTO);
    }

    /** {@link Field#MARK}. */
    public int mark() {
        return mark;
    }

    /** Sets {@link Field#MARK}. */
    public ElementSpec mark(int value) {
        mark = value;
        return give(Field.MARK);
    }

    /** {@link Field#MAC}, or null. */
    public @Nullable Mac mac() {
        return mac;
    }

    /** Sets {@link Field#MAC}. */
    public ElementSpec mac(Mac value) {
        mac = value;
        return give(Field.MAC);
    }

    /** {@link Field#IFACE}, or null. */
    public @Nullable String iface() {
        return iface;
    }

    /** Sets {@link Field#IFACE}: at most 15 bytes, a char a byte. */
    public ElementSpec iface(String value) {
        iface = value;
        return give(Field.IFACE);
    }

    /** {@link Field#NAME}, or null. */
    public @Nullable String name() {
        return name;
    }

    /** Sets {@link Field#NAME}. */
    public ElementSpec name(String value) {
        name = value;
        return give(Field.NAME);
    }

    /** {@link Field#NAMEREF}, or null. */
    public @Nullable String nameref() {
        return nameref;
    }

    /** Sets {@link Field#NAMEREF}. */
    public ElementSpec nameref(String value) {
        nameref = value;
        return give(Field.NAMEREF);
    }

    /** {@link Field#FLAGS}: the bits {@link #BEFORE}, {@link #PHYSDEV}, {@link #NOMATCH}, {@link #WILDCARD}. */
    public int flags() {
        return flags;
    }

    /** Whether all bits of {@code flag} are set. */
    public boolean hasFlag(int flag) {
        return (flags & flag) == flag;
    }

    /** Sets {@link Field#FLAGS}. */
    public ElementSpec flags(int value) {
        flags = value;
        return give(Field.FLAGS);
    }

    /** {@link Field#TIMEOUT}. */
    public long timeout() {
        return timeout;
    }

    /** Sets {@link Field#TIMEOUT}, 0 to 4294967295 seconds; the store clamps it. */
    public ElementSpec timeout(long seconds) {
        timeout = seconds;
        return give(Field.TIMEOUT);
    }

    /** {@link Field#BYTES}. */
    public long bytes() {
        return bytes;
    }

    /** Sets {@link Field#BYTES}. */
    public ElementSpec bytes(long value) {
        bytes = value;
        return give(Field.BYTES);
    }

    /** {@link Field#PACKETS}. */
    public long packets() {
        return packets;
    }

    /** Sets {@link Field#PACKETS}. */
    public ElementSpec packets(long value) {
        packets = value;
        return give(Field.PACKETS);
    }

    /** {@link Field#COMMENT}, or null. */
    public @Nullable String comment() {
        return comment;
    }

    /** Sets {@link Field#COMMENT}: at most 255 bytes, a char a byte. */
    public ElementSpec comment(String value) {
        comment = value;
        return give(Field.COMMENT);
    }

    /** {@link Field#SKBMARK}. */
    public long skbmark() {
        return skbmark;
    }

    /** Sets {@link Field#SKBMARK}: the mark in the upper, the mask in the lower 32 bits. */
    public ElementSpec skbmark(long markAndMask) {
        skbmark = markAndMask;
        return give(Field.SKBMARK);
    }

    /** {@link Field#SKBPRIO}. */
    public int skbprio() {
        return skbprio;
    }

    /** Sets {@link Field#SKBPRIO}. */
    public ElementSpec skbprio(int value) {
        skbprio = value;
        return give(Field.SKBPRIO);
    }

    /** {@link Field#SKBQUEUE}. */
    public int skbqueue() {
        return skbqueue;
    }

    /** Sets {@link Field#SKBQUEUE}, 0 to 65535. */
    public ElementSpec skbqueue(int value) {
        skbqueue = value;
        return give(Field.SKBQUEUE);
    }
}
