package io.ipset4j.core.jcstress;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE_INTERESTING;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import io.ipset4j.core.table.MappedIndex;
import io.ipset4j.core.table.PrefixIndex;
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
 * A map leads look-ups to nodes, which the writer replaces first; the page of the map that leads to them is replaced as
 * a whole then, with release. Until it is, a reader begins at the old node, which knows all that stays.
 */
public final class EntryReplacement {
    private EntryReplacement() {}

    /** A page with an entry for a node, whose child at byte 2 is 20. */
    public static class Pages {
        static final int ENTRY = 1;

        final AtomicReference<int[]> node = new AtomicReference<>(new int[] {2, 20});
        final AtomicReference<int @Nullable [][]> page = new AtomicReference<>(new int[][] {null, node.getPlain()});

        int look() {
            int[] found = page.getAcquire()[ENTRY];
            return found == null ? -1 : NodeReplacement.Tree.childAt(found, 2);
        }
    }

    /** The idea. */
    @JCStressTest
    @Outcome(id = "20", expect = ACCEPTABLE, desc = "the child")
    @Outcome(expect = FORBIDDEN, desc = "lost")
    @State
    public static class Model extends Pages {
        @Actor
        public void writer() {
            int[] changed = {1, 10, 2, 20};
            node.setRelease(changed);
            int[][] copy = page.getPlain().clone();
            copy[ENTRY] = changed;
            page.setRelease(copy);
        }

        @Actor
        public void reader(I_Result r) {
            r.r1 = look();
        }
    }

    /**
     * {@link PrefixIndex} with a map, while the path to a node comes to begin elsewhere, and prefixes above it and
     * below it come and go. Results: the shortest and the longest prefix that a reader found for an address that a /64
     * covers throughout, others at times.
     */
    @JCStressTest
    @Outcome(id = {"64, (64|128)", "128, 128"}, expect = ACCEPTABLE, desc = "ones that were there")
    @Outcome(expect = FORBIDDEN, desc = "missed, or one that never was")
    @State
    public static class Real {
        private static final long ADDRESS = 0x2001_0db8_0000_0000L;
        private static final long BESIDE = 0x2002_0000_0000_0000L;
        private static final PrefixIndex INDEX = MappedIndex.of(128, 1);

        static {
            INDEX.add(ADDRESS, 0, 64);
        }

        private final AtomicBoolean done = new AtomicBoolean();

        @Actor
        public void writer() {
            for (int length : new int[] {9, 16, 32}) {
                INDEX.add(BESIDE, 0, length);
                INDEX.add(ADDRESS, 0, 128);
                INDEX.add(ADDRESS, 0, length);
                INDEX.remove(BESIDE, 0, length);
                INDEX.remove(ADDRESS, 0, 128);
                INDEX.remove(ADDRESS, 0, length);
            }
            done.setOpaque(true);
        }

        @Actor
        public void reader(II_Result r) {
            r.r1 = 128;
            r.r2 = -1;
            do {
                int length = INDEX.covers(ADDRESS, 0) ? PrefixIndex.lengthOf(INDEX.covering(ADDRESS, 0)) : -1;
                r.r1 = Math.min(r.r1, length);
                r.r2 = Math.max(r.r2, length);
            } while (!done.getOpaque());
        }
    }

    /** The page is changed where it is: emptied, then filled. */
    @JCStressTest
    @Outcome(id = "20", expect = ACCEPTABLE, desc = "the child")
    @Outcome(expect = ACCEPTABLE_INTERESTING, desc = "lost")
    @State
    public static class Weakened extends Pages {
        @Actor
        public void writer() {
            int[][] entries = page.getPlain();
            entries[ENTRY] = null;
            int[] changed = {1, 10, 2, 20};
            node.setRelease(changed); // so the compiler cannot leave out the store above
            entries[ENTRY] = changed;
        }

        @Actor
        public void reader(I_Result r) {
            r.r1 = look();
        }
    }
}
