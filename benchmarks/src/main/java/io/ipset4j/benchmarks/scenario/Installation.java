package io.ipset4j.benchmarks.scenario;

import io.ipset4j.benchmarks.measure.Fork;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The installed commands with a daemon of their own, on a socket in a temporary folder; closing ends it. The system
 * property {@code ipset4j.installation} says where the installation is.
 */
final class Installation implements AutoCloseable {
    /** The system property with the path of the installation. */
    static final String PROPERTY = "ipset4j.installation";

    private static final long PATIENCE_MILLIS = 60_000;

    private final Path home;
    private final Path folder;
    private final Process daemon;

    private Installation(Path home, Path folder) throws IOException, InterruptedException {
        this.home = home;
        this.folder = folder;
        this.daemon = start(List.of(command("ipsetd"), "--socket", socket().toString()));
        awaitSocket(socket(), daemon);
    }

    /** Starts a daemon. */
    static Installation start() throws IOException, InterruptedException {
        return new Installation(Path.of(System.getProperty(PROPERTY)), Files.createTempDirectory("ipset4j-bench"));
    }

    /** Why it cannot be used, or null. */
    static @Nullable String missing() {
        String home = System.getProperty(PROPERTY);
        return home != null && Files.isExecutable(Path.of(home, "bin", "ipset")) ? null : "no installation";
    }

    /** The daemon's socket. */
    Path socket() {
        return folder.resolve("ipsetd.sock");
    }

    /** A path in the temporary folder. */
    Path file(String name) {
        return folder.resolve(name);
    }

    /** The path of an installed command. */
    String command(String name) {
        return home.resolve("bin").resolve(name).toString();
    }

    /** The stock ipset, run on the daemon by the preload library; null if this machine has none. */
    @Nullable List<String> stock() {
        for (String folderOfPath : System.getenv().getOrDefault("PATH", "").split(":", -1)) {
            Path stock = Path.of(folderOfPath, "ipset");
            if (Files.isExecutable(stock) && Files.exists(home.resolve("lib/libipset-run.so"))) {
                return List.of(command("ipset-run"), stock.toString());
            }
        }
        return null;
    }

    /**
     * Runs a command, with its output into a file, and gives the seconds it took.
     *
     * @throws IOException if its status is not 0
     */
    double seconds(List<String> command, Path output) throws IOException, InterruptedException {
        ProcessBuilder builder = builder(command).redirectOutput(output.toFile());
        long start = System.nanoTime();
        Process process = builder.start();
        int status = process.waitFor();
        long nanos = System.nanoTime() - start;
        if (status != 0) {
            throw new IOException("status " + status + " of " + String.join(" ", command));
        }
        return nanos / 1e9;
    }

    /** Starts a server that takes a socket's path as its last argument, in a virtual machine of its own. */
    Process startServer(Class<?> main, Path socket) throws IOException, InterruptedException {
        Process server = start(List.of(Fork.java(), "-cp", System.getProperty("java.class.path"), main.getName(),
                socket.toString()));
        awaitSocket(socket, server);
        return server;
    }

    private Process start(List<String> command) throws IOException {
        return builder(command).redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.DISCARD).start();
    }

    private ProcessBuilder builder(List<String> command) {
        ProcessBuilder builder = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT);
        builder.environment().put("IPSET_SOCKET", socket().toString());
        builder.environment().put("IPSET_AUTOSTART", "0");
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        return builder;
    }

    private static void awaitSocket(Path socket, Process server) throws IOException, InterruptedException {
        for (long waited = 0; !Files.exists(socket); waited += 10) {
            if (waited > PATIENCE_MILLIS || !server.isAlive()) {
                server.destroy();
                throw new IOException("no server on " + socket);
            }
            Thread.sleep(10);
        }
    }

    @Override
    public void close() throws IOException {
        daemon.destroy();
        try {
            if (!daemon.waitFor(PATIENCE_MILLIS, TimeUnit.MILLISECONDS)) {
                daemon.destroyForcibly();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        List<Path> files = new ArrayList<>();
        try (var walk = Files.walk(folder)) {
            walk.forEach(files::add);
        }
        for (int i = files.size() - 1; i >= 0; i--) {
            try {
                Files.deleteIfExists(files.get(i));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
