package io.ipset4j.core.table;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** Keys of up to 32 bits; see {@link KeyTable} for the rules. */
public final class IntTable extends KeyTable {
    /*
     * 0 marks an empty slot. The key 0 has a slot of its own, the last, outside the hashed ones.
     * Modes: KeyTable's comment. Opaque reads keep a look-up loop from being served out of a register for ever.
     */
    private static final VarHandle KEYS = MethodHandles.arrayElementVarHandle(int[].class);
    private static final int EMPTY = 0;

    private final int[] keys;
    private boolean zeroClaimed; // writers only

    IntTable(int capacity, long seed) {
        super(capacity, 1, Load.NARROW, seed);
        keys = new int[capacity];
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
        int slot = probe(key);
        return slot >= 0 && isLive(slot) ? slot : -1;
    }

    @Override
    public void readKey(int slot, long[] into) {
        into[0] = slot > mask ? 0 : Integer.toUnsignedLong(keyOpaque(slot));
    }

    @Override
    public int slotOf(long[] key) {
        int slot = probe((int) key[0]);
        return slot > mask && !zeroClaimed ? -1 : slot;
    }

    @Override
    public int claim(long[] key) {
        int claimedKey = (int) key[0];
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
    private int probe(int key) {
        if (key == EMPTY) {
            return mask + 1;
        }
        int slot = home(key);
        for (int found; (found = keyOpaque(slot)) != key; slot = slot + 1 & mask) {
            if (found == EMPTY) {
                return -1;
            }
        }
        return slot;
    }

    @Override
    long keyBytes() {
        return ArraySizes.ofInts(keys.length);
    }

    private int home(int key) {
        return (int) KeyHash.finish(KeyHash.mix(key, seed, multiplier)) & mask;
    }

    private int keyOpaque(int slot) {
        return (int) KEYS.getOpaque(keys, slot);
    }

    private void setKeyOpaque(int slot, int key) {
        KEYS.setOpaque(keys, slot, key);
    }
}
