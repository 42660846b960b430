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
 * <p><b>Invariant.</b> Within one table instance a slot that was given to a key belongs to it for good. Deleting a key
 * retires its slot, adding the key again revives it. Dead slots vanish only when the owner builds a new instance and
 * publishes that instead. An instance never grows.
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
     *   empty --publish--> live --retire--> dead --publish--> live ...
     *
     * The first publish stores the key with a release write after the columns have been written (by the writer, in the
     * vacancy that nobody else knows of); readers read keys with acquire. So whoever finds the key finds all columns
     * written before that publish, and needs to look no further as long as no slot is dead. `dead` counts those: it
     * goes up before a slot's live bit is cleared, and down, with a release write, after a revived slot's columns were
     * written and its bit is set. Readers read it with acquire after the key: if it is 0 the slot is live, and columns
     * of any earlier revival are seen; otherwise the slot's live bit decides, which is set with release and tested with
     * acquire too. Most tables have no dead slot, and then a look-up reads one field in place of a word of the bit
     * field, which would be one more cache miss.
     *
     * A word of the bit field holds 64 slots' bits: a reader may see a bit through the later release write of a
     * neighbour's; writers are ordered among each other by the set's lock, so what preceded the first write precedes
     * that one too. The same holds of longs that hold more than one key or tag.
     *
     * A key is read whole, whatever a reader sees of the bucket: it is stored once, and by one write. A reader that sees
     * an empty slot where a key is just being stored may miss keys beyond it, but only such as were published later
     * than that one, that is, concurrently with the look-up.
     *
     * What is not promised: a reader that has found a slot live may see it die, and its columns being rewritten for a
     * revival, while it reads them. The key it belongs to stays the same; that is the invariant's use.
     */
    private static final VarHandle LIVE_WORDS = MethodHandles.arrayElementVarHandle(long[].class);
    private static final VarHandle LIVE;
    private static final VarHandle STORED;
    private static final VarHandle DEAD;

    static {
        try {
            LIVE = MethodHandles.lookup().findVarHandle(KeyTable.class, "live", int.class);
            STORED = MethodHandles.lookup().findVarHandle(KeyTable.class, "stored", int.class);
            DEAD = MethodHandles.lookup().findVarHandle(KeyTable.class, "dead", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    /** Slots in a bucket. */
    static final int BUCKET = 4;

    private static final int MIN_BUCKETS = 2;
    private static final int MAX_ARRAY = Integer.MAX_VALUE - 8; // as HotSpot allows

    final long seed;
    final long multiplier;
    private final int buckets;
    private final int slots;
    private final int maxStored;
    private final long[] liveWords;

    private int live;
    private int dead;
    private int stored;

    /** @param extraSlots slots beyond those in buckets */
    KeyTable(int buckets, int extraSlots, Load load, long seed) {
        this.buckets = buckets;
        this.seed = KeyHash.secret(seed, 1);
        this.multiplier = KeyHash.secret(seed, 2);
        this.slots = BUCKET * buckets + extraSlots;
        this.maxStored = load.maxStored(buckets);
        this.liveWords = new long[(slots + 63) >>> 6];
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

    /** With a given hash seed, for tests that are to repeat. */
    static KeyTable create(int bits, int expectedKeys, long seed) {
        if (bits <= 0) {
            throw new IllegalArgumentException("width of a key in bits: " + bits);
        }
        boolean wide = bits > Long.SIZE;
        Load load = wide ? Load.WIDE : bits > Integer.SIZE ? Load.LONG : Load.INT;
        long buckets = load.bucketsFor(expectedKeys);
        long longs = buckets * BUCKET * (wide ? WideTable.storedWords(bits) : 1);
        if (expectedKeys < 0 || longs > MAX_ARRAY) {
            throw new IllegalArgumentException("number of keys of " + bits + " bits: " + expectedKeys);
        }
        if (bits <= Integer.SIZE) {
            return new IntTable((int) buckets, seed);
        }
        return wide ? new WideTable((int) buckets, bits, seed) : new LongTable((int) buckets, seed);
    }

    /** Longs in a key array: 1 for {@link IntTable} and {@link LongTable}. */
    public abstract int words();

    /** The slot of a live key, or -1. */
    public abstract int find(long[] key);

    /** Whether the slot's key is in the table; if so, what was written before its {@link #publish} is visible. */
    public final boolean isLive(int slot) {
        return (liveWordAcquire(slot >>> 6) >>> slot & 1) != 0;
    }

    /** Slot indexes are 0 to this less one; iterate them, asking {@link #isLive}, to see all keys. */
    public final int slots() {
        return slots;
    }

    /** Copies the key of a slot that has been seen live; of another slot the result is arbitrary. */
    public abstract void readKey(int slot, long[] into);

    /** Writer: the slot of the key, live or dead, or -1. */
    public abstract int slotOf(long[] key);

    /**
     * Writer: the slot of a live key, or -1. Writers have a method of their own for it because the compiler, having seen
     * {@link #find} run for a million keys about to be added, would take it for rare that a reader finds one.
     */
    public final int liveSlotOf(long[] key) {
        int slot = slotOf(key);
        return slot >= 0 && isLive(slot) ? slot : -1;
    }

    /** Writer: whether no further new key may be published. Dead keys count, until the owner rebuilds. */
    public final boolean isFull() {
        return stored >= maxStored;
    }

    /**
     * Writer: the slot that a new key will have, if it is the next to be published. Only if the table is not
     * {@link #isFull()} and {@link #slotOf} gave -1.
     */
    public abstract int vacancy(long[] key);

    /** Writer: makes the slot live; columns written before are visible to whoever finds its key. */
    public final void publish(int slot, long[] key) {
        int index = slot >>> 6;
        long word = liveWords[index]; // plain: written by writers only, which the set's lock orders
        long bit = 1L << slot;
        if ((word & bit) != 0) {
            return;
        }
        boolean revived = isStored(slot);
        if (!revived) {
            STORED.setOpaque(this, stored + 1);
            storeRelease(slot, key);
        }
        setLiveWordRelease(index, word | bit);
        LIVE.setOpaque(this, live + 1);
        if (revived) {
            setDeadRelease(dead - 1);
        }
    }

    /** Writer: makes the slot dead. It stays its key's. */
    public final void retire(int slot) {
        int index = slot >>> 6;
        long word = liveWords[index];
        long bit = 1L << slot;
        if ((word & bit) != 0) {
            setDeadRelease(dead + 1);
            setLiveWordRelease(index, word & ~bit);
            LIVE.setOpaque(this, live - 1);
        }
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
    public final long sizeInBytes() {
        return ArraySizes.ofLongs(liveWords.length) + keyBytes();
    }

    abstract long keyBytes();

    /** Writer: whether the slot has its key, live or dead. */
    abstract boolean isStored(int slot);

    /** Writer: gives the slot its key; release. */
    abstract void storeRelease(int slot, long[] key);

    /** Whether a slot that a key was found in is live. */
    final boolean isLiveOnceStored(int slot) {
        return isNoneDead() || isLive(slot);
    }

    /** Whether every slot that a key was found in is live. */
    final boolean isNoneDead() {
        return deadAcquire() == 0;
    }

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

    /** The slot, the last, of the key zero in tables that mark empty slots with it. */
    final int zeroSlot() {
        return BUCKET * buckets;
    }

    // --- accessors

    private long liveWordAcquire(int index) {
        return (long) LIVE_WORDS.getAcquire(liveWords, index);
    }

    private void setLiveWordRelease(int index, long word) {
        LIVE_WORDS.setRelease(liveWords, index, word);
    }

    private int deadAcquire() {
        return (int) DEAD.getAcquire(this);
    }

    private void setDeadRelease(int count) {
        DEAD.setRelease(this, count);
    }

    /** The share of slots that may be taken. */
    enum Load {
        /**
         * At 9/16 nearly all look-ups, hits and misses, end in the first bucket, so that the processor foresees it; with
         * more room there would be more cache misses. After growth by half, 4 1/8 bytes a slot are 11 bytes an IPv4
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
