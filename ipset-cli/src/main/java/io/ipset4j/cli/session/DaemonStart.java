package io.ipset4j.cli.session;

import io.ipset4j.netlink.client.IpsetClient;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Connects to the daemon, and starts it in the background when none listens.
 *
 * <p>Any number of commands may do so at once: one of the daemons gets the socket, the others see that and end, and
 * each command waits for whichever listens. The daemon is a session of its own, so that a signal to the command's
 * terminal does not reach it, and ends by itself after a while without sets and clients.
 */
public final class DaemonStart implements Connector {
    private static final long TRIES_FOR_NANOS = 20_000_000_000L;
    private static final long PAUSE_MILLIS = 10;
    /** What the daemon exits with if another one listens on its socket. */
    public static final int ALREADY_RUNNING = 3;

    /** A connector to the daemon of this process's user. */
    public DaemonStart() {}

    /**
     * Connects to the daemon, which is started if none listens and the environment does not forbid it.
     *
     * @throws SessionException if there is no daemon in the end
     */
    @Override
    public IpsetClient connect() {
        Path socket = SocketPath.ofProcess();
        IpsetClient client = tryConnect(socket);
        if (client != null) {
            return client;
        }
        if ("0".equals(System.getenv("IPSET_AUTOSTART"))) {
            throw new SessionException("No ipsetd listens at " + socket
                    + ", and IPSET_AUTOSTART=0 forbids to start one.");
        }
        String home = System.getProperty("ipset4j.home");
        if (home == null) {
            throw new SessionException("No ipsetd listens at " + socket + ".");
        }
        return startAndConnect(Path.of(home, "bin", "ipsetd"), socket);
    }

    private static IpsetClient startAndConnect(Path program, Path socket) {
        Process daemon = start(program, socket);
        long deadline = System.nanoTime() + TRIES_FOR_NANOS;
        while (true) {
            IpsetClient client = tryConnect(socket);
            if (client != null) {
                stopListening(daemon);
                return client;
            }
            boolean over = System.nanoTime() - deadline > 0;
            // A daemon that found another one on the socket has ended well before that one may be ready.
            if (over || (!daemon.isAlive() && daemon.exitValue() != ALREADY_RUNNING)) {
                throw new SessionException("Cannot start ipsetd at " + socket
                        + (over ? ": it does not answer." : ".\n" + complaint(daemon)));
            }
            try {
                Thread.sleep(PAUSE_MILLIS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new SessionException("Interrupted while waiting for ipsetd.");
            }
        }
    }

    private static Process start(Path program, Path socket) {
        List<String> command = new ArrayList<>(List.of("setsid", program.toString(), "--idle-exit", "--socket",
                socket.toAbsolutePath().toString()));
        try {
            return process(command);
        } catch (IOException e) {
            command.remove(0);
        }
        try {
            return process(command);
        } catch (IOException e) {
            throw new SessionException("Cannot start " + program + ": " + e.getMessage());
        }
    }

    private static Process process(List<String> command) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(command);
        builder.directory(Path.of("/").toFile());
        builder.redirectInput(ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()));
        builder.redirectOutput(ProcessBuilder.Redirect.DISCARD);
        // Its complaints are read here while it starts; later there is nobody to tell.
        return builder.start();
    }

    /** Closes the pipe that nobody reads from here on: once full, it would hold the daemon up. */
    private static void stopListening(Process daemon) {
        try {
            daemon.getErrorStream().close();
        } catch (IOException e) {
            // It has ended; then the pipe is no danger either.
        }
    }

    private static String complaint(Process daemon) {
        try (InputStream in = daemon.getErrorStream()) {
            return new String(in.readAllBytes(), StandardCharsets.ISO_8859_1).strip();
        } catch (IOException e) {
            return "";
        }
    }

    /** A connection, or null if nobody listens there. */
    private static @Nullable IpsetClient tryConnect(Path socket) {
        try {
            return IpsetClient.connect(socket);
        } catch (IOException e) {
            return null;
        }
    }
}
