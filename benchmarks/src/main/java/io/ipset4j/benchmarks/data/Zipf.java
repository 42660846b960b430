package io.ipset4j.benchmarks.data;

import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * Ranks 0 to n-1 of which rank k is drawn with a probability in proportion to 1 / (k + 1): a few keys make most of the
 * traffic, as on a network. Immutable; the caller brings the randomness.
 */
public final class Zipf {
    private final double[] cumulative;

    /** A distribution over that many ranks, at least 1. */
    public Zipf(int ranks) {
        cumulative = new double[ranks];
        double sum = 0;
        for (int rank = 0; rank < ranks; rank++) {
            sum += 1.0 / (rank + 1);
            cumulative[rank] = sum;
        }
    }

    /** Draws a rank. */
    public int draw(SplittableRandom random) {
        double point = random.nextDouble() * cumulative[cumulative.length - 1];
        int at = Arrays.binarySearch(cumulative, point);
        return at >= 0 ? at : Math.min(-at - 1, cumulative.length - 1);
    }
}
