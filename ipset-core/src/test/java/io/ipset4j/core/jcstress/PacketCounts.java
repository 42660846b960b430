package io.ipset4j.core.jcstress;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE_INTERESTING;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import io.ipset4j.core.table.Columns;
import java.util.concurrent.atomic.AtomicLong;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.JJ_Result;
import org.openjdk.jcstress.infra.results.J_Result;

/** Many threads count packets on one element, each by an atomic addition. */
public final class PacketCounts {
    private PacketCounts() {}

    /** The idea. */
    @JCStressTest
    @Outcome(id = "2", expect = ACCEPTABLE, desc = "both counted")
    @Outcome(expect = FORBIDDEN, desc = "a packet lost")
    @State
    public static class Model {
        private final AtomicLong packets = new AtomicLong();

        @Actor
        public void one() {
            packets.getAndAdd(1);
        }

        @Actor
        public void other() {
            packets.getAndAdd(1);
        }

        @Arbiter
        public void sum(J_Result r) {
            r.r1 = packets.get();
        }
    }

    /** Packets and bytes in {@link Columns}. */
    @JCStressTest
    @Outcome(id = "2, 1528", expect = ACCEPTABLE, desc = "both counted")
    @Outcome(expect = FORBIDDEN, desc = "a packet lost")
    @State
    public static class Real {
        private final Columns columns = Columns.create(Columns.COUNTERS, 2);

        @Actor
        public void one() {
            columns.addCounters(1, 1, 1500);
        }

        @Actor
        public void other() {
            columns.addCounters(1, 1, 28);
        }

        @Arbiter
        public void sum(JJ_Result r) {
            r.r1 = columns.packets(1);
            r.r2 = columns.bytes(1);
        }
    }

    /** The addition in two steps. */
    @JCStressTest
    @Outcome(id = "2", expect = ACCEPTABLE, desc = "both counted")
    @Outcome(expect = ACCEPTABLE_INTERESTING, desc = "a packet lost")
    @State
    public static class Weakened {
        private final AtomicLong packets = new AtomicLong();

        private void add() {
            packets.setOpaque(packets.getOpaque() + 1);
        }

        @Actor
        public void one() {
            add();
        }

        @Actor
        public void other() {
            add();
        }

        @Arbiter
        public void sum(J_Result r) {
            r.r1 = packets.get();
        }
    }
}
