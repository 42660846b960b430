package io.ipset4j.core.rcu;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Readers follow a reference in sections; what was replaced is poisoned by a callback or after a wait. */
@Timeout(120)
@SuppressWarnings("ThreadPriorityCheck") // yielding stirs the schedule; nothing depends on its effect
class RcuStressTest {
    private static final int REPLACEMENTS = 3000;

    /** Kinds of threads: platform threads, and virtual ones where this JDK has them. */
    static Stream<Threads> threads() throws ReflectiveOperationException {
        List<Threads> kinds = new ArrayList<>();
        kinds.add(new Threads("platform", body -> new Thread(body).start()));
        if (Runtime.version().feature() >= 21) {
            Method startVirtual = Thread.class.getMethod("startVirtualThread", Runnable.class);
            kinds.add(new Threads("virtual", body -> {
                try {
                    startVirtual.invoke(null, body);
                } catch (ReflectiveOperationException e) {
                    throw new LinkageError(e.getMessage(), e);
                }
            }));
        }
        return kinds.stream();
    }

    @ParameterizedTest
    @MethodSource("threads")
    void noReaderSeesWhatACallbackHasPoisoned(Threads threads) throws Exception {
        try (Rcu rcu = new Rcu("stress")) {
            Stage stage = new Stage(rcu);
            stage.startReaders(threads, 8);
            for (int i = 0; i < REPLACEMENTS; i++) {
                Box old = stage.replace();
                rcu.call(old::poison);
                if (i % 4 == 0) {
                    rcu.barrier(); // else a few batches take them all
                }
            }
            rcu.barrier();
            stage.stop();
            assertThat(stage.poisonSeen).hasValue(0);
        }
    }

    @ParameterizedTest
    @MethodSource("threads")
    void noReaderSeesWhatWasPoisonedAfterAWait(Threads threads) throws Exception {
        try (Rcu rcu = new Rcu("stress")) {
            Stage stage = new Stage(rcu);
            stage.startReaders(threads, 8);
            for (int i = 0; i < 300; i++) {
                Box old = stage.replace();
                if (i % 4 == 0) {
                    rcu.synchronize();
                } else {
                    rcu.synchronizeExpedited();
                }
                old.poison();
            }
            stage.stop();
            assertThat(stage.poisonSeen).hasValue(0);
        }
    }

    /** The same stage with grace periods left out: the tests above can fail. */
    @Test
    void withoutGracePeriodsSomeReaderSeesPoison() throws Exception {
        GracePeriods none = new GracePeriods() {
            @Override
            void await(boolean expedited) {}
        };
        try (Rcu rcu = new Rcu("broken", null, none)) {
            Stage stage = new Stage(rcu);
            stage.startReaders(new Threads("platform", body -> new Thread(body).start()), 8);
            while (stage.poisonSeen.get() == 0) { // @Timeout bounds it
                Box old = stage.replace();
                rcu.call(old::poison);
                rcu.barrier();
            }
            stage.stop();
        }
    }

    record Threads(String kind, java.util.function.Consumer<Runnable> starter) {
        @Override
        public String toString() {
            return kind;
        }
    }

    private static final class Box {
        private volatile boolean poisoned;

        void poison() {
            poisoned = true;
        }
    }

    private static final class Stage {
        private final Rcu rcu;
        private final AtomicBoolean stopped = new AtomicBoolean();
        private final AtomicLong poisonSeen = new AtomicLong();
        private volatile Box current = new Box();
        private CountDownLatch running = new CountDownLatch(0);

        Stage(Rcu rcu) {
            this.rcu = rcu;
        }

        void startReaders(Threads threads, int count) {
            running = new CountDownLatch(count);
            for (int i = 0; i < count; i++) {
                SplittableRandom random = new SplittableRandom(i);
                threads.starter().accept(() -> {
                    while (!stopped.get()) {
                        readOnce(random);
                        Thread.yield(); // virtual threads share carriers with the writer's worker
                    }
                    running.countDown();
                });
            }
        }

        private void readOnce(SplittableRandom random) {
            int token = rcu.enter();
            try {
                Box box = current;
                int looks = random.nextInt(1, 40);
                for (int i = 0; i < looks; i++) {
                    if (box.poisoned) {
                        poisonSeen.incrementAndGet();
                        return;
                    }
                    if (random.nextInt(64) == 0) {
                        Thread.yield(); // a section that loses its processor
                    }
                }
                if (random.nextInt(8) == 0) {
                    readOnce(random); // nested, and after it the outer one must still hold
                    if (box.poisoned) {
                        poisonSeen.incrementAndGet();
                    }
                }
            } finally {
                rcu.exit(token);
            }
        }

        Box replace() {
            Box old = current;
            current = new Box();
            return old;
        }

        void stop() throws InterruptedException {
            stopped.set(true);
            running.await();
        }
    }
}
