package io.ipset4j.benchmarks.measure;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Collects measurements, and the reasons why some could not be made. Not thread-safe. */
public final class Recorder {
    private final Map<String, Measurement> measurements = new LinkedHashMap<>();
    private final List<String> omissions = new ArrayList<>();

    /**
     * Adds a measurement.
     *
     * @throws IllegalArgumentException if there is one with this id
     */
    public void add(Measurement measurement) {
        if (measurements.putIfAbsent(measurement.id(), measurement) != null) {
            throw new IllegalArgumentException("measured twice: " + measurement.id());
        }
    }

    /** Adds a measurement. */
    public void add(String id, String unit, List<Double> samples) {
        add(new Measurement(id, unit, samples));
    }

    /** Notes what is not measured, and why. */
    public void omit(String reason) {
        omissions.add(reason);
    }

    /** The measurement with that id, or null. */
    public @Nullable Measurement find(String id) {
        return measurements.get(id);
    }

    /** All measurements, in the order they were added. */
    public List<Measurement> measurements() {
        return List.copyOf(measurements.values());
    }

    /** What was not measured, and why. */
    public List<String> omissions() {
        return List.copyOf(omissions);
    }
}
