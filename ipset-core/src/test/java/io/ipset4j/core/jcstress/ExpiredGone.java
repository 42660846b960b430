package io.ipset4j.core.jcstress;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE_INTERESTING;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import io.ipset4j.core.table.Columns;
import io.ipset4j.core.table.Expiry;
import io.ipset4j.core.table.IntTable;
import io.ipset4j.core.table.KeyTable;
import java.util.concurrent.atomic.AtomicInteger;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.I_Result;

/**
 * The earliest expiry of a bucket answers for its elements. A sweep retires those that have expired and then sets it
 * anew, with release; a look-up loads it, with acquire, before the keys, and so does not find an element that had
 * expired long ago under the new time. Result: 1 if the element was found.
 */
public final class ExpiredGone {
    private static final int EXPIRY = 10;
    private static final int NOW = 20;

    private ExpiredGone() {}

    /** A bucket of one key, whose element has expired. */
    public static class Bucket {
        static final int KEY = 5;
        static final int DEAD = -1;

        final AtomicInteger earliest = new AtomicInteger(EXPIRY);
        final AtomicInteger key = new AtomicInteger(KEY);

        void sweep() {
            key.setRelease(DEAD);
            earliest.setRelease(Expiry.NEVER);
        }
    }

    /** The idea. */
    @JCStressTest
    @Outcome(id = "0", expect = ACCEPTABLE, desc = "expired, or gone")
    @Outcome(id = "1", expect = FORBIDDEN, desc = "found")
    @State
    public static class Model extends Bucket {
        @Actor
        public void writer() {
            sweep();
        }

        @Actor
        public void reader(I_Result r) {
            boolean passed = Expiry.hasPassed(earliest.getAcquire(), NOW);
            r.r1 = key.getAcquire() == KEY && !passed ? 1 : 0;
        }
    }

    /** {@link IntTable} and {@link Columns}. */
    @JCStressTest
    @Outcome(id = "0", expect = ACCEPTABLE, desc = "expired, or gone")
    @Outcome(id = "1", expect = FORBIDDEN, desc = "found")
    @State
    public static class Real {
        private final IntTable keys = (IntTable) KeyTable.create(32, 4);
        private final Columns columns = Columns.create(Columns.TIMEOUT | Columns.EARLIEST, keys.slots());
        private final int slot;

        public Real() {
            long[] key = {Bucket.KEY};
            slot = keys.vacancy(key);
            columns.setExpiry(slot, EXPIRY, 0);
            keys.publish(slot, key);
        }

        @Actor
        public void writer() {
            keys.retire(slot);
            columns.renewRelease(slot / KeyTable.BUCKET, Expiry.NEVER);
        }

        @Actor
        public void reader(I_Result r) {
            r.r1 = keys.containsUnexpired(Bucket.KEY, columns, NOW) ? 1 : 0;
        }
    }

    /** The key is looked at first. */
    @JCStressTest
    @Outcome(id = "0", expect = ACCEPTABLE, desc = "expired, or gone")
    @Outcome(id = "1", expect = ACCEPTABLE_INTERESTING, desc = "found")
    @State
    public static class Weakened extends Bucket {
        @Actor
        public void writer() {
            sweep();
        }

        @Actor
        public void reader(I_Result r) {
            boolean found = key.getAcquire() == KEY;
            r.r1 = found && !Expiry.hasPassed(earliest.getAcquire(), NOW) ? 1 : 0;
        }
    }
}
