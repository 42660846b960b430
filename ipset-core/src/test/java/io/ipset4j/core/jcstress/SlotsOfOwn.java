package io.ipset4j.core.jcstress;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE_INTERESTING;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import io.ipset4j.core.table.KeyTable;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.I_Result;

/**
 * One key is deleted and another added, with another column. A dead slot is given to nobody, so that a reader who found
 * the first key, and only then reads the column of its slot, does not read the other's.
 * Result: the column, or -1 if the first key was not found.
 */
public final class SlotsOfOwn {
    private static final int DEAD = -1;

    private SlotsOfOwn() {}

    /** Two slots with their keys and columns. The first key, 5 with column 1, has the first. */
    public static class Slots {
        final AtomicInteger[] keys = {new AtomicInteger(5), new AtomicInteger()};
        final AtomicIntegerArray columns = new AtomicIntegerArray(new int[] {1, 0});

        void put(int slot, int key, int column) {
            columns.setOpaque(slot, column);
            keys[slot].setRelease(key);
        }

        int find() {
            return keys[0].getAcquire() == 5 ? columns.getOpaque(0) : -1;
        }
    }

    /** The idea. */
    @JCStressTest
    @Outcome(id = {"-1", "1"}, expect = ACCEPTABLE, desc = "gone, or with its own column")
    @Outcome(id = "2", expect = FORBIDDEN, desc = "the column of another key")
    @State
    public static class Model extends Slots {
        @Actor
        public void writer() {
            keys[0].setRelease(DEAD);
            put(1, 6, 2);
        }

        @Actor
        public void reader(I_Result r) {
            r.r1 = find();
        }
    }

    /** {@link KeyTable}. */
    @JCStressTest
    @Outcome(id = {"-1", "1"}, expect = ACCEPTABLE, desc = "gone, or with its own column")
    @Outcome(id = "2", expect = FORBIDDEN, desc = "the column of another key")
    @State
    public static class Real extends Table {
        public Real() {
            super(32, 5);
            put(1);
        }

        @Actor
        public void writer() {
            remove();
            putOther(2, 6);
        }

        @Actor
        public void reader(I_Result r) {
            r.r1 = find();
        }
    }

    /** The dead slot is given to the new key, as a table would that does not want to be built anew. */
    @JCStressTest
    @Outcome(id = {"-1", "1"}, expect = ACCEPTABLE, desc = "gone, or with its own column")
    @Outcome(id = "2", expect = ACCEPTABLE_INTERESTING, desc = "the column of another key")
    @State
    public static class Weakened extends Slots {
        @Actor
        public void writer() {
            keys[0].setRelease(DEAD);
            put(0, 6, 2);
        }

        @Actor
        public void reader(I_Result r) {
            r.r1 = find();
        }
    }
}
