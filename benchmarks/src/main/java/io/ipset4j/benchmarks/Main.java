package io.ipset4j.benchmarks;

import io.ipset4j.benchmarks.data.KeyMix;
import io.ipset4j.benchmarks.data.Lists;
import io.ipset4j.benchmarks.data.NetworkList;
import io.ipset4j.benchmarks.measure.Effort;
import io.ipset4j.benchmarks.measure.Measurement;
import io.ipset4j.benchmarks.measure.Recorder;
import io.ipset4j.benchmarks.report.Chart;
import io.ipset4j.benchmarks.report.Comparison;
import io.ipset4j.benchmarks.report.JsonPage;
import io.ipset4j.benchmarks.report.ResultsPage;
import io.ipset4j.benchmarks.report.Setting;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * The program behind {@code benchmarks/run}: makes a run, and writes RESULTS.md, RESULTS.json and RESULTS.svg.
 *
 * <p>Arguments: {@code quick} or {@code full}; the folder for the results; the folder for logs; the revision of the
 * source; and, if only some parts are to be made, a regular expression that is found in their names.
 */
final class Main {
    private static final String JSON = "RESULTS.json";
    private static final String CHART = "RESULTS.svg";
    private static final double LINUX_HASH_IP = 25.1;
    private static final double LINUX_COUNTRY_V4 = 28.5;
    private static final double LINUX_COUNTRY_V6 = 44.6;

    private Main() {}

    /** Runs; the status is 1 if a part failed. */
    public static void main(String[] arguments) throws IOException {
        Effort effort = Effort.of(arguments[0]);
        Path results = Path.of(arguments[1]);
        Path log = Files.createDirectories(Path.of(arguments[2]));
        Pattern only = Pattern.compile(arguments.length > 4 ? arguments[4] : "");

        NetworkList ipv4 = Lists.ipv4();
        NetworkList ipv6 = Lists.ipv6();
        String ipv4Name = name(Lists.IPV4, ipv4);
        String ipv6Name = name(Lists.IPV6, ipv6);
        String command = "benchmarks/run " + arguments[0] + (arguments.length > 4 ? " -only " + arguments[4] : "");
        Map<String, String> setting = Setting.describe(command, arguments[3], List.of(ipv4Name, ipv6Name));

        Recorder recorder = new Recorder();
        long start = System.nanoTime();
        List<String> failures = new Plan(effort, log, recorder)
                .make(name -> only.matcher(name).find(), System.out::println);
        setting.put("time taken", Math.round((System.nanoTime() - start) / 1e9) + " s");
        linux(recorder);

        List<Comparison> comparisons = Comparisons.of(effort, ipv4Name, ipv6Name);
        Files.writeString(results.resolve("RESULTS.md"), ResultsPage.of(setting, comparisons, recorder, JSON, CHART));
        Files.writeString(results.resolve(JSON), JsonPage.of(setting, recorder));
        Files.writeString(results.resolve(CHART), chart(effort, recorder).draw());
        System.out.println("Written: " + results.resolve("RESULTS.md"));
        System.exit(failures.isEmpty() ? 0 : 1);
    }

    private static String name(String property, NetworkList list) {
        Path file = Lists.path(property).getFileName();
        return String.format("%s (%,d networks, %d lengths)", file == null ? property : file, list.size(),
                list.longestFirst().length);
    }

    /** What {@code ipset list} of Linux 6.1 reports for the same elements, an element. */
    private static void linux(Recorder recorder) {
        recorder.add("linux/hash:ip", "B", List.of(LINUX_HASH_IP));
        recorder.add("linux/hash:net", "B", List.of(LINUX_COUNTRY_V4));
        recorder.add("linux/hash:net6", "B", List.of(LINUX_COUNTRY_V6));
    }

    private static Chart chart(Effort effort, Recorder recorder) {
        Chart chart = new Chart("Time of a lookup that hits, against the number of elements", "elements", "ns");
        chart.panel("hash:ip, IPv4");
        for (String contestant : List.of("engine", "table", "fastutil")) {
            chart.curve(contestant, points("hash:ip", contestant, effort, recorder));
        }
        chart.panel("hash:net, IPv4, mix of lengths of the country list");
        for (String contestant : List.of("engine", "index", "length-probes", "trie")) {
            chart.curve(contestant, points("hash:net", contestant, effort, recorder));
        }
        return chart;
    }

    private static List<Chart.Point> points(String workload, String contestant, Effort effort, Recorder recorder) {
        List<Chart.Point> points = new ArrayList<>();
        for (int size : Lookups.sizes(effort)) {
            Measurement measured = recorder.find(Lookups.id(workload, contestant, KeyMix.HIT, size));
            if (measured != null) {
                points.add(new Chart.Point(size, measured.mean(), measured.error()));
            }
        }
        return points;
    }
}
