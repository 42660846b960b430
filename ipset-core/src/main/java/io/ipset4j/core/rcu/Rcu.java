package io.ipset4j.core.rcu;

import java.lang.Thread.UncaughtExceptionHandler;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Read-copy-update: readers mark where they use shared objects, writers learn when nobody uses a replaced object any more.
 *
 * <pre>{@code
 * int token = rcu.enter();                      Table old = current;
 * try {                                         current = replacement;   // volatile
 *     current.find(key);                        rcu.call(old::release);  // once no reader can hold it
 * } finally {
 *     rcu.exit(token);
 * }
 * }</pre>
 *
 * <p>Memory is safe without this on a garbage-collected heap; a grace period says when an object is <em>finished</em>:
 * its arrays may be recycled, its timer stopped, its counts settled.
 *
 * <p>All methods are safe for any thread, virtual ones included; no thread is registered and no thread-local is used.
 * A section may be nested in another (enter again, leave both), may sleep, and may be left on another thread than the
 * one that entered it. Entering and leaving cost one atomic add each and allocate nothing.
 *
 * <p>{@link #synchronize()}, {@link #synchronizeExpedited()}, {@link #barrier()} and {@link #close()} wait for sections
 * under way: called <em>inside</em> a section of the same instance they wait for themselves, for ever.
 *
 * <p>Shared references should be read in volatile mode inside a section, and must be replaced before the waiting method
 * or {@link #call} is called.
 */
public final class Rcu implements AutoCloseable {
    /*
     * Grace periods are made by GracePeriods; this class adds the callbacks.
     *
     * States of a callback: queued (in `queue`) -> in the worker's batch (a grace period that began after the batch was
     * taken is awaited once for all of them) -> run. `queued` and `finished` count the calls accepted and the callbacks
     * run; order is kept throughout, so "all before me have run" is `finished >= queued as of now`.
     *
     * States of the worker: none (`worker` is null) -> a daemon thread, which takes batches -> none, after it has been
     * idle for a while or, once closed, when the queue is empty. Starting and ending happen under the lock, with a look
     * at the queue, so no callback is left without a worker.
     *
     * All fields are guarded by `lock`; it is never held while a callback runs or a grace period is awaited, and it is
     * not a monitor, which would pin the carrier of a virtual thread before JDK 24. The lock also carries the caller's
     * writes to the worker, whose grace period begins with a full fence.
     */
    private static final long IDLE_NANOS = TimeUnit.SECONDS.toNanos(5);

    private final String name;
    private final @Nullable UncaughtExceptionHandler failureHandler;
    private final GracePeriods gracePeriods;

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition workArrived = lock.newCondition();
    private final Condition progress = lock.newCondition();
    private List<Runnable> queue = new ArrayList<>();
    private long queued;
    private long finished;
    private boolean closed;
    private @Nullable Thread worker;

    /**
     * An instance of its own: sections of one never delay another. Failures of callbacks go where uncaught exceptions of
     * threads go.
     *
     * @param name what the callback thread is called
     */
    public Rcu(String name) {
        this(name, null, new GracePeriods());
    }

    /**
     * As {@link #Rcu(String)}, with a handler of its own for failing callbacks.
     *
     * @param name what the callback thread is called
     * @param failureHandler is told, on the callback thread, what a callback threw
     */
    public Rcu(String name, UncaughtExceptionHandler failureHandler) {
        this(name, Objects.requireNonNull(failureHandler), new GracePeriods());
    }

    /** For tests: with grace periods of another make. */
    Rcu(String name, @Nullable UncaughtExceptionHandler failureHandler, GracePeriods gracePeriods) {
        this.name = Objects.requireNonNull(name);
        this.failureHandler = failureHandler;
        this.gracePeriods = gracePeriods;
    }

    /**
     * Enters a read section. Every token is to be given to {@link #exit} exactly once; a token that is lost holds up all
     * grace periods for ever.
     */
    public int enter() {
        return gracePeriods.enter();
    }

    /**
     * Leaves the section that {@link #enter} gave this token for; any thread may.
     *
     * @throws IllegalArgumentException if the number cannot be a token (a token used twice is not noticed)
     */
    public void exit(int token) {
        gracePeriods.exit(token);
    }

    /** Enters a read section for try-with-resources. */
    public ReadSection read() {
        return new Section(gracePeriods);
    }

    /**
     * Has the callback run once every section under way now has been left. Never waits. Callbacks run one after the
     * other in the order of the calls, on a daemon thread of this instance; what one throws is handed to the failure
     * handler and does not stop the next.
     *
     * @throws IllegalStateException after {@link #close()}
     */
    public void call(Runnable callback) {
        Objects.requireNonNull(callback);
        lock.lock();
        try {
            if (closed) {
                throw new IllegalStateException(name + " is closed");
            }
            if (worker == null) {
                startWorker();
            }
            queue.add(callback);
            queued++;
            workArrived.signal();
        } finally {
            lock.unlock();
        }
    }

    /**
     * Waits until every section under way at the call has been left; sections entered later are not waited for. Sleeps
     * with growing pauses, 20 us to 1 ms, while it waits. An interrupt does not end the wait; it is kept for the caller.
     */
    public void synchronize() {
        gracePeriods.await(false);
    }

    /**
     * As {@link #synchronize()}, but spins before it sleeps, sleeps shortly, and hurries waiters before it along: answers
     * within microseconds when readers are few and short, at the price of processor time.
     */
    public void synchronizeExpedited() {
        gracePeriods.await(true);
    }

    /**
     * Waits until all callbacks queued before this call have run.
     *
     * @throws IllegalStateException if called by a callback, which would wait for itself
     */
    public void barrier() {
        lock.lock();
        try {
            refuseFromCallback("barrier");
            long target = queued;
            while (finished < target) {
                progress.awaitUninterruptibly();
            }
        } finally {
            lock.unlock();
        }
    }

    /**
     * Refuses further callbacks, and waits until those queued have run and the callback thread has ended. Closing again
     * does no harm. Sections and the synchronising methods go on working.
     *
     * @throws IllegalStateException if called by a callback, which would wait for itself
     */
    @Override
    public void close() {
        lock.lock();
        try {
            refuseFromCallback("close");
            closed = true;
            workArrived.signal();
            while (worker != null) {
                progress.awaitUninterruptibly();
            }
        } finally {
            lock.unlock();
        }
    }

    private void refuseFromCallback(String method) {
        if (worker == Thread.currentThread()) {
            throw new IllegalStateException(method + "() called by a callback of " + name);
        }
    }

    private void startWorker() {
        Thread thread = new Thread(null, this::work, name, 0, false); // nothing of the caller's thread-locals
        thread.setDaemon(true);
        thread.start(); // blocks on the lock until the caller has queued its callback
        worker = thread;
    }

    private void work() {
        for (List<Runnable> batch = nextBatch(); batch != null; batch = nextBatch()) {
            gracePeriods.await(false);
            for (Runnable callback : batch) {
                run(callback);
            }
        }
    }

    /** All that is queued, or null when the worker is to end. */
    private @Nullable List<Runnable> nextBatch() {
        lock.lock();
        try {
            long patience = IDLE_NANOS;
            while (queue.isEmpty()) {
                if (closed || patience <= 0) {
                    worker = null;
                    progress.signalAll();
                    return null;
                }
                try {
                    patience = workArrived.awaitNanos(patience);
                } catch (InterruptedException e) {
                    // Nobody has a reason to interrupt this thread. Look again.
                }
            }
            List<Runnable> batch = queue;
            queue = new ArrayList<>();
            return batch;
        } finally {
            lock.unlock();
        }
    }

    private void run(Runnable callback) {
        try {
            callback.run();
        } catch (Throwable failure) {
            report(failure);
        } finally {
            boolean unused = Thread.interrupted(); // one callback's interrupt is not meant for the next
            lock.lock();
            try {
                finished++;
                progress.signalAll();
            } finally {
                lock.unlock();
            }
        }
    }

    @SuppressWarnings("EmptyCatch")
    private void report(Throwable failure) {
        Thread thread = Thread.currentThread();
        UncaughtExceptionHandler handler = failureHandler != null ? failureHandler : thread.getUncaughtExceptionHandler();
        try {
            handler.uncaughtException(thread, failure);
        } catch (Throwable ignored) {
            // As the virtual machine does with what an uncaught-exception handler throws.
        }
    }

    /** A read section as a resource; leave it on the thread that entered it or on any other. */
    public interface ReadSection extends AutoCloseable {
        /** Leaves the section; closing again does nothing. */
        @Override
        void close();
    }

    private static final class Section implements ReadSection {
        private static final int LEFT = -1;
        private static final VarHandle TOKEN;

        static {
            try {
                TOKEN = MethodHandles.lookup().findVarHandle(Section.class, "token", int.class);
            } catch (ReflectiveOperationException e) {
                throw new ExceptionInInitializerError(e);
            }
        }

        private final GracePeriods gracePeriods;

        @SuppressWarnings("unused") // through TOKEN
        private int token;

        Section(GracePeriods gracePeriods) {
            this.gracePeriods = gracePeriods;
            this.token = gracePeriods.enter();
        }

        @Override
        public void close() {
            int open = getAndSetToken(LEFT);
            if (open != LEFT) {
                gracePeriods.exit(open);
            }
        }

        /** Atomic: of two threads that close, one leaves the section. */
        private int getAndSetToken(int value) {
            return (int) TOKEN.getAndSet(this, value);
        }
    }
}
