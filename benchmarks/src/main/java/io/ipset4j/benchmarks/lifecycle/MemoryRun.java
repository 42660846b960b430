package io.ipset4j.benchmarks.lifecycle;

import io.ipset4j.benchmarks.data.Lists;
import io.ipset4j.benchmarks.data.NetworkList;
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
import it.unimi.dsi.fastutil.ints.IntOpenHashSet;
import java.lang.ref.Reference;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/**
 * Bytes an element: what the heap holds more once a set has been filled, garbage collected before and after, and what
 * the set itself reports.
 */
public final class MemoryRun implements Run {
    private static final int ADDRESSES = 1_000_000;

    @Override
    public void measure(Effort effort, Recorder recorder) {
        NetworkList ipv4 = Lists.ipv4();
        NetworkList ipv6 = Lists.ipv6();
        engine(recorder, "hash:ip", ADDRESSES, MemoryRun::addresses);
        engine(recorder, "hash:net", ipv4.size(), () -> networks(ipv4));
        engine(recorder, "hash:net6", ipv6.size(), () -> networks(ipv6));
        record(recorder, "hash:ip/fastutil", ADDRESSES, () -> {
            IntOpenHashSet set = new IntOpenHashSet();
            for (int i = 1; i <= ADDRESSES; i++) {
                set.add(Scatter.toInt(i));
            }
            return set;
        });
        record(recorder, "hash:ip/map", ADDRESSES, () -> {
            Set<Address> set = ConcurrentHashMap.newKeySet();
            for (int i = 1; i <= ADDRESSES; i++) {
                set.add(Address.ofIpv4(Scatter.toInt(i)));
            }
            return set;
        });
    }

    private static IpSet addresses() {
        IpSet set = Sets.empty(SetTypes.HASH_IP, Family.INET);
        ElementSpec spec = new ElementSpec();
        for (int i = 1; i <= ADDRESSES; i++) {
            set.add(spec.ip(Address.ofIpv4(Scatter.toInt(i))), false);
        }
        return set;
    }

    private static IpSet networks(NetworkList list) {
        IpSet set = Sets.empty(SetTypes.HASH_NET, list.family());
        for (int i = 0; i < list.size(); i++) {
            set.add(Sets.network(list.address(i), list.length(i)), false);
        }
        return set;
    }

    private static void engine(Recorder recorder, String name, int elements, Supplier<IpSet> filling) {
        IpSet set = record(recorder, name + "/engine", elements, filling);
        if (set.header().elements() != elements) {
            throw new IllegalStateException(name + ": elements: " + set.header().elements());
        }
        recorder.add("bytes/" + name + "/engine/reported", "B", List.of((double) set.header().memorySize() / elements));
    }

    private static <T> T record(Recorder recorder, String name, int elements, Supplier<T> filling) {
        T first = filling.get();
        // The first is alive before and after: what came with it (classes, a store's threads) is not counted.
        long before = used();
        T filled = filling.get();
        try {
            recorder.add("bytes/" + name + "/heap", "B", List.of((double) (used() - before) / elements));
        } finally {
            Reference.reachabilityFence(first);
            Reference.reachabilityFence(filled);
        }
        return filled;
    }

    private static long used() {
        Runtime runtime = Runtime.getRuntime();
        for (int i = 0; i < 4; i++) {
            System.gc();
        }
        return runtime.totalMemory() - runtime.freeMemory();
    }
}
