package io.ipset4j.core.table;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** Keys of 33 to 64 bits; see {@link KeyTable} for the rules. */
public final class LongTable extends KeyTable {
    /*
     * 0 marks an empty slot. The key 0 has a slot of its own, the last, outside the hashed ones.
     * Modes: KeyTable's comment. Opaque accesses of longs are never torn, which plain ones may be on a 32-bit machine.
     */
    private static final VarHandle KEYS = MethodHandles.arrayElementVarHandle(long[].class);
    private static final long EMPTY = 0;

    private final long[] keys;
    private boolean zeroClaimed; // writers only

    LongTable(int capacity, long seed) {
        super(capacity, 1, Load.NARROW, seed);
        keys = new long[capacity];
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
        int slot = probe(key);
        return slot >= 0 && isLive(slot) ? slot : -1;
    }

    @Override
    public void readKey(int slot, long[] into) {
        into[0] = slot > mask ? 0 : keyOpaque(slot);
    }

    @Override
    public int slotOf(long[] key) {
        int slot = probe(key[0]);
        return slot > mask && !zeroClaimed ? -1 : slot;
    }

    @Override
    public int claim(long[] key) {
        long claimedKey = key[0];
        countClaim();
        if (claimedKey == EMPTY) {
            zeroClaimed = true;
            return mask + 1;
        }
        int slot = home(claimedKey);
        while (keys[slot] != EMPTY) { // plain: only writers write
            slot = slot + 1 & mask;
        }
        setKeyOpaque(slot, claimedKey);
        return slot;
    }

    /** The slot of a key, live or not; the zero key's also if it was never claimed, which then is not live. */
    private int probe(long key) {
        if (key == EMPTY) {
            return mask + 1;
        }
        int slot = home(key);
        for (long found; (found = keyOpaque(slot)) != key; slot = slot + 1 & mask) {
            if (found == EMPTY) {
                return -1;
            }
        }
        return slot;
    }

    @Override
    long keyBytes() {
        return ArraySizes.ofLongs(keys.length);
    }

    private int home(long key) {
        return (int) KeyHash.finish(KeyHash.mix(key, seed, multiplier)) & mask;
    }

    private long keyOpaque(int slot) {
        return (long) KEYS.getOpaque(keys, slot);
    }

    private void setKeyOpaque(int slot, long key) {
        KEYS.setOpaque(keys, slot, key);
    }
}
