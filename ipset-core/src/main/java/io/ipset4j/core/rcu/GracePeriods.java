package io.ipset4j.core.rcu;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/** Read sections, and waiting until all of them that are under way have been left. Thread-safe. */
class GracePeriods {
    /*
     * Algorithm: sleepable RCU (SRCU) as in the Linux kernel, kernel/rcu/srcutree.c and Documentation/RCU/; the letters
     * of the barriers are those of that file.
     *
     * A reader picks the current phase, counts itself in there, and later out of the same phase. A grace period is
     *
     *   1. fence (A)
     *   2. wait until the other phase is quiescent, stripe by stripe
     *   3. flip the phase
     *   4. wait until the phase that was current is quiescent, stripe by stripe
     *
     * What is promised. Let an updater unlink an object, then wait. Any section that may have found the object has been
     * left when the wait ends.
     *
     * Why one stripe and phase is judged rightly. `left` is read before `entered`. A section is counted in before it is
     * counted out, so every section in the first number is in the second as well; equality therefore means that the
     * sections counted in are exactly those counted out. Two kinds of sections remain:
     *  - counted in before `entered` was read: it has been left. Its exit add (barrier C, volatile) comes before our
     *    read of `left` in the total order of volatile accesses, hence all it did happens before the end of the wait;
     *  - counted in later: this is store buffering (Dekker). The reader adds (B) and then reads the reference; the
     *    updater writes the reference, fences (A) and then reads `entered`. As we did not see the add, the reader sees
     *    the new reference and cannot find the object.
     *
     * Why there are two phases. With one, a steady stream of readers could keep the numbers apart for ever. After the
     * flip new readers go elsewhere and the old phase drains.
     *
     * Why both are waited for. A reader may pick a phase, be delayed for the length of a whole grace period and only
     * then count itself in, on what has become the other phase. Step 4 alone would miss it; step 2 finds it.
     * A reader may read the phase as stale as it likes: correctness rests on both waits, so an opaque read (no order,
     * but seen eventually) is enough; eventual visibility is what makes step 4 end.
     *
     * On memory modes. Adds and reads of the counters and the write of the phase are volatile. The Java memory model
     * orders a volatile read-modify-write against later volatile reads, so the claim holds to the letter for a
     * reference read in volatile mode inside the section. HotSpot makes acquire reads enough on all its ports (x86: a
     * locked add is a full fence; AArch64: both read modes are LDAR, which stays behind the release half of the add),
     * and there the two modes cost the same. A full fence in enter() would double its price to no effect.
     *
     * Sharing. `sequence` is even at rest and odd while a grace period runs, as the kernel's rcu_seq. A waiter computes
     * which even value proves that a grace period both began and ended after its call; if that has come to pass by the
     * time it gets the lock it returns at once. So n waiters cost two grace periods, not n.
     *
     * Hurry. One leader runs a grace period; the rest queue on the lock. An expedited waiter raises `hurried` before it
     * looks at `leader`, and the leader publishes itself before it looks at `hurried` (all volatile), so the leader
     * either sees the hurry or is unparked; it never sleeps through it.
     */
    private static final long FIRST_PAUSE_NANOS = 20_000;
    private static final long LONGEST_PAUSE_NANOS = 1_000_000;
    /** No yield before it: where readers keep every processor busy, a yield costs a time slice, a short sleep less. */
    private static final long HURRIED_PAUSE_NANOS = 10_000;
    private static final int SPINS = 512;

    private static final VarHandle PHASE;

    static {
        try {
            PHASE = MethodHandles.lookup().findVarHandle(GracePeriods.class, "phase", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final SectionCounters counters;
    private final ReentrantLock lock = new ReentrantLock();
    private final AtomicInteger hurried = new AtomicInteger();
    private volatile long sequence;
    private volatile @Nullable Thread leader;

    @SuppressWarnings("unused") // through PHASE
    private int phase;

    GracePeriods() {
        this(new SectionCounters());
    }

    GracePeriods(SectionCounters counters) {
        this.counters = counters;
    }

    final int enter() {
        return counters.enter(phaseOpaque());
    }

    final void exit(int token) {
        counters.exit(token);
    }

    /**
     * Returns when every section that was under way at the call has been left. Not interruptible: an interrupt is kept
     * for the caller.
     *
     * @param expedited spin before sleeping, and make a grace period that is under way do so too
     */
    void await(boolean expedited) {
        VarHandle.fullFence(); // A: what the caller unlinked, in whatever mode, is ordered before all reads below
        long target = (sequence + 3) & ~1L;
        if (!expedited) {
            lead(target);
            return;
        }
        hurried.incrementAndGet();
        try {
            LockSupport.unpark(leader);
            lead(target);
        } finally {
            hurried.decrementAndGet();
        }
    }

    /** How many grace periods have ended. */
    final long completed() {
        return sequence >>> 1;
    }

    private void lead(long target) {
        boolean interrupted = false;
        lock.lock();
        try {
            if (sequence < target) {
                leader = Thread.currentThread();
                beginSequence();
                int current = phaseOpaque(); // only changed under the lock
                interrupted = awaitQuiescence(current ^ 1);
                setPhaseVolatile(current ^ 1);
                interrupted |= awaitQuiescence(current);
                endSequence();
                leader = null;
            }
        } finally {
            lock.unlock();
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    @SuppressWarnings("NonAtomicVolatileUpdate") // written under the lock only
    private void beginSequence() {
        sequence++;
    }

    @SuppressWarnings("NonAtomicVolatileUpdate") // written under the lock only
    private void endSequence() {
        sequence++;
    }

    /** Waits for all stripes of a phase; true if the thread was interrupted meanwhile (the flag is then cleared). */
    private boolean awaitQuiescence(int waitedPhase) {
        boolean interrupted = false;
        for (int stripe = 0; stripe < counters.stripes(); stripe++) {
            long pause = FIRST_PAUSE_NANOS;
            for (int round = 0; !counters.isQuiescent(stripe, waitedPhase); round++) {
                if (hurried.get() == 0) {
                    LockSupport.parkNanos(this, pause);
                    pause = Math.min(2 * pause, LONGEST_PAUSE_NANOS);
                    round = 0;
                } else if (round < SPINS) {
                    Thread.onSpinWait();
                } else {
                    LockSupport.parkNanos(this, HURRIED_PAUSE_NANOS);
                }
                interrupted |= Thread.interrupted(); // else parkNanos would return at once for ever
            }
        }
        return interrupted;
    }

    private int phaseOpaque() {
        return (int) PHASE.getOpaque(this);
    }

    private void setPhaseVolatile(int value) {
        PHASE.setVolatile(this, value);
    }
}
