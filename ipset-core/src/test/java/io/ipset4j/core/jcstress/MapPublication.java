package io.ipset4j.core.jcstress;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE_INTERESTING;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import io.ipset4j.core.table.MappedIndex;
import io.ipset4j.core.table.PrefixIndex;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
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
 * reader asks either the nodes or a map that knows as much. What lies in the map later are numbers, which readers look
 * up in an array; that grows before a number beyond its end is published, so readers load it after the number.
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

    /** A map's only number, and what the numbers stand for. */
    public static class Numbers {
        final AtomicInteger number = new AtomicInteger();
        final AtomicReference<int[]> meanings = new AtomicReference<>(new int[] {8});

        void renumber() {
            meanings.setRelease(new int[] {8, 24});
            number.setRelease(1);
        }

        static int meaning(int[] meanings, int number) {
            return number < meanings.length ? meanings[number] : -1;
        }
    }

    /** The idea of the numbers. */
    @JCStressTest
    @Outcome(id = {"8", "24"}, expect = ACCEPTABLE, desc = "one that was there")
    @Outcome(expect = FORBIDDEN, desc = "a number beyond the end")
    @State
    public static class ModelNumbers extends Numbers {
        @Actor
        public void writer() {
            renumber();
        }

        @Actor
        public void reader(I_Result r) {
            int found = number.getAcquire();
            r.r1 = meaning(meanings.getAcquire(), found);
        }
    }

    /**
     * {@link PrefixIndex} that gets a map, changes it so that there are ever more numbers in it, and loses it. Results:
     * the shortest and the longest prefix that a reader found for an address that a /8 covers throughout, and others of
     * up to 24 bits at times.
     */
    @JCStressTest
    @Outcome(id = "(8|9|1.|2[0-4]), (8|9|1.|2[0-4])", expect = ACCEPTABLE, desc = "ones that were there")
    @Outcome(expect = FORBIDDEN, desc = "missed, or one that never was")
    @State
    public static class Real {
        private static final long ADDRESS = 0x0a_02_01_01L << 32;
        private static final int MAPPED_FROM = 8;
        private static final PrefixIndex INDEX = MappedIndex.of(32, MAPPED_FROM);

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
            for (int length = 24; length > 8; length--) {
                INDEX.add(ADDRESS, 0, length);
            }
            for (int length = 24; length > 8; length--) {
                INDEX.remove(ADDRESS, 0, length);
            }
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
                long found = INDEX.covering(ADDRESS, 0);
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

    /** The array is loaded before the number, as the processor may exchange loads without acquire. */
    @JCStressTest
    @Outcome(id = {"8", "24"}, expect = ACCEPTABLE, desc = "one that was there")
    @Outcome(expect = ACCEPTABLE_INTERESTING, desc = "a number beyond the end")
    @State
    public static class WeakenedNumbers extends Numbers {
        @Actor
        public void writer() {
            renumber();
        }

        @Actor
        public void reader(I_Result r) {
            int[] current = meanings.getAcquire();
            r.r1 = meaning(current, number.getAcquire());
        }
    }
}
