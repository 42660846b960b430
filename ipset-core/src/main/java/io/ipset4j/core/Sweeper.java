package io.ipset4j.core;

import io.ipset4j.core.set.IpSet;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * Sweeps elements that have expired out of the sets that have timeouts, each set in its own rhythm, on one daemon
 * thread. Readers do not depend on it, since they look at the expiry themselves; it only gives memory back.
 *
 * <p>Thread-safe.
 */
final class Sweeper implements AutoCloseable {
    private final Map<IpSet, ScheduledFuture<?>> sweeps = new ConcurrentHashMap<>();
    private final ScheduledThreadPoolExecutor executor;

    Sweeper() {
        executor = new ScheduledThreadPoolExecutor(1, task -> {
            Thread thread = new Thread(task, "ipset4j-sweeper");
            thread.setDaemon(true);
            return thread;
        });
        executor.setRemoveOnCancelPolicy(true);
    }

    /** Sweeps the set from now on, if its elements can expire. */
    void watch(IpSet set) {
        if (!set.hasTimeouts()) {
            return;
        }
        try {
            sweeps.put(set, executor.scheduleWithFixedDelay(set::sweep, set.sweepPeriod(), set.sweepPeriod(),
                    TimeUnit.MILLISECONDS));
        } catch (RejectedExecutionException e) {
            // The store was closed meanwhile; its sets are gone.
        }
    }

    /** Sweeps the set no more. */
    void forget(IpSet set) {
        ScheduledFuture<?> sweep = sweeps.remove(set);
        if (sweep != null) {
            sweep.cancel(false);
        }
    }

    @Override
    public void close() {
        executor.shutdownNow();
        sweeps.clear();
    }
}
