package io.ipset4j.benchmarks.lifecycle;

import io.ipset4j.benchmarks.data.Scatter;
import io.ipset4j.benchmarks.lookup.Sets;
import io.ipset4j.core.element.Address;
import io.ipset4j.core.element.ElementSpec;
import io.ipset4j.core.element.Family;
import io.ipset4j.core.set.IpSet;
import io.ipset4j.core.type.SetTypes;
import it.unimi.dsi.fastutil.ints.IntOpenHashSet;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** The time to add one address, from an empty set to a million, growth included. */
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@State(Scope.Thread)
public class AddBenchmark {
    private static final int SIZE = 1_000_000;

    /** Who is filled: {@code engine}, {@code fastutil} (the limit) or {@code map}. */
    @Param("engine")
    public String contestant = "";

    /** Fills. */
    @Benchmark
    @OperationsPerInvocation(SIZE)
    public Object add() {
        return switch (contestant) {
            case "engine" -> engine();
            case "fastutil" -> fastutil();
            case "map" -> map();
            default -> throw new IllegalArgumentException("contestant: " + contestant);
        };
    }

    private static IpSet engine() {
        IpSet set = Sets.empty(SetTypes.HASH_IP, Family.INET);
        ElementSpec spec = new ElementSpec();
        for (int i = 1; i <= SIZE; i++) {
            set.add(spec.ip(Address.ofIpv4(Scatter.toInt(i))), false);
        }
        check(set.header().elements());
        return set;
    }

    private static IntOpenHashSet fastutil() {
        IntOpenHashSet set = new IntOpenHashSet();
        for (int i = 1; i <= SIZE; i++) {
            set.add(Scatter.toInt(i));
        }
        check(set.size());
        return set;
    }

    private static Set<Integer> map() {
        Set<Integer> set = ConcurrentHashMap.newKeySet();
        for (int i = 1; i <= SIZE; i++) {
            set.add(Scatter.toInt(i));
        }
        check(set.size());
        return set;
    }

    private static void check(int elements) {
        if (elements != SIZE) {
            throw new IllegalStateException("elements: " + elements);
        }
    }
}
