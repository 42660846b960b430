package io.ipset4j.core.table;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/**
 * Extension columns of one table instance, indexed by slot. Only the chosen columns take memory; touching another
 * throws {@link IndexOutOfBoundsException}.
 *
 * <p>Readers may be on any thread. Setters are for the one writer; {@link #addCounters} may be called by any thread. A
 * new element's columns are written before its slot is published ({@link KeyTable#publish}), which is what makes them
 * visible as a whole. Values of a live slot that change are each read whole, but a reader may see an old value of one
 * column beside a new one of another, as in the kernel.
 */
public final class Columns {
    /*
     * All cells of elements are read and written opaquely: whole (longs as well, on any machine) and seen eventually, at
     * the price of plain accesses. No cell's value orders another's; that is the key's task, which is stored after them.
     * Only the earliest expiry of a bucket is stored with release and loaded with acquire: it speaks for the keys. A
     * comment is safe without more because a String has final fields only. Counters are added to atomically, since many
     * threads count packets.
     *
     * What a match reads together lies together: packets and bytes, and the three values of skbinfo, share a cache
     * line.
     */
    /** A column: when the element expires. */
    public static final int TIMEOUT = 1;
    /** A column: packets and bytes. */
    public static final int COUNTERS = 2;
    /** A column: a text. */
    public static final int COMMENT = 4;
    /** A column: mark, priority and queue for a matched packet. */
    public static final int SKBINFO = 8;
    /** A column: 8 bits of the owner's. */
    public static final int FLAGS = 16;
    /** Beside TIMEOUT: for each bucket a time before which none of its elements expires. */
    public static final int EARLIEST = 32;

    private static final VarHandle INTS = MethodHandles.arrayElementVarHandle(int[].class);
    private static final VarHandle LONGS = MethodHandles.arrayElementVarHandle(long[].class);
    private static final VarHandle BYTES = MethodHandles.arrayElementVarHandle(byte[].class);
    private static final VarHandle STRINGS = MethodHandles.arrayElementVarHandle(String[].class);

    private final int which;
    private final long[] expiries; // two a long, the lower slot's in the lower half, as IntTable keeps its keys
    private final int[] earliest; // of each bucket's expiries; never later than any of a live slot
    private final long[] counters; // packets, bytes by turns
    private final @Nullable String[] comments;
    private final long[] skbinfo; // mark, then priority above queue, by turns
    private final byte[] flags;

    /** The settlement that will still add to these counters; writers only. */
    private @Nullable Settlement incoming;

    private Columns(int which, int slots) {
        this.which = which;
        expiries = new long[has(TIMEOUT) ? slots + 1 >>> 1 : 0];
        earliest = new int[has(EARLIEST) ? (slots + KeyTable.BUCKET - 1) / KeyTable.BUCKET : 0];
        counters = new long[has(COUNTERS) ? Math.multiplyExact(2, slots) : 0];
        comments = new String[has(COMMENT) ? slots : 0];
        skbinfo = new long[has(SKBINFO) ? Math.multiplyExact(2, slots) : 0];
        flags = new byte[has(FLAGS) ? slots : 0];
    }

    /**
     * Columns of zeros and absent comments.
     *
     * @param which the sum of the wanted constants
     * @param slots of the table: {@link KeyTable#slots()}
     */
    public static Columns create(int which, int slots) {
        return new Columns(which, slots);
    }

    /** Whether a column, one of the constants, is there. */
    public boolean has(int column) {
        return (which & column) != 0;
    }

    /** When the element expires, as last set. */
    public int expiry(int slot) {
        return (int) ((long) LONGS.getOpaque(expiries, slot >>> 1) >>> 32 * (slot & 1));
    }

    /**
     * Writer: sets when the element expires: an {@link Expiry}, or, without EARLIEST, any int of the owner's.
     *
     * @param now the low 32 bits of the time; only EARLIEST looks at it
     */
    public void setExpiry(int slot, int value, int now) {
        if (has(EARLIEST)) {
            int bucket = slot / KeyTable.BUCKET;
            // The plain read: only the writer writes. Release, so that who sees this time, and not the one that
            // renewRelease() has set before it, does not find what had been retired by then either.
            INTS.setRelease(earliest, bucket, Expiry.earlier(earliest[bucket], value, now));
        }
        int shift = 32 * (slot & 1);
        long other = expiries[slot >>> 1] & ~(0xffff_ffffL << shift); // plain: only the writer writes
        LONGS.setOpaque(expiries, slot >>> 1, other | Integer.toUnsignedLong(value) << shift);
    }

    /**
     * A time before which no element of the bucket expires, or {@link Expiry#NEVER}; acquire, to be asked before the
     * bucket's keys are looked at. For a key that is found then the answer holds: if the key was there already it had
     * not expired; if it was not, it was added during the look-up. And if another time was {@linkplain #renewRelease
     * set} because elements had expired, those are seen to be gone.
     */
    int earliestAcquire(int bucket) {
        return (int) INTS.getAcquire(earliest, bucket);
    }

    /** Writer: whether an element of the bucket may have expired. */
    public boolean mayHaveExpired(int bucket, int now) {
        return Expiry.hasPassed(earliest[bucket], now);
    }

    /**
     * Writer: sets the earliest expiry of a bucket anew, once the elements that had expired are retired; release, so
     * that who sees it does not find those.
     */
    public void renewRelease(int bucket, int value) {
        INTS.setRelease(earliest, bucket, value);
    }

    /** Packets counted. */
    public long packets(int slot) {
        return (long) LONGS.getOpaque(counters, 2 * slot);
    }

    /** Bytes counted. */
    public long bytes(int slot) {
        return (long) LONGS.getOpaque(counters, 2 * slot + 1);
    }

    /** Writer: sets both counters; what a pending {@link Settlement} would add to the slot is forgotten. */
    public void setCounters(int slot, long packets, long bytes) {
        if (incoming != null) {
            incoming.forget(slot);
        }
        storeCounters(slot, packets, bytes);
    }

    private void storeCounters(int slot, long packets, long bytes) {
        LONGS.setOpaque(counters, 2 * slot, packets);
        LONGS.setOpaque(counters, 2 * slot + 1, bytes);
    }

    /** Any thread: adds to both counters, each atomically. */
    public void addCounters(int slot, long packets, long bytes) {
        addAtomically(2 * slot, packets);
        addAtomically(2 * slot + 1, bytes);
    }

    private void addAtomically(int cell, long increment) {
        long unused = (long) LONGS.getAndAdd(counters, cell, increment); // the cast is the exact type, hence fast
    }

    /** The comment, one char a byte, or null. */
    public @Nullable String comment(int slot) {
        return (String) STRINGS.getOpaque(comments, slot);
    }

    /** Writer: sets or removes the comment. */
    public void setComment(int slot, @Nullable String comment) {
        STRINGS.setOpaque(comments, slot, comment);
    }

    /** Mark (low 32 bits) and mask, as the owner packs them. */
    public long skbmark(int slot) {
        return (long) LONGS.getOpaque(skbinfo, 2 * slot);
    }

    /** Priority (traffic class), all 32 bits of it. */
    public int skbprio(int slot) {
        return (int) (skbPriorityAndQueue(slot) >>> 32);
    }

    /** Hardware queue. */
    public int skbqueue(int slot) {
        return (int) skbPriorityAndQueue(slot);
    }

    /** Writer: sets the three together; a reader may see the old mark with the new priority and queue or the reverse. */
    public void setSkbinfo(int slot, long mark, int prio, int queue) {
        LONGS.setOpaque(skbinfo, 2 * slot, mark);
        LONGS.setOpaque(skbinfo, 2 * slot + 1, (long) prio << 32 | Integer.toUnsignedLong(queue));
    }

    private long skbPriorityAndQueue(int slot) {
        return (long) LONGS.getOpaque(skbinfo, 2 * slot + 1);
    }

    /** The owner's flags, 0 to 255. */
    public int flags(int slot) {
        return Byte.toUnsignedInt((byte) BYTES.getOpaque(flags, slot));
    }

    /** Writer: sets the low 8 bits. */
    public void setFlags(int slot, int value) {
        BYTES.setOpaque(flags, slot, (byte) value);
    }

    /** Writer: copies all columns that both have, within one instance or into another; now as in {@link #setExpiry}. */
    public void copy(int fromSlot, Columns to, int toSlot, int now) {
        if (to.incoming != null) {
            to.incoming.forget(toSlot);
        }
        copyForSettlement(fromSlot, to, toSlot, now);
    }

    private void copyForSettlement(int fromSlot, Columns to, int toSlot, int now) {
        int common = which & to.which;
        if ((common & TIMEOUT) != 0) {
            to.setExpiry(toSlot, expiry(fromSlot), now);
        }
        if ((common & COUNTERS) != 0) {
            to.storeCounters(toSlot, packets(fromSlot), bytes(fromSlot));
        }
        if ((common & COMMENT) != 0) {
            to.setComment(toSlot, comment(fromSlot));
        }
        if ((common & SKBINFO) != 0) {
            to.setSkbinfo(toSlot, skbmark(fromSlot), skbprio(fromSlot), skbqueue(fromSlot));
        }
        if ((common & FLAGS) != 0) {
            to.setFlags(toSlot, flags(fromSlot));
        }
    }

    /** Bytes of the arrays, headers included; comments' texts not. */
    public long sizeInBytes() {
        return ArraySizes.ofLongs(expiries.length)
                + ArraySizes.ofInts(earliest.length)
                + ArraySizes.ofLongs(counters.length)
                + ArraySizes.ofReferences(comments.length)
                + ArraySizes.ofLongs(skbinfo.length)
                + ArraySizes.ofBytes(flags.length);
    }

    /**
     * Writer: begins the move of elements into the columns of a new table instance, in a way that loses no count.
     *
     * @param elements how many will be copied at most
     * @param now as in {@link #setExpiry}
     */
    public Settlement settlementWith(Columns to, int elements, int now) {
        return new Settlement(this, to, elements, now);
    }

    /**
     * A rebuild's account of the counters. All methods are the writer's, with the set's lock held.
     *
     * <p>While elements are copied, and after the new instance is published, readers of packets that still hold the old
     * instance go on counting there. So:
     *
     * <ol>
     *   <li>{@link #copy} every element that moves; it remembers what was copied;
     *   <li>publish the new instance;
     *   <li>after a grace period, when nobody holds the old instance any more, {@link #settle()}: what the old counters
     *       have grown by since is added to the new ones.
     * </ol>
     *
     * <p>Until then the new counters may lag behind by the packets of that moment. An element whose counters the writer
     * sets meanwhile ({@link Columns#setCounters}: deleted and added again, or updated) keeps what was set. The new
     * instance may be rebuilt itself before the first settlement: settlements of a set are to be settled in the order
     * they were made, which is the order of callbacks, and the later one then carries on what the earlier one added.
     */
    public static final class Settlement {
        private final Columns from;
        private final Columns to;
        private final int now;
        private final int[] slots; // from, to by turns
        private final long[] copied; // packets, bytes by turns
        private int count;
        private long @Nullable [] forgotten; // a bit for each slot of `to`

        private Settlement(Columns from, Columns to, int elements, int now) {
            this.from = from;
            this.to = to;
            this.now = now;
            int counted = from.has(COUNTERS) && to.has(COUNTERS) ? Math.multiplyExact(2, elements) : 0;
            slots = new int[counted];
            copied = new long[counted];
        }

        /** Copies all columns of an element and remembers its counters. */
        public void copy(int fromSlot, int toSlot) {
            from.copyForSettlement(fromSlot, to, toSlot, now);
            if (slots.length > 0) {
                // Read back what was copied: a second look at `from` might see more.
                slots[2 * count] = fromSlot;
                slots[2 * count + 1] = toSlot;
                copied[2 * count] = to.packets(toSlot);
                copied[2 * count + 1] = to.bytes(toSlot);
                count++;
                to.incoming = this;
            }
        }

        /** Adds what the old counters have grown by since the copy. To be called once, after a grace period. */
        public void settle() {
            for (int i = 0; i < 2 * count; i += 2) {
                int fromSlot = slots[i];
                int toSlot = slots[i + 1];
                long packets = from.packets(fromSlot) - copied[i];
                long bytes = from.bytes(fromSlot) - copied[i + 1];
                if ((packets | bytes) != 0 && !isForgotten(toSlot)) {
                    to.addCounters(toSlot, packets, bytes);
                }
            }
            count = 0;
            if (to.incoming == this) {
                to.incoming = null;
            }
        }

        private void forget(int toSlot) {
            if (forgotten == null) {
                forgotten = new long[(to.counters.length / 2 + 63) >>> 6];
            }
            forgotten[toSlot >>> 6] |= 1L << toSlot;
        }

        private boolean isForgotten(int toSlot) {
            return forgotten != null && (forgotten[toSlot >>> 6] >>> toSlot & 1) != 0;
        }
    }
}
