package io.ipset4j.core.table;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** Keys of 33 to 64 bits; see {@link KeyTable} for the rules. */
public final class LongTable extends KeyTable {
    /*
     * 0 marks an empty slot and -1 a dead one. The keys 0 and -1 have slots outside the buckets: see OutsideKeys.
     * Acquire and release accesses of longs are never torn, which plain ones may be on a 32-bit machine. Why a bucket
     * is compared without branches: see IntTable.
     */
    private static final VarHandle KEYS = MethodHandles.arrayElementVarHandle(long[].class);
    private static final long EMPTY = 0;
    private static final long DEAD = -1;

    private final long[] keys;
    private final OutsideKeys outside = new OutsideKeys(capacity());

    LongTable(int buckets, long secret) {
        super(buckets, OutsideKeys.SLOTS, Load.LONG, secret);
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

    /** The slot of a key, or -1. */
    public int find(long key) {
        if (OutsideKeys.has(key)) {
            return outside.find(key);
        }
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

    /** Whether the key is there; costs a little less than to {@link #find} its slot. */
    public boolean contains(long key) {
        if (OutsideKeys.has(key)) {
            return outside.find(key) >= 0;
        }
        for (int bucket = home(hash(key)); ; bucket = after(bucket)) {
            int slot = BUCKET * bucket;
            long last = keyAcquire(slot + 3);
            if ((differs(keyAcquire(slot), key) & differs(keyAcquire(slot + 1), key)
                    & differs(keyAcquire(slot + 2), key) & differs(last, key)) >= 0) {
                return true;
            }
            if (last == EMPTY) {
                return false;
            }
        }
    }

    /** Negative unless the two are equal. */
    private static long differs(long stored, long key) {
        long difference = stored ^ key;
        return difference | -difference;
    }

    @Override
    public int slotOf(long[] key) {
        long wanted = key[0];
        if (OutsideKeys.has(wanted)) {
            return outside.find(wanted);
        }
        for (int slot = BUCKET * home(hash(wanted)); ; slot = slot + 1 == capacity() ? 0 : slot + 1) {
            long stored = keyAcquire(slot);
            if (stored == wanted) {
                return slot;
            }
            if (stored == EMPTY) {
                return -1; // nor are there any behind an empty slot
            }
        }
    }

    @Override
    public boolean isLive(int slot) {
        return slot >= capacity() ? outside.isLive(slot) : !OutsideKeys.has(keyAcquire(slot));
    }

    @Override
    public boolean readKey(int slot, long[] into) {
        if (slot >= capacity()) {
            into[0] = outside.key(slot);
            return outside.isLive(slot);
        }
        into[0] = keyAcquire(slot);
        return !OutsideKeys.has(into[0]);
    }

    @Override
    public int vacancy(long[] key) {
        if (OutsideKeys.has(key[0])) {
            return outside.slot(key[0]);
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
    void storeRelease(int slot, long[] key) {
        if (slot >= capacity()) {
            outside.setRelease(slot, true);
        } else {
            setKeyRelease(slot, key[0]);
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
