package io.ipset4j.core.table;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.ThreadLocalRandom;

/**
 * A hash table of fixed-width keys in flat arrays: lock-free readers, one writer at a time.
 *
 * <p>A key is an array of {@link #words()} longs; unused high bits are zero. A key that is in the table has a slot, by
 * which its {@link Columns} are indexed.
 *
 * <p><b>Invariant.</b> Within one table instance a slot that was given to a key belongs to it for good. Deleting a key
 * retires its slot, adding the key again revives it. Dead slots vanish only when the owner builds a new instance and
 * publishes that instead. An instance never grows.
 *
 * <p>Methods marked "writer" are for one thread at a time: the caller holds its set's lock. All others may be called by
 * any thread at any time.
 *
 * <p>To add a key: {@link #slotOf}; if there is none and the table {@link #isFull()}, rebuild; {@link #claim} a slot;
 * write its columns; {@link #publish} it.
 */
public abstract sealed class KeyTable permits IntTable, LongTable, WideTable {
    /*
     * Open addressing with linear probing over a power of two of slots; `claimed` slots, dead ones included, never
     * exceed the maximum load, so every probe ends at an empty slot.
     *
     * States of a slot, which is driven by writers only:
     *
     *   empty --claim--> claimed, not live --publish--> live --retire--> dead --publish--> live ...
     *
     * The live bit is what publishes a slot. It is set with a release write after the key and the columns have been
     * written, and readers test it with an acquire read before they trust either. So whoever sees the bit sees the
     * whole key and all columns written before that publish. A word holds 64 slots' bits: a reader may see the bit
     * through the later release write of a neighbour's; writers are ordered among each other by the set's lock, so what
     * preceded the first write precedes that one too.
     *
     * Keys in the probe sequence are read opaquely: each is written once, from empty to its final value, and read whole.
     * A reader that sees "empty" in a slot that has just been claimed may miss keys beyond it, but only such as were
     * claimed later than that slot, that is, concurrently with the look-up: a key whose publish happens before the
     * look-up was claimed before it, and so were all slots its probe sequence runs over.
     *
     * What is not promised: a reader that has found a slot live may see it die, and its columns being rewritten for a
     * revival, while it reads them. The key it belongs to stays the same; that is the invariant's use.
     */
    private static final VarHandle LIVE_WORDS = MethodHandles.arrayElementVarHandle(long[].class);
    private static final VarHandle LIVE;
    private static final VarHandle CLAIMED;

    static {
        try {
            LIVE = MethodHandles.lookup().findVarHandle(KeyTable.class, "live", int.class);
            CLAIMED = MethodHandles.lookup().findVarHandle(KeyTable.class, "claimed", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private static final int MIN_CAPACITY = 8;
    private static final int MAX_CAPACITY = 1 << 30;
    private static final int MAX_ARRAY = Integer.MAX_VALUE - 8; // as HotSpot allows

    final int mask;
    final long seed;
    final long multiplier;
    private final int slots;
    private final int maxClaimed;
    private final long[] liveWords;

    private int live;
    private int claimed;

    /**
     * @param capacity slots reached by hashing, a power of two
     * @param extraSlots slots beyond them
     * @param load the part of the capacity that may be claimed
     */
    KeyTable(int capacity, int extraSlots, Load load, long seed) {
        this.mask = capacity - 1;
        this.seed = seed;
        this.multiplier = KeyHash.multiplier(seed);
        this.slots = capacity + extraSlots;
        this.maxClaimed = load.maxClaimed(capacity);
        this.liveWords = new long[(slots + 63) >>> 6];
    }

    /**
     * An empty table.
     *
     * <p>An owner that rebuilds should leave room, or the next rebuild is near: live keys plus an eighth, plus one, keeps
     * both the cost of rebuilding and the memory within a constant factor.
     *
     * @param bits width of the keys; up to 32 makes an {@link IntTable}, up to 64 a {@link LongTable}, more a
     *     {@link WideTable} of as many 64-bit words as are needed
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
        if (bits <= Integer.SIZE) {
            return new IntTable(Load.NARROW.capacityFor(expectedKeys), seed);
        }
        if (bits <= Long.SIZE) {
            return new LongTable(Load.NARROW.capacityFor(expectedKeys), seed);
        }
        int capacity = Load.WIDE.capacityFor(expectedKeys);
        int words = (bits >>> 6) + ((bits & 63) == 0 ? 0 : 1);
        if ((long) capacity * words > MAX_ARRAY) {
            throw new IllegalArgumentException("number of keys of " + words + " words: " + expectedKeys);
        }
        return new WideTable(capacity, words, seed);
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

    /** Writer: whether no further new key may be claimed. Dead keys count, until the owner rebuilds. */
    public final boolean isFull() {
        return claimed >= maxClaimed;
    }

    /**
     * Writer: gives a slot to a new key, not live yet. Only if the table is not {@link #isFull()} and {@link #slotOf} gave
     * -1.
     */
    public abstract int claim(long[] key);

    /** Writer: makes the slot live; columns written before are visible to whoever sees it live. */
    public final void publish(int slot) {
        int index = slot >>> 6;
        long word = liveWords[index]; // plain: written by writers only, which the set's lock orders
        long bit = 1L << slot;
        if ((word & bit) == 0) {
            setLiveWordRelease(index, word | bit);
            LIVE.setOpaque(this, live + 1);
        }
    }

    /** Writer: makes the slot dead. It stays its key's. */
    public final void retire(int slot) {
        int index = slot >>> 6;
        long word = liveWords[index];
        long bit = 1L << slot;
        if ((word & bit) != 0) {
            setLiveWordRelease(index, word & ~bit);
            LIVE.setOpaque(this, live - 1);
        }
    }

    /** Keys in the table; to a reader a number of some recent moment. */
    public final int live() {
        return (int) LIVE.getOpaque(this);
    }

    /** Slots given to keys, live and dead; to a reader a number of some recent moment. */
    public final int claimed() {
        return (int) CLAIMED.getOpaque(this);
    }

    /** Bytes of the arrays, headers included. */
    public final long sizeInBytes() {
        return ArraySizes.ofLongs(liveWords.length) + keyBytes();
    }

    abstract long keyBytes();

    final void countClaim() {
        CLAIMED.setOpaque(this, claimed + 1);
    }

    private long liveWordAcquire(int index) {
        return (long) LIVE_WORDS.getAcquire(liveWords, index);
    }

    private void setLiveWordRelease(int index, long word) {
        LIVE_WORDS.setRelease(liveWords, index, word);
    }

    /** The share of the hashed slots that may be claimed, in sixteenths. */
    enum Load {
        /**
         * At 3/4 a hit reads 2.5 keys on average and a miss 8.5 (Knuth, TAOCP 3, 6.4), mostly within one cache line; after
         * doubling, 3/8 of 4 1/8 bytes a slot are 11 bytes an IPv4 address, the most it ever takes.
         */
        NARROW(12),
        /** Tags are 4 bytes for keys of 16 and more: a longer walk over tags is cheaper than memory for keys. */
        WIDE(13);

        private final int sixteenths;

        Load(int sixteenths) {
            this.sixteenths = sixteenths;
        }

        int maxClaimed(int capacity) {
            return (int) ((long) capacity * sixteenths >>> 4);
        }

        int capacityFor(int expectedKeys) {
            if (expectedKeys < 0 || expectedKeys > maxClaimed(MAX_CAPACITY)) {
                throw new IllegalArgumentException("number of keys: " + expectedKeys);
            }
            int capacity = MIN_CAPACITY;
            while (maxClaimed(capacity) < expectedKeys) {
                capacity <<= 1;
            }
            return capacity;
        }
    }
}
