package io.ipset4j.core.table;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Readers without locks beside a writer that adds, deletes and rebuilds. Every word of a key and every column is a
 * function of the key's number, so whatever a reader sees can be checked.
 */
@Timeout(60)
class KeyTableConcurrencyTest {
    private static final int KEYS = 3000;
    private static final int ALL_COLUMNS =
            Columns.TIMEOUT | Columns.COUNTERS | Columns.COMMENT | Columns.SKBINFO | Columns.FLAGS;

    @ParameterizedTest
    @ValueSource(ints = {32, 64, 128, 136, 296})
    void aLiveSlotIsWhole(int width) throws Exception {
        Scene scene = new Scene(width, false);
        scene.run(200_000, 2);
        assertThat(scene.wrong).isNull();
    }

    /** The same scene with the slot published before its columns are written: the test above can fail. */
    @Test
    void publishingTooEarlyIsSeen() throws Exception {
        Scene scene = new Scene(128, true);
        while (scene.wrong == null) { // @Timeout bounds it
            scene.run(2_000, 2);
        }
    }

    /** One key stays while everything around it churns: it is found always. */
    @ParameterizedTest
    @ValueSource(ints = {32, 64, 128, 136, 296})
    void aKeyThatStaysIsAlwaysFound(int width) throws Exception {
        Scene scene = new Scene(width, false);
        for (int number = 0; number < 10; number++) {
            scene.add(number);
        }
        scene.keepBelow = 10;
        scene.run(200_000, 2);
        assertThat(scene.wrong).isNull();
    }

    private record Instance(KeyTable table, Columns columns) {}

    private static final class Scene {
        private final int width;
        private final boolean publishEarly;
        private volatile Instance instance;
        private volatile boolean stopped;
        private volatile int keepBelow;
        private volatile int latest;
        private volatile @org.jspecify.annotations.Nullable String wrong;

        Scene(int width, boolean publishEarly) {
            this.width = width;
            this.publishEarly = publishEarly;
            this.instance = create(0);
        }

        private Instance create(int expected) {
            KeyTable table = KeyTable.create(width, expected);
            return new Instance(table, Columns.create(ALL_COLUMNS, table.slots()));
        }

        void run(int changes, int readers) throws Exception {
            stopped = false;
            ExecutorService pool = Executors.newFixedThreadPool(readers);
            try {
                List<Future<?>> running = new ArrayList<>();
                for (int i = 0; i < readers; i++) {
                    int seed = i;
                    running.add(pool.submit(() -> read(new SplittableRandom(seed))));
                }
                SplittableRandom random = new SplittableRandom(changes);
                for (int i = 0; i < changes && wrong == null; i++) {
                    int number = random.nextInt(keepBelow, KEYS);
                    latest = number;
                    if (i % 1000 == 999) {
                        flush();
                    } else if (random.nextBoolean()) {
                        add(number);
                    } else {
                        delete(number);
                    }
                }
                stopped = true;
                for (Future<?> reader : running) {
                    reader.get();
                }
            } finally {
                pool.shutdown();
                assertThat(pool.awaitTermination(10, TimeUnit.SECONDS)).isTrue();
            }
        }

        void add(int number) {
            Instance current = instance;
            long[] key = key(number);
            if (current.table.slotOf(key) >= 0) {
                return;
            }
            if (current.table.isFull()) {
                current = rebuild(current);
                instance = current;
            }
            int slot = current.table.vacancy(key);
            if (publishEarly) {
                current.table.publish(slot, key);
            }
            write(current.columns, slot, number);
            if (!publishEarly) {
                current.table.publish(slot, key);
            }
        }

        private void delete(int number) {
            int slot = instance.table.slotOf(key(number));
            if (slot >= 0) {
                instance.table.retire(slot);
            }
        }

        /** Nothing but what is to stay, in columns that were never written. */
        private void flush() {
            Instance fresh = create(keepBelow);
            for (int number = 0; number < keepBelow; number++) {
                int slot = fresh.table.vacancy(key(number));
                write(fresh.columns, slot, number);
                fresh.table.publish(slot, key(number));
            }
            instance = fresh;
        }

        private Instance rebuild(Instance old) {
            Instance fresh = create(old.table.live() + old.table.live() / 2 + 1);
            long[] key = new long[old.table.words()];
            Columns.Settlement move = old.columns.settlementWith(fresh.columns, old.table.live(), 0);
            for (int slot = 0; slot < old.table.slots(); slot++) {
                if (old.table.readKey(slot, key)) {
                    int to = fresh.table.vacancy(key);
                    move.copy(slot, to);
                    fresh.table.publish(to, key);
                }
            }
            return fresh;
        }

        private void read(SplittableRandom random) {
            long[] key = new long[instance.table.words()];
            while (!stopped && wrong == null) {
                Instance current = instance;
                for (int i = 0; i < 100; i++) {
                    int number = i % 2 == 0 ? latest : random.nextInt(KEYS); // where it happens, and elsewhere
                    int slot = current.table.find(key(number));
                    if (slot >= 0) {
                        check(current, slot, number, key);
                    }
                }
                for (int number = 0; number < keepBelow; number++) {
                    if (current.table.find(key(number)) < 0) {
                        wrong = "key " + number + " not found";
                    }
                }
                for (int slot = 0; slot < current.table.slots(); slot++) {
                    if (current.table.readKey(slot, key)) {
                        check(current, slot, number(key), key);
                    }
                }
            }
        }

        private void check(Instance current, int slot, int number, long[] key) {
            boolean there = current.table.readKey(slot, key); // it may have been deleted meanwhile
            Columns columns = current.columns;
            long value = value(number);
            if (there && !java.util.Arrays.equals(key, key(number))) {
                wrong = "slot " + slot + " holds a foreign or torn key, not " + number;
            } else if (columns.expiry(slot) != (int) value
                    || columns.packets(slot) != value + 1
                    || columns.bytes(slot) != value + 2
                    || !String.valueOf(number).equals(columns.comment(slot))
                    || columns.skbmark(slot) != value + 3
                    || columns.skbprio(slot) != number + 1
                    || columns.skbqueue(slot) != number + 2
                    || columns.flags(slot) != (number | 1) % 256) {
                wrong = "columns of " + number + " are not written";
            }
        }

        private static void write(Columns columns, int slot, int number) {
            long value = value(number);
            columns.setFlags(slot, (number | 1) % 256);
            columns.setSkbinfo(slot, value + 3, number + 1, number + 2);
            columns.setComment(slot, String.valueOf(number));
            columns.setCounters(slot, value + 1, value + 2);
            columns.setExpiry(slot, (int) value, 0);
        }

        private static long value(int number) {
            return (number + 1) * 0x1_0000_0003L;
        }

        /** Number 0 is the zero key; all words of a key tell its number. */
        private long[] key(int number) {
            long[] key = new long[width <= 64 ? 1 : (width + 63) / 64];
            for (int i = 0; i < key.length; i++) {
                key[i] = width == 32 ? number : number * 0x1_0000_0001L;
            }
            if (width > 64 && width % 64 != 0) {
                key[key.length - 1] <<= 64 - width % 64;
            }
            return key;
        }

        private static int number(long[] key) {
            return (int) key[0];
        }
    }
}
