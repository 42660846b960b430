package io.ipset4j.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import io.ipset4j.benchmarks.measure.Effort;
import io.ipset4j.benchmarks.measure.Recorder;
import io.ipset4j.benchmarks.report.Comparison;
import java.nio.file.Path;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ComparisonsTest {
    /** No line of the table waits for what no part of the run measures. */
    @ParameterizedTest
    @EnumSource
    void everyLineIsMeasured(Effort effort) {
        Set<String> parts = new Plan(effort, Path.of("."), new Recorder()).names();
        for (Comparison comparison : Comparisons.of(effort, "list 4", "list 6")) {
            assertThat(isMeasured(comparison.ours(), parts)).as(comparison.ours()).isTrue();
            assertThat(isMeasured(comparison.beside(), parts)).as(comparison.what()).isTrue();
        }
    }

    private static boolean isMeasured(@Nullable String id, Set<String> parts) {
        return id == null || id.startsWith("linux/") || id.startsWith("restore/") || id.startsWith("save/")
                || parts.stream().anyMatch(part -> id.equals(part) || id.startsWith(part + "/"));
    }
}
