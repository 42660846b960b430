package io.ipset4j.core.table;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.ThreadLocalRandom;

/**
 * A hash table of fixed-width keys in flat arrays: lock-free readers, one writer at a time.
 *
 * <p>A key is an array of {@link #words()} longs, filled from the top bit of the first on, unused bits zero; only a key
 * of up to 32 bits lies in the low half of its long. A key that is in the table has a slot, by which its
 * {@link Columns} are indexed.
 *
 * <p><b>Invariant.</b> Within one table instance a slot that was given to a key belongs to it for good: when the key is
 * deleted the slot is dead, and a key that is added again gets another. Dead slots vanish only when the owner builds a
 * new instance and publishes that instead. An instance never grows.
 *
 * <p>Methods marked "writer" are for one thread at a time: the caller holds its set's lock. All others may be called by
 * any thread at any time.
 *
 * <p>To add a key: {@link #slotOf}; if there is none and the table {@link #isFull()}, rebuild; take its
 * {@link #vacancy}; write its columns; {@link #publish} it.
 */
public abstract sealed class KeyTable permits IntTable, LongTable, WideTable {
    /*
     * Open addressing with linear probing over buckets of four slots. A bucket fills from its first slot on, and slots
     * are never given back, so that a probe ends at the first bucket whose last slot is empty. That probing goes from
     * bucket to bucket and not from slot to slot makes its length less a matter of chance: see Load.
     *
     * States of a slot, which is driven by writers only:
     *
     *   empty --publish--> the key's --retire--> dead
     *
     * Empty and dead are values that no key has (the few keys that would have them lie elsewhere), so that a probe that
     * finds a key need not ask whether it lives. Publishing stores the key with a release write after the columns have
     * been written, by the writer, in the vacancy that nobody else knows of; readers read keys with acquire. So whoever
     * finds the key finds all columns written before. A long that holds several keys or tags is read, changed and
     * written by the writer alone: a reader may see a key through the later write of a neighbour's, which the set's
     * lock has ordered behind it.
     *
     * A reader that sees an empty slot where a key is just being stored may miss keys beyond it, but only such as were
     * published later than that one, that is, concurrently with the look-up.
     *
     * A reader that has found a slot may see its key deleted while it reads the columns. They are not written again.
     */
    private static final VarHandle LIVE;
    private static final VarHandle STORED;

    static {
        try {
            LIVE = MethodHandles.lookup().findVarHandle(KeyTable.class, "live", int.class);
            STORED = MethodHandles.lookup().findVarHandle(KeyTable.class, "stored", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    /** Slots in a bucket: they follow each other. */
    public static final int BUCKET = 4;

    private static final int MIN_BUCKETS = 2;
    private static final int MAX_ARRAY = Integer.MAX_VALUE - 8; // as HotSpot allows

    private final long secret;
    final long seed;
    final long multiplier;
    private final int buckets;
    private final int slots;
    private final int maxStored;

    private int live;
    private int stored;

    /** @param extraSlots slots beyond those in buckets */
    KeyTable(int buckets, int extraSlots, Load load, long secret) {
        this.buckets = buckets;
        this.secret = secret;
        this.seed = KeyHash.secret(secret, 1);
        this.multiplier = KeyHash.secret(secret, 2);
        this.slots = BUCKET * buckets + extraSlots;
        this.maxStored = load.maxStored(buckets);
    }

    /**
     * An empty table.
     *
     * <p>An owner that rebuilds should leave room in proportion to the live keys, half as many again say, or the next
     * rebuild is near. No more is taken than was asked for: the number of buckets is not rounded to a power of two.
     *
     * @param bits width of the keys; up to 32 makes an {@link IntTable}, up to 64 a {@link LongTable}, more a
     *     {@link WideTable}
     * @param expectedKeys how many keys it can take before it is full
     * @throws IllegalArgumentException if bits is not positive, or expectedKeys is negative or beyond what arrays hold
     */
    public static KeyTable create(int bits, int expectedKeys) {
        return create(bits, expectedKeys, ThreadLocalRandom.current().nextLong());
    }

    /** With a given secret for the hash, for tests that are to repeat. */
    static KeyTable create(int bits, int expectedKeys, long secret) {
        if (bits <= 0) {
            throw new IllegalArgumentException("width of a key in bits: " + bits);
        }
        if (expectedKeys < 0 || expectedKeys > mostKeys(bits)) {
            throw new IllegalArgumentException("number of keys of " + bits + " bits: " + expectedKeys);
        }
        long buckets = load(bits).bucketsFor(expectedKeys);
        if (bits <= Integer.SIZE) {
            return new IntTable((int) buckets, secret);
        }
        return bits > Long.SIZE ? new WideTable((int) buckets, bits, secret) : new LongTable((int) buckets, secret);
    }

    /**
     * An empty table for the keys of this one, of the same width. Its hash is the same, so that keys taken over in the
     * order of their slots come to lie in that order again: both tables are walked from end to end, which is several
     * times faster than from cache miss to cache miss.
     */
    public final KeyTable successor(int bits, int expectedKeys) {
        return create(bits, expectedKeys, secret);
    }

    /** How many keys of that width one table can take. */
    public static int mostKeys(int bits) {
        int words = bits > Long.SIZE ? WideTable.storedWords(bits) : 1;
        // So that the keys, and two longs a slot besides, fit an array.
        return load(bits).maxStored(MAX_ARRAY / (BUCKET * Math.max(2, words)) - 1);
    }

    private static Load load(int bits) {
        return bits > Long.SIZE ? Load.WIDE : bits > Integer.SIZE ? Load.LONG : Load.INT;
    }

    /** Longs in a key array: 1 for {@link IntTable} and {@link LongTable}. */
    public abstract int words();

    /** The slot of a key, or -1. */
    public abstract int find(long[] key);

    /** Slot indexes are 0 to this less one; iterate them, asking {@link #readKey}, to see all keys. */
    public final int slots() {
        return slots;
    }

    /** Whether a key has the slot; if so, what was written before its {@link #publish} is visible. */
    public abstract boolean isLive(int slot);

    /** Copies the key of a slot; false if none has it. */
    public abstract boolean readKey(int slot, long[] into);

    /**
     * Writer: as {@link #find}. Writers have a method of their own for it because the compiler, having seen find run
     * for a million keys about to be added, would take it for rare that a reader finds one.
     */
    public abstract int slotOf(long[] key);

    /** Writer: whether no further key may be published. Dead slots count, until the owner rebuilds. */
    public final boolean isFull() {
        return stored >= maxStored;
    }

    /**
     * Writer: the slot that a new key will have, if it is the next to be published. Only if the table is not
     * {@link #isFull()} and {@link #slotOf} gave -1.
     */
    public abstract int vacancy(long[] key);

    /** Writer: gives the vacancy to its key; columns written before are visible to whoever finds it. */
    public final void publish(int slot, long[] key) {
        STORED.setOpaque(this, stored + 1);
        LIVE.setOpaque(this, live + 1);
        storeRelease(slot, key);
    }

    /** Writer: takes a key that has the slot out of the table. */
    public final void retire(int slot) {
        LIVE.setOpaque(this, live - 1);
        killRelease(slot);
    }

    /** Keys in the table; to a reader a number of some recent moment. */
    public final int live() {
        return (int) LIVE.getOpaque(this);
    }

    /** Slots given to keys, live and dead; to a reader a number of some recent moment. */
    public final int stored() {
        return (int) STORED.getOpaque(this);
    }

    /** Bytes of the arrays, headers included. */
    public abstract long sizeInBytes();

    /** Writer: gives the slot its key; release. */
    abstract void storeRelease(int slot, long[] key);

    /** Writer: makes the slot dead; release, so that it is not seen before what the writer did earlier. */
    abstract void killRelease(int slot);

    // --- buckets

    /** The bucket where probing for a hash begins: its upper half, scaled down to the number of buckets (Lemire). */
    final int home(long hash) {
        return (int) ((hash >>> 32) * buckets >>> 32);
    }

    final int after(int bucket) {
        return bucket + 1 == buckets ? 0 : bucket + 1;
    }

    static int lastOf(int bucket) {
        return BUCKET * bucket + BUCKET - 1;
    }

    /** Slots in buckets. */
    final int capacity() {
        return BUCKET * buckets;
    }

    /** The share of slots that may be taken. */
    enum Load {
        /**
         * At 10/16 nearly all look-ups, hits and misses, end in the first bucket, so that the processor foresees it;
         * with more room there would be more cache misses. After growth by half, 4 bytes a slot are 9.6 bytes an IPv4
         * address, the most it ever takes.
         */
        INT(10),
        /** Twice the bytes a slot, so a little fuller. */
        LONG(11),
        /** Whether a bucket has the key is told by its tags, 8 bytes; to look at another costs less than memory for keys. */
        WIDE(12);

        private final int sixteenths;

        Load(int sixteenths) {
            this.sixteenths = sixteenths;
        }

        int maxStored(int buckets) {
            return (int) ((long) BUCKET * buckets * sixteenths >>> 4);
        }

        long bucketsFor(int keys) {
            long slots = (16L * keys + sixteenths - 1) / sixteenths;
            return Math.max(MIN_BUCKETS, (slots + BUCKET - 1) / BUCKET);
        }
    }
}
