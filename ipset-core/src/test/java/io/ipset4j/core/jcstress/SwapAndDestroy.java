package io.ipset4j.core.jcstress;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE_INTERESTING;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import io.ipset4j.core.SetNamespace;
import io.ipset4j.core.SetStore;
import io.ipset4j.core.element.Address;
import io.ipset4j.core.element.ElementSpec;
import io.ipset4j.core.element.Family;
import io.ipset4j.core.rcu.Rcu;
import io.ipset4j.core.set.SetReference;
import io.ipset4j.core.type.CreateOptions;
import io.ipset4j.core.type.SetTypes;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.I_Result;
import org.openjdk.jcstress.infra.results.ZZ_Result;

/**
 * The set behind a name is exchanged with one built beside it, and the old one destroyed: a reader finds a set at any
 * time, the old or the new, whole, and keeps it to the end of its section.
 */
public final class SwapAndDestroy {
    private static final int NONE = -1;
    private static final int RELEASED = 0;

    private SwapAndDestroy() {}

    /** A name's slot, in which the set 2 takes the place of 1. A set is a value, which is gone once it is released. */
    public static class Slot {
        static final Rcu RCU = new Rcu("jcstress");

        final AtomicReference<AtomicInteger> set = new AtomicReference<>(new AtomicInteger(1));

        static AtomicInteger built() {
            AtomicInteger next = new AtomicInteger();
            next.setPlain(2);
            return next;
        }

        static void release(AtomicInteger old) {
            old.setOpaque(RELEASED);
        }

        /** What a section finds in so many looks, the worst of it. */
        int look() {
            int worst = 2;
            int token = RCU.enter();
            for (int i = 0; i < 4; i++) {
                AtomicInteger found = set.getAcquire();
                worst = Math.min(worst, found == null ? NONE : found.getOpaque());
            }
            RCU.exit(token);
            return worst;
        }
    }

    /** The idea. */
    @JCStressTest
    @Outcome(id = {"1", "2"}, expect = ACCEPTABLE, desc = "the old set or the new")
    @Outcome(expect = FORBIDDEN, desc = "none, or one that is gone")
    @State
    public static class Model extends Slot {
        @Actor
        public void writer() {
            AtomicInteger old = set.getPlain();
            set.setRelease(built());
            RCU.synchronizeExpedited();
            release(old);
        }

        @Actor
        public void reader(I_Result r) {
            r.r1 = look();
        }
    }

    /**
     * {@link SetNamespace}: create, fill, swap, destroy. Results: whether an address that both sets hold was found at
     * every look, by name and by reference.
     */
    @JCStressTest
    @Outcome(id = "true, true", expect = ACCEPTABLE, desc = "found throughout")
    @Outcome(expect = FORBIDDEN, desc = "missed")
    @State
    public static class Real {
        private static final Address ADDRESS = Address.parse("192.0.2.1");
        private static final SetNamespace SETS = SetStore.create().namespace("jcstress");
        private static final SetReference LIVE = build("live");

        private final AtomicBoolean done = new AtomicBoolean();

        private static SetReference build(String name) {
            SETS.create(name, SetTypes.HASH_IP, 6, Family.INET.number(), new CreateOptions(), false);
            SETS.set(name).add(new ElementSpec().ip(ADDRESS), false);
            return SETS.reference(name);
        }

        @Actor
        public void writer() {
            build("next").close();
            SETS.swap("live", "next");
            SETS.destroy("next", false);
            done.setOpaque(true);
        }

        @Actor
        public void reader(ZZ_Result r) {
            r.r1 = true;
            r.r2 = true;
            do {
                int token = SETS.rcu().enter();
                r.r1 &= SETS.set("live").containsIpv4(ADDRESS.ipv4());
                r.r2 &= LIVE.set().containsIpv4(ADDRESS.ipv4());
                SETS.rcu().exit(token);
            } while (!done.getOpaque());
        }
    }

    /** Released without a grace period. */
    @JCStressTest
    @Outcome(id = {"1", "2"}, expect = ACCEPTABLE, desc = "the old set or the new")
    @Outcome(expect = ACCEPTABLE_INTERESTING, desc = "none, or one that is gone")
    @State
    public static class WeakenedRelease extends Slot {
        @Actor
        public void writer() {
            AtomicInteger old = set.getPlain();
            set.setRelease(built());
            release(old);
        }

        @Actor
        public void reader(I_Result r) {
            r.r1 = look();
        }
    }

    /** Not one exchange of pointers: the old set is taken away, then the new one put in its place. */
    @JCStressTest
    @Outcome(id = {"1", "2"}, expect = ACCEPTABLE, desc = "the old set or the new")
    @Outcome(expect = ACCEPTABLE_INTERESTING, desc = "none, or one that is gone")
    @State
    public static class WeakenedExchange extends Slot {
        @Actor
        public void writer() {
            AtomicInteger old = set.getPlain();
            set.setRelease(null);
            set.setRelease(built());
            RCU.synchronizeExpedited();
            release(old);
        }

        @Actor
        public void reader(I_Result r) {
            r.r1 = look();
        }
    }
}
