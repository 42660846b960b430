package io.ipset4j.core.set;

import io.ipset4j.core.element.ElementSpec;
import io.ipset4j.core.element.Mac;
import io.ipset4j.core.error.IpSetError;
import io.ipset4j.core.table.Bitmap;
import io.ipset4j.core.table.Columns;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/**
 * The contents of a bitmap set between two flushes: a bit for each element, columns, and for bitmap:ip,mac a MAC.
 *
 * <p>Readers take no lock; writers hold the set's. A bit is set with release mode after the values were written, and
 * read with acquire mode before they are read.
 *
 * <p>An element of bitmap:ip,mac may lack its MAC. Its timer does not run then: instead of an expiry the column holds
 * the timeout itself, in seconds. The kernel does not tell them apart when it asks whether such an element has expired,
 * and to it a small number lies far in the past; scripts can see that (an add or a delete of an incomplete element
 * answers as if it had expired), so it is kept.
 */
final class BitmapTable {
    private static final VarHandle LONGS = MethodHandles.arrayElementVarHandle(long[].class);
    private static final long FILLED = 1L << 48;

    private final Bitmap present;
    private final Columns columns;
    private final Extensions extensions;
    /** The MAC and {@link #FILLED}, or zero while it is not known. */
    private final long @Nullable [] macs;
    private volatile int size;

    BitmapTable(int elements, Extensions extensions, boolean withMacs) {
        this.present = new Bitmap(elements);
        this.columns = Columns.create(extensions.columns(), elements);
        this.extensions = extensions;
        this.macs = withMacs ? new long[elements] : null;
    }

    // Whether there is a MAC says what the timeout column means, and an element that is there already can get one: the
    // MAC is stored with release after the column, and read with acquire before it.
    private long macAcquire(int index) {
        return macs == null ? FILLED : (long) LONGS.getAcquire(macs, index);
    }

    private void setMacRelease(int index, long value) {
        if (macs != null) {
            LONGS.setRelease(macs, index, value);
        }
    }

    private boolean isFilled(int index) {
        return macAcquire(index) != 0;
    }

    private boolean isExpired(int index, long now) {
        if (!extensions.timeouts()) {
            return false;
        }
        boolean filled = isFilled(index);
        int expiry = columns.expiry(index);
        return filled ? Extensions.isExpired(expiry, now) : expiry != 0;
    }

    // Written under the lock alone; volatile for the readers.
    @SuppressWarnings("NonAtomicVolatileUpdate")
    private void resize(int by) {
        size += by;
    }

    /** The number of elements, those that have expired but are not yet swept out included. */
    int size() {
        return size;
    }

    /** Whether the element is there and has not expired. */
    boolean contains(int index, long now) {
        return present.getAcquire(index) && !isExpired(index, now);
    }

    boolean test(int index, ElementSpec spec, long now) {
        if (!present.getAcquire(index)) {
            return false;
        }
        if (macs != null) {
            Mac mac = spec.mac();
            long stored = macAcquire(index);
            if (mac == null || stored == 0) {
                return true;
            }
            if (stored != (mac.bits() | FILLED)) {
                return false;
            }
        }
        return extensions.accept(columns, index, spec, now);
    }

    /** What the element says to a packet that has the MAC, which counts in bitmap:ip,mac alone. */
    Verdict look(int index, PacketProbe packet, @Nullable Mac mac, MatchOptions options, long now) {
        if (!present.getAcquire(index)) {
            return Verdict.NO;
        }
        if (macs != null) {
            long stored = macAcquire(index);
            if (stored == 0) {
                return Verdict.INCOMPLETE;
            }
            if (mac == null || stored != (mac.bits() | FILLED)) {
                return Verdict.NO;
            }
        }
        return extensions.accept(columns, index, packet, options, now) ? Verdict.YES : Verdict.NO;
    }

    @Nullable IpSetError add(int index, ElementSpec spec, boolean exist, long now) {
        Mac mac = spec.mac();
        boolean was = present.getAcquire(index);
        boolean completes = was && !isFilled(index) && mac != null;
        boolean stays = was && !completes;
        if (stays) {
            if (isExpired(index, now)) {
                stays = false;
            } else if (!exist) {
                return IpSetError.EXIST;
            }
        }
        extensions.storeValues(columns, index, spec, !stays && !completes);
        if (extensions.timeouts()) {
            storeTimeout(index, spec, was && isFilled(index), completes, now);
        }
        if (macs != null) {
            if (mac != null) {
                setMacRelease(index, mac.bits() | FILLED);
            } else if (!was) {
                setMacRelease(index, 0);
            }
        }
        present.setRelease(index);
        if (!was) {
            resize(1);
        }
        return null;
    }

    /**
     * The comment that an element keeps when a packet is added to it, or null: packets do not write comments, and only
     * an element that was complete already has lost its own before. Linux 6.12 does so; its source says otherwise.
     */
    @Nullable String commentKept(int index) {
        return extensions.comments() && present.getAcquire(index) && !isFilled(index) ? columns.comment(index) : null;
    }

    private void storeTimeout(int index, ElementSpec spec, boolean wasFilled, boolean completes, long now) {
        long timeout = extensions.timeoutOf(spec);
        if (completes && timeout == extensions.defaultTimeout()) {
            timeout = columns.expiry(index); // what it has been waiting with
        }
        if (macs == null || spec.mac() != null) {
            columns.setExpiry(index, Extensions.expiry(timeout, now), (int) now);
        } else if (wasFilled) {
            // The small number in the past.
            columns.setExpiry(index, timeout == 0 ? 0 : Extensions.expired(now), (int) now);
        } else {
            columns.setExpiry(index, (int) timeout, (int) now);
        }
    }

    @Nullable IpSetError delete(int index, long now) {
        if (!present.getAcquire(index)) {
            return IpSetError.EXIST;
        }
        boolean expired = isExpired(index, now);
        remove(index);
        return expired ? IpSetError.EXIST : null;
    }

    private void remove(int index) {
        present.clearRelease(index);
        resize(-1);
    }

    void sweep(long now) {
        for (int index = present.next(0); index >= 0; index = present.next(index + 1)) {
            if (isFilled(index) && isExpired(index, now)) {
                remove(index);
            }
        }
    }

    /** The first listed element from that index on, or -1. */
    int next(int from, long now) {
        int index = present.next(from);
        while (index >= 0 && isFilled(index) && isExpired(index, now)) {
            index = present.next(index + 1);
        }
        return index;
    }

    @Nullable Mac mac(int index) {
        long stored = macs == null ? 0 : macAcquire(index);
        return stored == 0 ? null : new Mac(stored & ~FILLED);
    }

    /** Reads the values of a listed element. */
    void load(int index, ElementSpec into, long now) {
        if (isFilled(index)) {
            extensions.load(columns, index, into, now);
            return;
        }
        if (extensions.timeouts()) {
            into.timeout(columns.expiry(index));
        }
        extensions.loadValues(columns, index, into);
    }

    long sizeInBytes() {
        return present.sizeInBytes() + columns.sizeInBytes() + (macs == null ? 0 : 8L * macs.length);
    }
}
