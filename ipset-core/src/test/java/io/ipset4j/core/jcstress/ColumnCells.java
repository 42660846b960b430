package io.ipset4j.core.jcstress;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE_INTERESTING;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import io.ipset4j.core.table.Columns;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLong;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.J_Result;

/** Longs of an element that change under readers are read whole: opaque, which no machine may cut in halves. */
public final class ColumnCells {
    private ColumnCells() {}

    /** The idea. */
    @JCStressTest
    @Outcome(id = {"0", "-1"}, expect = ACCEPTABLE, desc = "the old value or the new")
    @Outcome(expect = FORBIDDEN, desc = "half of each")
    @State
    public static class Model {
        private final AtomicLong cell = new AtomicLong();

        @Actor
        public void writer() {
            cell.setOpaque(-1);
        }

        @Actor
        public void reader(J_Result r) {
            r.r1 = cell.getOpaque();
        }
    }

    /** Packets in {@link Columns}. */
    @JCStressTest
    @Outcome(id = {"0", "-1"}, expect = ACCEPTABLE, desc = "the old value or the new")
    @Outcome(expect = FORBIDDEN, desc = "half of each")
    @State
    public static class Real {
        private final Columns columns = Columns.create(Columns.COUNTERS, 2);

        @Actor
        public void writer() {
            columns.setCounters(1, -1, 0);
        }

        @Actor
        public void reader(J_Result r) {
            r.r1 = columns.packets(1);
        }
    }

    /** Two halves, as which a 32-bit machine may treat a plain long (JLS 17.7). */
    @JCStressTest
    @Outcome(id = {"0", "-1"}, expect = ACCEPTABLE, desc = "the old value or the new")
    @Outcome(expect = ACCEPTABLE_INTERESTING, desc = "half of each")
    @State
    public static class Weakened {
        private final AtomicIntegerArray halves = new AtomicIntegerArray(2);

        @Actor
        public void writer() {
            halves.setOpaque(0, -1);
            halves.setOpaque(1, -1);
        }

        @Actor
        public void reader(J_Result r) {
            r.r1 = (long) halves.getOpaque(0) << 32 | Integer.toUnsignedLong(halves.getOpaque(1));
        }
    }
}
