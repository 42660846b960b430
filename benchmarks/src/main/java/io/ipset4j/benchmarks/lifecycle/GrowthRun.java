package io.ipset4j.benchmarks.lifecycle;

import io.ipset4j.benchmarks.data.Scatter;
import io.ipset4j.benchmarks.lookup.Sets;
import io.ipset4j.benchmarks.measure.Effort;
import io.ipset4j.benchmarks.measure.Recorder;
import io.ipset4j.benchmarks.measure.Run;
import io.ipset4j.core.element.Address;
import io.ipset4j.core.element.ElementSpec;
import io.ipset4j.core.element.Family;
import io.ipset4j.core.set.IpSet;
import io.ipset4j.core.type.SetTypes;
import java.util.List;

/**
 * The longest a reader waits for an answer while a set grows from nothing to millions of elements: the longest time
 * between two answers of a thread that asks without a pause. It includes what the machine and the garbage collector
 * take, so the same is measured beside a set that grows without the reader looking into it.
 */
public final class GrowthRun implements Run {
    private static final int PRESENT = 1000;

    @Override
    public void measure(Effort effort, Recorder recorder) throws Exception {
        int size = effort.choose(4_000_000, 10_000_000);
        longestPause(size / 4, true); // to be compiled before it counts
        double same = longestPause(size, true);
        double other = longestPause(size, false);
        recorder.add("growth/pause/same-set", "ms", List.of(same));
        recorder.add("growth/pause/other-set", "ms", List.of(other));
    }

    private static double longestPause(int size, boolean sameSet) throws InterruptedException {
        IpSet growing = Sets.empty(SetTypes.HASH_IP, Family.INET);
        IpSet read = sameSet ? growing : Sets.empty(SetTypes.HASH_IP, Family.INET);
        fill(growing, 0, PRESENT);
        if (!sameSet) {
            fill(read, 0, PRESENT);
        }
        Reader reader = new Reader(read);
        reader.start();
        fill(growing, PRESENT, size);
        reader.ending = true;
        reader.join();
        if (growing.header().elements() != size || reader.missed || reader.answers == 0) {
            throw new IllegalStateException("the set did not grow to " + size + ", or a reader missed an element");
        }
        return reader.longest / 1e6;
    }

    private static void fill(IpSet set, int from, int to) {
        ElementSpec spec = new ElementSpec();
        for (int i = from; i < to; i++) {
            set.add(spec.ip(Address.ofIpv4(Scatter.toInt(i + 1))), false);
        }
    }

    private static final class Reader extends Thread {
        private final IpSet set;
        private volatile boolean ending;
        // Read after join().
        private long longest;
        private long answers;
        private boolean missed;

        Reader(IpSet set) {
            this.set = set;
            setDaemon(true);
        }

        @Override
        public void run() {
            long last = System.nanoTime();
            while (!ending) {
                missed |= !set.containsIpv4(Scatter.toInt((int) (answers % PRESENT) + 1));
                answers++;
                long now = System.nanoTime();
                longest = Math.max(longest, now - last);
                last = now;
            }
        }
    }
}
