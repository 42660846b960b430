package io.ipset4j.benchmarks.measure;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Makes a {@link Run} in a virtual machine of its own, where nothing has been compiled or loaded for other benchmarks.
 *
 * <p>The child prints a measurement a line, {@code id TAB unit TAB samples}, behind a mark; all else it prints is
 * passed on.
 */
public final class Fork {
    private static final String MARK = "measured\t";

    private Fork() {}

    /** The program of this virtual machine. */
    public static String java() {
        return Path.of(System.getProperty("java.home"), "bin", "java").toString();
    }

    /**
     * Runs.
     *
     * @param properties names of system properties that the child is to have as well
     * @throws IOException if the child fails
     */
    public static void measure(Class<? extends Run> run, Effort effort, List<String> options, List<String> properties,
            Recorder recorder) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(java(), "-cp", System.getProperty("java.class.path")));
        command.addAll(options);
        for (String property : properties) {
            command.add("-D" + property + "=" + System.getProperty(property));
        }
        command.addAll(List.of(Fork.class.getName(), run.getName(), effort.name()));
        Process child = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
        try (BufferedReader lines = new BufferedReader(
                new InputStreamReader(child.getInputStream(), StandardCharsets.UTF_8))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                if (line.startsWith(MARK)) {
                    recorder.add(parse(line.substring(MARK.length())));
                } else {
                    System.out.println(line);
                }
            }
        }
        if (child.waitFor() != 0) {
            throw new IOException(run.getSimpleName() + " ended with status " + child.exitValue());
        }
    }

    static String format(Measurement measurement) {
        List<String> samples = measurement.samples().stream().map(String::valueOf).toList();
        return measurement.id() + "\t" + measurement.unit() + "\t" + String.join(",", samples);
    }

    static Measurement parse(String line) {
        String[] fields = line.split("\t", -1);
        if (fields.length != 3) {
            throw new IllegalArgumentException("not a measurement: " + line);
        }
        return new Measurement(fields[0], fields[1],
                Arrays.stream(fields[2].split(",", -1)).map(Double::valueOf).toList());
    }

    /** The child: a run's class, and the effort. */
    public static void main(String[] arguments) throws Exception {
        Run run = Class.forName(arguments[0]).asSubclass(Run.class).getDeclaredConstructor().newInstance();
        Recorder recorder = new Recorder();
        run.measure(Effort.valueOf(arguments[1]), recorder);
        for (Measurement measurement : recorder.measurements()) {
            System.out.println(MARK + format(measurement));
        }
        System.exit(0); // whatever threads the run may have left
    }
}
