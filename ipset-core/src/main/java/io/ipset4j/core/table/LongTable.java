package io.ipset4j.core.table;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** Keys of 33 to 64 bits; see {@link KeyTable} for the rules. */
public final class LongTable extends KeyTable {
    /*
     * 0 marks an empty slot. The key 0 has a slot of its own, the last, outside the buckets; its live bit publishes it.
     * Acquire and release accesses of longs are never torn, which plain ones may be on a 32-bit machine. Why a bucket is
     * compared without branches: see IntTable.
     */
    private static final VarHandle KEYS = MethodHandles.arrayElementVarHandle(long[].class);
    private static final long EMPTY = 0;

    private final long[] keys;
    private boolean zeroStored; // writers only

    LongTable(int buckets, long secret) {
        super(buckets, 1, Load.LONG, secret);
        keys = new long[buckets * BUCKET];
    }

    @Override
    public int words() {
        return 1;
    }

    @Override
    public int find(long[] key) {
        return find(key[0]);
    }

    /** The slot of a live key, or -1. */
    public int find(long key) {
        if (key == EMPTY) {
            return isLive(zeroSlot()) ? zeroSlot() : -1;
        }
        int slot = probe(key);
        return slot >= 0 && isLiveOnceStored(slot) ? slot : -1;
    }

    @Override
    public void readKey(int slot, long[] into) {
        into[0] = slot == zeroSlot() ? 0 : keyAcquire(slot);
    }

    @Override
    public int slotOf(long[] key) {
        if (key[0] == EMPTY) {
            return zeroStored ? zeroSlot() : -1;
        }
        return probe(key[0]);
    }

    @Override
    public int vacancy(long[] key) {
        if (key[0] == EMPTY) {
            return zeroSlot();
        }
        int bucket = home(hash(key[0]));
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
            setKeyRelease(slot, key[0]);
        }
    }

    /** The slot of a key but zero that was published, live or not, or -1. */
    private int probe(long key) {
        for (int bucket = home(hash(key)); ; bucket = after(bucket)) {
            int slot = BUCKET * bucket;
            long last = keyAcquire(slot + 3);
            long differs0 = differs(keyAcquire(slot), key);
            long differs1 = differs(keyAcquire(slot + 1), key);
            long differs2 = differs(keyAcquire(slot + 2), key);
            if ((differs0 & differs1 & differs2 & differs(last, key)) >= 0) {
                // At most one is equal: counts those before it.
                return slot + (int) (differs0 >>> 63) + (int) ((differs0 & differs1) >>> 63)
                        + (int) ((differs0 & differs1 & differs2) >>> 63);
            }
            if (last == EMPTY) {
                return -1;
            }
        }
    }

    /** Negative unless the two are equal. */
    private static long differs(long stored, long key) {
        long difference = stored ^ key;
        return difference | -difference;
    }

    @Override
    long keyBytes() {
        return ArraySizes.ofLongs(keys.length);
    }

    private long hash(long key) {
        return KeyHash.of(key, seed, multiplier);
    }

    private long keyAcquire(int slot) {
        return (long) KEYS.getAcquire(keys, slot);
    }

    private void setKeyRelease(int slot, long key) {
        KEYS.setRelease(keys, slot, key);
    }
}
