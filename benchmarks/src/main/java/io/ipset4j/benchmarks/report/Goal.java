package io.ipset4j.benchmarks.report;

/** What is wanted of a number. */
public enum Goal {
    /** Not more than the bound. */
    AT_MOST,
    /** Not less than the bound. */
    AT_LEAST,
    /** Nothing: it is there to be seen. */
    NONE;

    /** Whether a value is as wanted. */
    boolean isMet(double value, double bound) {
        return switch (this) {
            case AT_MOST -> value <= bound;
            case AT_LEAST -> value >= bound;
            case NONE -> true;
        };
    }
}
