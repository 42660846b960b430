package io.ipset4j.core.table;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** Keys of up to 32 bits; see {@link KeyTable} for the rules. */
public final class IntTable extends KeyTable {
    /*
     * 0 marks an empty slot and -1 a dead one. The keys 0 and -1 have slots outside the buckets: see OutsideKeys.
     *
     * Two keys lie in a long, the lower slot's in the lower half, and so a bucket in two. Its four keys are compared at
     * once: which of them is the one is a matter of chance, and a branch on that would be mispredicted every other
     * time, at the price of a dozen comparisons.
     */
    private static final VarHandle PAIRS = MethodHandles.arrayElementVarHandle(long[].class);
    private static final int EMPTY = 0;
    private static final int DEAD = -1;
    private static final long HALF = 0xffff_ffffL;
    private static final long ONES = 0x0000_0001_0000_0001L;
    private static final long TOPS = 0x8000_0000_8000_0000L;

    private final long[] pairs;
    private final OutsideKeys outside = new OutsideKeys(capacity());

    IntTable(int buckets, long secret) {
        super(buckets, OutsideKeys.SLOTS, Load.INT, secret);
        pairs = new long[buckets * (BUCKET / 2)];
    }

    @Override
    public int words() {
        return 1;
    }

    @Override
    public int find(long[] key) {
        return find((int) key[0]);
    }

    /** The slot of a key, or -1. */
    public int find(int key) {
        if (OutsideKeys.has(key)) {
            return outside.find(key);
        }
        for (int bucket = home(hash(key)); ; bucket = after(bucket)) {
            long upper = pairAcquire(2 * bucket + 1);
            long equal = equal(pairAcquire(2 * bucket), upper, key);
            if (equal != 0) {
                return slot(bucket, equal);
            }
            if (upper >>> 32 == EMPTY) {
                return -1;
            }
        }
    }

    /** Whether the key is there; costs a little less than to {@link #find} its slot. */
    public boolean contains(int key) {
        if (OutsideKeys.has(key)) {
            return outside.find(key) >= 0;
        }
        for (int bucket = home(hash(key)); ; bucket = after(bucket)) {
            long upper = pairAcquire(2 * bucket + 1);
            if (equal(pairAcquire(2 * bucket), upper, key) != 0) {
                return true;
            }
            if (upper >>> 32 == EMPTY) {
                return false;
            }
        }
    }

    /**
     * Whether an element with that key is there and has not expired. Mostly the earliest expiry of its bucket answers
     * for it: a quarter of the memory of the expiries, and where to find it is known from the hash.
     *
     * @param columns of this table, with {@link Columns#EARLIEST}
     * @param now the low 32 bits of the time, as in {@link Expiry}
     */
    public boolean containsUnexpired(int key, Columns columns, int now) {
        if (OutsideKeys.has(key)) {
            int slot = outside.find(key);
            return slot >= 0 && !Expiry.hasPassed(columns.expiry(slot), now);
        }
        for (int bucket = home(hash(key)); ; bucket = after(bucket)) {
            int earliest = columns.earliestAcquire(bucket); // before the keys: see there
            long upper = pairAcquire(2 * bucket + 1);
            long equal = equal(pairAcquire(2 * bucket), upper, key);
            if (equal != 0) {
                return !Expiry.hasPassed(earliest, now)
                        || !Expiry.hasPassed(columns.expiry(slot(bucket, equal)), now);
            }
            if (upper >>> 32 == EMPTY) {
                return false;
            }
        }
    }

    @Override
    public int slotOf(long[] key) {
        int wanted = (int) key[0];
        if (OutsideKeys.has(wanted)) {
            return outside.find(wanted);
        }
        for (int bucket = home(hash(wanted)); ; bucket = after(bucket)) {
            long upper = pairAcquire(2 * bucket + 1);
            long equal = equal(pairAcquire(2 * bucket), upper, wanted);
            if (equal != 0) {
                return slot(bucket, equal);
            }
            if (upper >>> 32 == EMPTY) {
                return -1;
            }
        }
    }

    /**
     * Of the halves of both pairs those that are the key: a bit for each, and perhaps for one above such a one. From
     * below the bits are those of slots 0, 2, 1 and 3.
     */
    private static long equal(long lower, long upper, int key) {
        long wanted = (key & HALF) * ONES;
        long low = lower ^ wanted;
        long high = upper ^ wanted;
        return (low - ONES & ~low & TOPS) >>> 1 | high - ONES & ~high & TOPS;
    }

    private static int slot(int bucket, long equal) {
        int first = Long.numberOfTrailingZeros(equal);
        return BUCKET * bucket + 2 * (first & 1) + (first >>> 5);
    }

    @Override
    public boolean isLive(int slot) {
        return slot >= capacity() ? outside.isLive(slot) : !OutsideKeys.has(keyAcquire(slot));
    }

    @Override
    public boolean readKey(int slot, long[] into) {
        if (slot >= capacity()) {
            into[0] = outside.key(slot) & HALF;
            return outside.isLive(slot);
        }
        int key = keyAcquire(slot);
        into[0] = key & HALF;
        return !OutsideKeys.has(key);
    }

    @Override
    public int vacancy(long[] key) {
        int wanted = (int) key[0];
        if (OutsideKeys.has(wanted)) {
            return outside.slot(wanted);
        }
        int bucket = home(hash(wanted));
        while (keyAcquire(lastOf(bucket)) != EMPTY) {
            bucket = after(bucket);
        }
        int slot = BUCKET * bucket;
        while (keyAcquire(slot) != EMPTY) {
            slot++;
        }
        return slot;
    }

    @Override
    void storeRelease(int slot, long[] key) {
        if (slot >= capacity()) {
            outside.setRelease(slot, true);
        } else {
            setKeyRelease(slot, (int) key[0]);
        }
    }

    @Override
    void killRelease(int slot) {
        if (slot >= capacity()) {
            outside.setRelease(slot, false);
        } else {
            setKeyRelease(slot, DEAD);
        }
    }

    @Override
    public long sizeInBytes() {
        return ArraySizes.ofLongs(pairs.length);
    }

    private long hash(int key) {
        return KeyHash.of(key, seed, multiplier);
    }

    private int keyAcquire(int slot) {
        return (int) (pairAcquire(slot >>> 1) >>> 32 * (slot & 1));
    }

    private void setKeyRelease(int slot, int key) {
        int shift = 32 * (slot & 1);
        long other = pairs[slot >>> 1] & ~(HALF << shift); // plain: only writers write
        PAIRS.setRelease(pairs, slot >>> 1, other | (key & HALF) << shift);
    }

    private long pairAcquire(int index) {
        return (long) PAIRS.getAcquire(pairs, index);
    }
}
