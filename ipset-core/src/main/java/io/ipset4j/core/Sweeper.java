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
 * Sweeps elements that have expired out of the sets that have timeouts, each set in its own rhythm. Readers do not depend
 * on it, since they look at the expiry themselves; it only gives memory back. While there are such sets it also ticks
 * the clock that readers look at, which does depend on it.
 *
 * <p>Thread-safe.
 */
final class Sweeper implements AutoCloseable {
    private final Map<IpSet, ScheduledFuture<?>> sweeps = new HashMap<>();
    private final ScheduledThreadPoolExecutor executor;
    private final @Nullable CoarseClock clock;
    private @Nullable ScheduledFuture<?> ticks;

    /** @param clock the clock to tick; null if it needs no ticking */
    Sweeper(@Nullable CoarseClock clock) {
        this.clock = clock;
        // Two daemon threads: the clock ticks while a large set is swept.
        executor = new ScheduledThreadPoolExecutor(2, task -> {
            Thread thread = new Thread(task, "ipset4j-sweeper");
            thread.setDaemon(true);
            return thread;
        });
        executor.setRemoveOnCancelPolicy(true);
    }

    /** Sweeps the set from now on, if its elements can expire. */
    synchronized void watch(IpSet set) {
        if (!set.hasTimeouts()) {
            return;
        }
        try {
            sweeps.put(set, executor.scheduleWithFixedDelay(set::sweep, set.sweepPeriod(), set.sweepPeriod(),
                    TimeUnit.MILLISECONDS));
            if (clock != null && ticks == null) {
                ticks = executor.scheduleAtFixedRate(clock::tick, CoarseClock.PERIOD, CoarseClock.PERIOD,
                        TimeUnit.MILLISECONDS);
                clock.startTicking();
            }
        } catch (RejectedExecutionException e) {
            // The store was closed meanwhile; its sets are gone.
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
        sweeps.clear();
        stopTicking();
    }
}
