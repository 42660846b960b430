package io.ipset4j.benchmarks.lookup;

import io.ipset4j.benchmarks.data.KeyMix;
import io.ipset4j.benchmarks.data.Lists;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * The time of one lookup: in a loop over keys made beforehand, each independent of the one before. The hits of every
 * invocation are counted and compared with what they must be.
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@State(Scope.Thread)
public class LookupBenchmark {
    /** Lookups in an invocation. */
    static final int BATCH = 1024;

    /** A workload: see {@link #workload}. */
    @Param("hash:ip")
    public String workload = "";

    /** Who is asked; the workload's class says who there is. */
    @Param("engine")
    public String contestant = "";

    /** The keys. */
    @Param("HIT")
    public KeyMix keys = KeyMix.HIT;

    /** Elements; 0 for a whole list. */
    @Param("1000000")
    public int size;

    private Contestant asked = key -> false;
    private int[] hits = {};
    private int from;

    /** Builds the contestant. */
    @Setup
    public void setUp() {
        Workload made = workload(workload, size, keys);
        hits = hitsByBatch(made.expected());
        asked = made.contestant(contestant);
    }

    static Workload workload(String name, int size, KeyMix keys) {
        return switch (name) {
            case "hash:ip" -> new IpWorkload(size, keys);
            case "hash:ip6" -> new Ip6Workload(size, keys);
            case "hash:net" -> new NetWorkload(size == 0 ? Lists.ipv4() : Lists.ipv4().ofSize(size, 7), keys);
            case "hash:net hosts" -> new NetWorkload(Lists.hosts(size), keys);
            case "hash:net6" -> new NetWorkload(size == 0 ? Lists.ipv6() : Lists.ipv6().ofSize(size, 7), keys);
            case "hash:ip,port" -> new IpPortWorkload(size, keys);
            case "hash:net,port" -> new NetPortWorkload(Lists.ipv4().ofSize(size, 7), keys);
            case "hash:net,net" -> new PairWorkload(size, false, keys);
            case "hash:ip,port,net" -> new PairWorkload(size, true, keys);
            default -> throw new IllegalArgumentException("workload: " + name);
        };
    }

    static int[] hitsByBatch(boolean[] expected) {
        int[] hits = new int[expected.length / BATCH];
        for (int i = 0; i < expected.length; i++) {
            hits[i / BATCH] += expected[i] ? 1 : 0;
        }
        return hits;
    }

    /** Looks up a batch of keys. */
    @Benchmark
    @OperationsPerInvocation(BATCH)
    public int test() {
        Contestant contestantHere = asked;
        int start = from;
        int count = 0;
        for (int key = start; key < start + BATCH; key++) {
            if (contestantHere.test(key)) {
                count++;
            }
        }
        if (count != hits[start / BATCH]) {
            throw new IllegalStateException("hits: " + count + " instead of " + hits[start / BATCH]);
        }
        from = (start + BATCH) % Workload.KEYS;
        return count;
    }
}
