package io.ipset4j.netlink.server;

import static io.ipset4j.netlink.server.RawClient.CMD_HEADER;
import static io.ipset4j.netlink.server.RawClient.CMD_LIST;
import static io.ipset4j.netlink.server.RawClient.CMD_PROTOCOL;
import static io.ipset4j.netlink.server.RawClient.CMD_SWAP;
import static io.ipset4j.netlink.server.RawClient.NLM_F_ACK;
import static io.ipset4j.netlink.server.RawClient.NLM_F_REQUEST;
import static io.ipset4j.netlink.server.RawClient.message;
import static io.ipset4j.netlink.server.RawClient.name;
import static io.ipset4j.netlink.server.RawClient.protocol;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ipset4j.core.SetNamespace;
import io.ipset4j.core.SetStore;
import io.ipset4j.core.element.Address;
import io.ipset4j.core.element.ElementSpec;
import io.ipset4j.core.element.Family;
import io.ipset4j.core.type.CreateOptions;
import io.ipset4j.core.type.SetTypes;
import io.ipset4j.netlink.client.IpsetClient;
import io.ipset4j.netlink.client.RefusedException;
import io.ipset4j.netlink.endpoint.IpsetEndpoint;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The server on a real Unix socket. */
class IpsetServerTest {
    private static final int ERROR = 2;
    private static final int DONE = 3;

    private final Path folder;
    private final Path socket;
    private final SetStore store = SetStore.create();
    private final SetNamespace namespace = store.namespace("test");
    private IpsetServer server;

    IpsetServerTest(@TempDir Path folder) throws IOException {
        this.folder = folder;
        this.socket = folder.resolve("run/ipsetd.sock");
        this.server = IpsetServer.start(socket, new IpsetEndpoint(namespace));
    }

    @AfterEach
    void stop() throws IOException {
        server.close();
        store.close();
    }

    private void create(String name) {
        namespace.create(name, SetTypes.HASH_IP, 6, Family.INET.number(),
                new CreateOptions().hashsize(1024).maxelem(1 << 24), false);
    }

    private static ElementSpec address(int bits) {
        return new ElementSpec().ip(Address.ofIpv4(bits));
    }

    private static byte[] ping(int sequence) {
        return message(CMD_PROTOCOL, NLM_F_REQUEST, sequence, protocol(7));
    }

    private static int type(ByteBuffer reply) {
        return reply.getShort(4) & 0xffff;
    }

    private static int sequence(ByteBuffer reply) {
        return reply.getInt(8);
    }

    private void assertServes(RawClient client) throws IOException {
        client.write(ping(99));
        assertThat(sequence(client.read())).isEqualTo(99);
    }

    /** The stress program of the report that this project began with: a swap after the other, each acknowledged. */
    @Test
    void acknowledgesTenThousandSwaps() throws IOException {
        create("foo");
        create("bar");
        int fooBefore = namespace.id("foo");
        namespace.set("foo").add(address(1), false);
        try (RawClient client = new RawClient(socket)) {
            client.write(message(CMD_PROTOCOL, NLM_F_REQUEST | NLM_F_ACK, 1, protocol(6)));
            assertThat(type(client.read())).isEqualTo(6 << 8 | CMD_PROTOCOL);
            assertThat(type(client.read())).isEqualTo(ERROR);
            for (int i = 2; i < 10_002; i++) {
                byte[] swap = message(CMD_SWAP, NLM_F_REQUEST | NLM_F_ACK, i, protocol(6), name(2, "foo"),
                        name(3, "bar"));
                client.write(swap);
                ByteBuffer ack = client.read();
                assertThat(type(ack)).isEqualTo(ERROR);
                assertThat(ack.limit()).isEqualTo(36);
                assertThat(sequence(ack)).isEqualTo(i);
                assertThat(ack.getInt(16)).isZero();
                assertThat(ack.slice(20, 16)).isEqualTo(ByteBuffer.wrap(swap, 0, 16));
            }
        }
        assertThat(namespace.id("foo")).isEqualTo(fooBefore);
        assertThat(namespace.set("foo").test(address(1))).isTrue();
    }

    @Test
    void answersPipelinedRequestsInOrder() throws IOException {
        create("foo");
        create("bar");
        int count = 20_000;
        try (RawClient client = new RawClient(socket)) {
            CompletableFuture<Void> writer = CompletableFuture.runAsync(() -> {
                try {
                    for (int i = 0; i < count; i++) {
                        // Some run on the event loop, some aside: the order of the answers must not show it.
                        client.write(i % 10 == 0
                                ? message(4, NLM_F_REQUEST | NLM_F_ACK, i, protocol(7), name(2, "foo"))
                                : message(CMD_SWAP, NLM_F_REQUEST | NLM_F_ACK, i, protocol(7), name(2, "foo"),
                                        name(3, "bar")));
                    }
                } catch (IOException e) {
                    throw new IllegalStateException(e);
                }
            });
            for (int i = 0; i < count; i++) {
                ByteBuffer ack = client.read();
                assertThat(sequence(ack)).isEqualTo(i);
                assertThat(ack.getInt(16)).isZero();
            }
            writer.join();
        }
    }

    @Test
    void keepsClientsApart() throws IOException {
        create("a");
        create("b");
        try (RawClient one = new RawClient(socket); RawClient two = new RawClient(socket)) {
            for (int i = 0; i < 500; i++) {
                one.write(message(CMD_HEADER, NLM_F_REQUEST, i, protocol(7), name(2, "a")));
                two.write(message(CMD_HEADER, NLM_F_REQUEST, -i, protocol(7), name(2, "b")));
                ByteBuffer toOne = one.read();
                ByteBuffer toTwo = two.read();
                assertThat(sequence(toOne)).isEqualTo(i);
                assertThat(toOne.get(32)).isEqualTo((byte) 'a');
                assertThat(sequence(toTwo)).isEqualTo(-i);
                assertThat(toTwo.get(32)).isEqualTo((byte) 'b');
            }
            assertThat(server.clients()).isEqualTo(2);
        }
    }

    /** A dump that its reader does not take stays open, stalls nobody, and holds no more than a few buffers. */
    @Test
    void aReaderThatDoesNotReadStallsNobody() throws IOException {
        create("large");
        create("other");
        int count = 100_000;
        for (int i = 1; i <= count; i++) {
            namespace.set("large").add(address(i), false);
        }
        try (RawClient slow = new RawClient(socket); IpsetClient quick = IpsetClient.connect(socket)) {
            slow.write(message(CMD_LIST, NLM_F_REQUEST, 1, protocol(7), name(2, "large")));
            ByteBuffer first = slow.read();
            for (int i = 0; i < 100; i++) {
                assertThat(quick.test("large", address(count))).isTrue();
            }
            assertThatThrownBy(() -> quick.destroy("large", false)).isInstanceOf(RefusedException.class)
                    .hasMessageContaining("code=4100");
            assertThatThrownBy(() -> quick.rename("large", "x")).hasMessageContaining("code=4108");
            assertThatThrownBy(() -> quick.swap("large", "other")).hasMessageContaining("code=16");
            int elements = elements(first);
            ByteBuffer message = slow.read();
            while (type(message) != DONE) {
                assertThat(message.limit()).isLessThanOrEqualTo(3776);
                elements += elements(message);
                message = slow.read();
            }
            assertThat(elements).isEqualTo(count);
            quick.swap("large", "other");
            quick.destroy("other", false);
        }
    }

    private static int elements(ByteBuffer part) {
        int count = 0;
        for (int at = 20; at < part.limit(); at += part.getShort(at) + 3 & ~3) {
            if ((part.getShort(at + 2) & 0x3fff) == 8) {
                count += (part.getShort(at) - 4) / 16;
            }
        }
        return count;
    }

    @Test
    void aClientThatGoesAwayLetsGoOfItsDump() throws Exception {
        create("large");
        for (int i = 1; i <= 100_000; i++) {
            namespace.set("large").add(address(i), false);
        }
        try (RawClient reader = new RawClient(socket)) {
            reader.write(message(CMD_LIST, NLM_F_REQUEST, 1, protocol(7)));
            assertThat(type(reader.read())).isEqualTo(6 << 8 | CMD_LIST);
            assertThatThrownBy(() -> namespace.destroyAll()).hasMessage("BUSY");
        }
        while (server.clients() > 0) {
            Thread.sleep(1);
        }
        namespace.destroyAll();
    }

    @Test
    void aLongRequestStallsNobody() throws IOException {
        create("huge");
        create("small");
        try (IpsetClient one = IpsetClient.connect(socket); IpsetClient two = IpsetClient.connect(socket)) {
            CompletableFuture<Void> range = CompletableFuture.runAsync(() ->
                    one.add("huge", address(0x0a000000).cidr(11), false));
            int tests = 0;
            while (!range.isDone()) {
                assertThat(two.test("small", address(++tests))).isFalse();
            }
            range.join();
            // With both clients on one thread, the second would have waited for the first and asked about once.
            assertThat(tests).isGreaterThan(10);
        }
        assertThat(namespace.set("huge").header().elements()).isEqualTo(1 << 21);
    }

    @Test
    void answersWhatAClientAskedBeforeItStoppedSending() throws IOException {
        try (RawClient client = new RawClient(socket)) {
            client.write(ping(1), ping(2));
            client.shutdownOutput();
            assertThat(sequence(client.read())).isEqualTo(1);
            assertThat(sequence(client.read())).isEqualTo(2);
            assertThat(client.isClosedByServer()).isTrue();
        }
    }

    /** More than fits into the buffers between server and client is still to be sent when the client ends. */
    @Test
    void finishesADumpForAClientThatStoppedSending() throws IOException {
        create("large");
        int count = 100_000;
        for (int i = 1; i <= count; i++) {
            namespace.set("large").add(address(i), false);
        }
        try (RawClient client = new RawClient(socket)) {
            client.write(message(CMD_LIST, NLM_F_REQUEST, 1, protocol(7)), ping(2));
            client.shutdownOutput();
            int elements = 0;
            ByteBuffer part = client.read();
            while (type(part) != DONE) {
                elements += elements(part);
                part = client.read();
            }
            assertThat(elements).isEqualTo(count);
            assertThat(sequence(client.read())).isEqualTo(2);
            assertThat(client.isClosedByServer()).isTrue();
        }
    }

    @Test
    void takesMessagesThatComeInPieces() throws IOException {
        try (RawClient client = new RawClient(socket)) {
            byte[] request = ping(5);
            for (byte each : request) {
                client.write(new byte[] {each});
            }
            assertThat(sequence(client.read())).isEqualTo(5);
        }
    }

    @Test
    void cutsOffAClientWhoseFramesCannotBeTrusted() throws IOException {
        for (int length : new int[] {0, 15, IpsetServer.MAX_REQUEST + 1, -1}) {
            try (RawClient client = new RawClient(socket); RawClient other = new RawClient(socket)) {
                byte[] request = ping(1);
                byte[] broken = ping(2);
                ByteBuffer.wrap(broken).order(ByteOrder.LITTLE_ENDIAN).putInt(0, length);
                client.write(request, broken);
                assertThat(sequence(client.read())).isEqualTo(1);
                assertThat(client.isClosedByServer()).as("length " + length).isTrue();
                assertServes(other);
            }
        }
    }

    @Test
    void takesRequestsUpToTheLimit() throws IOException {
        try (RawClient client = new RawClient(socket)) {
            byte[] request = new byte[IpsetServer.MAX_REQUEST];
            System.arraycopy(ping(3), 0, request, 0, 28);
            ByteBuffer.wrap(request).order(ByteOrder.LITTLE_ENDIAN).putInt(0, request.length);
            CompletableFuture<Void> writer = CompletableFuture.runAsync(() -> {
                try {
                    client.write(request);
                } catch (IOException e) {
                    throw new IllegalStateException(e);
                }
            });
            assertThat(type(client.read())).isEqualTo(6 << 8 | CMD_PROTOCOL);
            writer.join();
        }
    }

    @Test
    void isForItsUserAlone() throws IOException {
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(socket))).isEqualTo("rw-------");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(socket.getParent())))
                .isEqualTo("rwx------");
    }

    @Test
    void refusesToTakeASocketThatIsInUse() throws IOException {
        assertThatThrownBy(() -> IpsetServer.start(socket, new IpsetEndpoint(namespace)))
                .isInstanceOf(SocketInUseException.class)
                .hasMessage("another ipsetd is running on " + socket);
        try (RawClient client = new RawClient(socket)) {
            assertServes(client);
        }
    }

    @Test
    void refusesToTakeASocketThatAnotherProgramListensOn() throws IOException {
        Path foreign = folder.resolve("foreign.sock");
        try (ServerSocketChannel listener = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
            listener.bind(UnixDomainSocketAddress.of(foreign));
            assertThatThrownBy(() -> IpsetServer.start(foreign, new IpsetEndpoint(namespace)))
                    .isInstanceOf(SocketInUseException.class);
        }
        assertThat(Files.exists(foreign)).isTrue();
    }

    @Test
    void takesOverAStaleSocket() throws IOException {
        Path stale = folder.resolve("stale.sock");
        ServerSocketChannel.open(StandardProtocolFamily.UNIX).bind(UnixDomainSocketAddress.of(stale)).close();
        assertThat(Files.exists(stale)).isTrue();
        try (IpsetServer second = IpsetServer.start(stale, new IpsetEndpoint(namespace));
                RawClient client = new RawClient(second.path())) {
            assertServes(client);
        }
    }

    @Test
    void doesNotTakeAFileForASocket() throws IOException {
        Path file = Files.writeString(folder.resolve("file"), "precious");
        assertThatThrownBy(() -> IpsetServer.start(file, new IpsetEndpoint(namespace)))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("is not a socket");
        assertThat(file).hasContent("precious");
    }

    @Test
    void leavesNothingBehind() throws IOException {
        try (RawClient client = new RawClient(socket)) {
            assertServes(client);
            server.close();
            assertThat(client.isClosedByServer()).isTrue();
        }
        assertThat(socket.getParent()).isEmptyDirectory();
        server = IpsetServer.start(socket, new IpsetEndpoint(namespace));
    }
}
