package io.ipset4j.core.jcstress;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE_INTERESTING;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import io.ipset4j.core.element.Address;
import io.ipset4j.core.element.ElementSpec;
import io.ipset4j.core.element.Family;
import io.ipset4j.core.rcu.Rcu;
import io.ipset4j.core.set.IpSet;
import io.ipset4j.core.set.SetEnvironment;
import io.ipset4j.core.type.CreateOptions;
import io.ipset4j.core.type.SetTypes;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.I_Result;
import org.openjdk.jcstress.infra.results.ZZ_Result;

/**
 * Keys, columns and indexes of a set hang on one reference, which a reader loads once: a slot found in the keys of one
 * generation is never looked up in the columns of another.
 */
public final class GenerationChange {
    private GenerationChange() {}

    /** Where the only key lies, and the column by slot. */
    static final class Generation {
        final int slot;
        final int[] column;

        Generation(int slot) {
            this.slot = slot;
            column = new int[4];
            column[slot] = 7;
        }
    }

    /** A set whose one element, of the value 7, lies in another slot after each growth. */
    public static class Growing {
        final AtomicReference<Generation> contents = new AtomicReference<>(new Generation(0));

        void grow() {
            for (int slot = 1; slot < 4; slot++) {
                contents.setRelease(new Generation(slot));
            }
        }
    }

    /** The idea. */
    @JCStressTest
    @Outcome(id = "7", expect = ACCEPTABLE, desc = "the element's value")
    @Outcome(expect = FORBIDDEN, desc = "another slot's")
    @State
    public static class Model extends Growing {
        @Actor
        public void writer() {
            grow();
        }

        @Actor
        public void reader(I_Result r) {
            Generation current = contents.getAcquire();
            r.r1 = current.column[current.slot];
        }
    }

    /** A hash:ip set with timeouts that grows. Results: whether an expired element is in it, whether another is. */
    @JCStressTest
    @Outcome(id = "false, true", expect = ACCEPTABLE, desc = "each with its own timeout")
    @Outcome(expect = FORBIDDEN, desc = "an element missing, or with another's timeout")
    @State
    public static class Real {
        private static final Address EXPIRED = Address.parse("192.0.2.1");
        private static final Address PRESENT = Address.parse("192.0.2.2");
        private static final ElementSpec MANY = new ElementSpec().ip(Address.parse("10.0.0.0")).cidr(27);
        private static final Rcu RCU = new Rcu("growth");

        private final IpSet set;
        private final AtomicBoolean done = new AtomicBoolean();
        private long millis = 1;

        public Real() {
            set = IpSet.create(SetTypes.HASH_IP, 6, Family.INET.number(), new CreateOptions().timeout(0),
                    new SetEnvironment(RCU, () -> millis, name -> null));
            set.add(new ElementSpec().ip(EXPIRED).timeout(1), false);
            set.add(new ElementSpec().ip(PRESENT), false);
            millis = 10_000;
        }

        @Actor
        public void writer() {
            set.add(MANY, false);
            done.setRelease(true);
        }

        @Actor
        public void reader(ZZ_Result r) {
            r.r2 = true;
            do {
                r.r1 |= set.containsIpv4(EXPIRED.ipv4());
                r.r2 &= set.containsIpv4(PRESENT.ipv4());
            } while (!done.getOpaque());
        }
    }

    /** The reference is loaded twice. */
    @JCStressTest
    @Outcome(id = "7", expect = ACCEPTABLE, desc = "the element's value")
    @Outcome(id = "0", expect = ACCEPTABLE_INTERESTING, desc = "another slot's")
    @State
    public static class Weakened extends Growing {
        @Actor
        public void writer() {
            grow();
        }

        @Actor
        public void reader(I_Result r) {
            int slot = contents.getAcquire().slot;
            r.r1 = contents.getAcquire().column[slot];
        }
    }
}
