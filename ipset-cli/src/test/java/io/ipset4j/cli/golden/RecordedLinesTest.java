package io.ipset4j.cli.golden;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.util.Objects;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Command lines, the odd corners and random ones, as ipset 7.24 answered them on Linux 6.12. */
class RecordedLinesTest {
    @ParameterizedTest
    @ValueSource(strings = {"corners.rec", "random-1.rec.gz", "random-2.rec.gz"})
    void ourCommandPrintsTheSame(String name) throws IOException {
        try (InputStream in = Objects.requireNonNull(getClass().getResourceAsStream("/lines/" + name), name)) {
            assertThat(LineReplay.withOurCommand(LineRecording.read(name, in))).isEmpty();
        }
    }
}
