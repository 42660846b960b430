package io.ipset4j.core;

import io.ipset4j.core.set.IpSet;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Sweeps elements that have expired out of the sets that have timeouts, each set in its own rhythm. Readers look at the
 * expiry themselves; but an element that has expired must be gone before its expiry seems to lie in the future again
 * ({@code Extensions}), so a sweep that fails is not the last. While there are such sets the clock that readers look
 * at is ticked, on a thread of its own, since sweeps may wait for a set's lock.
 *
 * <p>Thread-safe.
 */
final class Sweeper implements AutoCloseable {
    private final Map<IpSet, ScheduledFuture<?>> sweeps = new HashMap<>();
    private final ScheduledThreadPoolExecutor executor;
    private final ScheduledThreadPoolExecutor ticker;
    private final @Nullable CoarseClock clock;
    private @Nullable ScheduledFuture<?> ticks;

    /** @param clock the clock to tick; null if it needs no ticking */
    Sweeper(@Nullable CoarseClock clock) {
        this.clock = clock;
        executor = executor("ipset4j-sweeper");
        ticker = executor("ipset4j-clock");
    }

    private static ScheduledThreadPoolExecutor executor(String name) {
        ScheduledThreadPoolExecutor executor = new ScheduledThreadPoolExecutor(1, task -> {
            Thread thread = new Thread(task, name);
            thread.setDaemon(true);
            return thread;
        });
        executor.setRemoveOnCancelPolicy(true);
        return executor;
    }

    /** Sweeps the set from now on, if its elements can expire. */
    synchronized void watch(IpSet set) {
        if (!set.hasTimeouts()) {
            return;
        }
        try {
            sweeps.put(set, executor.scheduleWithFixedDelay(() -> sweep(set), set.sweepPeriod(), set.sweepPeriod(),
                    TimeUnit.MILLISECONDS));
            if (clock != null && ticks == null) {
                ticks = ticker.scheduleAtFixedRate(clock::tick, CoarseClock.PERIOD, CoarseClock.PERIOD,
                        TimeUnit.MILLISECONDS);
                clock.startTicking();
            }
        } catch (RejectedExecutionException e) {
            // The store was closed meanwhile; its sets are gone.
        }
    }

    // An executor runs a task that has thrown no more.
    private static void sweep(IpSet set) {
        try {
            set.sweep();
        } catch (Throwable e) {
            Thread thread = Thread.currentThread();
            thread.getUncaughtExceptionHandler().uncaughtException(thread, e);
        }
    }

    /** Sweeps the set no more. */
    synchronized void forget(IpSet set) {
        ScheduledFuture<?> sweep = sweeps.remove(set);
        if (sweep != null) {
            sweep.cancel(false);
        }
        if (sweeps.isEmpty()) {
            stopTicking();
        }
    }

    private void stopTicking() {
        if (clock != null && ticks != null) {
            ticks.cancel(false);
            ticks = null;
            clock.stopTicking();
        }
    }

    @Override
    public synchronized void close() {
        executor.shutdownNow();
        ticker.shutdownNow();
        sweeps.clear();
        stopTicking();
    }
}
