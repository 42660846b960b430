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
import java.util.concurrent.atomic.AtomicInteger;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.Z_Result;

/**
 * In hash:net,iface a look-up ends at a network that other interfaces have. An element, the only one of its network, is
 * deleted and added again: its network leaves the index before the element leaves the table, and additions are counted
 * between the element's publication and its network's. So a look-up that did not find the element, but then the network,
 * and no addition meanwhile, has met elements of others. Result: whether the element or the next network was found.
 */
public final class NetworkThatGoes {
    private NetworkThatGoes() {}

    /** The element in the table, its network in the index, and the count. */
    public static class Element {
        final AtomicBoolean element = new AtomicBoolean(true);
        final AtomicBoolean network = new AtomicBoolean(true);
        final AtomicInteger additions = new AtomicInteger();

        void goAndCome() {
            network.setRelease(false);
            element.setRelease(false);
            element.setRelease(true);
            additions.setRelease(1);
            network.setRelease(true);
        }
    }

    /** The idea. */
    @JCStressTest
    @Outcome(id = "true", expect = ACCEPTABLE, desc = "found")
    @Outcome(id = "false", expect = FORBIDDEN, desc = "taken for another's")
    @State
    public static class Model extends Element {
        @Actor
        public void writer() {
            goAndCome();
        }

        @Actor
        public void reader(Z_Result r) {
            boolean others;
            int before;
            do {
                before = additions.getAcquire();
                others = !element.getAcquire() && network.getAcquire();
            } while (others && before != additions.getAcquire());
            r.r1 = !others;
        }
    }

    /** A hash:net,iface set, in which a longer network goes and comes. */
    @JCStressTest
    @Outcome(id = "true", expect = ACCEPTABLE, desc = "found")
    @Outcome(id = "false", expect = FORBIDDEN, desc = "taken for another's")
    @State
    public static class Real {
        private static final SetEnvironment ENVIRONMENT =
                new SetEnvironment(new Rcu("network-that-goes"), () -> 1, name -> null);
        private static final ElementSpec HOST = new ElementSpec().ip(Address.parse("10.0.0.1")).iface("eth0");

        private final IpSet set =
                IpSet.create(SetTypes.HASH_NET_IFACE, 7, Family.INET.number(), new CreateOptions(), ENVIRONMENT);
        private final AtomicBoolean done = new AtomicBoolean();

        public Real() {
            set.add(network(16), false);
            set.add(network(24), false);
        }

        private static ElementSpec network(int length) {
            return new ElementSpec().ip(Address.parse("10.0.0.0")).cidr(length).iface("eth0");
        }

        @Actor
        public void writer() {
            set.delete(network(24), false);
            set.add(network(24), false);
            done.setRelease(true);
        }

        @Actor
        public void reader(Z_Result r) {
            boolean found = true;
            do {
                found &= set.test(HOST);
            } while (!done.getOpaque());
            r.r1 = found;
        }
    }

    /** Additions are not looked at. */
    @JCStressTest
    @Outcome(id = "true", expect = ACCEPTABLE, desc = "found")
    @Outcome(id = "false", expect = ACCEPTABLE_INTERESTING, desc = "taken for another's")
    @State
    public static class Weakened extends Element {
        @Actor
        public void writer() {
            goAndCome();
        }

        @Actor
        public void reader(Z_Result r) {
            r.r1 = element.getAcquire() || !network.getAcquire();
        }
    }
}
