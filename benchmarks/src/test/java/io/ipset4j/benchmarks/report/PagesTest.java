package io.ipset4j.benchmarks.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.ipset4j.benchmarks.measure.Recorder;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PagesTest {
    private static Recorder recorder() {
        Recorder recorder = new Recorder();
        recorder.add("ours", "ns", List.of(9.0, 10.0, 11.0));
        recorder.add("peer", "ns", List.of(100.0, 100.0, 100.0));
        recorder.add("close", "ns", List.of(104.0, 106.0, 105.0));
        recorder.omit("start-up: no installation");
        return recorder;
    }

    private static Comparison line(String ours, String peer, Goal goal, double bound) {
        return new Comparison("Lookups", "a lookup", ours, peer, goal, bound);
    }

    private static String page(Comparison... lines) {
        return ResultsPage.of(Map.of("JDK", "17"), List.of(lines), recorder(), "R.json", "R.svg");
    }

    @Test
    void tellsWhatIsMetAndWhatIsMissed() {
        assertThat(page(line("ours", "peer", Goal.AT_MOST, 0.2)))
                .contains("- JDK: 17", "## Lookups", "- start-up: no installation")
                .contains("| a lookup | 10.0 ± 2.5 ns | 100 ns | 0.100 ± 0.025 | ≤ 0.200 | met |");
        assertThat(page(line("ours", "peer", Goal.AT_MOST, 0.05))).contains("| ≤ 0.0500 | **missed** |");
        assertThat(page(line("close", "peer", Goal.AT_MOST, 1.06))).contains("| met (within the error) |");
        assertThat(page(line("close", "peer", Goal.AT_LEAST, 1.06))).contains("| **missed** (within the error) |");
        assertThat(page(line("ours", "peer", Goal.NONE, 0))).contains("| 0.100 ± 0.025 |  |  |");
    }

    @Test
    void saysWhatIsMissing() {
        assertThat(page(line("ours", "absent", Goal.AT_MOST, 1)))
                .contains("| a lookup | 10.0 ± 2.5 ns |  | | ≤ 1.00 | not measured |");
    }

    @Test
    void givesOneHeadingToASection() {
        String page = page(line("ours", "peer", Goal.NONE, 0), line("close", "peer", Goal.NONE, 0));
        assertThat(page.split("## Lookups", -1)).hasSize(2);
    }

    @Test
    void writesAllSamplesAsJson() {
        Recorder recorder = new Recorder();
        recorder.add("a\"b\\", "ns", List.of(1.5, Double.NaN));
        assertThat(JsonPage.of(Map.of("com\tmand", "run"), recorder)).isEqualTo("""
                {
                  "setting": {
                    "com\\u0009mand": "run"
                  },
                  "measurements": [
                    {"id": "a\\"b\\\\", "unit": "ns", "mean": null, "error95": null, "samples": [1.5, null]}
                  ]
                }
                """);
    }

    @Test
    void printsThreeDigits() {
        assertThat(Figures.of(0.000123)).isEqualTo("0.000123");
        assertThat(Figures.of(1234.5)).isEqualTo("1235");
        assertThat(Figures.of(0)).isEqualTo("0");
        assertThat(Figures.of(12.345, 0.5)).isEqualTo("12.3 ± 0.5");
    }
}
