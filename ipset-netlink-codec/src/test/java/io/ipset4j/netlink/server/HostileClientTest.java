package io.ipset4j.netlink.server;

import static io.ipset4j.netlink.server.RawClient.CMD_PROTOCOL;
import static io.ipset4j.netlink.server.RawClient.NLM_F_REQUEST;
import static io.ipset4j.netlink.server.RawClient.attribute;
import static io.ipset4j.netlink.server.RawClient.message;
import static io.ipset4j.netlink.server.RawClient.name;
import static io.ipset4j.netlink.server.RawClient.protocol;
import static org.assertj.core.api.Assertions.assertThat;

import io.ipset4j.core.SetStore;
import io.ipset4j.netlink.endpoint.IpsetEndpoint;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever a client sends, it is answered or cut off, and the others are served. */
class HostileClientTest {
    private static final int PING = 0x7000_0000;

    private final SetStore store = SetStore.create();
    private final IpsetServer server;

    HostileClientTest(@TempDir Path folder) throws IOException {
        server = IpsetServer.start(folder.resolve("s"), new IpsetEndpoint(store.namespace("test")));
    }

    @AfterEach
    void stop() throws IOException {
        server.close();
        store.close();
    }

    /** Messages whose length is right are always answered, however broken the rest: the connection stays. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void answersDamagedRequests(long seed) throws IOException {
        Random random = new Random(seed);
        List<byte[]> requests = recordedRequests();
        try (RawClient client = new RawClient(server.path())) {
            for (int i = 0; i < 4_000; i++) {
                byte[] request = damage(requests.get(random.nextInt(requests.size())).clone(), random);
                client.write(request, new byte[-request.length & 3],
                        message(CMD_PROTOCOL, NLM_F_REQUEST, PING + i, protocol(7)));
                try {
                    ByteBuffer reply;
                    do {
                        reply = client.read();
                    } while (reply.getInt(8) != PING + i);
                } catch (IOException e) {
                    throw new AssertionError("seed " + seed + ", request " + i + ": "
                            + HexFormat.of().formatHex(request), e);
                }
            }
        }
    }

    private static byte[] damage(byte[] request, Random random) {
        ByteBuffer header = ByteBuffer.wrap(request).order(ByteOrder.LITTLE_ENDIAN);
        boolean create = header.getShort(4) == (6 << 8 | 2);
        // Options are left alone: a set of four thousand million elements would be made and filled, as asked.
        int from = 20;
        int to = create ? Math.min(request.length, 40) : request.length;
        int times = random.nextInt(4);
        for (int i = 0; i < times && to > from; i++) {
            int at = from + random.nextInt(to - from);
            switch (random.nextInt(3)) {
                case 0 -> request[at] ^= (byte) (1 << random.nextInt(8));
                case 1 -> request[at] = (byte) random.nextInt();
                default -> request[at] = (byte) (random.nextBoolean() ? 0 : 0xff);
            }
        }
        if (random.nextInt(10) == 0) {
            request = Arrays.copyOf(request, 16 + random.nextInt(request.length));
            header = ByteBuffer.wrap(request).order(ByteOrder.LITTLE_ENDIAN).putInt(0, request.length);
        }
        // With EXCL, a deletion that has become a huge range ends at the first element that is not there.
        header.putShort(6, (short) (header.getShort(6) | 0x200));
        return request;
    }

    private static List<byte[]> recordedRequests() throws IOException {
        List<byte[]> requests = new ArrayList<>();
        try (BufferedReader lines = new BufferedReader(new InputStreamReader(new GZIPInputStream(
                Objects.requireNonNull(HostileClientTest.class.getResourceAsStream("/golden/random-1.rep.gz"))),
                StandardCharsets.US_ASCII))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                if (line.startsWith("> ")) {
                    requests.add(HexFormat.of().parseHex(line.substring(2)));
                }
            }
        }
        return requests;
    }

    @ParameterizedTest
    @ValueSource(longs = {11, 12, 13})
    void survivesNoise(long seed) throws IOException {
        Random random = new Random(seed);
        for (int i = 0; i < 100; i++) {
            try (RawClient client = new RawClient(server.path())) {
                byte[] noise = new byte[random.nextInt(5000)];
                random.nextBytes(noise);
                if (noise.length > 4 && random.nextBoolean()) {
                    ByteBuffer.wrap(noise).order(ByteOrder.LITTLE_ENDIAN).putInt(0, 16 + random.nextInt(8000));
                }
                try {
                    client.write(noise);
                    client.shutdownOutput();
                } catch (IOException cutOff) {
                    continue;
                }
                drain(client);
            }
        }
        assertServes();
    }

    private static void drain(RawClient client) {
        try {
            while (true) {
                client.read();
            }
        } catch (IOException end) {
            // That is what was awaited.
        }
    }

    private void assertServes() throws IOException {
        try (RawClient client = new RawClient(server.path())) {
            client.write(message(CMD_PROTOCOL, NLM_F_REQUEST, 1, protocol(7)));
            assertThat(client.read().getInt(8)).isEqualTo(1);
        }
    }

    /** Attributes in attributes in attributes, as deep as their 16-bit lengths allow. */
    @Test
    void answersANestingBomb() throws IOException {
        byte[] bomb = new byte[65_532];
        ByteBuffer out = ByteBuffer.wrap(bomb).order(ByteOrder.LITTLE_ENDIAN);
        for (int left = bomb.length; left >= 4; left -= 4) {
            out.putShort((short) left).putShort((short) (0x8000 | 7));
        }
        byte[] request = message(9, NLM_F_REQUEST, 5, protocol(7), name(2, "x"), bomb);
        try (RawClient client = new RawClient(server.path())) {
            client.write(message(2, NLM_F_REQUEST, 4, protocol(7), name(2, "x"), name(3, "hash:ip"),
                    attribute(4, (byte) 6), attribute(5, (byte) 2), attribute(0x8007)), request);
            ByteBuffer reply = client.read();
            assertThat(reply.getInt(8)).isEqualTo(5);
            assertThat(reply.getInt(16)).isEqualTo(-4097);
        }
    }

    @Test
    void answersAnUnterminatedName() throws IOException {
        try (RawClient client = new RawClient(server.path())) {
            client.write(message(12, NLM_F_REQUEST, 6, protocol(7), attribute(2, new byte[] {'a', 'b', 'c', 'd'})));
            assertThat(client.read().getInt(16)).isEqualTo(-22);
        }
    }

    @Test
    void holdsManyClientsThatSayNothing() throws IOException {
        List<RawClient> silent = new ArrayList<>();
        try {
            for (int i = 0; i < 200; i++) {
                RawClient client = new RawClient(server.path());
                silent.add(client);
                client.write(new byte[] {36, 0, 0});
            }
            assertServes();
        } finally {
            for (RawClient client : silent) {
                client.close();
            }
        }
    }
}
