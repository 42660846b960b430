package io.ipset4j.benchmarks.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class ZipfTest {
    @Test
    void drawsRanksInProportionToTheirInverse() {
        int draws = 200_000;
        int[] counts = new int[10];
        Zipf zipf = new Zipf(counts.length);
        SplittableRandom random = new SplittableRandom(1);
        for (int i = 0; i < draws; i++) {
            counts[zipf.draw(random)]++;
        }
        double harmonic = 2.9289682539682538; // 1 + 1/2 + ... + 1/10
        for (int rank = 0; rank < counts.length; rank++) {
            assertThat((double) counts[rank] / draws).isCloseTo(1 / (harmonic * (rank + 1)), within(0.005));
        }
    }

    @Test
    void oneRankIsAlwaysDrawn() {
        assertThat(new Zipf(1).draw(new SplittableRandom(1))).isZero();
    }
}
