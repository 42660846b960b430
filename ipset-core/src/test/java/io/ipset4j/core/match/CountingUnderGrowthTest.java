package io.ipset4j.core.match;

import static org.assertj.core.api.Assertions.assertThat;

import io.ipset4j.core.SetNamespace;
import io.ipset4j.core.SetStore;
import io.ipset4j.core.element.Address;
import io.ipset4j.core.element.ElementSpec;
import io.ipset4j.core.set.ElementCursor;
import io.ipset4j.core.set.SetReference;
import io.ipset4j.core.type.CreateOptions;
import io.ipset4j.core.type.SetType;
import io.ipset4j.core.type.SetTypes;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Packets are counted by many threads while packets on others add elements, so that the table is replaced by a larger
 * one again and again. No packet that matched may be missing in the end: what a reader counted in a table just replaced
 * is settled when its read section has ended.
 */
class CountingUnderGrowthTest {
    private static final int COUNTING_THREADS = 4;
    private static final int PACKETS = 30_000;
    private static final int ADDING_THREADS = 2;
    private static final int ADDED = 4_000;
    private static final int BYTES = 28;
    private static final Address COUNTED = Address.parse("192.0.2.1");
    private static final Address ELSEWHERE = Address.parse("198.51.100.1");

    static Stream<SetType> types() {
        return Stream.of(SetTypes.HASH_IP, SetTypes.HASH_NET);
    }

    @ParameterizedTest
    @MethodSource("types")
    void nothingIsLost(SetType type) throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(COUNTING_THREADS + ADDING_THREADS);
        try (SetStore store = SetStore.create()) {
            SetNamespace sets = store.namespace("counting");
            sets.create("s", type, type.maxRevision(), 2, new CreateOptions().flags(CreateOptions.COUNTERS), false);
            sets.set("s").add(new ElementSpec().ip(COUNTED), false);
            SetReference set = sets.reference("s");
            SetMatch match = SetMatch.of(sets.rcu(), set, Direction.SRC);
            SetTarget target = SetTarget.with(sets.rcu()).add(set, Direction.SRC).build();
            CountDownLatch start = new CountDownLatch(1);
            List<Future<Integer>> matched = new ArrayList<>();
            List<Future<Integer>> added = new ArrayList<>();
            for (int i = 0; i < COUNTING_THREADS; i++) {
                matched.add(threads.submit(() -> {
                    start.await();
                    Packet packet = Packet.between(COUNTED, ELSEWHERE).length(BYTES).build();
                    int count = 0;
                    for (int n = 0; n < PACKETS; n++) {
                        count += match.matches(packet) ? 1 : 0;
                    }
                    return count;
                }));
            }
            for (int i = 0; i < ADDING_THREADS; i++) {
                int from = 10 << 24 | i << 16;
                added.add(threads.submit(adding(start, target, from)));
            }
            start.countDown();
            for (Future<Integer> thread : matched) {
                assertThat(thread.get()).isEqualTo(PACKETS);
            }
            for (Future<Integer> thread : added) {
                thread.get();
            }
            store.rcu().barrier();
            ElementSpec counted = find(sets);
            assertThat(counted.packets()).isEqualTo((long) COUNTING_THREADS * PACKETS);
            assertThat(counted.bytes()).isEqualTo((long) COUNTING_THREADS * PACKETS * BYTES);
            assertThat(sets.set("s").header().elements()).isEqualTo(1 + ADDING_THREADS * ADDED);
        } finally {
            threads.shutdownNow();
        }
    }

    private static Callable<Integer> adding(CountDownLatch start, SetTarget target, int from) {
        return () -> {
            start.await();
            for (int n = 0; n < ADDED; n++) {
                target.apply(Packet.between(Address.ofIpv4(from | n), ELSEWHERE).build());
            }
            return ADDED;
        };
    }

    private static ElementSpec find(SetNamespace sets) {
        ElementCursor cursor = sets.set("s").cursor();
        for (ElementSpec element = cursor.next(); element != null; element = cursor.next()) {
            if (COUNTED.equals(element.ip())) {
                return element;
            }
        }
        throw new AssertionError("the element is gone");
    }
}
