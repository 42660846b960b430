package io.ipset4j.benchmarks.lifecycle;

import io.ipset4j.benchmarks.measure.Effort;
import io.ipset4j.benchmarks.measure.Recorder;
import io.ipset4j.benchmarks.measure.Run;
import io.ipset4j.core.SetNamespace;
import io.ipset4j.core.SetStore;
import io.ipset4j.core.SetStore.SwapMode;
import io.ipset4j.core.element.Address;
import io.ipset4j.core.element.ElementSpec;
import io.ipset4j.core.element.Family;
import io.ipset4j.core.rcu.Rcu;
import io.ipset4j.core.set.IpSet;
import io.ipset4j.core.set.SetReference;
import io.ipset4j.core.type.CreateOptions;
import io.ipset4j.core.type.SetTypes;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/**
 * Swaps while two threads look addresses up, in each of the three ways to swap: how long a swap takes, and how much of
 * their speed the readers keep at a thousand swaps a second.
 *
 * <p>Readers keep a read section open for 32 lookups. Every address they ask for is in both sets, so each lookup must
 * be a hit, whatever is swapped meanwhile; that is checked.
 */
public final class SwapRun implements Run {
    private static final int READERS = 2;
    private static final int ELEMENTS = 1000;
    private static final int LOOKUPS_IN_SECTION = 32;
    private static final long SWAP_INTERVAL_NANOS = 1_000_000;
    private static final double PERCENTILE = 0.999;

    @Override
    public void measure(Effort effort, Recorder recorder) throws Exception {
        for (SwapMode mode : SwapMode.values()) {
            measure(mode, effort, recorder);
        }
    }

    private static void measure(SwapMode mode, Effort effort, Recorder recorder) throws InterruptedException {
        int rounds = effort.choose(5, 20);
        long roundNanos = effort.choose(700, 2000) * 1_000_000L;
        try (SetStore store = SetStore.create(mode)) {
            SetNamespace sets = store.namespace("swap");
            create(sets, "live");
            create(sets, "next");
            List<Reader> readers = new ArrayList<>();
            for (int i = 0; i < READERS; i++) {
                readers.add(new Reader(store.rcu(), sets.reference("live")));
            }
            readers.forEach(Thread::start);
            List<Double> medians = new ArrayList<>();
            long[] all = {};
            List<Double> kept = new ArrayList<>();
            swaps(sets, roundNanos, 0); // to be compiled before it counts
            for (int round = 0; round < rounds; round++) {
                double alone = lookupsASecond(readers, () -> LockSupport.parkNanos(roundNanos));
                long[][] latencies = {{}};
                double beside = lookupsASecond(readers,
                        () -> latencies[0] = swaps(sets, roundNanos, SWAP_INTERVAL_NANOS));
                kept.add(beside / alone);
                Arrays.sort(latencies[0]);
                medians.add(latencies[0][latencies[0].length / 2] / 1000.0);
                int known = all.length;
                all = Arrays.copyOf(all, known + latencies[0].length);
                System.arraycopy(latencies[0], 0, all, known, latencies[0].length);
            }
            Arrays.sort(all);
            for (Reader reader : readers) {
                reader.end();
            }
            recorder.add("swap/" + mode + "/median", "us", medians);
            recorder.add("swap/" + mode + "/99.9%", "us", List.of(all[(int) (all.length * PERCENTILE)] / 1000.0));
            recorder.add("swap/" + mode + "/readers", "of their lookups", kept);
        }
    }

    private static void create(SetNamespace sets, String name) {
        sets.create(name, SetTypes.HASH_IP, SetTypes.HASH_IP.maxRevision(), Family.INET.number(), new CreateOptions(),
                false);
        IpSet set = sets.set(name);
        for (int i = 1; i <= ELEMENTS; i++) {
            set.add(new ElementSpec().ip(Address.ofIpv4(i)), false);
        }
    }

    /** Swaps for that long; returns what each swap took, in nanoseconds. */
    private static long[] swaps(SetNamespace sets, long nanos, long interval) {
        long[] latencies = new long[1 << 20];
        int count = 0;
        long end = System.nanoTime() + nanos;
        for (long due = System.nanoTime(); due < end && count < latencies.length; due = System.nanoTime() + interval) {
            for (long early = due - System.nanoTime(); early > 0; early = due - System.nanoTime()) {
                LockSupport.parkNanos(early);
            }
            long start = System.nanoTime();
            sets.swap("live", "next");
            latencies[count++] = System.nanoTime() - start;
        }
        return Arrays.copyOf(latencies, count);
    }

    private static double lookupsASecond(List<Reader> readers, Runnable meanwhile) {
        long lookups = -total(readers);
        long start = System.nanoTime();
        meanwhile.run();
        long nanos = System.nanoTime() - start;
        lookups += total(readers);
        return lookups * 1e9 / nanos;
    }

    private static long total(List<Reader> readers) {
        return readers.stream().mapToLong(reader -> reader.lookups.getAcquire()).sum();
    }

    private static final class Reader extends Thread {
        private final Rcu rcu;
        private final SetReference live;
        private final AtomicLong lookups = new AtomicLong();
        private volatile boolean ending;
        private volatile boolean missed;

        Reader(Rcu rcu, SetReference live) {
            this.rcu = rcu;
            this.live = live;
            setDaemon(true);
        }

        @Override
        public void run() {
            int address = 0;
            while (!ending) {
                int hits = 0;
                int token = rcu.enter();
                try {
                    IpSet set = live.set();
                    for (int i = 0; i < LOOKUPS_IN_SECTION; i++) {
                        address = address % ELEMENTS + 1;
                        hits += set.containsIpv4(address) ? 1 : 0;
                    }
                } finally {
                    rcu.exit(token);
                }
                missed |= hits != LOOKUPS_IN_SECTION;
                lookups.setRelease(lookups.getPlain() + LOOKUPS_IN_SECTION);
            }
        }

        void end() throws InterruptedException {
            ending = true;
            join();
            live.close();
            if (missed) {
                throw new IllegalStateException("a reader missed an element that was in both sets");
            }
        }
    }
}
