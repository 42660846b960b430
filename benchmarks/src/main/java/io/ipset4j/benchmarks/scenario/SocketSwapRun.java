package io.ipset4j.benchmarks.scenario;

import io.ipset4j.benchmarks.measure.Effort;
import io.ipset4j.benchmarks.measure.Recorder;
import io.ipset4j.benchmarks.measure.Run;
import io.ipset4j.core.element.Family;
import io.ipset4j.core.type.CreateOptions;
import io.ipset4j.core.type.SetTypes;
import io.ipset4j.netlink.client.IpsetClient;
import io.ipset4j.netlink.client.SocketTransport;
import io.ipset4j.netlink.client.Transport;
import io.ipset4j.netlink.protocol.Request;
import io.ipset4j.netlink.protocol.RequestCodec;
import io.ipset4j.netlink.wire.MessageWriter;
import io.ipset4j.netlink.wire.Netlink;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Ten thousand swaps over the daemon's socket, one after the other and pipelined, beside as many echoes of the same
 * bytes on a bare Netty server, from the same client. Daemon and echo take turns.
 */
public final class SocketSwapRun implements Run {
    private static final int SWAPS = 10_000;
    private static final int WINDOW = 128;
    private static final int PROTOCOL = 7;
    private static final int ERROR_OFFSET = 16;

    @Override
    public void measure(Effort effort, Recorder recorder) throws Exception {
        String missing = Installation.missing();
        if (missing != null) {
            recorder.omit("swaps over the socket: " + missing);
            return;
        }
        try (Installation installation = Installation.start()) {
            create(installation.socket());
            Request swap = new Request.Swap(PROTOCOL, "foo", "bar");
            ByteBuffer request = RequestCodec.encode(swap, 1, new MessageWriter(256));
            Path echoSocket = installation.file("echo.sock");
            Process echo = installation.startServer(EchoServer.class, echoSocket);
            try (Transport daemon = SocketTransport.connect(installation.socket());
                    Transport bare = SocketTransport.connect(echoSocket)) {
                measure(effort, recorder, request, daemon, bare);
            } finally {
                echo.destroy();
            }
        }
    }

    private static void create(Path socket) throws IOException {
        try (IpsetClient client = IpsetClient.connect(socket)) {
            for (String name : List.of("foo", "bar")) {
                client.create(name, SetTypes.HASH_IP, SetTypes.HASH_IP.maxRevision(), Family.INET, new CreateOptions(),
                        false);
            }
        }
    }

    private static void measure(Effort effort, Recorder recorder, ByteBuffer request, Transport daemon,
            Transport bare) {
        List<Double> swaps = new ArrayList<>();
        List<Double> pipelined = new ArrayList<>();
        List<Double> echoes = new ArrayList<>();
        for (int round = -5; round < effort.choose(8, 20); round++) {
            double swap = seconds(daemon, request, 1, true);
            double echo = seconds(bare, request, 1, false);
            double piped = seconds(daemon, request, WINDOW, true);
            if (round >= 0) { // the first five are for the compilers of both sides
                swaps.add(swap);
                echoes.add(echo);
                pipelined.add(piped);
            }
        }
        recorder.add("socket/swaps", "s", swaps);
        recorder.add("socket/swaps-pipelined", "s", pipelined);
        recorder.add("socket/echoes", "s", echoes);
    }

    /** Sends the request ten thousand times, with as many unanswered as the window says. */
    private static double seconds(Transport transport, ByteBuffer request, int window, boolean checked) {
        long start = System.nanoTime();
        int answered = 0;
        for (int sent = 0; answered < SWAPS;) {
            while (sent < SWAPS && sent - answered < window) {
                transport.send(request);
                sent++;
            }
            // Half a window at once, so that both sides have work.
            for (int wanted = Math.max(answered + 1, sent == SWAPS ? SWAPS : sent - window / 2); answered < wanted;) {
                ByteBuffer reply = transport.receive();
                boolean good = checked
                        ? Netlink.type(reply) == Netlink.ERROR && reply.getInt(ERROR_OFFSET) == 0
                        : reply.remaining() == request.remaining();
                if (!good) {
                    throw new IllegalStateException("not the reply to " + request);
                }
                answered++;
            }
        }
        return (System.nanoTime() - start) / 1e9;
    }
}
