package io.ipset4j.core.table;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * The two keys, 0 and -1, that a table cannot store because it marks empty and dead slots with them. Each has a slot
 * behind those in buckets, which it gets back when it is added again: the one case in which columns are written anew
 * that a reader may be reading.
 */
final class OutsideKeys {
    /** How many slots they take. */
    static final int SLOTS = 2;

    private static final VarHandle LIVE;

    static {
        try {
            LIVE = MethodHandles.lookup().findVarHandle(OutsideKeys.class, "live", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final int first;
    /** A bit for each that is in the table: set with release after its columns, read with acquire before them. */
    private int live;

    /** @param first the first of their slots */
    OutsideKeys(int first) {
        this.first = first;
    }

    /** Whether a key is one of them. */
    static boolean has(long key) {
        return key + 1 >>> 1 == 0;
    }

    /** The slot of one of them. */
    int slot(long key) {
        return first - (int) key;
    }

    /** The key of a slot. */
    long key(int slot) {
        return (long) first - slot;
    }

    /** The slot of one of them, or -1 if it is not there. */
    int find(long key) {
        int slot = slot(key);
        return isLive(slot) ? slot : -1;
    }

    boolean isLive(int slot) {
        return ((int) LIVE.getAcquire(this) >>> slot - first & 1) != 0;
    }

    void setRelease(int slot, boolean there) {
        int bit = 1 << slot - first;
        LIVE.setRelease(this, there ? live | bit : live & ~bit);
    }
}
