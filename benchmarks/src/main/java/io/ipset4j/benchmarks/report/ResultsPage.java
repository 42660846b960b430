package io.ipset4j.benchmarks.report;

import io.ipset4j.benchmarks.measure.Measurement;
import io.ipset4j.benchmarks.measure.Recorder;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** RESULTS.md: the facts of the run, and a table of ratios for each section. */
public final class ResultsPage {
    private final StringBuilder text = new StringBuilder();
    private final Recorder recorder;

    private ResultsPage(Recorder recorder) {
        this.recorder = recorder;
    }

    /**
     * The page.
     *
     * @param setting the facts of the run
     * @param comparisons the lines of the tables, those of a section together
     * @param json name of the file with all measurements
     * @param chart name of the file with the chart
     */
    public static String of(Map<String, String> setting, List<Comparison> comparisons, Recorder recorder, String json,
            String chart) {
        ResultsPage page = new ResultsPage(recorder);
        page.head(setting, json, chart);
        String section = "";
        for (Comparison comparison : comparisons) {
            if (!comparison.section().equals(section)) {
                section = comparison.section();
                page.line("", "## " + section, "", "| what | ours | beside | ours / beside | wanted | |",
                        "| --- | ---: | ---: | ---: | ---: | --- |");
            }
            page.row(comparison);
        }
        if (!recorder.omissions().isEmpty()) {
            page.line("", "## Not measured", "");
            recorder.omissions().forEach(reason -> page.line("- " + reason));
        }
        return page.text.toString();
    }

    private void head(Map<String, String> setting, String json, String chart) {
        line("# Results of the benchmarks", "",
                "Written by a run, never by hand; the next one replaces this page.", "");
        setting.forEach((name, fact) -> line("- " + name + ": " + fact));
        line("", "\"Ours / beside\" is a ratio of the two columns before it: below 1 ours costs less. ± is half of a",
                "95 % confidence interval. All samples are in [" + json + "](" + json + ").", "",
                "![Cost of a lookup against the size of the set](" + chart + ")");
    }

    private void line(String... lines) {
        for (String line : lines) {
            text.append(line).append('\n');
        }
    }

    private void row(Comparison comparison) {
        Measurement ours = recorder.find(comparison.ours());
        Measurement beside = comparison.beside() == null ? null : recorder.find(comparison.beside());
        if (ours == null || comparison.beside() != null && beside == null) {
            line("| " + comparison.what() + " | " + cell(ours) + " | " + cell(beside) + " | | " + wanted(comparison)
                    + " | not measured |");
            return;
        }
        Ratio ratio = beside == null ? new Ratio(ours.mean(), ours.error()) : Ratio.of(ours, beside);
        line("| " + comparison.what() + " | " + cell(ours) + " | " + cell(beside) + " | "
                + (beside == null ? "" : Figures.of(ratio.value(), ratio.error())) + " | " + wanted(comparison) + " | "
                + verdict(comparison, ratio) + " |");
    }

    private static String cell(@Nullable Measurement measurement) {
        return measurement == null ? ""
                : Figures.of(measurement.mean(), measurement.error()) + " " + measurement.unit();
    }

    private static String wanted(Comparison comparison) {
        return switch (comparison.goal()) {
            case AT_MOST -> "≤ " + Figures.of(comparison.bound());
            case AT_LEAST -> "≥ " + Figures.of(comparison.bound());
            case NONE -> "";
        };
    }

    private static String verdict(Comparison comparison, Ratio ratio) {
        if (comparison.goal() == Goal.NONE) {
            return "";
        }
        boolean met = comparison.goal().isMet(ratio.value(), comparison.bound());
        boolean sure = Math.abs(ratio.value() - comparison.bound()) >= ratio.error();
        return (met ? "met" : "**missed**") + (sure ? "" : " (within the error)");
    }
}
