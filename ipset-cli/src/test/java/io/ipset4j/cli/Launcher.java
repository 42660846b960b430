package io.ipset4j.cli;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

/** Runs the real programs with a socket of their own, as a shell would. Text is a char a byte. */
final class Launcher implements AutoCloseable {
    private static final long TIMEOUT_SECONDS = 120;

    /** How a program ended, and what it printed. */
    record Result(int status, String out, String err) {}

    private final Path folder;
    private final Path programs;
    private final Map<String, String> environment = new TreeMap<>();

    /**
     * Programs that use files in that folder alone.
     *
     * @param programs where the programs are
     */
    Launcher(Path folder, Path programs) {
        this.folder = folder;
        this.programs = programs;
        environment.put("IPSET_SOCKET", socket().toString());
    }

    /** The launchers of the source tree. */
    static Path sourceTree() {
        return property("ipset4j.launchers");
    }

    /** What {@code mvn package} laid out. */
    static Path installation() {
        return property("ipset4j.installation");
    }

    private static Path property(String name) {
        String value = System.getProperty(name);
        if (value == null) {
            throw new IllegalStateException("the build has to set " + name);
        }
        return Path.of(value);
    }

    Path socketFolder() {
        return folder.resolve("run");
    }

    Path socket() {
        return socketFolder().resolve("ipsetd.sock");
    }

    /** Sets a variable in the environment of all later runs. */
    Launcher with(String name, String value) {
        environment.put(name, value);
        return this;
    }

    Result ipset(String... words) {
        return ipsetFed("", words);
    }

    Result ipsetFed(String in, String... words) {
        List<String> command = new ArrayList<>(List.of(programs.resolve("ipset").toString()));
        command.addAll(List.of(words));
        return run(in, command);
    }

    Result ipsetd(String... words) {
        List<String> command = new ArrayList<>(List.of(programs.resolve("ipsetd").toString()));
        command.addAll(List.of(words));
        return run("", command);
    }

    /** Runs a shell script, in which {@code $ipset} is the program. */
    Result shell(String script) {
        return run("", List.of("sh", "-c", "ipset=" + programs.resolve("ipset") + "\n" + script));
    }

    private Result run(String in, List<String> command) {
        try {
            Path out = Files.createTempFile(folder, "out", "");
            Path err = Files.createTempFile(folder, "err", "");
            ProcessBuilder builder = builder(command);
            builder.redirectOutput(out.toFile());
            builder.redirectError(err.toFile());
            Process process = builder.start();
            try (OutputStream stdin = process.getOutputStream()) {
                stdin.write(in.getBytes(StandardCharsets.ISO_8859_1));
            } catch (IOException e) {
                // It has ended without reading all of its input, as a failed restore does.
            }
            if (!process.waitFor(TIMEOUT_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly();
                throw new AssertionError(command + " does not end");
            }
            return new Result(process.exitValue(), Files.readString(out, StandardCharsets.ISO_8859_1),
                    Files.readString(err, StandardCharsets.ISO_8859_1));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError(e);
        }
    }

    private ProcessBuilder builder(List<String> command) {
        ProcessBuilder builder = new ProcessBuilder(command);
        builder.directory(folder.toFile());
        builder.environment().putAll(environment);
        return builder;
    }

    /** Starts a daemon in the foreground and waits until it listens. */
    Process startDaemon(String... words) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(programs.resolve("ipsetd").toString()));
        command.addAll(List.of(words));
        ProcessBuilder builder = builder(command);
        builder.redirectErrorStream(true);
        builder.redirectOutput(folder.resolve("daemon.log").toFile());
        Process daemon = builder.start();
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(TIMEOUT_SECONDS);
        while (!log().contains("listening at")) {
            if (!daemon.isAlive() || System.nanoTime() - deadline > 0) {
                throw new AssertionError("the daemon does not listen: " + log());
            }
            Thread.sleep(20);
        }
        return daemon;
    }

    /** What the daemon started by {@link #startDaemon} has said. */
    String log() throws IOException {
        Path log = folder.resolve("daemon.log");
        return Files.exists(log) ? Files.readString(log, StandardCharsets.ISO_8859_1) : "";
    }

    /** Ends the daemon, if there is one. */
    @Override
    public void close() {
        ipsetd("stop");
    }
}
