package io.ipset4j.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.ipset4j.cli.Launcher.Result;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The real daemon: how it is started, found and ended. */
@Tag("black-box")
class DaemonBlackBoxTest {
    @TempDir
    Path folder = Path.of("");
    private Launcher run = new Launcher(folder, folder);

    @BeforeEach
    void prepare() {
        run = new Launcher(folder, Launcher.sourceTree());
    }

    @AfterEach
    void endDaemon() {
        run.close();
    }

    @Test
    void theFirstCommandStartsADaemonAndStopEndsIt() throws IOException {
        assertThat(run.ipsetd("status")).isEqualTo(new Result(1, "No ipsetd listens at " + run.socket() + "\n", ""));
        assertThat(run.ipset("create", "s", "hash:ip")).isEqualTo(new Result(0, "", ""));
        assertThat(run.ipset("list", "-n").out()).isEqualTo("s\n");
        assertThat(permissions(run.socketFolder())).isEqualTo("rwx------");
        assertThat(permissions(run.socket())).isEqualTo("rw-------");
        assertThat(run.ipsetd("status").out()).matches(
                "ipsetd \\(process [0-9]+\\) listens at " + run.socket() + " and holds 1 set\n");
        assertThat(run.ipsetd("stop")).isEqualTo(new Result(0, "", ""));
        assertThat(run.socket()).doesNotExist();
        assertThat(run.ipsetd("stop").status()).isEqualTo(1);
    }

    @Test
    void autostartCanBeForbidden() {
        run.with("IPSET_AUTOSTART", "0");
        assertThat(run.ipset("list")).isEqualTo(new Result(1, "", "ipset v7.24: No ipsetd listens at " + run.socket()
                + ", and IPSET_AUTOSTART=0 forbids to start one.\n"));
        assertThat(run.socket()).doesNotExist();
    }

    @Test
    void commandsThatStartAtOnceShareOneDaemon() throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(4);
        try {
            List<Callable<Result>> commands = new ArrayList<>();
            for (int i = 0; i < 4; i++) {
                String name = "s" + i;
                commands.add(() -> run.ipset("create", name, "hash:ip"));
            }
            for (Future<Result> result : threads.invokeAll(commands)) {
                assertThat(result.get()).isEqualTo(new Result(0, "", ""));
            }
        } finally {
            threads.shutdown();
        }
        assertThat(run.ipset("list", "-n").out().lines().sorted().toList()).containsExactly("s0", "s1", "s2", "s3");
    }

    @Test
    void aSecondDaemonIsRefused() throws Exception {
        Process daemon = run.startDaemon();
        run.ipset("create", "s", "hash:ip");
        Result second = run.ipsetd();
        assertThat(second.status()).isEqualTo(3);
        assertThat(second.err()).isEqualTo("ipsetd: another ipsetd listens at " + run.socket() + " already (process "
                + daemon.pid() + ")\n");
        assertThat(run.ipset("list", "-n").out()).as("the first one goes on").isEqualTo("s\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"TERM", "INT"})
    void signalsEndItCleanly(String signal) throws Exception {
        Process daemon = run.startDaemon();
        assertThat(run.ipset("create", "s", "hash:ip").status()).isZero();
        assertThat(run.shell("kill -" + signal + " " + daemon.pid()).status()).isZero();
        assertThat(daemon.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(daemon.exitValue()).isZero();
        assertThat(run.socket()).doesNotExist();
        assertThat(run.log()).isEqualTo("ipsetd: listening at " + run.socket() + "\nipsetd: ending\n");
    }

    @Test
    void aKilledDaemonLeavesASocketThatTheNextOneTakesOver() throws Exception {
        Process daemon = run.startDaemon();
        daemon.destroyForcibly().waitFor();
        assertThat(run.socket()).exists();
        assertThat(run.ipset("create", "s", "hash:ip")).isEqualTo(new Result(0, "", ""));
    }

    @Test
    void aSocketThatNobodyEverListenedOnIsTakenOver() throws IOException {
        Files.createDirectories(run.socketFolder());
        try (ServerSocketChannel dead = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
            dead.bind(UnixDomainSocketAddress.of(run.socket()));
        }
        assertThat(run.ipset("create", "s", "hash:ip")).isEqualTo(new Result(0, "", ""));
    }

    @Test
    void itEndsByItselfWithoutSetsAndClients() throws Exception {
        Process daemon = run.startDaemon("--idle-exit=1");
        assertThat(run.ipset("create", "s", "hash:ip").status()).isZero();
        assertThat(daemon.waitFor(2, TimeUnit.SECONDS)).as("it holds a set").isFalse();
        assertThat(run.ipset("destroy").status()).isZero();
        assertThat(daemon.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(daemon.exitValue()).isZero();
        assertThat(run.socket()).doesNotExist();
    }

    @Test
    void aDaemonThatCannotStartIsExplained() throws IOException {
        Files.writeString(run.socketFolder(), "a file where the folder should be");
        Result result = run.ipset("list");
        assertThat(result.status()).isEqualTo(1);
        assertThat(result.err()).startsWith("ipset v7.24: Cannot start ipsetd at " + run.socket() + ".\nipsetd: ");
    }

    @Test
    void usage() {
        assertThat(run.ipsetd("--help").out()).startsWith("Usage: ipsetd ")
                .contains("--socket", "--idle-exit", "stop", "status");
        assertThat(run.ipsetd("--version").out()).matches("ipsetd [0-9.]+ .*\n");
        assertThat(run.ipsetd("--nonsense").status()).isEqualTo(2);
    }

    private static String permissions(Path path) throws IOException {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
    }
}
