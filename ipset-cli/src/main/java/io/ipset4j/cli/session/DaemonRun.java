package io.ipset4j.cli.session;

import io.ipset4j.core.SetNamespace;
import io.ipset4j.core.SetStore;
import io.ipset4j.netlink.endpoint.IpsetEndpoint;
import io.ipset4j.netlink.server.IpsetServer;
import io.ipset4j.netlink.server.SocketInUseException;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;

/**
 * One run of the daemon, from taking the socket to giving it back.
 *
 * <p>SIGTERM and SIGINT begin the shutdown of the JVM, whose hook closes everything and lets the process end with
 * status 0: the JVM itself would report the signal as a failure.
 */
public final class DaemonRun {
    private static final int CHECKS_PER_IDLE_TIME = 20;

    private final Path socket;
    private final @Nullable Duration idleTime;
    private final ProcessNote note;
    private final CountDownLatch ended = new CountDownLatch(1);

    /**
     * A run.
     *
     * @param socket where to listen
     * @param idleTime how long to stay without sets and clients; null for ever
     */
    public DaemonRun(Path socket, @Nullable Duration idleTime) {
        this.socket = socket.toAbsolutePath();
        this.idleTime = idleTime;
        this.note = new ProcessNote(this.socket);
    }

    /** Serves until a signal or the idle time ends it; returns the exit status. */
    public int run() {
        try (SetStore store = SetStore.create()) {
            SetNamespace sets = store.namespace("default");
            try (IpsetServer server = IpsetServer.start(socket, new IpsetEndpoint(sets))) {
                note.write();
                Runtime.getRuntime().addShutdownHook(new Thread(() -> endBySignal(server, store), "end"));
                log("listening at " + socket);
                awaitIdle(server, sets);
                log("idle; ending");
                note.remove();
            }
        } catch (SocketInUseException e) {
            log("another ipsetd listens at " + socket + " already" + holder());
            return DaemonStart.ALREADY_RUNNING;
        } catch (IOException e) {
            log("cannot listen at " + socket + ": " + e);
            return Session.FAILED;
        }
        ended.countDown();
        return Session.DONE;
    }

    private String holder() {
        try {
            ProcessHandle process = note.read();
            return process == null ? "" : " (process " + process.pid() + ")";
        } catch (IOException e) {
            return "";
        }
    }

    private void awaitIdle(IpsetServer server, SetNamespace sets) {
        Duration limit = idleTime == null ? Duration.ofDays(1) : idleTime;
        long pauseMillis = Math.max(10, limit.toMillis() / CHECKS_PER_IDLE_TIME);
        long idleSince = System.nanoTime();
        while (true) {
            sleep(pauseMillis);
            if (idleTime == null || server.clients() > 0 || sets.size() > 0) {
                idleSince = System.nanoTime();
            } else if (System.nanoTime() - idleSince >= limit.toNanos()) {
                return;
            }
        }
    }

    private static void sleep(long millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException e) {
            // Nothing interrupts this thread on purpose; the next check is just earlier.
        }
    }

    private void endBySignal(IpsetServer server, SetStore store) {
        if (ended.getCount() == 0) {
            return;
        }
        log("ending");
        try {
            note.remove();
            server.close();
            store.close();
        } catch (IOException e) {
            log("while ending: " + e);
        }
        Runtime.getRuntime().halt(Session.DONE);
    }

    private static void log(String text) {
        System.err.println("ipsetd: " + text);
    }
}
