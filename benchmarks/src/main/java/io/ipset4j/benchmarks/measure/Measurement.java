package io.ipset4j.benchmarks.measure;

import java.util.List;
import org.openjdk.jmh.util.ListStatistics;

/**
 * Something measured several times.
 *
 * @param id what was measured: {@code workload/contestant/keys/size} for lookups, and paths like it for the rest
 * @param unit the unit of the samples, as it is printed
 * @param samples at least one; of a JMH benchmark one an iteration
 */
public record Measurement(String id, String unit, List<Double> samples) {
    private static final double CONFIDENCE = 0.95;
    /** JMH's statistics give no interval below that. */
    private static final int FEWEST = 3;

    /** Checks and copies. */
    public Measurement {
        if (samples.isEmpty()) {
            throw new IllegalArgumentException("no samples of " + id);
        }
        samples = List.copyOf(samples);
    }

    /** The mean of the samples. */
    public double mean() {
        return statistics().getMean();
    }

    /** Half the width of the 95 % confidence interval of the mean; 0 if there are too few samples for one. */
    public double error() {
        return hasError() ? statistics().getMeanErrorAt(CONFIDENCE) : 0;
    }

    /** Whether there are enough samples for {@link #error}. */
    public boolean hasError() {
        return samples.size() >= FEWEST;
    }

    private ListStatistics statistics() {
        return new ListStatistics(samples.stream().mapToDouble(Double::doubleValue).toArray());
    }
}
