package io.ipset4j.benchmarks.measure;

/** Measures something that does not fit JMH: several threads with parts of their own, or several processes. */
@FunctionalInterface
public interface Run {
    /** Measures. Each number is checked to come from work that was really done, else this fails. */
    void measure(Effort effort, Recorder recorder) throws Exception;
}
