package io.ipset4j.core.jcstress;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE_INTERESTING;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import io.ipset4j.core.rcu.Rcu;
import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.ZZ_Result;
import org.openjdk.jcstress.infra.results.Z_Result;

/**
 * A reader counts itself in and then reads a reference; an updater replaces the reference and then reads the count
 * (Dekker; barriers A and B of {@code GracePeriods}). At least one of them sees the other. Results of the models:
 * whether the reader, who stays in its section, found the old object; whether the updater took it that nobody had.
 */
public final class SectionEntry {
    private SectionEntry() {}

    /** The count of sections entered, and what readers share. */
    public static class Domain {
        final AtomicInteger entered = new AtomicInteger();
        final AtomicReference<String> reference = new AtomicReference<>("old");

        boolean findsOld() {
            return "old".equals(reference.getAcquire());
        }

        boolean isQuiescent() {
            return entered.get() == 0;
        }
    }

    /** The idea. */
    @JCStressTest
    @Outcome(id = {"true, false", "false, true", "false, false"}, expect = ACCEPTABLE, desc = "one saw the other")
    @Outcome(id = "true, true", expect = FORBIDDEN, desc = "freed while it is read")
    @State
    public static class Model extends Domain {
        @Actor
        public void reader(ZZ_Result r) {
            entered.getAndAdd(1);
            r.r1 = findsOld();
        }

        @Actor
        public void updater(ZZ_Result r) {
            reference.setRelease("new");
            VarHandle.fullFence();
            r.r2 = isQuiescent();
        }
    }

    /** {@link Rcu}; the object that was replaced is poisoned after the wait. */
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
                r.r1 |= looksPoisoned(3);
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

    /** Without fence A. */
    @JCStressTest
    @Outcome(id = {"true, false", "false, true", "false, false"}, expect = ACCEPTABLE, desc = "one saw the other")
    @Outcome(id = "true, true", expect = ACCEPTABLE_INTERESTING, desc = "freed while it is read")
    @State
    public static class WeakenedUpdater extends Domain {
        @Actor
        public void reader(ZZ_Result r) {
            entered.getAndAdd(1);
            r.r1 = findsOld();
        }

        @Actor
        public void updater(ZZ_Result r) {
            reference.setRelease("new");
            r.r2 = isQuiescent();
        }
    }

    /** Without barrier B: the stripe is the reader's own, so it counts with a release store. */
    @JCStressTest
    @Outcome(id = {"true, false", "false, true", "false, false"}, expect = ACCEPTABLE, desc = "one saw the other")
    @Outcome(id = "true, true", expect = ACCEPTABLE_INTERESTING, desc = "freed while it is read")
    @State
    public static class WeakenedReader extends Domain {
        @Actor
        public void reader(ZZ_Result r) {
            entered.setRelease(1);
            r.r1 = findsOld();
        }

        @Actor
        public void updater(ZZ_Result r) {
            reference.setRelease("new");
            VarHandle.fullFence();
            r.r2 = isQuiescent();
        }
    }
}
