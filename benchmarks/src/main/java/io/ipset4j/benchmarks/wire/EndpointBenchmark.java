package io.ipset4j.benchmarks.wire;

import io.ipset4j.benchmarks.data.Scatter;
import io.ipset4j.core.SetNamespace;
import io.ipset4j.core.SetStore;
import io.ipset4j.core.element.Address;
import io.ipset4j.core.element.ElementSpec;
import io.ipset4j.core.element.Family;
import io.ipset4j.core.set.IpSet;
import io.ipset4j.core.type.CreateOptions;
import io.ipset4j.core.type.SetTypes;
import io.ipset4j.netlink.client.IpsetClient;
import io.ipset4j.netlink.endpoint.IpsetEndpoint;
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
 * What netlink costs without a socket: requests encoded by a client, executed by an endpoint in the same thread,
 * replies decoded; beside the same calls on the set itself.
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@State(Scope.Thread)
public class EndpointBenchmark {
    private static final int ELEMENTS = 1000;
    private static final String NAME = "set";

    /** {@code client}, through messages, or {@code set}. */
    @Param({"client", "set"})
    public String contestant = "";

    private final SetNamespace sets = SetStore.create().namespace("wire");
    private final IpsetClient client = IpsetClient.of(new IpsetEndpoint(sets));
    private final ElementSpec[] present = new ElementSpec[ELEMENTS];
    private final ElementSpec[] further = new ElementSpec[ELEMENTS];

    /** Fills the set. */
    @Setup
    public void setUp() {
        sets.create(NAME, SetTypes.HASH_IP, SetTypes.HASH_IP.maxRevision(), Family.INET.number(), new CreateOptions(),
                false);
        for (int i = 0; i < ELEMENTS; i++) {
            present[i] = new ElementSpec().ip(Address.ofIpv4(Scatter.toInt(i + 1)));
            further[i] = new ElementSpec().ip(Address.ofIpv4(Scatter.toInt(ELEMENTS + i + 1)));
            sets.set(NAME).add(present[i], false);
        }
    }

    /** Tests all elements. */
    @Benchmark
    @OperationsPerInvocation(ELEMENTS)
    public int test() {
        boolean viaClient = contestant.equals("client");
        IpSet set = sets.set(NAME);
        int hits = 0;
        for (ElementSpec spec : present) {
            hits += (viaClient ? client.test(NAME, spec) : set.test(spec)) ? 1 : 0;
        }
        if (hits != ELEMENTS) {
            throw new IllegalStateException("hits: " + hits);
        }
        return hits;
    }

    /** Adds further elements, and deletes them again; each of the two is an operation. */
    @Benchmark
    @OperationsPerInvocation(2 * ELEMENTS)
    public int change() {
        boolean viaClient = contestant.equals("client");
        IpSet set = sets.set(NAME);
        for (ElementSpec spec : further) {
            if (viaClient) {
                client.add(NAME, spec, false);
            } else {
                set.add(spec, false);
            }
        }
        int elements = set.header().elements();
        for (ElementSpec spec : further) {
            if (viaClient) {
                client.delete(NAME, spec, false);
            } else {
                set.delete(spec, false);
            }
        }
        if (elements != 2 * ELEMENTS || set.header().elements() != ELEMENTS) {
            throw new IllegalStateException("elements: " + elements);
        }
        return elements;
    }
}
