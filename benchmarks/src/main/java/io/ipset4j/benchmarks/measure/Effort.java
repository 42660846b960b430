package io.ipset4j.benchmarks.measure;

import java.util.Locale;

/** How much time a run takes. */
public enum Effort {
    /** At most eight minutes on two processors. */
    QUICK(1, 3, 4, 300),
    /** As long as it takes, for numbers to publish: sizes up to ten million, several forks. */
    FULL(2, 3, 5, 600);

    private final int forks;
    private final int warmups;
    private final int iterations;
    private final int millis;

    Effort(int forks, int warmups, int iterations, int millis) {
        this.forks = forks;
        this.warmups = warmups;
        this.iterations = iterations;
        this.millis = millis;
    }

    /** The effort with that name, in any case. */
    public static Effort of(String name) {
        return valueOf(name.toUpperCase(Locale.ROOT));
    }

    /** JMH: virtual machines for a benchmark, one after the other. */
    public int forks() {
        return forks;
    }

    /** JMH: iterations not measured, in each fork. */
    public int warmups() {
        return warmups;
    }

    /** Iterations, or rounds of a run that is not JMH's. */
    public int iterations() {
        return iterations;
    }

    /** JMH: the length of an iteration. */
    public int millis() {
        return millis;
    }

    /** One of two values. */
    public int choose(int quick, int full) {
        return this == QUICK ? quick : full;
    }
}
