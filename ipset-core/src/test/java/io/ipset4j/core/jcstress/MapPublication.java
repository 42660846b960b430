package io.ipset4j.core.jcstress;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE_INTERESTING;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import io.ipset4j.core.table.MappedIndex;
import io.ipset4j.core.table.PrefixIndex;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;
import org.openjdk.jcstress.infra.results.I_Result;

/**
 * A map that answers in the place of the nodes once there are many is published, with release, when it is filled: a
 * reader asks either the nodes or a map that knows as much.
 */
public final class MapPublication {
    private MapPublication() {}

    /** An address that a prefix of length 8 covers; without a map the nodes say so. */
    public static class Index {
        static final int CELLS = 64;

        private final AtomicReference<int @Nullable []> map = new AtomicReference<>();

        void publish(int[] filled) {
            map.setRelease(filled);
        }

        static void fill(int[] map) {
            Arrays.fill(map, 8);
        }

        int look() {
            int[] current = map.getAcquire();
            return current == null ? 8 : current[CELLS - 1];
        }
    }

    /** The idea. */
    @JCStressTest
    @Outcome(id = "8", expect = ACCEPTABLE, desc = "covered")
    @Outcome(expect = FORBIDDEN, desc = "missed in a map half filled")
    @State
    public static class Model extends Index {
        @Actor
        public void writer() {
            int[] map = new int[CELLS];
            fill(map);
            publish(map);
        }

        @Actor
        public void reader(I_Result r) {
            r.r1 = look();
        }
    }

    /**
     * {@link PrefixIndex} that gets a map, loses it, and changes a block of it in between. Results: the shortest and
     * the longest prefix that a reader found for an address that a /8 covers throughout, and a /24 at times.
     */
    @JCStressTest
    @Outcome(id = {"8, 8", "8, 24", "24, 24"}, expect = ACCEPTABLE, desc = "one that was there")
    @Outcome(expect = FORBIDDEN, desc = "missed, or one that never was")
    @State
    public static class Real {
        private static final long ADDRESS = 0x0a_02_01_01L << 32;
        private static final int MAPPED_FROM = 8;
        private static final PrefixIndex INDEX = MappedIndex.from(MAPPED_FROM);

        static {
            INDEX.add(ADDRESS, 0, 8);
        }

        private final AtomicBoolean done = new AtomicBoolean();

        private static long neighbour(int number) {
            return ADDRESS + ((long) number << 40);
        }

        @Actor
        public void writer() {
            for (int i = 1; i < MAPPED_FROM; i++) {
                INDEX.add(neighbour(i), 0, 24);
            }
            INDEX.add(ADDRESS, 0, 24);
            INDEX.remove(ADDRESS, 0, 24);
            for (int i = 1; i < MAPPED_FROM; i++) {
                INDEX.remove(neighbour(i), 0, 24);
            }
            done.setOpaque(true);
        }

        @Actor
        public void reader(II_Result r) {
            r.r1 = 32;
            r.r2 = -1;
            do {
                int found = INDEX.covering(ADDRESS, 0);
                int length = found < 0 ? -1 : PrefixIndex.lengthOf(found);
                r.r1 = Math.min(r.r1, length);
                r.r2 = Math.max(r.r2, length);
            } while (!done.getOpaque());
        }
    }

    /** Published first, then filled. */
    @JCStressTest
    @Outcome(id = "8", expect = ACCEPTABLE, desc = "covered")
    @Outcome(expect = ACCEPTABLE_INTERESTING, desc = "missed in a map half filled")
    @State
    public static class Weakened extends Index {
        @Actor
        public void writer() {
            int[] map = new int[CELLS];
            publish(map);
            fill(map);
        }

        @Actor
        public void reader(I_Result r) {
            r.r1 = look();
        }
    }
}
