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
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.Z_Result;

/**
 * A hash:net set in which no network was ever marked nomatch does not look at what marks its networks have. The mark is
 * noted before the network is put into the table and the index, and asked for after the network was found there. Result: whether the address of a
 * network marked nomatch is in the set, which it never is.
 */
public final class NomatchMark {
    private NomatchMark() {}

    /** The index and the mark. */
    public static class Index {
        final AtomicBoolean network = new AtomicBoolean();
        final AtomicBoolean mark = new AtomicBoolean();

        void add() {
            mark.setOpaque(true);
            network.setRelease(true);
        }
    }

    /** The idea. */
    @JCStressTest
    @Outcome(id = "false", expect = ACCEPTABLE, desc = "never in the set")
    @Outcome(id = "true", expect = FORBIDDEN, desc = "taken for a usual network")
    @State
    public static class Model extends Index {
        @Actor
        public void writer() {
            add();
        }

        @Actor
        public void reader(Z_Result r) {
            boolean found = network.getAcquire();
            r.r1 = found && !mark.getOpaque();
        }
    }

    /** A hash:net set, and a network that is marked. */
    public static class Marked {
        private static final Address ADDRESS = Address.parse("192.0.2.1");
        private static final ElementSpec NETWORK =
                new ElementSpec().ip(Address.parse("192.0.2.0")).cidr(24).flags(ElementSpec.NOMATCH);
        private static final SetEnvironment ENVIRONMENT =
                new SetEnvironment(new Rcu("nomatch"), () -> 1, name -> null);

        private final IpSet set =
                IpSet.create(SetTypes.HASH_NET, 7, Family.INET.number(), new CreateOptions(), ENVIRONMENT);
        private final AtomicBoolean done = new AtomicBoolean();

        Marked(int otherLengths) {
            for (int length = 1; length <= otherLengths; length++) {
                set.add(new ElementSpec().ip(Address.parse("10.0.0.0")).cidr(8 + length), false);
            }
        }

        void add() {
            set.add(NETWORK, false);
            done.setRelease(true);
        }

        boolean isEverFound() {
            boolean found = false;
            do {
                found |= set.containsIpv4(ADDRESS.ipv4());
            } while (!done.getOpaque());
            return found;
        }
    }

    /** A set with an index. */
    @JCStressTest
    @Outcome(id = "false", expect = ACCEPTABLE, desc = "never in the set")
    @Outcome(id = "true", expect = FORBIDDEN, desc = "taken for a usual network")
    @State
    public static class Real extends Marked {
        public Real() {
            super(3);
        }

        @Actor
        public void writer() {
            add();
        }

        @Actor
        public void reader(Z_Result r) {
            r.r1 = isEverFound();
        }
    }

    /** A set of few prefix lengths, which are probed for. */
    @JCStressTest
    @Outcome(id = "false", expect = ACCEPTABLE, desc = "never in the set")
    @Outcome(id = "true", expect = FORBIDDEN, desc = "taken for a usual network")
    @State
    public static class RealFew extends Marked {
        public RealFew() {
            super(0);
        }

        @Actor
        public void writer() {
            add();
        }

        @Actor
        public void reader(Z_Result r) {
            r.r1 = isEverFound();
        }
    }

    /** The mark is asked for first: what a plain read of the index, not an acquire, would let the processor do. */
    @JCStressTest
    @Outcome(id = "false", expect = ACCEPTABLE, desc = "never in the set")
    @Outcome(id = "true", expect = ACCEPTABLE_INTERESTING, desc = "taken for a usual network")
    @State
    public static class Weakened extends Index {
        @Actor
        public void writer() {
            add();
        }

        @Actor
        public void reader(Z_Result r) {
            boolean marked = mark.getOpaque();
            r.r1 = network.getAcquire() && !marked;
        }
    }
}
