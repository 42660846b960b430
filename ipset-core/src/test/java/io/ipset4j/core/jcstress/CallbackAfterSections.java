package io.ipset4j.core.jcstress;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE_INTERESTING;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import io.ipset4j.core.rcu.Rcu;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.Z_Result;

/** A callback runs on a thread of its own, once the sections under way at the call have been left. */
public final class CallbackAfterSections {
    private CallbackAfterSections() {}

    /** The reader stays in each section for about as long as it takes to wake a thread. */
    public static class Sections extends Shared {
        static final Rcu RCU = new Rcu("jcstress");
        static final ExecutorService WORKER = Executors.newSingleThreadExecutor(task -> {
            Thread thread = new Thread(task, "worker");
            thread.setDaemon(true);
            return thread;
        });
        private static final int LOOKS = 10_000;

        private final AtomicBoolean done = new AtomicBoolean();

        boolean readUntilDone() {
            boolean poisoned = false;
            do {
                int token = RCU.enter();
                poisoned |= looksPoisoned(LOOKS);
                RCU.exit(token);
            } while (!done.getOpaque());
            return poisoned;
        }

        void poisonAndEnd(AtomicBoolean object) {
            poison(object);
            done.setOpaque(true);
        }

        @SuppressWarnings("ThreadPriorityCheck") // lets the worker have the processor
        void awaitEnd() {
            while (!done.getOpaque()) {
                Thread.yield();
            }
        }
    }

    /** The idea. */
    @JCStressTest
    @Outcome(id = "false", expect = ACCEPTABLE, desc = "good as long as it is read")
    @Outcome(id = "true", expect = FORBIDDEN, desc = "freed while it is read")
    @State
    public static class Model extends Sections {
        @Actor
        public void reader(Z_Result r) {
            r.r1 = readUntilDone();
        }

        @Actor
        public void updater() {
            AtomicBoolean old = replace();
            WORKER.execute(() -> {
                RCU.synchronizeExpedited();
                poisonAndEnd(old);
            });
            awaitEnd();
        }
    }

    /** {@link Rcu#call}. */
    @JCStressTest
    @Outcome(id = "false", expect = ACCEPTABLE, desc = "good as long as it is read")
    @Outcome(id = "true", expect = FORBIDDEN, desc = "freed while it is read")
    @State
    public static class Real extends Sections {
        @Actor
        public void reader(Z_Result r) {
            r.r1 = readUntilDone();
        }

        @Actor
        public void updater() {
            AtomicBoolean old = replace();
            RCU.call(() -> poisonAndEnd(old));
            awaitEnd();
        }
    }

    /** Another thread, but no wait. */
    @JCStressTest
    @Outcome(id = "false", expect = ACCEPTABLE, desc = "good as long as it is read")
    @Outcome(id = "true", expect = ACCEPTABLE_INTERESTING, desc = "freed while it is read")
    @State
    public static class Weakened extends Sections {
        @Actor
        public void reader(Z_Result r) {
            r.r1 = readUntilDone();
        }

        @Actor
        public void updater() {
            AtomicBoolean old = replace();
            WORKER.execute(() -> poisonAndEnd(old));
            awaitEnd();
        }
    }
}
