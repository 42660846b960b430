package io.ipset4j.benchmarks.lookup;

import io.ipset4j.benchmarks.data.KeyMix;
import io.ipset4j.benchmarks.data.Lists;
import io.ipset4j.benchmarks.data.NetworkList;
import io.ipset4j.benchmarks.data.Scatter;
import io.ipset4j.core.element.Address;
import io.ipset4j.core.element.ElementSpec;
import io.ipset4j.core.element.Family;
import io.ipset4j.core.set.IpSet;
import io.ipset4j.core.type.SetTypes;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Group;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * The time of one lookup while another thread adds elements to the same set and deletes them: half of its changes each,
 * always new elements, so that the table is rebuilt now and then. What it adds has no key of the reader's, whose every
 * lookup must be a hit.
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@State(Scope.Group)
public class BesideWriterBenchmark {
    private static final int BURST = 100;
    /** How many elements the writer has in the set at a time. */
    private static final int WINDOW = 1000;

    /** {@code hash:ip}, a million addresses, or {@code hash:net}, the IPv4 list. */
    @Param("hash:ip")
    public String workload = "";

    /** How many changes a second the writer makes; 0 for none. */
    @Param({"0", "100000"})
    public int changes;

    private IpSet set = Sets.empty(SetTypes.HASH_IP, Family.INET);
    private int[] keys = {};
    private int from;
    private Contestant asked = key -> false;
    private final ElementSpec churned = new ElementSpec();
    private long added;
    private long due;

    /** Fills the set. */
    @Setup
    public void setUp() {
        SplittableRandom random = new SplittableRandom(8);
        keys = new int[Workload.KEYS];
        if (workload.equals("hash:ip")) {
            int size = 1_000_000;
            ElementSpec spec = new ElementSpec();
            for (int i = 1; i <= size; i++) {
                set.add(spec.ip(Address.ofIpv4(Scatter.toInt(i))), false);
            }
            for (int i = 0; i < keys.length; i++) {
                keys[i] = Scatter.toInt(1 + random.nextInt(size));
            }
        } else {
            NetworkList list = Lists.ipv4();
            set = Sets.empty(SetTypes.HASH_NET, Family.INET);
            for (int i = 0; i < list.size(); i++) {
                set.add(Sets.network(list.address(i), list.length(i)), false);
            }
            for (int i = 0; i < keys.length; i++) {
                int network = random.nextInt(list.size());
                keys[i] = (int) (list.high(network) >>> 32)
                        | random.nextInt() & (int) ~(Address.highMask(list.length(network)) >>> 32);
            }
        }
        asked = EngineLookups.ipv4(set, keys);
        due = System.nanoTime();
    }

    /** Looks up a batch of keys. */
    @Benchmark
    @Group("besideWriter")
    @OperationsPerInvocation(LookupBenchmark.BATCH)
    public int read() {
        Contestant contestantHere = asked;
        int start = from;
        int count = 0;
        for (int key = start; key < start + LookupBenchmark.BATCH; key++) {
            if (contestantHere.test(key)) {
                count++;
            }
        }
        if (count != LookupBenchmark.BATCH) {
            throw new IllegalStateException("hits: " + count);
        }
        from = (start + LookupBenchmark.BATCH) % Workload.KEYS;
        return count;
    }

    /** How many changes a second the writer made, by the time JMH gives for {@link #write}. */
    public static double changesASecond(double nanos) {
        // JMH wants the same number of operations in all methods of a group, and divides by that of the reader.
        return BURST * 1e9 / (nanos * LookupBenchmark.BATCH);
    }

    /** Makes a burst of changes when it is due; its time, waiting included, says whether the writer kept up. */
    @Benchmark
    @Group("besideWriter")
    @OperationsPerInvocation(LookupBenchmark.BATCH)
    public void write() {
        long interval = changes == 0 ? TimeUnit.MILLISECONDS.toNanos(1) : TimeUnit.SECONDS.toNanos(BURST) / changes;
        due += interval;
        long now = System.nanoTime();
        if (due < now - TimeUnit.MILLISECONDS.toNanos(10)) {
            due = now; // what was missed (between iterations, too) is not made up for
        }
        while (due - System.nanoTime() > 0) {
            LockSupport.parkNanos(due - System.nanoTime());
        }
        for (int i = 0; changes != 0 && i < BURST / 2; i++) {
            set.add(churned(added), false);
            if (added >= WINDOW) {
                set.delete(churned(added - WINDOW), false);
            }
            added++;
        }
    }

    // hash:ip: addresses beyond those of the set and its keys. hash:net: networks in 240.0.0.0/4, which no list has.
    private ElementSpec churned(long number) {
        if (workload.equals("hash:ip")) {
            return churned.ip(Address.ofIpv4(Scatter.toInt((int) (2_000_000 + number))));
        }
        int host = 0xf0000000 | (int) (number * 0x9e3779b1L) & 0x0fffffff; // an odd factor: all different
        return churned.ip(Address.ofIpv4(host)).cidr(Integer.SIZE);
    }
}
