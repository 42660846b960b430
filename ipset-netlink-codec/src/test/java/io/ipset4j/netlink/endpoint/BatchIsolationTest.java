package io.ipset4j.netlink.endpoint;

import static org.assertj.core.api.Assertions.assertThat;

import io.ipset4j.core.SetNamespace;
import io.ipset4j.core.SetStore;
import io.ipset4j.core.element.Address;
import io.ipset4j.core.element.ElementSpec;
import io.ipset4j.core.element.Family;
import io.ipset4j.core.type.CreateOptions;
import io.ipset4j.core.type.SetTypes;
import io.ipset4j.netlink.client.Batch;
import io.ipset4j.netlink.client.IpsetClient;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

/** A batch in one message is one command: what others ask of the set comes before it or after it. */
class BatchIsolationTest {
    private static final int ROUNDS = 400;
    private static final int ELEMENTS = 500;

    @Test
    void aFlushNeverFallsIntoABatch() throws Exception {
        ExecutorService other = Executors.newSingleThreadExecutor();
        try (SetStore store = SetStore.create()) {
            SetNamespace sets = store.namespace("test");
            sets.create("s", SetTypes.HASH_IP, 6, Family.INET.number(), new CreateOptions(), false);
            IpsetEndpoint endpoint = new IpsetEndpoint(sets);
            CyclicBarrier start = new CyclicBarrier(2);
            for (int round = 0; round < ROUNDS; round++) {
                int delay = round;
                Future<?> flushed = other.submit(() -> {
                    try (IpsetClient client = IpsetClient.of(endpoint)) {
                        start.await();
                        for (int i = 0; i < delay; i++) {
                            Thread.onSpinWait();
                        }
                        client.flush("s");
                    }
                    return null;
                });
                try (IpsetClient client = IpsetClient.of(endpoint)) {
                    Batch batch = client.batch();
                    for (int i = 1; i <= ELEMENTS; i++) {
                        batch.add("s", new ElementSpec().ip(Address.ofIpv4(i)), false, i);
                    }
                    start.await();
                    batch.await();
                }
                flushed.get();
                assertThat(sets.set("s").header().elements()).as("round " + round).isIn(0, ELEMENTS);
                sets.flush("s");
            }
        } finally {
            other.shutdown();
        }
    }
}
