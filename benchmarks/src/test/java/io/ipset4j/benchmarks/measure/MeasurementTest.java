package io.ipset4j.benchmarks.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

class MeasurementTest {
    @Test
    void meanAndInterval() {
        Measurement measurement = new Measurement("a", "ns", List.of(1.0, 2.0, 3.0, 4.0, 5.0));
        assertThat(measurement.mean()).isEqualTo(3.0);
        // t(0.975, 4) = 2.776 times the standard error, sqrt(2.5 / 5)
        assertThat(measurement.error()).isCloseTo(2.776 * Math.sqrt(0.5), within(1e-3));
        assertThat(new Measurement("a", "ns", List.of(7.0)).error()).isZero();
        assertThat(new Measurement("a", "ns", List.of(7.0, 8.0)).error()).isZero();
        assertThat(new Measurement("a", "ns", List.of(7.0, 8.0, 9.0)).error()).isPositive();
        assertThatThrownBy(() -> new Measurement("a", "ns", List.of())).hasMessage("no samples of a");
    }

    @Test
    void passesFromAForkToItsParent() {
        Measurement measurement = new Measurement("swap/99.9%", "us", List.of(1.5, 1e-9, 3e12));
        assertThat(Fork.parse(Fork.format(measurement))).isEqualTo(measurement);
        assertThatThrownBy(() -> Fork.parse("a\tb")).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void aRecorderTakesAnIdOnce() {
        Recorder recorder = new Recorder();
        recorder.add("a", "ns", List.of(1.0));
        assertThatThrownBy(() -> recorder.add("a", "ns", List.of(2.0))).hasMessage("measured twice: a");
        assertThat(recorder.find("b")).isNull();
    }
}
