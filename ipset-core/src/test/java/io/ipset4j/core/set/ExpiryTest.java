package io.ipset4j.core.set;

import static org.assertj.core.api.Assertions.assertThat;

import io.ipset4j.core.SetNamespace;
import io.ipset4j.core.SetStore;
import io.ipset4j.core.element.Address;
import io.ipset4j.core.element.ElementSpec;
import io.ipset4j.core.element.Family;
import io.ipset4j.core.type.CreateOptions;
import io.ipset4j.core.type.SetTypes;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Expiries are 32 bits of a time of 64: what happens where those wrap, and that sweeping goes on. */
class ExpiryTest {
    private static final long WRAP = 1L << 32;

    /** Milliseconds since the store was made; the sum with a second or with the longest timeout wraps, or is zero. */
    @ParameterizedTest
    @ValueSource(longs = {1, WRAP / 2 - 1000, WRAP / 2 - 500, WRAP / 2, WRAP - 1000, WRAP - 999, WRAP - 1, WRAP, WRAP + 1,
        WRAP - 2147483000L, 3 * WRAP - 1000})
    void expiresWhenItsTimeHasCome(long start) {
        AtomicLong clock = new AtomicLong(start);
        try (SetStore store = SetStore.create(SetStore.SwapMode.CALL_RCU, clock::get)) {
            SetNamespace sets = store.namespace("default");
            sets.create("s", SetTypes.HASH_IP, 0, Family.INET.number(), new CreateOptions().timeout(0), false);
            IpSet set = sets.set("s");
            set.add(new ElementSpec().ip(Address.ofIpv4(1)).timeout(1), false);
            set.add(new ElementSpec().ip(Address.ofIpv4(2)).timeout(Extensions.MAX_TIMEOUT), false);
            set.add(new ElementSpec().ip(Address.ofIpv4(3)), false);
            assertIn(set, true, true, true);
            clock.set(start + 999);
            assertIn(set, true, true, true);
            clock.set(start + 1001); // an expiry that would be zero is put off by a millisecond
            assertIn(set, false, true, true);
            set.sweep();
            clock.set(start + Extensions.MAX_TIMEOUT * 1000 - 1);
            assertIn(set, false, true, true);
            clock.set(start + Extensions.MAX_TIMEOUT * 1000 + 1);
            assertIn(set, false, false, true);
        }
    }

    private static void assertIn(IpSet set, boolean... expected) {
        for (int i = 0; i < expected.length; i++) {
            assertThat(set.containsIpv4(i + 1)).as("element %d", i + 1).isEqualTo(expected[i]);
        }
        int listed = 0;
        ElementCursor cursor = set.cursor();
        for (ElementSpec element = cursor.next(); element != null; element = cursor.next()) {
            assertThat(expected[Objects.requireNonNull(element.ip()).ipv4() - 1]).isTrue();
            listed++;
        }
        assertThat(listed).isEqualTo(set.header().elements());
    }

    /** What has expired or was deleted gives its room back, not only when new elements need it. */
    @Test
    void emptySetsAreSmall() {
        AtomicLong clock = new AtomicLong(1);
        try (SetStore store = SetStore.create(SetStore.SwapMode.CALL_RCU, clock::get)) {
            SetNamespace sets = store.namespace("default");
            sets.create("s", SetTypes.HASH_IP, 0, Family.INET.number(), new CreateOptions().timeout(10), false);
            IpSet set = sets.set("s");
            for (int round = 0; round < 2; round++) {
                for (int i = 1; i <= 50_000; i++) {
                    set.add(new ElementSpec().ip(Address.ofIpv4(i)), false);
                }
                long full = set.header().memorySize();
                if (round == 0) {
                    clock.addAndGet(20_000);
                    set.sweep();
                } else {
                    for (int i = 1; i <= 50_000; i++) {
                        set.delete(new ElementSpec().ip(Address.ofIpv4(i)), false);
                    }
                }
                assertThat(set.header().memorySize()).isLessThan(full / 100);
            }
        }
    }

    /** An executor forgets a task that throws. */
    @Test
    @Timeout(60)
    void aSweepThatFailsIsNotTheLast() throws InterruptedException {
        AtomicInteger sweeps = new AtomicInteger();
        AtomicInteger reported = new AtomicInteger();
        Thread.UncaughtExceptionHandler usual = Thread.getDefaultUncaughtExceptionHandler();
        Thread.setDefaultUncaughtExceptionHandler((thread, e) -> reported.incrementAndGet());
        try (SetStore store = SetStore.create(SetStore.SwapMode.CALL_RCU, () -> {
            if (Thread.currentThread().getName().equals("ipset4j-sweeper") && sweeps.incrementAndGet() == 1) {
                throw new IllegalStateException("a sweep fails");
            }
            return 1;
        })) {
            store.namespace("default").create("s", SetTypes.HASH_IP, 0, Family.INET.number(),
                    new CreateOptions().timeout(1), false);
            while (sweeps.get() < 2) {
                Thread.sleep(10); // a second each
            }
            assertThat(reported).hasValue(1);
        } finally {
            Thread.setDefaultUncaughtExceptionHandler(usual);
        }
    }
}
