package io.ipset4j.core.error;

/**
 * The refusals of ip_set: errno values of the kernel and the codes above 4096 that only ip_set uses.
 *
 * <p>Codes from {@value #TYPE_SPECIFIC} on mean different things for bitmap, hash and list types, so the same number
 * appears under several names here. Source: {@code include/uapi/linux/netfilter/ipset/ip_set*.h}.
 */
public enum IpSetError {
    /** {@code EPERM}: the asker has no right to speak to ip_set. */
    NOT_PERMITTED(1),
    /** {@code ENOENT}: no set has that name or index. */
    NO_SUCH_SET(2),
    /** {@code ENOMEM}: the set would need more memory than can be had. */
    OUT_OF_MEMORY(12),
    /** {@code EBUSY}: a set to be swapped is being dumped. */
    BUSY_DUMPING(16),
    /** {@code EEXIST}: a set with that name exists. */
    SET_EXISTS(17),
    /** {@code EINVAL}: a value that ip_set cannot use. */
    INVALID(22),
    /** {@code ERANGE}: an attribute's length is out of range. */
    RANGE(34),
    /** {@code EMSGSIZE}: a reply does not fit into a message. */
    MESSAGE_TOO_LONG(90),
    /** {@code EOPNOTSUPP}: the command does nothing. */
    NOT_SUPPORTED(95),

    /** {@code IPSET_ERR_PROTOCOL}: an attribute is missing, malformed or not expected. */
    PROTOCOL(4097),
    /** {@code IPSET_ERR_FIND_TYPE}: unknown type, revision or family. */
    FIND_TYPE(4098),
    /** {@code IPSET_ERR_MAX_SETS}: the id table is full. */
    MAX_SETS(4099),
    /** {@code IPSET_ERR_BUSY}: the set to be destroyed is referenced or being dumped. */
    BUSY(4100),
    /** {@code IPSET_ERR_EXIST_SETNAME2}: rename: the new name is taken; swap: the second set does not exist. */
    EXIST_SETNAME2(4101),
    /** {@code IPSET_ERR_TYPE_MISMATCH}: sets to be swapped differ in features or family. */
    TYPE_MISMATCH(4102),
    /** {@code IPSET_ERR_EXIST}: the element is there already (add) or is not there (del, test). */
    EXIST(4103),
    /** {@code IPSET_ERR_INVALID_CIDR}. */
    INVALID_CIDR(4104),
    /** {@code IPSET_ERR_INVALID_NETMASK}. */
    INVALID_NETMASK(4105),
    /** {@code IPSET_ERR_INVALID_FAMILY}. */
    INVALID_FAMILY(4106),
    /** {@code IPSET_ERR_TIMEOUT}: the set has no timeout support. */
    TIMEOUT(4107),
    /** {@code IPSET_ERR_REFERENCED}: the set to be renamed is referenced or being dumped. */
    REFERENCED(4108),
    /** {@code IPSET_ERR_COUNTER}: the set has no counters. */
    COUNTER(4111),
    /** {@code IPSET_ERR_COMMENT}: the set has no comments. */
    COMMENT(4112),
    /** {@code IPSET_ERR_INVALID_MARKMASK}. */
    INVALID_MARKMASK(4113),
    /** {@code IPSET_ERR_SKBINFO}: the set has no skbinfo. */
    SKBINFO(4114),
    /** {@code IPSET_ERR_BITMASK_NETMASK_EXCL}: bitmask and netmask exclude each other. */
    BITMASK_NETMASK_EXCL(4115),

    /** {@code IPSET_ERR_BITMAP_RANGE}: the element is outside the range of the set. */
    BITMAP_RANGE(4352),
    /** {@code IPSET_ERR_BITMAP_RANGE_SIZE}: the range is larger than a bitmap may be. */
    BITMAP_RANGE_SIZE(4353),

    /** {@code IPSET_ERR_HASH_FULL}: maxelem is reached. */
    HASH_FULL(4352),
    /** {@code IPSET_ERR_HASH_ELEM}: an element of zeros, which the type cannot hold. */
    HASH_ELEM(4353),
    /** {@code IPSET_ERR_INVALID_PROTO}. */
    INVALID_PROTO(4354),
    /** {@code IPSET_ERR_MISSING_PROTO}. */
    MISSING_PROTO(4355),
    /** {@code IPSET_ERR_HASH_RANGE_UNSUPPORTED}: an IPv6 set takes no address ranges. */
    HASH_RANGE_UNSUPPORTED(4356),
    /** {@code IPSET_ERR_HASH_RANGE}: the range covers the whole address space. */
    HASH_RANGE(4357),

    /** {@code IPSET_ERR_NAME}: the member set does not exist. */
    LIST_NAME(4352),
    /** {@code IPSET_ERR_LOOP}: a list:set cannot be a member of a list:set. */
    LIST_LOOP(4353),
    /** {@code IPSET_ERR_BEFORE}: before or after without a reference set. */
    LIST_BEFORE(4354),
    /** {@code IPSET_ERR_NAMEREF}: the reference set does not exist. */
    LIST_NAMEREF(4355),
    /** {@code IPSET_ERR_REF_EXIST}: the reference set is not a member (in the place asked for). */
    LIST_REF_EXIST(4357),

    /**
     * What hash:ip,mac answers to an address or an extension it cannot use: the C code joins two error codes with
     * {@code ||}, so the error field of the reply holds <em>plus</em> one. {@code hash_ipmac4_uadt()}.
     */
    PLUS_ONE(-1);

    /** The first code whose meaning depends on the kind of set type. */
    public static final int TYPE_SPECIFIC = 4352;

    private final int code;

    IpSetError(int code) {
        this.code = code;
    }

    /** The positive code; a netlink error reply carries its negation. */
    public int code() {
        return code;
    }
}
