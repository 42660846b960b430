package io.ipset4j.cli;

import io.ipset4j.cli.session.BuildVersion;
import io.ipset4j.cli.session.DaemonControl;
import io.ipset4j.cli.session.DaemonRun;
import io.ipset4j.cli.session.SocketPath;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;

/** The {@code ipsetd} program. */
@Command(name = "ipsetd", mixinStandardHelpOptions = true, versionProvider = Ipsetd.Version.class,
        description = "Keeps IP sets, and serves them on a Unix socket as the Linux kernel does on a netlink socket. "
                + "Runs in the foreground.",
        footer = {"", "Without --socket, IPSET_SOCKET names the socket; without that, it is",
            "/run/ipset4j/ipsetd.sock for root, else $XDG_RUNTIME_DIR/ipset4j/ipsetd.sock,",
            "else /tmp/ipset4j-UID/ipsetd.sock."})
public final class Ipsetd implements Callable<Integer> {
    @Option(names = "--socket", paramLabel = "PATH", scope = ScopeType.INHERIT, description = "Where to listen.")
    private @Nullable Path socket;

    @Option(names = "--idle-exit", paramLabel = "SECONDS", arity = "0..1", fallbackValue = "600",
            description = "End after that time without a set and without a client (${FALLBACK-VALUE} if no number is "
                    + "given).")
    private @Nullable Integer idleSeconds;

    private Ipsetd() {}

    /** Runs a command line, and ends the process with its status. */
    public static void main(String[] arguments) {
        CommandLine commandLine = new CommandLine(new Ipsetd());
        commandLine.setExecutionExceptionHandler((e, command, parsed) -> {
            System.err.println("ipsetd: " + e.getMessage());
            return 1;
        });
        System.exit(commandLine.execute(arguments));
    }

    private Path socket() {
        return socket != null ? socket : SocketPath.ofProcess();
    }

    /** Serves until told to end. */
    @Override
    public Integer call() {
        return new DaemonRun(socket(), idleSeconds == null ? null : Duration.ofSeconds(idleSeconds)).run();
    }

    @Command(name = "stop", description = "End the daemon that listens on the socket, and wait until it has ended.")
    int stop() {
        return new DaemonControl(socket()).stop();
    }

    @Command(name = "status", description = "Say whether a daemon listens on the socket, and how many sets it holds.")
    int status() {
        return new DaemonControl(socket()).status();
    }

    /** Tells picocli the version. */
    static final class Version implements CommandLine.IVersionProvider {
        @Override
        public String[] getVersion() {
            return new String[] {"ipsetd " + BuildVersion.text() + " (ipset4j), protocol versions: 6-7"};
        }
    }
}
