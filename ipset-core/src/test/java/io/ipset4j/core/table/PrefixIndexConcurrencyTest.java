package io.ipset4j.core.table;

import static org.assertj.core.api.Assertions.assertThat;

import io.ipset4j.core.element.Address;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Readers beside a writer whose changes fork, merge, fill and empty nodes. Odd addresses carry prefixes that stay; even
 * ones prefixes that come and go.
 */
@Timeout(60)
class PrefixIndexConcurrencyTest {
    private static final int ADDRESSES = 64;

    @ParameterizedTest
    @ValueSource(ints = {32, 128})
    void prefixesThatStayAreAlwaysFound(int width) throws Exception {
        assertFoundBeside(width, new PrefixIndex(width), 300_000);
    }

    /** Through the map, which a short prefix changes in many places. */
    @ParameterizedTest
    @CsvSource({"32, 10000", "128, 100000"})
    void prefixesThatStayAreAlwaysFoundThroughTheMap(int width, int changes) throws Exception {
        assertFoundBeside(width, new PrefixIndex(width, 1), changes);
    }

    private static void assertFoundBeside(int width, PrefixIndex index, int changeCount) throws Exception {
        SplittableRandom random = new SplittableRandom(width);
        long[] highs = new long[ADDRESSES];
        long[] lows = new long[ADDRESSES];
        boolean[][] churned = new boolean[ADDRESSES][width + 1]; // lengths of coming and going prefixes over an address
        int[] stays = new int[ADDRESSES];
        for (int i = 0; i < ADDRESSES; i++) {
            // Bytes 0 and 255 only: long common paths
            highs[i] = spread(random.nextInt(256)) & (width == 32 ? 0xffff_ffff_0000_0000L : -1L);
            lows[i] = width == 32 ? 0 : spread(random.nextInt(256));
            stays[i] = random.nextInt(1, width + 1);
            if (i % 2 == 1) {
                index.add(highs[i], lows[i], stays[i]);
            }
        }
        List<int[]> changes = new ArrayList<>(); // address, length
        for (int i = 0; i < ADDRESSES; i += 2) {
            for (int n = 0; n < 4; n++) {
                int length = random.nextInt(width + 1);
                if (!isStaying(highs, lows, stays, highs[i], lows[i], length)) {
                    changes.add(new int[] {i, length});
                    for (int j = 0; j < ADDRESSES; j++) {
                        churned[j][length] |= covers(highs[i], lows[i], length, highs[j], lows[j]);
                    }
                }
            }
        }
        int[] atLeast = new int[ADDRESSES];
        for (int i = 0; i < ADDRESSES; i++) {
            atLeast[i] = index.longest(highs[i], lows[i], width);
        }

        ExecutorService pool = Executors.newFixedThreadPool(3);
        try {
            List<Future<?>> readers = new ArrayList<>();
            var stop = new java.util.concurrent.atomic.AtomicBoolean();
            for (int r = 0; r < 2; r++) {
                SplittableRandom mine = new SplittableRandom(r);
                readers.add(pool.submit(() -> {
                    while (!stop.get()) {
                        int i = mine.nextInt(ADDRESSES);
                        long covering = index.covering(highs[i], lows[i]);
                        int found = covering < 0 ? -1 : PrefixIndex.lengthOf(covering);
                        boolean covers = index.covers(highs[i], lows[i]);
                        if (found < atLeast[i] || found > atLeast[i] && !churned[i][found]
                                || !covers && atLeast[i] >= 0) {
                            throw new AssertionError("address " + i + ": found /" + found + ", covers: " + covers
                                    + ", stays /" + atLeast[i]);
                        }
                    }
                }));
            }
            SplittableRandom writer = new SplittableRandom(99);
            for (int i = 0; i < changeCount; i++) {
                int[] change = changes.get(writer.nextInt(changes.size()));
                if (!index.add(highs[change[0]], lows[change[0]], change[1])) {
                    index.remove(highs[change[0]], lows[change[0]], change[1]);
                }
            }
            stop.set(true);
            for (Future<?> reader : readers) {
                reader.get();
            }
        } finally {
            pool.shutdown();
        }
        for (int[] change : changes) {
            index.remove(highs[change[0]], lows[change[0]], change[1]);
        }
        for (int i = 0; i < ADDRESSES; i++) {
            assertThat(index.longest(highs[i], lows[i], width)).isEqualTo(atLeast[i]);
        }
    }

    private static boolean isStaying(long[] highs, long[] lows, int[] stays, long high, long low, int length) {
        for (int i = 1; i < ADDRESSES; i += 2) {
            if (stays[i] == length && covers(high, low, length, highs[i], lows[i])) {
                return true;
            }
        }
        return false;
    }

    private static boolean covers(long high, long low, int length, long otherHigh, long otherLow) {
        return ((high ^ otherHigh) & Address.highMask(length) | (low ^ otherLow) & Address.lowMask(length)) == 0;
    }

    /** A byte of all ones for each bit set. */
    private static long spread(int bits) {
        long bytes = 0;
        for (int i = 0; i < 8; i++) {
            bytes = bytes << 8 | (bits >>> i & 1) * 255L;
        }
        return bytes;
    }
}
