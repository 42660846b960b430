package io.ipset4j.netlink.preload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.ipset4j.core.SetStore;
import io.ipset4j.netlink.endpoint.IpsetEndpoint;
import io.ipset4j.netlink.server.IpsetServer;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * C programs that know nothing but netlink, with the preload library, on a real server. Where the build left the
 * library out for want of a C compiler, these tests are left out with it.
 */
class UnmodifiedProgramTest {
    private static final Path LIBRARY = Path.of("target/native/libipset-run.so").toAbsolutePath();
    private static final Path SOURCES = Path.of("src/test/c");

    private final Path folder;

    UnmodifiedProgramTest(@TempDir Path folder) {
        this.folder = folder;
    }

    @BeforeAll
    static void needsLibrary() {
        assumeTrue(Files.exists(LIBRARY), "the library was left out: there was no C compiler when it was built");
    }

    /** The same program passes on a Linux kernel with ip_set. */
    @Test
    void aNetlinkSocketIsWhatItIsOnTheKernel() throws Exception {
        try (SetStore store = SetStore.create(); IpsetServer server = server(store)) {
            run(compile("netlink-socket"), server.path());
        }
    }

    @Test
    void aNetlinkSocketIsTheSameWhenRepliesArriveInPieces() throws Exception {
        Path slow = folder.resolve("slow.sock");
        try (SetStore store = SetStore.create(); IpsetServer server = server(store);
                SlowRelay relay = new SlowRelay(slow, server.path())) {
            assertThat(relay).isNotNull();
            run(compile("netlink-socket"), slow);
        }
    }

    @Test
    void aDaemonThatGoesAwayIsAnError() throws Exception {
        Path socket = folder.resolve("gone.sock");
        try (ServerSocketChannel listener = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
            listener.bind(UnixDomainSocketAddress.of(socket));
            CompletableFuture<Void> served = CompletableFuture.runAsync(() -> hangUp(listener));
            run(compile("daemon-gone"), socket);
            served.get(10, TimeUnit.SECONDS);
        }
    }

    @Test
    void withoutADaemonTheKernelSeemsToLackTheProtocol() throws Exception {
        Outcome outcome = start(compile("daemon-gone"), folder.resolve("nobody.sock"));
        assertThat(outcome.status()).isNotZero();
        assertThat(outcome.output()).isEqualTo("Protocol not supported\n");
    }

    private static void hangUp(ServerSocketChannel listener) {
        try (SocketChannel client = listener.accept()) {
            assertThat(client.read(ByteBuffer.allocate(1))).isEqualTo(1);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private IpsetServer server(SetStore store) throws IOException {
        return IpsetServer.start(folder.resolve("run/ipsetd.sock"), new IpsetEndpoint(store.namespace("test")));
    }

    private Path compile(String name) throws Exception {
        Path program = folder.resolve(name);
        Outcome outcome = start(Map.of(), Stream.concat(
                Arrays.stream("cc -std=gnu11 -D_GNU_SOURCE -O2 -Wall -Wextra -Werror -pthread -o".split(" ", -1)),
                Stream.of(program.toString(), SOURCES.resolve(name + ".c").toString())).toList());
        assertThat(outcome.output()).isEmpty();
        assertThat(outcome.status()).isZero();
        return program;
    }

    private void run(Path program, Path socket) throws Exception {
        Outcome outcome = start(program, socket);
        assertThat(outcome.output()).isEqualTo("ok\n");
        assertThat(outcome.status()).isZero();
    }

    private Outcome start(Path program, Path socket) throws Exception {
        return start(Map.of("LD_PRELOAD", LIBRARY.toString(), "IPSET_SOCKET", socket.toString()),
                List.of(program.toString()));
    }

    private record Outcome(int status, String output) {}

    private Outcome start(Map<String, String> environment, List<String> command) throws Exception {
        Path output = folder.resolve("output");
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(output.toFile());
        builder.environment().putAll(environment);
        Process process = builder.start();
        // The programs end themselves with an alarm before that.
        assertThat(process.waitFor(2, TimeUnit.MINUTES)).isTrue();
        return new Outcome(process.exitValue(), Files.readString(output));
    }
}
