package io.ipset4j.core.jcstress;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE_INTERESTING;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import io.ipset4j.core.table.Bitmap;
import io.ipset4j.core.table.Columns;
import java.util.concurrent.atomic.AtomicInteger;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/**
 * A bit says that a slot's columns have been written: set with release, read with acquire. The reader has looked at the
 * column before, as a loop of look-ups does; the second number is what it saw then, the first what it sees once it
 * found the bit (-1: not found).
 */
public final class BitmapPublication {
    private BitmapPublication() {}

    /** The bit and the column. */
    public static class Slot {
        final AtomicInteger bit = new AtomicInteger();
        int column;
    }

    /** The idea. */
    @JCStressTest
    @Outcome(id = {"-1, [01]", "1, [01]"}, expect = ACCEPTABLE, desc = "absent, or whole")
    @Outcome(id = "0, 0", expect = FORBIDDEN, desc = "the bit without the column")
    @State
    public static class Model extends Slot {
        @Actor
        public void writer() {
            column = 1;
            bit.setRelease(1);
        }

        @Actor
        public void reader(II_Result r) {
            r.r2 = column;
            r.r1 = bit.getAcquire() != 0 ? column : -1;
        }
    }

    /** {@link Bitmap} beside {@link Columns}; a neighbour's bit is in the same word. */
    @JCStressTest
    @Outcome(id = {"-1, [01]", "1, [01]"}, expect = ACCEPTABLE, desc = "absent, or whole")
    @Outcome(id = "0, 0", expect = FORBIDDEN, desc = "the bit without the column")
    @State
    public static class Real {
        private final Bitmap present = new Bitmap(8);
        private final Columns columns = Columns.create(Columns.TIMEOUT, 8);

        @Actor
        public void writer() {
            columns.setExpiry(1, 1, 0);
            present.setRelease(1);
            present.setRelease(2);
            present.clearRelease(2);
        }

        @Actor
        public void reader(II_Result r) {
            r.r2 = columns.expiry(1);
            r.r1 = present.getAcquire(1) ? columns.expiry(1) : -1;
        }
    }

    /** Plain reads: the compiler answers the second look at the column with what the first saw. */
    @JCStressTest
    @Outcome(id = {"-1, [01]", "1, [01]"}, expect = ACCEPTABLE, desc = "absent, or whole")
    @Outcome(id = "0, 0", expect = ACCEPTABLE_INTERESTING, desc = "the bit without the column")
    @State
    public static class Weakened extends Slot {
        @Actor
        public void writer() {
            column = 1;
            bit.setPlain(1);
        }

        @Actor
        public void reader(II_Result r) {
            r.r2 = column;
            r.r1 = bit.getPlain() != 0 ? column : -1;
        }
    }
}
