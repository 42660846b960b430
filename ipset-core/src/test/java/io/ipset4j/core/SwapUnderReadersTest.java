package io.ipset4j.core;

import static org.assertj.core.api.Assertions.assertThat;

import io.ipset4j.core.element.Address;
import io.ipset4j.core.element.ElementSpec;
import io.ipset4j.core.error.IpSetException;
import io.ipset4j.core.set.SetReference;
import io.ipset4j.core.type.CreateOptions;
import io.ipset4j.core.type.SetTypes;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * What the project exists for: a set is rebuilt beside the old one, swapped in and the old one destroyed, over and
 * over, while readers look things up. A released set throws when it is used, which is the poison that readers must
 * never meet inside a read section.
 */
class SwapUnderReadersTest {
    private static final int READERS = 8;
    private static final int GENERATIONS = 400;
    private static final Address ALWAYS = Address.parse("192.0.2.1");
    private static final Address NEVER = Address.parse("192.0.2.2");

    private static void fill(SetNamespace sets, String name) {
        sets.create(name, SetTypes.HASH_IP, 6, 2, new CreateOptions(), false);
        sets.set(name).add(new ElementSpec().ip(ALWAYS), false);
        sets.set(name).add(new ElementSpec().ip(Address.parse("10.0.0.0")).cidr(27), false);
    }

    private static void rebuildAndSwap(SetNamespace sets) {
        fill(sets, "next");
        sets.swap("live", "next");
        sets.destroy("next", false);
    }

    /** Runs readers beside so many steps of a writer; ends with, and returns, the first failure of a reader. */
    private static @Nullable Throwable race(Runnable reader, int steps, Runnable step, AtomicLong lookups)
            throws InterruptedException {
        AtomicBoolean done = new AtomicBoolean();
        AtomicReference<Throwable> failure = new AtomicReference<>();
        CountDownLatch started = new CountDownLatch(READERS);
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < READERS; i++) {
            Thread thread = new Thread(() -> {
                started.countDown();
                try {
                    while (!done.get()) {
                        reader.run();
                        lookups.incrementAndGet();
                    }
                } catch (Throwable e) {
                    failure.compareAndSet(null, e);
                }
            });
            thread.start();
            threads.add(thread);
        }
        started.await();
        try {
            for (int i = 0; i < steps && failure.get() == null; i++) {
                step.run();
            }
        } finally {
            done.set(true);
        }
        for (Thread thread : threads) {
            thread.join();
        }
        return failure.get();
    }

    @ParameterizedTest
    @EnumSource(SetStore.SwapMode.class)
    void noReaderMeetsAnEmptyOrReleasedSet(SetStore.SwapMode mode) throws Exception {
        AtomicLong lookups = new AtomicLong();
        try (SetStore store = SetStore.create(mode, () -> 1)) {
            SetNamespace sets = store.namespace("race");
            fill(sets, "live");
            SetReference live = sets.reference("live");
            Throwable failure = race(() -> {
                int token = store.rcu().enter();
                try {
                    var set = live.set();
                    assertThat(set.test(new ElementSpec().ip(ALWAYS))).isTrue();
                    Thread.onSpinWait();
                    assertThat(set.test(new ElementSpec().ip(NEVER))).isFalse();
                    assertThat(set.header().elements()).isEqualTo(33);
                } finally {
                    store.rcu().exit(token);
                }
            }, mode == SetStore.SwapMode.CALL_RCU ? GENERATIONS : GENERATIONS / 20, () -> rebuildAndSwap(sets), lookups);
            assertThat(failure).isNull();
            assertThat(lookups.get()).isPositive();
            live.close();
            sets.destroy("live", false);
            assertThat(sets.size()).isZero();
        }
    }

    @Test
    void withoutAReadSectionAReaderDoesMeetAReleasedSet() throws Exception {
        try (SetStore store = SetStore.create(SetStore.SwapMode.CALL_RCU, () -> 1)) {
            SetNamespace sets = store.namespace("race");
            fill(sets, "live");
            SetReference live = sets.reference("live");
            Throwable failure = race(() -> {
                var set = live.set();
                for (int i = 0; i < 1000; i++) {
                    set.test(new ElementSpec().ip(ALWAYS));
                }
            }, 20 * GENERATIONS, () -> {
                rebuildAndSwap(sets);
                store.rcu().barrier();
            }, new AtomicLong());
            assertThat(failure).isInstanceOf(IllegalStateException.class);
        }
    }

    @Test
    void aReferenceAlwaysLeadsToOneOfTheTwoSets() throws Exception {
        try (SetStore store = SetStore.create()) {
            SetNamespace sets = store.namespace("race");
            fill(sets, "foo");
            fill(sets, "bar");
            var foo = sets.set("foo");
            var bar = sets.set("bar");
            SetReference reference = sets.reference("foo");
            Throwable failure = race(() -> assertThat(reference.set()).isIn(foo, bar), 10_001,
                    () -> sets.swap("foo", "bar"), new AtomicLong());
            assertThat(failure).isNull();
            assertThat(sets.set("foo")).isSameAs(bar);
            assertThat(sets.set("bar")).isSameAs(foo);
            reference.close();
        }
    }

    @Test
    void concurrentCommandsLeaveTheTableWhole() throws Exception {
        try (SetStore store = SetStore.create()) {
            SetNamespace sets = store.namespace("race");
            AtomicLong created = new AtomicLong();
            AtomicLong destroyed = new AtomicLong();
            fill(sets, "list-member");
            Throwable failure = race(() -> {
                String name = "s" + Thread.currentThread().getId() % 3;
                try {
                    sets.create(name, SetTypes.LIST_SET, 3, 0, new CreateOptions(), false);
                    created.incrementAndGet();
                    int token = store.rcu().enter();
                    try {
                        sets.set(name).add(new ElementSpec().name("list-member"), true);
                    } finally {
                        store.rcu().exit(token);
                    }
                } catch (IpSetException e) {
                    // taken, or gone again
                }
                try {
                    sets.destroy(name, false);
                    destroyed.incrementAndGet();
                } catch (IpSetException e) {
                    // somebody was faster
                }
            }, 2000, () -> {
                try {
                    sets.swap("s0", "s1");
                } catch (IpSetException e) {
                    // not both there
                }
            }, new AtomicLong());
            assertThat(failure).isNull();
            assertThat(created.get() - destroyed.get()).isEqualTo(sets.size() - 1);
            for (int i = 0; i < 3; i++) {
                sets.destroy("s" + i, true);
            }
            // Every reference that a list held was given back, so the member can go.
            sets.destroy("list-member", false);
            assertThat(sets.size()).isZero();
        }
    }
}
