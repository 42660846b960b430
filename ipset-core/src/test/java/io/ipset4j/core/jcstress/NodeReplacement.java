package io.ipset4j.core.jcstress;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE_INTERESTING;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import io.ipset4j.core.table.PrefixIndex;
import java.util.concurrent.atomic.AtomicReference;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;
import org.openjdk.jcstress.infra.results.I_Result;

/**
 * A published node of the prefix index never changes: the writer puts a changed copy in its place, with one release
 * store into the cell that readers acquire it from.
 */
public final class NodeReplacement {
    private NodeReplacement() {}

    /** A node of bytes in order, each before its child; there is a child 20 at byte 2. */
    public static class Tree {
        final AtomicReference<int[]> cell = new AtomicReference<>(new int[] {2, 20});

        static int childAt(int[] node, int address) {
            for (int i = 0; i < node.length; i += 2) {
                if (node[i] == address) {
                    return node[i + 1];
                }
            }
            return -1;
        }
    }

    /** The idea. */
    @JCStressTest
    @Outcome(id = "20", expect = ACCEPTABLE, desc = "the child")
    @Outcome(expect = FORBIDDEN, desc = "lost, or another's")
    @State
    public static class Model extends Tree {
        @Actor
        public void writer() {
            cell.setRelease(new int[] {1, 10, 2, 20});
        }

        @Actor
        public void reader(I_Result r) {
            r.r1 = childAt(cell.getAcquire(), 2);
        }
    }

    /**
     * {@link PrefixIndex}: a path is forked and a child comes in before another. Results: the longest prefix of an
     * address that has one throughout, and of one that comes to have a longer one.
     */
    @JCStressTest
    @Outcome(id = "32, (8|24)", expect = ACCEPTABLE, desc = "the old prefix, or the new")
    @Outcome(expect = FORBIDDEN, desc = "a prefix lost, or one that never was")
    @State
    public static class Real {
        private static final long HOST = 0x0a_02_03_04L << 32;
        private static final long NET = 0x0a_02_01_00L << 32;

        private final PrefixIndex index = new PrefixIndex(32);

        public Real() {
            index.add(HOST, 0, 8);
            index.add(HOST, 0, 32);
        }

        @Actor
        public void writer() {
            index.add(NET, 0, 24);
        }

        @Actor
        public void reader(II_Result r) {
            r.r1 = index.longest(HOST, 0, 32);
            r.r2 = index.longest(NET, 0, 32);
        }
    }

    /** The child is put in where it belongs, the others moved up first. */
    @JCStressTest
    @Outcome(id = "20", expect = ACCEPTABLE, desc = "the child")
    @Outcome(expect = ACCEPTABLE_INTERESTING, desc = "lost, or another's")
    @State
    public static class Weakened extends Tree {
        public Weakened() {
            cell.setPlain(new int[] {2, 20, 0, 0});
        }

        @Actor
        public void writer() {
            int[] node = cell.getPlain();
            node[2] = node[0];
            node[3] = node[1];
            node[0] = 1;
            node[1] = 10;
        }

        @Actor
        public void reader(I_Result r) {
            r.r1 = childAt(cell.getAcquire(), 2);
        }
    }
}
