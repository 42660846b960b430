package io.ipset4j.benchmarks.data;

import static org.assertj.core.api.Assertions.assertThat;

import io.ipset4j.core.element.Address;
import io.ipset4j.core.element.Family;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class CoverageTest {
    @Test
    void agreesWithLookingAtEveryNetwork() {
        long seed = System.nanoTime();
        SplittableRandom random = new SplittableRandom(seed);
        for (Family family : new Family[] {Family.INET, Family.INET6}) {
            NetworkList.Builder builder = NetworkList.builder(family);
            for (int i = 0; i < 300; i++) {
                builder.add(narrow(random), 0, 3 + random.nextInt(30));
            }
            NetworkList list = builder.build();
            Coverage coverage = new Coverage(list);
            int hits = 0;
            for (int i = 0; i < 20_000; i++) {
                long high = narrow(random);
                boolean covered = isCovered(list, high, 0);
                assertThat(coverage.contains(high, 0)).as("seed %d, %x", seed, high).isEqualTo(covered);
                hits += covered ? 1 : 0;
            }
            assertThat(hits).isBetween(1, 19_999);
        }
    }

    // Few different bits, so that networks are nested.
    private static long narrow(SplittableRandom random) {
        long mask = random.nextLong();
        return random.nextLong() & mask & 0xff0f00ff_00000000L;
    }

    private static boolean isCovered(NetworkList list, long high, long low) {
        for (int i = 0; i < list.size(); i++) {
            if ((high & Address.highMask(list.length(i))) == list.high(i)
                    && (low & Address.lowMask(list.length(i))) == list.low(i)) {
                return true;
            }
        }
        return false;
    }

    @Test
    void theLargerOfTwoNetworksWithOneStartCounts() {
        Coverage coverage = new Coverage(NetworkList.builder(Family.INET)
                .add(0x0a000000_00000000L, 0, 24).add(0x0a000000_00000000L, 0, 8).build());
        assertThat(coverage.contains(0x0affffff_00000000L, 0)).isTrue();
        assertThat(coverage.contains(0x0b000000_00000000L, 0)).isFalse();
        assertThat(coverage.contains(0, 0)).isFalse();
    }
}
