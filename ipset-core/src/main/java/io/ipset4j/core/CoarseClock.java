package io.ipset4j.core;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.function.LongSupplier;

/**
 * The machine's monotonic clock in milliseconds, which costs next to nothing to read while somebody ticks it: lookups
 * compare the time with an expiry, and to ask the machine takes longer than the rest of the lookup. The time is then
 * that of the last tick, as the kernel's is that of its last timer interrupt ({@code jiffies}).
 *
 * <p>Thread-safe.
 */
final class CoarseClock implements LongSupplier {
    /** How often to tick, in milliseconds: as often as a kernel with {@code CONFIG_HZ_250} does. */
    static final int PERIOD = 4;

    private static final VarHandle LATEST;
    /** As the latest tick: nobody ticks. */
    private static final long NONE = 0;
    private static final long NANOS = 1_000_000;

    static {
        try {
            LATEST = MethodHandles.lookup().findVarHandle(CoarseClock.class, "latest", long.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final long start = System.nanoTime();
    private boolean ticking;
    @SuppressWarnings("unused") // through LATEST
    private long latest = NONE;

    /** Milliseconds since the clock was made, plus one; as much as a tick behind. */
    @Override
    public long getAsLong() {
        long time = (long) LATEST.getOpaque(this); // opaque: it orders nothing, but a loop must see it change
        return time == NONE ? precise() : time;
    }

    private long precise() {
        return 1 + (System.nanoTime() - start) / NANOS;
    }

    /** Begins to tell the time of the last tick: from now on {@link #tick} is called. */
    synchronized void startTicking() {
        ticking = true;
        tick();
    }

    /** Notes the time, unless the clock has stopped ticking: a tick that comes late must not stop the time. */
    synchronized void tick() {
        if (ticking) {
            LATEST.setOpaque(this, precise());
        }
    }

    /** Whether the time is that of the last tick. */
    synchronized boolean isTicking() {
        return ticking;
    }

    /** Tells the machine's time again. */
    synchronized void stopTicking() {
        ticking = false;
        LATEST.setOpaque(this, NONE);
    }
}
