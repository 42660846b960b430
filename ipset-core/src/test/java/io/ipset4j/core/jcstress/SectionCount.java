package io.ipset4j.core.jcstress;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE_INTERESTING;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import io.ipset4j.core.rcu.Rcu;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.Z_Result;

/**
 * The updater reads how many sections were left before it reads how many were entered, so a section that comes and goes
 * in between cannot make up for one that stays. Results of the models: whether the updater took it that there are no
 * sections, though one is under way throughout.
 */
public final class SectionCount {
    private SectionCount() {}

    /** A stripe's counters, with a section under way. */
    public static class Stripe {
        final AtomicInteger entered = new AtomicInteger(1);
        final AtomicInteger left = new AtomicInteger();

        void comeAndGo() {
            for (int i = 0; i < 8; i++) {
                entered.getAndAdd(1);
                left.getAndAdd(1);
            }
        }

        /** Long enough for a section to come and go. */
        void delay() {
            for (int i = 0; i < 4; i++) {
                Thread.onSpinWait();
            }
        }
    }

    /** The idea. */
    @JCStressTest
    @Outcome(id = "false", expect = ACCEPTABLE, desc = "waits for the one that stays")
    @Outcome(id = "true", expect = FORBIDDEN, desc = "overlooks it")
    @State
    public static class Model extends Stripe {
        @Actor
        public void reader() {
            comeAndGo();
        }

        @Actor
        public void updater(Z_Result r) {
            int first = left.get();
            delay();
            r.r1 = first == entered.get();
        }
    }

    /** {@link Rcu}: a section with a short one inside, which counts on the same stripe. */
    @JCStressTest
    @Outcome(id = "false", expect = ACCEPTABLE, desc = "good as long as it is read")
    @Outcome(id = "true", expect = FORBIDDEN, desc = "freed while it is read")
    @State
    public static class Real extends Shared {
        private static final Rcu RCU = new Rcu("jcstress");

        private final AtomicBoolean done = new AtomicBoolean();

        @Actor
        public void reader(Z_Result r) {
            do {
                int token = RCU.enter();
                AtomicBoolean found = reference.getAcquire();
                for (int i = 0; i < 3; i++) {
                    RCU.exit(RCU.enter());
                }
                r.r1 |= found.getOpaque();
                RCU.exit(token);
            } while (!done.getOpaque());
        }

        @Actor
        public void updater() {
            AtomicBoolean old = replace();
            RCU.synchronizeExpedited();
            poison(old);
            done.setOpaque(true);
        }
    }

    /** The two numbers the other way round, which plain reads of them may become. */
    @JCStressTest
    @Outcome(id = "false", expect = ACCEPTABLE, desc = "waits for the one that stays")
    @Outcome(id = "true", expect = ACCEPTABLE_INTERESTING, desc = "overlooks it")
    @State
    public static class Weakened extends Stripe {
        @Actor
        public void reader() {
            comeAndGo();
        }

        @Actor
        public void updater(Z_Result r) {
            int first = entered.get();
            delay();
            r.r1 = first == left.get();
        }
    }
}
