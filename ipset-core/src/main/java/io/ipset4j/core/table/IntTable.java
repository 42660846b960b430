package io.ipset4j.core.table;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** Keys of up to 32 bits; see {@link KeyTable} for the rules. */
public final class IntTable extends KeyTable {
    /*
     * 0 marks an empty slot. The key 0 has a slot of its own, the last, outside the buckets; its live bit publishes it.
     *
     * Two keys lie in a long, the lower slot's in the lower half, and so a bucket in two. Its four keys are compared at
     * once: which of them is the one is a matter of chance, and a branch on that would be mispredicted every other time,
     * at the price of a dozen comparisons.
     */
    private static final VarHandle PAIRS = MethodHandles.arrayElementVarHandle(long[].class);
    private static final int EMPTY = 0;
    private static final long HALF = 0xffff_ffffL;
    private static final long ONES = 0x0000_0001_0000_0001L;
    private static final long TOPS = 0x8000_0000_8000_0000L;

    private final long[] pairs;
    private boolean zeroStored; // writers only

    IntTable(int buckets, long seed) {
        super(buckets, 1, Load.INT, seed);
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

    /** The slot of a live key, or -1. */
    public int find(int key) {
        if (key == EMPTY) {
            return isLive(zeroSlot()) ? zeroSlot() : -1;
        }
        for (int bucket = home(hash(key)); ; bucket = after(bucket)) {
            long upper = pairAcquire(2 * bucket + 1);
            long equal = equal(pairAcquire(2 * bucket), upper, key);
            if (equal != 0) {
                int slot = slot(bucket, equal);
                return isLiveOnceStored(slot) ? slot : -1;
            }
            if (upper >>> 32 == EMPTY) {
                return -1;
            }
        }
    }

    /** Whether the key is live; costs a little less than to {@link #find} its slot. */
    public boolean contains(int key) {
        if (key == EMPTY) {
            return isLive(zeroSlot());
        }
        for (int bucket = home(hash(key)); ; bucket = after(bucket)) {
            long upper = pairAcquire(2 * bucket + 1);
            long equal = equal(pairAcquire(2 * bucket), upper, key);
            if (equal != 0) {
                return isNoneDead() || isLive(slot(bucket, equal));
            }
            if (upper >>> 32 == EMPTY) {
                return false;
            }
        }
    }

    @Override
    public void readKey(int slot, long[] into) {
        into[0] = slot == zeroSlot() ? 0 : keyAcquire(slot);
    }

    @Override
    public int slotOf(long[] key) {
        int wanted = (int) key[0];
        if (wanted == EMPTY) {
            return zeroStored ? zeroSlot() : -1;
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

    @Override
    public int vacancy(long[] key) {
        if ((int) key[0] == EMPTY) {
            return zeroSlot();
        }
        int bucket = home(hash((int) key[0]));
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
    boolean isStored(int slot) {
        return slot == zeroSlot() ? zeroStored : keyAcquire(slot) != EMPTY;
    }

    @Override
    void storeRelease(int slot, long[] key) {
        if (slot == zeroSlot()) {
            zeroStored = true;
        } else {
            long pair = pairs[slot >>> 1]; // plain: only writers write
            setPairRelease(slot >>> 1, pair | (key[0] & HALF) << 32 * (slot & 1));
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
    long keyBytes() {
        return ArraySizes.ofLongs(pairs.length);
    }

    private long hash(int key) {
        return KeyHash.of(key, seed, multiplier);
    }

    private long keyAcquire(int slot) {
        return pairAcquire(slot >>> 1) >>> 32 * (slot & 1) & HALF;
    }

    private long pairAcquire(int index) {
        return (long) PAIRS.getAcquire(pairs, index);
    }

    private void setPairRelease(int index, long pair) {
        PAIRS.setRelease(pairs, index, pair);
    }
}
