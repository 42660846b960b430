package io.ipset4j.benchmarks.report;

import io.ipset4j.benchmarks.measure.Measurement;

/**
 * A quotient of two means.
 *
 * @param value the quotient
 * @param error half its 95 % interval: relative errors of independent means add by their squares
 */
record Ratio(double value, double error) {
    static Ratio of(Measurement over, Measurement under) {
        double value = over.mean() / under.mean();
        double relative = Math.hypot(over.error() / over.mean(), under.error() / under.mean());
        return new Ratio(value, Math.abs(value) * relative);
    }
}
