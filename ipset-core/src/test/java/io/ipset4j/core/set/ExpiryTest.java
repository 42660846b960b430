package io.ipset4j.core.set;

import static org.assertj.core.api.Assertions.assertThat;

import io.ipset4j.core.SetNamespace;
import io.ipset4j.core.SetStore;
import io.ipset4j.core.element.Address;
import io.ipset4j.core.element.ElementSpec;
import io.ipset4j.core.element.Family;
import io.ipset4j.core.type.CreateOptions;
import io.ipset4j.core.type.SetTypes;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
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

    /** Elements come, go, and get other timeouts while time passes; those of a bucket share what is known of it. */
    @ParameterizedTest
    @ValueSource(strings = {"inet", "inet6"})
    void expiresBesideOthers(String familyName) {
        long seed = System.nanoTime();
        SplittableRandom random = new SplittableRandom(seed);
        Family family = familyName.equals("inet") ? Family.INET : Family.INET6;
        AtomicLong clock = new AtomicLong(1);
        Map<Integer, Long> expiries = new HashMap<>(); // of an element that never expires: the maximum
        try (SetStore store = SetStore.create(SetStore.SwapMode.CALL_RCU, clock::get)) {
            SetNamespace sets = store.namespace("default");
            sets.create("s", SetTypes.HASH_IP, 0, family.number(), new CreateOptions().timeout(0), false);
            IpSet set = sets.set("s");
            int[] seen = new int[2];
            for (int step = 0; step < 20_000; step++) {
                int number = -random.nextInt(1, 100); // -1 is a key that lies elsewhere
                Address address = family == Family.INET ? Address.ofIpv4(number) : Address.ofIpv6(-1, number);
                switch (random.nextInt(6)) {
                    case 0, 1 -> {
                        int timeout = random.nextInt(4) * random.nextInt(40);
                        set.add(new ElementSpec().ip(address).timeout(timeout), true);
                        expiries.put(number, timeout == 0 ? Long.MAX_VALUE : clock.get() + timeout * 1000L);
                    }
                    case 2 -> {
                        set.delete(new ElementSpec().ip(address), true);
                        expiries.remove(number);
                    }
                    case 3 -> clock.addAndGet(random.nextInt(3000));
                    case 4 -> {
                        if (random.nextInt(20) == 0) {
                            set.sweep();
                        }
                    }
                    default -> { }
                }
                boolean expected = expiries.getOrDefault(number, Long.MIN_VALUE) > clock.get();
                boolean found = family == Family.INET ? set.containsIpv4(number) : set.containsIpv6(-1, number);
                assertThat(found).as("%d, step %d, seed %d", number, step, seed).isEqualTo(expected);
                seen[found ? 1 : 0]++;
            }
            assertThat(seen[0]).isGreaterThan(1000);
            assertThat(seen[1]).isGreaterThan(1000);
        }
    }

    /**
     * Elements that have expired, but are not swept out yet, beside some with the longest timeout: more than 2^31 ms are
     * between their expiries.
     */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void doesNotReviveBesideTheLongestTimeout(boolean rebuilt) {
        AtomicLong clock = new AtomicLong(1);
        try (SetStore store = SetStore.create(SetStore.SwapMode.CALL_RCU, clock::get)) {
            SetNamespace sets = store.namespace("default");
            sets.create("s", SetTypes.HASH_IP, 0, Family.INET.number(), new CreateOptions().timeout(0), false);
            IpSet set = sets.set("s");
            int longest = 200;
            for (int i = 1; i <= 100; i++) {
                set.add(new ElementSpec().ip(Address.ofIpv4(i)).timeout(1), false);
            }
            if (rebuilt) { // with the longest before the others have expired, and room for more when they have
                addLongest(set, longest, longest + 20);
            }
            clock.addAndGet(3000);
            addLongest(set, longest + 20, longest + 400);
            assertNoneOf100(set);
            set.sweep();
            assertNoneOf100(set);
            // A sweep has taken them out: they are not there again when 2^31 ms have passed.
            for (int i = 0; i < 3; i++) {
                clock.addAndGet(1L << 30);
                set.sweep();
                assertNoneOf100(set);
            }
        }
    }

    private static void addLongest(IpSet set, int from, int to) {
        for (int i = from; i < to; i++) {
            set.add(new ElementSpec().ip(Address.ofIpv4(i)).timeout(Extensions.MAX_TIMEOUT), false);
        }
    }

    private static void assertNoneOf100(IpSet set) {
        for (int i = 1; i <= 100; i++) {
            assertThat(set.containsIpv4(i)).as("element %d", i).isFalse();
            assertThat(set.test(new ElementSpec().ip(Address.ofIpv4(i)).name("a field that is not looked at"))).isFalse();
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
