package io.ipset4j.core.set;

import io.ipset4j.core.element.Address;
import io.ipset4j.core.element.Family;
import io.ipset4j.core.error.IpSetError;
import io.ipset4j.core.error.IpSetException;
import io.ipset4j.core.type.CreateOptions;
import io.ipset4j.core.type.CreateOptions.Option;
import io.ipset4j.core.type.SetType;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;

/**
 * The checked options of a hash set, defaults filled in. Rules and order of checks: {@code hash_*_create()} in
 * {@code ip_set_hash_gen.h}.
 *
 * @param hashsize buckets to start with: a power of two, at least 64
 * @param maxelem the largest number of elements, 0 to 4294967295
 * @param netmask the prefix length that addresses are cut to, the family's width for none
 * @param bitmask the mask (the netmask's too) that addresses are masked with, or null for none
 * @param markmask the mask for marks
 * @param bucketsize the largest number of elements in a bucket: even, 2 to 12
 * @param initval the seed of the hash function
 */
record HashOptions(int hashsize, long maxelem, int netmask, @Nullable Address bitmask, int markmask, int bucketsize,
        int initval) {
    private static final int MIN_HASHSIZE = 64;
    private static final int DEFAULT_HASHSIZE = 1024;
    /** The kernel cannot allocate a table of more buckets: their pointers would not fit {@code INT_MAX} bytes. */
    private static final long MAX_HASHSIZE = 1 << 27;
    private static final long DEFAULT_MAXELEM = 65536;
    private static final int MAX_BUCKETSIZE = 12;
    private static final int MIN_BUCKETSIZE = 2;

    /**
     * Checks options.
     *
     * @throws IpSetException PROTOCOL, INVALID_MARKMASK, INVALID_NETMASK, BITMASK_NETMASK_EXCL or OUT_OF_MEMORY
     */
    static HashOptions of(SetType type, Family family, CreateOptions options) {
        if (options.isRefused(Option.HASHSIZE) || options.isRefused(Option.MAXELEM)
                || options.isRefused(Option.TIMEOUT) || options.isRefused(Option.FLAGS)
                || options.isRefused(Option.MARKMASK)) {
            throw new IpSetException(IpSetError.PROTOCOL);
        }
        int markmask = options.has(Option.MARKMASK) ? options.markmask() : -1;
        if (markmask == 0) {
            throw new IpSetException(IpSetError.INVALID_MARKMASK);
        }
        int netmask = type.takes(Option.NETMASK) && options.has(Option.NETMASK) ? options.netmask() : family.bits();
        if (type.takes(Option.NETMASK) && options.has(Option.NETMASK) && (netmask > family.bits() || netmask == 0)) {
            throw new IpSetException(IpSetError.INVALID_NETMASK);
        }
        Address bitmask = netmask == family.bits() ? null : Address.of(family, -1, -1).masked(netmask);
        if (options.has(Option.BITMASK)) {
            if (options.has(Option.NETMASK)) {
                throw new IpSetException(IpSetError.BITMASK_NETMASK_EXCL);
            }
            bitmask = options.bitmask();
            if (bitmask == null || bitmask.family() != family || bitmask.isZero()) {
                throw new IpSetException(IpSetError.INVALID_NETMASK);
            }
            if (bitmask.equals(Address.of(family, -1, -1))) {
                bitmask = null;
            }
        }
        long hashsize = options.has(Option.HASHSIZE) ? Math.max(options.hashsize(), MIN_HASHSIZE) : DEFAULT_HASHSIZE;
        if (hashsize > MAX_HASHSIZE) {
            throw new IpSetException(IpSetError.OUT_OF_MEMORY);
        }
        int bucketsize = options.has(Option.BUCKETSIZE)
                ? Math.max(MIN_BUCKETSIZE, Math.min(MAX_BUCKETSIZE, options.bucketsize() + 1 & ~1)) : MAX_BUCKETSIZE;
        return new HashOptions(1 << 32 - Integer.numberOfLeadingZeros((int) hashsize - 1),
                options.has(Option.MAXELEM) ? options.maxelem() : DEFAULT_MAXELEM, netmask, bitmask, markmask,
                bucketsize, options.has(Option.INITVAL) ? options.initval() : ThreadLocalRandom.current().nextInt());
    }

    /** The address masked as the set stores it. */
    Address mask(Address address) {
        return bitmask == null ? address : address.and(bitmask);
    }

    /** Whether {@code create -exist} takes a set with the other options for the same. {@code hash_*_same_set()}. */
    boolean isSame(HashOptions other) {
        return maxelem == other.maxelem && markmask == other.markmask
                && (bitmask == null ? other.bitmask == null : bitmask.equals(other.bitmask));
    }

    /** The options as a header lists them. */
    CreateOptions describe(SetType type, Family family, boolean newestRevision, long hashsizeNow, int bucketsizeNow) {
        CreateOptions header = new CreateOptions().hashsize(hashsizeNow).maxelem(maxelem);
        if (netmask != family.bits()) {
            header.netmask(netmask);
        } else if (bitmask != null) {
            header.bitmask(bitmask);
        }
        if (type.takes(Option.MARKMASK)) {
            header.markmask(markmask);
        }
        if (newestRevision) {
            header.bucketsize(bucketsizeNow).initval(initval);
        }
        return header;
    }
}
