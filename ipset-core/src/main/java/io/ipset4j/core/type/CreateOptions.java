package io.ipset4j.core.type;

import io.ipset4j.core.element.Address;
import org.jspecify.annotations.Nullable;

/**
 * What a set is created with, and what its header lists.
 *
 * <p>As in {@link io.ipset4j.core.element.ElementSpec}, an option that was not given reads as zero or null, and one can
 * be <em>refused</em>: given on the wire in a form that the kernel rejects when it comes to read it.
 *
 * <p>Mutable, not thread-safe.
 */
public final class CreateOptions {
    /** The options. */
    public enum Option {
        /** bitmap:ip*: the first address of the range. */
        IP,
        /** bitmap:ip*: the last address of the range. */
        IP_TO,
        /** bitmap:ip*: the prefix length of the range. */
        CIDR,
        /** bitmap:port: the first port. */
        PORT,
        /** bitmap:port: the last port. */
        PORT_TO,
        /** The default timeout in seconds; 0 for never. Its presence turns timeouts on. */
        TIMEOUT,
        /** Accepted where the kernel accepts it, and without effect. */
        PROTO,
        /** The flag word: {@link CreateOptions#COUNTERS} and its kin. */
        FLAGS,
        /** hash:ip,mark: marks are masked with it. */
        MARKMASK,
        /** Addresses are masked with it. */
        BITMASK,
        /** The seed of the hash function. */
        INITVAL,
        /** The number of hash buckets to start with. */
        HASHSIZE,
        /** The largest number of elements. */
        MAXELEM,
        /** Addresses are cut to this prefix length. */
        NETMASK,
        /** The largest number of elements in a hash bucket. */
        BUCKETSIZE,
        /** Accepted where the kernel accepts it, and without effect. */
        RESIZE,
        /** list:set: the size of the list. */
        SIZE
    }

    /** Flag: elements have packet and byte counters. {@code IPSET_FLAG_WITH_COUNTERS}. */
    public static final int COUNTERS = 0x8;
    /** Flag: elements have comments. {@code IPSET_FLAG_WITH_COMMENT}. */
    public static final int COMMENT = 0x10;
    /** Flag: a full set makes room for a new element. {@code IPSET_FLAG_WITH_FORCEADD}. */
    public static final int FORCEADD = 0x20;
    /** Flag: elements have skbinfo. {@code IPSET_FLAG_WITH_SKBINFO}. */
    public static final int SKBINFO = 0x40;

    private int given;
    private int refused;

    private @Nullable Address ip;
    private @Nullable Address ipTo;
    private @Nullable Address bitmask;
    private int cidr;
    private int port;
    private int portTo;
    private long timeout;
    private int flags;
    private int markmask;
    private int initval;
    private long hashsize;
    private long maxelem;
    private int netmask;
    private int bucketsize;
    private long size;

    /** Whether the option was given, well formed or not. */
    public boolean has(Option option) {
        return (given & 1 << option.ordinal()) != 0;
    }

    /** Whether the option was given in a form that the kernel rejects. */
    public boolean isRefused(Option option) {
        return (refused & 1 << option.ordinal()) != 0;
    }

    /** Notes that the option was given in a form that the kernel rejects. */
    public CreateOptions refuse(Option option) {
        refused |= 1 << option.ordinal();
        return give(option);
    }

    /** Notes that an option without a value of interest ({@link Option#PROTO}, {@link Option#RESIZE}) was given. */
    public CreateOptions give(Option option) {
        given |= 1 << option.ordinal();
        return this;
    }

    /** {@link Option#IP}, or null. */
    public @Nullable Address ip() {
        return ip;
    }

    /** Sets {@link Option#IP}. */
    public CreateOptions ip(Address value) {
        ip = value;
        return give(Option.IP);
    }

    /** {@link Option#IP_TO}, or null. */
    public @Nullable Address ipTo() {
        return ipTo;
    }

    /** Sets {@link Option#IP_TO}. */
    public CreateOptions ipTo(Address value) {
        ipTo = value;
        return give(Option.IP_TO);
    }

    /** {@link Option#CIDR}. */
    public int cidr() {
        return cidr;
    }

    /** Sets {@link Option#CIDR}, 0 to 255. */
    public CreateOptions cidr(int value) {
        cidr = value;
        return give(Option.CIDR);
    }

    /** {@link Option#PORT}. */
    public int port() {
        return port;
    }

    /** Sets {@link Option#PORT}, 0 to 65535. */
    public CreateOptions port(int value) {
        port = value;
        return give(Option.PORT);
    }

    /** {@link Option#PORT_TO}. */
    public int portTo() {
        return portTo;
    }

    /** Sets {@link Option#PORT_TO}, 0 to 65535. */
    public CreateOptions portTo(int value) {
        portTo = value;
        return give(Option.PORT_TO);
    }

    /** {@link Option#TIMEOUT}. */
    public long timeout() {
        return timeout;
    }

    /** Sets {@link Option#TIMEOUT}, 0 to 4294967295 seconds; the store clamps it to 2147483. */
    public CreateOptions timeout(long seconds) {
        timeout = seconds;
        return give(Option.TIMEOUT);
    }

    /** {@link Option#FLAGS}. */
    public int flags() {
        return flags;
    }

    /** Whether {@code flag} is set. */
    public boolean hasFlag(int flag) {
        return (flags & flag) != 0;
    }

    /** Sets {@link Option#FLAGS}: the bits {@link #COUNTERS}, {@link #COMMENT}, {@link #FORCEADD}, {@link #SKBINFO}. */
    public CreateOptions flags(int value) {
        flags = value;
        return give(Option.FLAGS);
    }

    /** {@link Option#MARKMASK}. */
    public int markmask() {
        return markmask;
    }

    /** Sets {@link Option#MARKMASK}. */
    public CreateOptions markmask(int value) {
        markmask = value;
        return give(Option.MARKMASK);
    }

    /** {@link Option#BITMASK}, or null. */
    public @Nullable Address bitmask() {
        return bitmask;
    }

    /** Sets {@link Option#BITMASK}. */
    public CreateOptions bitmask(Address value) {
        bitmask = value;
        return give(Option.BITMASK);
    }

    /** {@link Option#INITVAL}. */
    public int initval() {
        return initval;
    }

    /** Sets {@link Option#INITVAL}. */
    public CreateOptions initval(int value) {
        initval = value;
        return give(Option.INITVAL);
    }

    /** {@link Option#HASHSIZE}. */
    public long hashsize() {
        return hashsize;
    }

    /** Sets {@link Option#HASHSIZE}, 0 to 4294967295; the store rounds it up to a power of two of at least 64. */
    public CreateOptions hashsize(long value) {
        hashsize = value;
        return give(Option.HASHSIZE);
    }

    /** {@link Option#MAXELEM}. */
    public long maxelem() {
        return maxelem;
    }

    /** Sets {@link Option#MAXELEM}, 0 to 4294967295. */
    public CreateOptions maxelem(long value) {
        maxelem = value;
        return give(Option.MAXELEM);
    }

    /** {@link Option#NETMASK}. */
    public int netmask() {
        return netmask;
    }

    /** Sets {@link Option#NETMASK}, 0 to 255. */
    public CreateOptions netmask(int value) {
        netmask = value;
        return give(Option.NETMASK);
    }

    /** {@link Option#BUCKETSIZE}. */
    public int bucketsize() {
        return bucketsize;
    }

    /** Sets {@link Option#BUCKETSIZE}, 0 to 255; the store makes it an even number from 2 to 12. */
    public CreateOptions bucketsize(int value) {
        bucketsize = value;
        return give(Option.BUCKETSIZE);
    }

    /** {@link Option#SIZE}. */
    public long size() {
        return size;
    }

    /** Sets {@link Option#SIZE}, 0 to 4294967295; at least 4 in effect, and no limit in practice. */
    public CreateOptions size(long value) {
        size = value;
        return give(Option.SIZE);
    }
}
