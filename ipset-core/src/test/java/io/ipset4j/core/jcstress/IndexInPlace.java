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
import org.jspecify.annotations.Nullable;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.Z_Result;

/**
 * Networks of few lengths are looked up by a list of those. When lengths become many an index of all networks is
 * filled, and then published with release; a look-up loads it, with acquire, and takes the list if there is none yet.
 * Result: whether an address whose network stays was found by every look-up.
 */
public final class IndexInPlace {
    private IndexInPlace() {}

    /** An index, once there is one, with a network in it, once it is filled. */
    public static class Networks {
        static final class Index {
            boolean network;
        }

        final AtomicReference<@Nullable Index> index = new AtomicReference<>();

        /** By the list, if there is no index. */
        boolean isFound() {
            Index current = index.getAcquire();
            return current == null || current.network;
        }
    }

    /** The idea. */
    @JCStressTest
    @Outcome(id = "true", expect = ACCEPTABLE, desc = "always found")
    @Outcome(id = "false", expect = FORBIDDEN, desc = "missed")
    @State
    public static class Model extends Networks {
        @Actor
        public void writer() {
            Index filled = new Index();
            filled.network = true;
            index.setRelease(filled);
        }

        @Actor
        public void reader(Z_Result r) {
            r.r1 = isFound();
        }
    }

    /** A hash:net set that gets a third length. */
    @JCStressTest
    @Outcome(id = "true", expect = ACCEPTABLE, desc = "always found")
    @Outcome(id = "false", expect = FORBIDDEN, desc = "missed")
    @State
    public static class Real {
        private static final Address ADDRESS = Address.parse("192.0.2.1");
        private static final SetEnvironment ENVIRONMENT =
                new SetEnvironment(new Rcu("in-place"), () -> 1, name -> null);

        private final IpSet set =
                IpSet.create(SetTypes.HASH_NET, 7, Family.INET.number(), new CreateOptions(), ENVIRONMENT);
        private final AtomicBoolean done = new AtomicBoolean();

        public Real() {
            set.add(network("192.0.2.0", 24), false);
            set.add(network("198.51.0.0", 16), false);
        }

        private static ElementSpec network(String address, int length) {
            return new ElementSpec().ip(Address.parse(address)).cidr(length);
        }

        @Actor
        public void writer() {
            set.add(network("10.0.0.0", 8), false);
            done.setRelease(true);
        }

        @Actor
        public void reader(Z_Result r) {
            boolean found = true;
            do {
                found &= set.containsIpv4(ADDRESS.ipv4());
            } while (!done.getOpaque());
            r.r1 = found;
        }
    }

    /** The index is published first. */
    @JCStressTest
    @Outcome(id = "true", expect = ACCEPTABLE, desc = "always found")
    @Outcome(id = "false", expect = ACCEPTABLE_INTERESTING, desc = "missed")
    @State
    public static class Weakened extends Networks {
        @Actor
        public void writer() {
            Index filled = new Index();
            index.setRelease(filled);
            filled.network = true;
        }

        @Actor
        public void reader(Z_Result r) {
            r.r1 = isFound();
        }
    }
}
