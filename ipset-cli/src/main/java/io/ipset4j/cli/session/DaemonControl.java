package io.ipset4j.cli.session;

import io.ipset4j.core.element.ElementSpec;
import io.ipset4j.netlink.client.IpsetClient;
import io.ipset4j.netlink.client.ListVisitor;
import io.ipset4j.netlink.protocol.Request;
import io.ipset4j.netlink.protocol.SetPart;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** Asks after, and ends, the daemon that listens on a socket. */
public final class DaemonControl {
    private static final int END_SECONDS = 30;

    private final Path socket;
    private final ProcessNote note;

    /** Control of the daemon at that socket. */
    public DaemonControl(Path socket) {
        this.socket = socket.toAbsolutePath();
        this.note = new ProcessNote(this.socket);
    }

    /** Prints what there is to know; returns the exit status, 1 if there is no daemon. */
    public int status() {
        try (IpsetClient client = IpsetClient.connect(socket)) {
            SetCount count = new SetCount();
            client.list(null, Request.Dump.NAMES_ONLY, count);
            ProcessHandle daemon = note.read();
            System.out.println("ipsetd" + (daemon == null ? "" : " (process " + daemon.pid() + ")") + " listens at "
                    + socket + " and holds " + count.sets + (count.sets == 1 ? " set" : " sets"));
            return Session.DONE;
        } catch (IOException e) {
            System.out.println("No ipsetd listens at " + socket);
            return Session.FAILED;
        }
    }

    /** Ends the daemon and waits until it has ended; returns the exit status, 1 if there is none. */
    public int stop() {
        try {
            ProcessHandle daemon = listens() ? note.read() : null;
            if (daemon == null) {
                return failed("no daemon to end listens at " + socket);
            }
            daemon.destroy();
            daemon.onExit().get(END_SECONDS, TimeUnit.SECONDS);
            return Session.DONE;
        } catch (TimeoutException e) {
            return failed("the daemon at " + socket + " has not ended within " + END_SECONDS + " s");
        } catch (IOException | ExecutionException e) {
            return failed("cannot end the daemon at " + socket + ": " + e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return failed("interrupted");
        }
    }

    private static int failed(String message) {
        System.err.println("ipsetd: " + message);
        return Session.FAILED;
    }

    private boolean listens() {
        try (IpsetClient client = IpsetClient.connect(socket)) {
            return client.protocol().max() > 0;
        } catch (IOException | UncheckedIOException e) {
            return false;
        }
    }

    private static final class SetCount implements ListVisitor {
        private int sets;

        @Override
        public void beginSet(String name, SetPart.@Nullable Info info) {
            sets++;
        }

        @Override
        public void element(ElementSpec element) {}

        @Override
        public void endSet() {}
    }
}
