package io.ipset4j.core.set;

import static org.assertj.core.api.Assertions.assertThat;

import io.ipset4j.core.SetStore;
import io.ipset4j.core.element.Address;
import io.ipset4j.core.element.ElementSpec;
import io.ipset4j.core.element.Family;
import io.ipset4j.core.type.CreateOptions;
import io.ipset4j.core.type.SetTypes;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * In hash:net,iface a network decides even for interfaces that only other elements have. While such a network comes and
 * goes with the only element that has it, whose interface is asked for, either it or the shorter one behind it says yes.
 */
class InterfaceBesideWriterTest {
    private static final int CHANGES = 150_000;

    @Test
    @Timeout(120)
    void aNetworkThatGoesLeavesTheAnswerToTheNext() throws InterruptedException {
        try (SetStore store = SetStore.create()) {
            IpSet set = IpSet.create(SetTypes.HASH_NET_IFACE, SetTypes.HASH_NET_IFACE.maxRevision(),
                    Family.INET.number(), new CreateOptions(), new SetEnvironment(store.rcu(), () -> 1, name -> null));
            set.add(network("10.0.0.0", 16), false);
            AtomicBoolean done = new AtomicBoolean();
            AtomicInteger missed = new AtomicInteger();
            AtomicInteger looked = new AtomicInteger();
            Thread reader = new Thread(() -> {
                ElementSpec host = new ElementSpec().ip(Address.parse("10.0.0.1")).iface("eth0");
                while (!done.get()) {
                    looked.incrementAndGet();
                    if (!set.test(host)) {
                        missed.incrementAndGet();
                    }
                }
            });
            reader.start();
            for (int i = 0; i < CHANGES; i++) { // tables are rebuilt among them
                set.add(network("10.0.0.0", 24), false);
                set.delete(network("10.0.0.0", 24), false);
            }
            done.set(true);
            reader.join();
            assertThat(looked).hasPositiveValue();
            assertThat(missed).hasValue(0);
        }
    }

    private static ElementSpec network(String address, int length) {
        return new ElementSpec().ip(Address.parse(address)).cidr(length).iface("eth0");
    }
}
