package io.ipset4j.core.jcstress;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE_INTERESTING;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import io.ipset4j.core.table.KeyTable;
import java.util.concurrent.atomic.AtomicInteger;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.ZI_Result;

/**
 * A key is deleted and added again: its slot dies and is revived, with another column. Look-ups read the live bit only
 * while the count of dead slots is not 0: it goes up before a bit is cleared, and down after a revived slot's column
 * was written and its bit set. Results: whether the reader saw the bit, as a walk does, and then the column that it
 * found, or -1. Once it saw the slot dead it cannot find the old column.
 */
public final class DeadSlots {
    private DeadSlots() {}

    /** A slot with its live bit and column, and the count of dead slots. */
    public static class Slot {
        final AtomicInteger live = new AtomicInteger(1);
        final AtomicInteger dead = new AtomicInteger();
        final AtomicInteger column = new AtomicInteger(1);

        void retire() {
            dead.setRelease(1);
            live.setRelease(0);
        }

        void revive() {
            column.setOpaque(2);
            live.setRelease(1);
            dead.setRelease(0);
        }

        void look(ZI_Result r) {
            r.r1 = isLive();
            r.r2 = dead.getAcquire() == 0 || isLive() ? column.getOpaque() : -1;
        }

        private boolean isLive() {
            return live.getAcquire() != 0;
        }
    }

    /** The idea. */
    @JCStressTest
    @Outcome(id = {"true, .*", "false, (-1|2)"}, expect = ACCEPTABLE, desc = "dead, or revived")
    @Outcome(id = "false, 1", expect = FORBIDDEN, desc = "found though it is dead")
    @State
    public static class Model extends Slot {
        @Actor
        public void writer() {
            retire();
            revive();
        }

        @Actor
        public void reader(ZI_Result r) {
            look(r);
        }
    }

    /** {@link KeyTable}. */
    @JCStressTest
    @Outcome(id = {"true, .*", "false, (-1|2)"}, expect = ACCEPTABLE, desc = "dead, or revived")
    @Outcome(id = "false, 1", expect = FORBIDDEN, desc = "found though it is dead")
    @State
    public static class Real extends Table {
        public Real() {
            super(32, 5);
            put(1);
        }

        @Actor
        public void writer() {
            remove();
            put(2);
        }

        @Actor
        public void reader(ZI_Result r) {
            r.r1 = isLive();
            r.r2 = find();
        }
    }

    /** The bit is cleared before the slot is counted as dead, as the compiler may order plain stores. */
    @JCStressTest
    @Outcome(id = {"true, .*", "false, (-1|2)"}, expect = ACCEPTABLE, desc = "dead, or revived")
    @Outcome(id = "false, 1", expect = ACCEPTABLE_INTERESTING, desc = "found though it is dead")
    @State
    public static class WeakenedRetire extends Slot {
        @Override
        void retire() {
            live.setRelease(0);
            dead.setRelease(1);
        }

        @Actor
        public void writer() {
            retire();
            revive();
        }

        @Actor
        public void reader(ZI_Result r) {
            look(r);
        }
    }

    /** The slot is counted as alive before its column is written, likewise. */
    @JCStressTest
    @Outcome(id = {"true, .*", "false, (-1|2)"}, expect = ACCEPTABLE, desc = "dead, or revived")
    @Outcome(id = "false, 1", expect = ACCEPTABLE_INTERESTING, desc = "found though it is dead")
    @State
    public static class WeakenedRevive extends Slot {
        @Override
        void revive() {
            dead.setRelease(0);
            column.setRelease(2);
            live.setRelease(1);
        }

        @Actor
        public void writer() {
            retire();
            revive();
        }

        @Actor
        public void reader(ZI_Result r) {
            look(r);
        }
    }
}
