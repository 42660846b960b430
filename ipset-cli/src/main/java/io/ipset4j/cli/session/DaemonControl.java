package io.ipset4j.cli.session;

import io.ipset4j.core.element.ElementSpec;
import io.ipset4j.netlink.client.IpsetClient;
import io.ipset4j.netlink.client.ListVisitor;
import io.ipset4j.netlink.protocol.Request;
import io.ipset4j.netlink.protocol.SetPart;
import java.io.IOException;
import java.nio.file.Path;
import java.util.OptionalLong;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** Asks after, and ends, the daemon that listens on a socket. */
public final class DaemonControl {
    private static final int END_SECONDS = 30;

    private final Path socket;

    /** Control of the daemon at that socket. */
    public DaemonControl(Path socket) {
        this.socket = socket.toAbsolutePath();
    }

    /** Prints what there is to know; returns the exit status, 1 if there is no daemon. */
    public int status() {
        try (IpsetClient client = IpsetClient.connect(socket)) {
            SetCount count = new SetCount();
            client.list(null, Request.Dump.NAMES_ONLY, count);
            System.out.println("ipsetd (process " + DaemonLock.holder(socket).orElse(0) + ") listens at " + socket
                    + " and holds " + count.sets + (count.sets == 1 ? " set" : " sets"));
            return Session.DONE;
        } catch (IOException e) {
            System.out.println("No ipsetd listens at " + socket);
            return Session.FAILED;
        }
    }

    /** Ends the daemon and waits until it has ended; returns the exit status, 1 if there is none. */
    public int stop() {
        try {
            OptionalLong holder = DaemonLock.holder(socket);
            ProcessHandle daemon = holder.isPresent() ? ProcessHandle.of(holder.getAsLong()).orElse(null) : null;
            if (daemon == null) {
                System.err.println("ipsetd: no daemon listens at " + socket);
                return Session.FAILED;
            }
            daemon.destroy();
            daemon.onExit().get(END_SECONDS, TimeUnit.SECONDS);
            return Session.DONE;
        } catch (TimeoutException e) {
            System.err.println("ipsetd: the daemon at " + socket + " has not ended within " + END_SECONDS + " s");
            return Session.FAILED;
        } catch (IOException | ExecutionException e) {
            System.err.println("ipsetd: cannot end the daemon at " + socket + ": " + e);
            return Session.FAILED;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Session.FAILED;
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
