package io.ipset4j.benchmarks.scenario;

import io.ipset4j.benchmarks.measure.Effort;
import io.ipset4j.benchmarks.measure.Fork;
import io.ipset4j.benchmarks.measure.Recorder;
import io.ipset4j.benchmarks.measure.Run;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * {@code ipset test} with the daemon up, beside a main that does nothing on the same virtual machine with the flags of
 * our launcher; they take turns.
 */
public final class StartUpRun implements Run {
    /** The flags of the launcher; the archive of the JDK's classes is on by default. */
    private static final List<String> FLAGS =
            List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-XX:-UsePerfData", "-Xshare:auto");

    /** The main that does nothing. */
    static final class Empty {
        private Empty() {}

        /** Nothing. */
        public static void main(String[] arguments) {}
    }

    @Override
    public void measure(Effort effort, Recorder recorder) throws Exception {
        String missing = Installation.missing();
        if (missing != null) {
            recorder.omit("start-up: " + missing);
            return;
        }
        try (Installation installation = Installation.start()) {
            Path output = installation.file("output");
            String ipset = installation.command("ipset");
            installation.seconds(List.of(ipset, "create", "s", "hash:ip"), output);
            installation.seconds(List.of(ipset, "add", "s", "192.0.2.1"), output);
            List<String> empty = new ArrayList<>(List.of(Fork.java()));
            empty.addAll(FLAGS);
            empty.addAll(List.of("-cp", classPath(), Empty.class.getName()));
            List<Double> tests = new ArrayList<>();
            List<Double> empties = new ArrayList<>();
            for (int round = -2; round < effort.choose(15, 50); round++) {
                double test = 1000 * installation.seconds(List.of(ipset, "-q", "test", "s", "192.0.2.1"), output);
                double nothing = 1000 * installation.seconds(empty, output);
                if (round >= 0) { // the first two bring the files into memory
                    tests.add(test);
                    empties.add(nothing);
                }
            }
            recorder.add("start-up/test", "ms", tests);
            recorder.add("start-up/empty", "ms", empties);
        }
    }

    /** Where this class lies, and nothing else. */
    private static String classPath() throws Exception {
        return Path.of(StartUpRun.class.getProtectionDomain().getCodeSource().getLocation().toURI()).toString();
    }
}
