package io.ipset4j.core.rcu;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What sections, waits and callbacks promise, one promise at a time. */
@Timeout(20)
class RcuTest {
    private final List<Throwable> failures = Collections.synchronizedList(new ArrayList<>());
    private final GracePeriods gracePeriods = new GracePeriods();
    private final Rcu rcu = new Rcu("test-rcu", (thread, failure) -> failures.add(failure), gracePeriods);

    @AfterEach
    void close() {
        rcu.close();
        assertThat(failures).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void waitsForTheReaderBeforeAndNotForTheOneAfter(boolean expedited) throws Exception {
        int before = rcu.enter();
        FutureTask<Void> wait = start(() -> waitFor(expedited));
        int after = enterInOtherPhase(before);

        assertThat(finishesSoon(wait)).as("while a reader from before is inside").isFalse();
        rcu.exit(before);
        wait.get(); // hangs if it waits for the reader that came after
        rcu.exit(after);
    }

    /** The reader that picked a phase, then slept through a whole grace period before it counted itself in. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void waitsForTheReaderThatPickedAStalePhase(boolean expedited) throws Exception {
        SectionCounters counters = new SectionCounters();
        GracePeriods periods = new GracePeriods(counters);
        for (int phase : new int[] {1, 0, 0, 1}) { // the current phase is 0, 1, 0, 1
            int token = counters.enter(phase);
            FutureTask<Void> wait = start(() -> periods.await(expedited));
            assertThat(finishesSoon(wait)).as("phase %d", phase).isFalse();
            counters.exit(token);
            wait.get();
        }
    }

    @Test
    void anOuterSectionHoldsAfterTheInnerHasBeenLeft() throws Exception {
        int outer = rcu.enter();
        int inner = rcu.enter();
        rcu.exit(inner);
        FutureTask<Void> wait = start(rcu::synchronize);
        assertThat(finishesSoon(wait)).isFalse();
        rcu.exit(outer);
        wait.get();
    }

    @Test
    void theInnerSectionHoldsAfterTheOuterHasBeenLeft() throws Exception {
        int outer = rcu.enter();
        int inner = rcu.enter();
        rcu.exit(outer);
        FutureTask<Void> wait = start(rcu::synchronize);
        assertThat(finishesSoon(wait)).isFalse();
        rcu.exit(inner);
        wait.get();
    }

    @Test
    void aSectionIsLeftOnAnotherThread() throws Exception {
        int token = rcu.enter();
        start(() -> rcu.exit(token)).get();
        rcu.synchronize();
    }

    @Test
    @SuppressWarnings("try") // closing twice is the point
    void aSectionAsResourceIsLeftOnce() throws Exception {
        int other = rcu.enter();
        try (Rcu.ReadSection section = rcu.read()) {
            section.close(); // and again at the end of the block: must not stand for `other`
        }
        FutureTask<Void> wait = start(rcu::synchronize);
        assertThat(finishesSoon(wait)).isFalse();
        rcu.exit(other);
        wait.get();
    }

    @Test
    void refusesWhatCannotBeAToken() {
        assertThatIllegalArgumentException().isThrownBy(() -> rcu.exit(-1));
        assertThatIllegalArgumentException().isThrownBy(() -> rcu.exit(Integer.MAX_VALUE));
    }

    @Test
    void anInterruptIsKeptForTheCaller() throws Exception {
        int token = rcu.enter();
        AtomicBoolean interrupted = new AtomicBoolean();
        Thread waiter = new Thread(() -> {
            rcu.synchronize();
            interrupted.set(Thread.currentThread().isInterrupted());
        });
        waiter.start();
        waiter.interrupt();
        waiter.join(50);
        assertThat(waiter.isAlive()).as("an interrupt does not end the wait").isTrue();
        rcu.exit(token);
        waiter.join();
        assertThat(interrupted).isTrue();
    }

    @Test
    void anExpeditedWaitBesideAPoliteOne() throws Exception {
        int token = rcu.enter();
        FutureTask<Void> polite = start(rcu::synchronize);
        int after = enterInOtherPhase(token);
        FutureTask<Void> expedited = start(rcu::synchronizeExpedited);
        assertThat(finishesSoon(expedited)).isFalse();
        rcu.exit(token);
        polite.get();
        rcu.exit(after); // the second grace period began after this one was entered
        expedited.get();
    }

    @Test
    void waitersShareGracePeriods() throws Exception {
        int token = rcu.enter();
        FutureTask<Void> first = start(rcu::synchronize);
        rcu.exit(enterInOtherPhase(token)); // the first is under way now
        List<FutureTask<Void>> more = new ArrayList<>();
        CountDownLatch called = new CountDownLatch(20);
        for (int i = 0; i < 20; i++) {
            more.add(start(() -> {
                called.countDown();
                rcu.synchronize();
            }));
        }
        called.await();
        assertThat(finishesSoon(first)).isFalse();
        rcu.exit(token);
        first.get();
        for (FutureTask<Void> wait : more) {
            wait.get();
        }
        // 21 unless shared; not exactly 2, since a waiter may reach the sequence late.
        assertThat(gracePeriods.completed()).isLessThan(12);
    }

    @Test
    void callbacksRunInOrderOnOneOtherThread() {
        List<Integer> order = new ArrayList<>(); // one thread, and barrier() orders it with ours
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < 1000; i++) {
            int number = i;
            rcu.call(() -> {
                order.add(number);
                threads.add(Thread.currentThread());
            });
        }
        rcu.barrier();
        assertThat(order).isEqualTo(IntStream.range(0, 1000).boxed().toList());
        assertThat(threads.stream().distinct()).hasSize(1).doesNotContain(Thread.currentThread());
        assertThat(threads.get(0).isDaemon()).isTrue();
    }

    @Test
    void aBatchTakesOneGracePeriod() throws Exception {
        CountDownLatch running = new CountDownLatch(1);
        CountDownLatch go = new CountDownLatch(1);
        rcu.call(() -> {
            running.countDown();
            awaitQuietly(go);
        });
        running.await();
        long before = gracePeriods.completed();
        for (int i = 0; i < 100; i++) {
            rcu.call(() -> {});
        }
        go.countDown();
        rcu.barrier();
        assertThat(gracePeriods.completed() - before).isEqualTo(1);
    }

    @Test
    void aCallbackWaitsForTheReader() throws Exception {
        AtomicBoolean ran = new AtomicBoolean();
        int token = rcu.enter();
        rcu.call(() -> ran.set(true));
        FutureTask<Void> barrier = start(rcu::barrier);
        assertThat(finishesSoon(barrier)).isFalse();
        assertThat(ran).isFalse();
        rcu.exit(token);
        barrier.get();
        assertThat(ran).isTrue();
    }

    @Test
    void aFailingCallbackDoesNotStopTheNext() {
        RuntimeException exception = new RuntimeException("exception");
        Error error = new AssertionError("error");
        AtomicBoolean ran = new AtomicBoolean();
        rcu.call(() -> {
            throw exception;
        });
        rcu.call(() -> {
            throw error;
        });
        rcu.call(() -> Thread.currentThread().interrupt());
        rcu.call(() -> ran.set(!Thread.currentThread().isInterrupted()));
        rcu.barrier();
        assertThat(failures).containsExactly(exception, error);
        assertThat(ran).isTrue();
        failures.clear();
    }

    @Test
    void aFailingHandlerDoesNotStopTheNext() {
        AtomicBoolean ran = new AtomicBoolean();
        try (Rcu strange = new Rcu("strange", (thread, failure) -> {
            throw new IllegalStateException("handler");
        })) {
            strange.call(() -> {
                throw new IllegalStateException("callback");
            });
            strange.call(() -> ran.set(true));
        }
        assertThat(ran).isTrue();
    }

    @Test
    void aCallbackMayCallAgain() {
        List<String> order = new ArrayList<>();
        CountDownLatch second = new CountDownLatch(1);
        rcu.call(() -> {
            order.add("first");
            rcu.call(() -> {
                order.add("second");
                second.countDown();
            });
        });
        awaitQuietly(second);
        assertThat(order).containsExactly("first", "second");
    }

    @Test
    void aCallbackMayNotWaitForItself() {
        List<Throwable> refused = new ArrayList<>();
        for (Runnable wait : List.<Runnable>of(rcu::barrier, rcu::close)) {
            rcu.call(() -> {
                try {
                    wait.run();
                } catch (IllegalStateException e) {
                    refused.add(e);
                }
            });
        }
        rcu.call(rcu::synchronize); // fine: the grace period of its batch is over
        rcu.barrier();
        assertThat(refused).hasSize(2);
    }

    @Test
    void theBarrierDoesNotWaitWhenNothingIsQueued() {
        int token = rcu.enter();
        rcu.barrier();
        rcu.exit(token);
        assertThat(gracePeriods.completed()).isZero();
    }

    @Test
    void closeRunsWhatIsQueuedAndRefusesMore() {
        List<Integer> ran = new ArrayList<>();
        AtomicReference<Thread> thread = new AtomicReference<>();
        for (int i = 0; i < 100; i++) {
            int number = i;
            rcu.call(() -> {
                thread.set(Thread.currentThread());
                ran.add(number);
            });
        }
        rcu.close();
        assertThat(ran).hasSize(100);
        assertThatIllegalStateException().isThrownBy(() -> rcu.call(() -> {}));
        rcu.close();
        rcu.barrier();
        rcu.synchronize();
        int token = rcu.enter();
        rcu.exit(token);
    }

    private void waitFor(boolean expedited) {
        if (expedited) {
            rcu.synchronizeExpedited();
        } else {
            rcu.synchronize();
        }
    }

    /** A section entered after the grace period under way has flipped the phase; the phase is a token's lowest bit. */
    private int enterInOtherPhase(int token) {
        while (true) {
            int other = rcu.enter();
            if (((other ^ token) & 1) != 0) {
                return other;
            }
            rcu.exit(other);
            assertThat(Thread.currentThread().isInterrupted()).as("timed out").isFalse();
            Thread.onSpinWait();
        }
    }

    private static FutureTask<Void> start(Runnable body) {
        FutureTask<Void> task = new FutureTask<>(body, null);
        Thread thread = new Thread(task);
        thread.setDaemon(true);
        thread.start();
        return task;
    }

    /** Gives a wait that ought to hang the opportunity not to. A slow machine can only make this test pass. */
    private static boolean finishesSoon(FutureTask<?> task) throws Exception {
        try {
            task.get(30, TimeUnit.MILLISECONDS);
            return true;
        } catch (java.util.concurrent.TimeoutException expected) {
            return false;
        }
    }

    private static void awaitQuietly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
