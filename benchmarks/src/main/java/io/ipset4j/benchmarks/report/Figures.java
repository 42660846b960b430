package io.ipset4j.benchmarks.report;

import java.util.Locale;

/** Numbers as text: three significant digits, and errors to the same place as their value. */
final class Figures {
    private static final int SIGNIFICANT = 3;

    private Figures() {}

    /** A number. */
    static String of(double value) {
        return String.format(Locale.ROOT, "%." + decimals(value) + "f", value);
    }

    /** A number with its error; an error of 0 is none. */
    static String of(double value, double error) {
        return error == 0 ? of(value)
                : of(value) + " ± " + String.format(Locale.ROOT, "%." + decimals(value) + "f", error);
    }

    private static int decimals(double value) {
        double size = Math.abs(value);
        if (size == 0 || size >= 100) {
            return 0;
        }
        int magnitude = (int) Math.floor(Math.log10(size));
        return Math.max(0, Math.min(6, SIGNIFICANT - 1 - magnitude));
    }
}
