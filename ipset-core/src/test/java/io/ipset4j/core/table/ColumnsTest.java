package io.ipset4j.core.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.ReentrantLock;
import io.ipset4j.core.rcu.Rcu;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Cells, copies, and the settlement of counters after a rebuild. */
@Timeout(60)
class ColumnsTest {
    private static final int ALL = Columns.TIMEOUT | Columns.COUNTERS | Columns.COMMENT | Columns.SKBINFO | Columns.FLAGS;

    @Test
    void everyCellKeepsItsOwnValue() {
        Columns columns = Columns.create(ALL, 100);
        for (int slot = 0; slot < 100; slot++) {
            fill(columns, slot, slot);
        }
        for (int slot = 0; slot < 100; slot++) {
            assertFilled(columns, slot, slot);
        }
        columns.setComment(7, null);
        assertThat(columns.comment(7)).isNull();
        columns.setFlags(7, 0x1ff);
        assertThat(columns.flags(7)).isEqualTo(0xff);
        columns.setSkbinfo(7, -1, -1, 0xffff);
        assertThat(columns.skbmark(7)).isEqualTo(-1);
        assertThat(columns.skbprio(7)).isEqualTo(-1);
        assertThat(columns.skbqueue(7)).isEqualTo(0xffff);
    }

    @Test
    void startsAtNothing() {
        Columns columns = Columns.create(ALL, 1);
        assertThat(columns.expiry(0)).isZero();
        assertThat(columns.packets(0)).isZero();
        assertThat(columns.bytes(0)).isZero();
        assertThat(columns.comment(0)).isNull();
        assertThat(columns.skbmark(0)).isZero();
        assertThat(columns.flags(0)).isZero();
    }

    @ParameterizedTest
    @ValueSource(ints = {Columns.TIMEOUT, Columns.COUNTERS, Columns.COMMENT, Columns.SKBINFO, Columns.FLAGS})
    void onlyChosenColumnsAreThere(int column) {
        Columns with = Columns.create(column, 1000);
        Columns without = Columns.create(ALL & ~column, 1000);
        assertThat(with.has(column)).isTrue();
        assertThat(without.has(column)).isFalse();
        assertThat(with.sizeInBytes()).isGreaterThanOrEqualTo(1000);
        assertThat(with.sizeInBytes() + without.sizeInBytes())
                .isEqualTo(Columns.create(ALL, 1000).sizeInBytes() + Columns.create(0, 1000).sizeInBytes());
        assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> {
            switch (column) {
                case Columns.TIMEOUT -> without.setExpiry(0, 1, 0);
                case Columns.COUNTERS -> without.addCounters(0, 1, 1);
                case Columns.COMMENT -> without.setComment(0, "");
                case Columns.SKBINFO -> without.setSkbinfo(0, 1, 1, 1);
                default -> without.setFlags(0, 1);
            }
        });
        with.copy(0, without, 0, 0); // nothing in common, nothing copied
    }

    @Test
    void copiesAllColumns() {
        Columns from = Columns.create(ALL, 10);
        Columns to = Columns.create(ALL, 20);
        fill(from, 3, 42);
        from.copy(3, to, 15, 0);
        assertFilled(to, 15, 42);
        to.copy(15, to, 16, 0);
        assertFilled(to, 16, 42);
    }

    @Test
    void countsSinceTheCopyAreSettled() {
        Columns from = Columns.create(ALL, 10);
        Columns to = Columns.create(ALL, 10);
        fill(from, 3, 42);
        fill(from, 4, 43);
        Columns.Settlement settlement = from.settlementWith(to, 2, 0);
        settlement.copy(3, 8);
        settlement.copy(4, 7);
        assertFilled(to, 8, 42);
        from.addCounters(3, 5, 500); // a reader that still holds the old instance
        to.addCounters(8, 1, 100); // and one that holds the new
        settlement.settle();
        assertThat(to.packets(8)).isEqualTo(42 * 3 + 6);
        assertThat(to.bytes(8)).isEqualTo(42 * 5 + 600);
        assertFilled(to, 7, 43);
    }

    /** A re-added element starts at what it was added with, whatever its past self still counted. */
    @Test
    void whatTheWriterSetsMeanwhileStays() {
        Columns from = Columns.create(Columns.COUNTERS, 4);
        Columns to = Columns.create(Columns.COUNTERS, 4);
        Columns.Settlement settlement = from.settlementWith(to, 4, 0);
        for (int slot = 0; slot < 4; slot++) {
            settlement.copy(slot, slot);
            from.addCounters(slot, 5, 500);
        }
        to.setCounters(1, 0, 0);
        to.copy(3, to, 2, 0);
        settlement.settle();
        assertThat(to.packets(0)).isEqualTo(5);
        assertThat(to.packets(1)).isZero();
        assertThat(to.packets(2)).isZero();
        assertThat(to.packets(3)).isEqualTo(5);
        to.setCounters(0, 1, 1);
        assertThat(to.packets(0)).isEqualTo(1);
    }

    @Test
    void aSecondRebuildCarriesTheFirstSettlementOn() {
        Columns first = Columns.create(Columns.COUNTERS, 4);
        Columns second = Columns.create(Columns.COUNTERS, 4);
        Columns third = Columns.create(Columns.COUNTERS, 4);
        Columns.Settlement one = first.settlementWith(second, 2, 0);
        one.copy(0, 1);
        one.copy(1, 2);
        Columns.Settlement two = second.settlementWith(third, 2, 0);
        two.copy(1, 3);
        two.copy(2, 0);
        first.addCounters(0, 1, 10);
        first.addCounters(1, 1, 10);
        second.addCounters(1, 2, 20);
        third.addCounters(3, 4, 40);
        third.setCounters(0, 9, 90);
        one.settle();
        two.settle();
        assertThat(third.packets(3)).isEqualTo(7);
        assertThat(third.bytes(3)).isEqualTo(70);
        assertThat(third.packets(0)).isEqualTo(9);
    }

    /** Threads count packets while the columns are moved again and again: the sums come out exactly. */
    @Test
    void noCountIsLostByRebuilds() throws Exception {
        int elements = 64;
        class Owner {
            volatile Columns columns = Columns.create(Columns.COUNTERS, elements);
        }

        Owner owner = new Owner();
        AtomicBoolean stopped = new AtomicBoolean();
        ReentrantLock writers = new ReentrantLock();
        ExecutorService pool = Executors.newFixedThreadPool(3);
        long[] counted = new long[elements];
        try (Rcu rcu = new Rcu("settle")) {
            List<Future<long[]>> adders = new ArrayList<>();
            for (int i = 0; i < 3; i++) {
                SplittableRandom random = new SplittableRandom(i);
                adders.add(pool.submit(() -> {
                    long[] mine = new long[elements];
                    while (!stopped.get()) {
                        int token = rcu.enter();
                        Columns columns = owner.columns;
                        for (int n = random.nextInt(30); n > 0; n--) {
                            int slot = random.nextInt(elements);
                            columns.addCounters(slot, 1, 3);
                            mine[slot]++;
                        }
                        rcu.exit(token);
                    }
                    return mine;
                }));
            }
            for (int rebuild = 0; rebuild < 3000; rebuild++) {
                writers.lock();
                try {
                    Columns fresh = Columns.create(Columns.COUNTERS, elements);
                    Columns.Settlement settlement = owner.columns.settlementWith(fresh, elements, 0);
                    for (int slot = 0; slot < elements; slot++) {
                        settlement.copy(slot, slot);
                    }
                    owner.columns = fresh;
                    rcu.call(() -> {
                        writers.lock();
                        try {
                            settlement.settle();
                        } finally {
                            writers.unlock();
                        }
                    });
                } finally {
                    writers.unlock();
                }
            }
            stopped.set(true);
            for (Future<long[]> adder : adders) {
                long[] mine = adder.get();
                for (int slot = 0; slot < elements; slot++) {
                    counted[slot] += mine[slot];
                }
            }
        } finally {
            pool.shutdown();
        }
        for (int slot = 0; slot < elements; slot++) {
            assertThat(owner.columns.packets(slot)).as("packets of %d", slot).isEqualTo(counted[slot]);
            assertThat(owner.columns.bytes(slot)).as("bytes of %d", slot).isEqualTo(3 * counted[slot]);
        }
    }

    private static void fill(Columns columns, int slot, int value) {
        columns.setExpiry(slot, value * 2, 0);
        columns.setCounters(slot, value * 3L, value * 5L);
        columns.setComment(slot, "c" + value);
        columns.setSkbinfo(slot, value * 7L, value * 11, value * 13);
        columns.setFlags(slot, value % 256);
    }

    private static void assertFilled(Columns columns, int slot, int value) {
        assertThat(columns.expiry(slot)).isEqualTo(value * 2);
        assertThat(columns.packets(slot)).isEqualTo(value * 3L);
        assertThat(columns.bytes(slot)).isEqualTo(value * 5L);
        assertThat(columns.comment(slot)).isEqualTo("c" + value);
        assertThat(columns.skbmark(slot)).isEqualTo(value * 7L);
        assertThat(columns.skbprio(slot)).isEqualTo(value * 11);
        assertThat(columns.skbqueue(slot)).isEqualTo(value * 13);
        assertThat(columns.flags(slot)).isEqualTo(value % 256);
    }
}
