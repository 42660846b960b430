package io.ipset4j.benchmarks;

import io.ipset4j.benchmarks.data.Lists;
import io.ipset4j.benchmarks.lifecycle.AddBenchmark;
import io.ipset4j.benchmarks.lifecycle.GrowthRun;
import io.ipset4j.benchmarks.lifecycle.MemoryRun;
import io.ipset4j.benchmarks.lifecycle.SwapRun;
import io.ipset4j.benchmarks.lookup.BesideWriterBenchmark;
import io.ipset4j.benchmarks.lookup.LookupBenchmark;
import io.ipset4j.benchmarks.measure.Effort;
import io.ipset4j.benchmarks.measure.Fork;
import io.ipset4j.benchmarks.measure.Measurement;
import io.ipset4j.benchmarks.measure.Recorder;
import io.ipset4j.benchmarks.measure.Run;
import io.ipset4j.benchmarks.scenario.CommandRun;
import io.ipset4j.benchmarks.scenario.SocketSwapRun;
import io.ipset4j.benchmarks.scenario.StartUpRun;
import io.ipset4j.benchmarks.wire.EndpointBenchmark;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;

/** All parts of a run, in the order they are made; each part's measurements go to one recorder. */
final class Plan {
    /** What follows the id of a lookup in that of its allocations. */
    static final String ALLOCATION = "/allocation";

    private static final String ALLOCATION_RATE = "gc.alloc.rate.norm";
    private static final int WRITES_A_SECOND = 100_000;

    /** A step of a run. */
    @FunctionalInterface
    private interface Part {
        void make() throws Exception;
    }

    private final Map<String, Part> parts = new LinkedHashMap<>();
    private final Effort effort;
    private final Path log;
    private final Recorder recorder;
    private int logs;

    Plan(Effort effort, Path log, Recorder recorder) {
        this.effort = effort;
        this.log = log;
        this.recorder = recorder;
        for (Lookups lookups : Lookups.of(effort)) {
            parts.put(lookups.id(), () -> lookup(lookups));
        }
        for (String workload : List.of("hash:ip", "hash:net")) {
            for (int changes : new int[] {0, WRITES_A_SECOND}) {
                String id = "beside-writer/" + workload + "/" + changes;
                parts.put(id, () -> besideWriter(id, workload, changes));
            }
        }
        for (String contestant : List.of("engine", "fastutil", "map")) {
            parts.put("add/" + contestant, () -> add("add/" + contestant, contestant));
        }
        for (String benchmark : List.of("test", "change")) {
            for (String contestant : List.of("client", "set")) {
                String id = "wire/" + benchmark + "/" + contestant;
                parts.put(id, () -> wire(id, benchmark, contestant));
            }
        }
        parts.put("swap", () -> fork(SwapRun.class, List.of()));
        parts.put("growth", () -> fork(GrowthRun.class, List.of("-Xmx2g")));
        parts.put("bytes", () -> fork(MemoryRun.class, List.of("-XX:+UseSerialGC", "-Xmx2g")));
        parts.put("socket", () -> new SocketSwapRun().measure(effort, recorder));
        parts.put("command", () -> new CommandRun().measure(effort, recorder));
        parts.put("start-up", () -> new StartUpRun().measure(effort, recorder));
    }

    /** The names of the parts: ids of measurements, or what they start with. */
    Set<String> names() {
        return parts.keySet();
    }

    /**
     * Makes the parts whose names are chosen. A part that fails is told of, and does not keep the others from being
     * made.
     *
     * @return the failures, in words
     */
    List<String> make(Predicate<String> chosen, Consumer<String> progress) {
        List<String> failures = new ArrayList<>();
        List<Map.Entry<String, Part>> made = parts.entrySet().stream()
                .filter(part -> chosen.test(part.getKey())).toList();
        for (int i = 0; i < made.size(); i++) {
            String name = made.get(i).getKey();
            int before = recorder.measurements().size();
            try {
                made.get(i).getValue().make();
            } catch (Exception e) {
                String failure = name + " failed: " + reason(e);
                failures.add(failure);
                recorder.omit(failure);
                progress.accept(failure);
            }
            List<Measurement> all = recorder.measurements();
            for (Measurement measurement : all.subList(before, all.size())) {
                progress.accept(String.format("[%d/%d] %s: %.4g +- %.2g %s", i + 1, made.size(), measurement.id(),
                        measurement.mean(), measurement.error(), measurement.unit()));
            }
        }
        return failures;
    }

    // JMH hangs what its forks threw on an exception of its own that says nothing.
    private static String reason(Exception e) {
        return e.getSuppressed().length == 0 ? e.toString() : e.getSuppressed()[0].toString();
    }

    private void lookup(Lookups lookups) throws RunnerException {
        RunResult result = run(options(LookupBenchmark.class, "test")
                .param("workload", lookups.workload())
                .param("contestant", lookups.contestant())
                .param("keys", lookups.keys().name())
                .param("size", String.valueOf(lookups.size()))
                .addProfiler(GCProfiler.class));
        record(lookups.id(), "ns", result.getPrimaryResult());
        if (lookups.contestant().startsWith("engine")) {
            record(lookups.id() + ALLOCATION, "B", secondary(result, ALLOCATION_RATE));
        }
    }

    private void besideWriter(String id, String workload, int changes) throws RunnerException {
        RunResult result = run(options(BesideWriterBenchmark.class, "besideWriter")
                .param("workload", workload)
                .param("changes", String.valueOf(changes)));
        record(id + "/read", "ns", secondary(result, "read"));
        if (changes != 0) {
            recorder.add(id + "/rate", "x 100k/s", samples(secondary(result, "write")).stream()
                    .map(nanos -> BesideWriterBenchmark.changesASecond(nanos) / changes).toList());
        }
    }

    private void add(String id, String contestant) throws RunnerException {
        RunResult result = run(options(AddBenchmark.class, "add").param("contestant", contestant)
                .warmupIterations(effort.choose(8, 15)).measurementIterations(effort.choose(8, 15)));
        record(id, "ns", result.getPrimaryResult());
        recorder.add(id + "/rate", "M/s",
                samples(result.getPrimaryResult()).stream().map(nanos -> 1e3 / nanos).toList());
    }

    private void wire(String id, String benchmark, String contestant) throws RunnerException {
        // Much code: the compiler takes its time.
        record(id, "ns", run(options(EndpointBenchmark.class, benchmark).param("contestant", contestant)
                .warmupIterations(3 * effort.warmups())).getPrimaryResult());
    }

    private void fork(Class<? extends Run> run, List<String> options) throws Exception {
        Fork.measure(run, effort, options, List.of(Lists.IPV4, Lists.IPV6), recorder);
    }

    private ChainedOptionsBuilder options(Class<?> benchmark, String method) {
        TimeValue time = TimeValue.milliseconds(effort.millis());
        return new OptionsBuilder()
                .include("\\b" + benchmark.getName().replace(".", "\\.") + "\\." + method + "$")
                .forks(effort.forks())
                .warmupIterations(effort.warmups())
                .warmupTime(time)
                .measurementIterations(effort.iterations())
                .measurementTime(time)
                .shouldFailOnError(true)
                .jvmArgsAppend("-Xms2g", "-Xmx2g", property(Lists.IPV4), property(Lists.IPV6))
                .output(log.resolve(String.format("jmh-%03d.log", ++logs)).toString());
    }

    private static String property(String name) {
        return "-D" + name + "=" + Lists.path(name);
    }

    private static RunResult run(ChainedOptionsBuilder options) throws RunnerException {
        return new Runner(options.build()).runSingle();
    }

    private void record(String id, String unit, Result<?> result) {
        recorder.add(id, unit, samples(result));
    }

    private static Result<?> secondary(RunResult result, String label) {
        return Objects.requireNonNull(result.getSecondaryResults().get(label), label);
    }

    private static List<Double> samples(Result<?> result) {
        List<Double> samples = new ArrayList<>();
        result.getStatistics().getRawData().forEachRemaining(entry -> {
            for (long i = 0; i < entry.getValue(); i++) {
                samples.add(entry.getKey());
            }
        });
        return samples;
    }
}
