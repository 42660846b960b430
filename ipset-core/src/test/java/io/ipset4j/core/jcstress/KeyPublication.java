package io.ipset4j.core.jcstress;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE_INTERESTING;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import io.ipset4j.core.table.Columns;
import io.ipset4j.core.table.KeyTable;
import java.util.concurrent.atomic.AtomicInteger;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.I_Result;

/**
 * A new key is stored, with release, after its slot's columns were written: who finds the key, with acquire, finds
 * those.
 * Result: the column, or -1 if the key was not found.
 */
public final class KeyPublication {
    private KeyPublication() {}

    /** A slot's key and column. */
    public static class Slot {
        static final int KEY = 5;

        final AtomicInteger key = new AtomicInteger();
        final AtomicInteger column = new AtomicInteger();

        int find() {
            return key.getAcquire() == KEY ? column.getPlain() : -1;
        }
    }

    /** The idea. */
    @JCStressTest
    @Outcome(id = {"-1", "1"}, expect = ACCEPTABLE, desc = "absent, or whole")
    @Outcome(id = "0", expect = FORBIDDEN, desc = "the key without the column")
    @State
    public static class Model extends Slot {
        @Actor
        public void writer() {
            column.setPlain(1);
            key.setRelease(KEY);
        }

        @Actor
        public void reader(I_Result r) {
            r.r1 = find();
        }
    }

    /** {@link KeyTable} of one-word keys beside {@link Columns}. */
    @JCStressTest
    @Outcome(id = {"-1", "1"}, expect = ACCEPTABLE, desc = "absent, or whole")
    @Outcome(id = "0", expect = FORBIDDEN, desc = "the key without the column")
    @State
    public static class Real extends Table {
        public Real() {
            super(32, 5);
        }

        @Actor
        public void writer() {
            put(1);
        }

        @Actor
        public void reader(I_Result r) {
            r.r1 = find();
        }
    }

    /** {@link KeyTable} of keys of several words, which are written plainly before the tag that tells of them. */
    @JCStressTest
    @Outcome(id = {"-1", "1"}, expect = ACCEPTABLE, desc = "absent, or whole")
    @Outcome(id = "0", expect = FORBIDDEN, desc = "the key without the column")
    @State
    public static class RealWide extends Table {
        public RealWide() {
            super(136, 5, 6, 7L << 56);
        }

        @Actor
        public void writer() {
            put(1);
        }

        @Actor
        public void reader(I_Result r) {
            r.r1 = find();
        }
    }

    /** The key comes before the column, as the compiler may order plain stores. */
    @JCStressTest
    @Outcome(id = {"-1", "1"}, expect = ACCEPTABLE, desc = "absent, or whole")
    @Outcome(id = "0", expect = ACCEPTABLE_INTERESTING, desc = "the key without the column")
    @State
    public static class Weakened extends Slot {
        @Actor
        public void writer() {
            key.setRelease(KEY);
            column.setRelease(1);
        }

        @Actor
        public void reader(I_Result r) {
            r.r1 = find();
        }
    }
}
