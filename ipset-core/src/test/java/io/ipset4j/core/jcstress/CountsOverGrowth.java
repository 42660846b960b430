package io.ipset4j.core.jcstress;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE_INTERESTING;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import io.ipset4j.core.rcu.Rcu;
import io.ipset4j.core.table.Columns;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.J_Result;

/**
 * A counter moves to a larger table while packets are counted. What was counted in the old table since the copy is
 * added to the new one after a grace period, when no reader can be in the old one any more.
 */
public final class CountsOverGrowth {
    private CountsOverGrowth() {}

    /** One packet counted already, and two threads' work: to count two more, and to grow. */
    public static class Counter {
        static final Rcu RCU = new Rcu("jcstress");

        final AtomicLong old = new AtomicLong(1);
        final AtomicLong grown = new AtomicLong();
        final AtomicReference<AtomicLong> current = new AtomicReference<>(old);

        void countTwo() {
            for (int i = 0; i < 2; i++) {
                int token = RCU.enter();
                current.getAcquire().getAndAdd(1);
                RCU.exit(token);
            }
        }

        /** Copies, publishes, and gives back what was copied. */
        long grow() {
            long copied = old.getOpaque();
            grown.setOpaque(copied);
            current.setRelease(grown);
            return copied;
        }

        void settle(long copied) {
            grown.getAndAdd(old.getOpaque() - copied);
        }
    }

    /** The idea. */
    @JCStressTest
    @Outcome(id = "3", expect = ACCEPTABLE, desc = "all counted")
    @Outcome(expect = FORBIDDEN, desc = "lost, or counted twice")
    @State
    public static class Model extends Counter {
        @Actor
        public void packets() {
            countTwo();
        }

        @Actor
        public void growth() {
            long copied = grow();
            RCU.synchronizeExpedited();
            settle(copied);
        }

        @Arbiter
        public void sum(J_Result r) {
            r.r1 = grown.get();
        }
    }

    /** {@link Columns.Settlement}. */
    @JCStressTest
    @Outcome(id = "3", expect = ACCEPTABLE, desc = "all counted")
    @Outcome(expect = FORBIDDEN, desc = "lost, or counted twice")
    @State
    public static class Real {
        private static final Rcu RCU = new Rcu("jcstress");

        private final Columns old = Columns.create(Columns.COUNTERS, 1);
        private final Columns grown = Columns.create(Columns.COUNTERS, 1);
        private final AtomicReference<Columns> current = new AtomicReference<>(old);

        public Real() {
            old.setCounters(0, 1, 28);
        }

        @Actor
        public void packets() {
            for (int i = 0; i < 2; i++) {
                int token = RCU.enter();
                current.getAcquire().addCounters(0, 1, 28);
                RCU.exit(token);
            }
        }

        @Actor
        public void growth() {
            Columns.Settlement settlement = old.settlementWith(grown, 1, 0);
            settlement.copy(0, 0);
            current.setRelease(grown);
            RCU.synchronizeExpedited();
            settlement.settle();
        }

        @Arbiter
        public void sum(J_Result r) {
            r.r1 = grown.packets(0);
        }
    }

    /** Settled at once: a reader that loaded the old table counts there in vain. */
    @JCStressTest
    @Outcome(id = "3", expect = ACCEPTABLE, desc = "all counted")
    @Outcome(expect = ACCEPTABLE_INTERESTING, desc = "lost, or counted twice")
    @State
    public static class Weakened extends Counter {
        @Actor
        public void packets() {
            countTwo();
        }

        @Actor
        public void growth() {
            settle(grow());
        }

        @Arbiter
        public void sum(J_Result r) {
            r.r1 = grown.get();
        }
    }
}
