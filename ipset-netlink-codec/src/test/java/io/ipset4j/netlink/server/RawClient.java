package io.ipset4j.netlink.server;

import java.io.EOFException;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** Speaks bytes to a server: writes messages by hand and reads whatever comes, without any of the project's codec. */
final class RawClient implements AutoCloseable {
    static final int NLM_F_REQUEST = 1;
    static final int NLM_F_ACK = 4;
    static final int CMD_PROTOCOL = 1;
    static final int CMD_SWAP = 6;
    static final int CMD_LIST = 7;
    static final int CMD_HEADER = 12;
    /** Longer than anything takes here, shorter than a developer's patience. */
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final ScheduledExecutorService WATCHDOG = Executors.newSingleThreadScheduledExecutor(task -> {
        Thread thread = new Thread(task, "watchdog");
        thread.setDaemon(true);
        return thread;
    });

    private final SocketChannel channel;

    RawClient(Path socket) throws IOException {
        channel = SocketChannel.open(StandardProtocolFamily.UNIX);
        channel.connect(UnixDomainSocketAddress.of(socket));
    }

    /** A message of ip_set with these attributes. */
    static byte[] message(int command, int flags, int sequence, byte[]... attributes) {
        int length = 20;
        for (byte[] attribute : attributes) {
            length += attribute.length;
        }
        ByteBuffer out = ByteBuffer.allocate(length).order(ByteOrder.LITTLE_ENDIAN);
        out.putInt(length).putShort((short) (6 << 8 | command)).putShort((short) flags).putInt(sequence).putInt(0);
        out.put((byte) 2).put((byte) 0).putShort((short) 0);
        for (byte[] attribute : attributes) {
            out.put(attribute);
        }
        return out.array();
    }

    /** An attribute, padded. */
    static byte[] attribute(int type, byte... payload) {
        ByteBuffer out = ByteBuffer.allocate(4 + payload.length + 3 & ~3).order(ByteOrder.LITTLE_ENDIAN);
        out.putShort((short) (4 + payload.length)).putShort((short) type).put(payload);
        return out.array();
    }

    static byte[] protocol(int version) {
        return attribute(1, (byte) version);
    }

    static byte[] name(int type, String name) {
        return attribute(type, (name + "\0").getBytes(StandardCharsets.ISO_8859_1));
    }

    void write(byte[]... messages) throws IOException {
        for (byte[] message : messages) {
            ByteBuffer out = ByteBuffer.wrap(message);
            while (out.hasRemaining()) {
                channel.write(out);
            }
        }
    }

    /** The next message; fails when it does not come. */
    ByteBuffer read() throws IOException {
        return within(() -> {
            ByteBuffer length = fill(4);
            int size = length.getInt(0);
            ByteBuffer rest = fill((size + 3 & ~3) - 4);
            ByteBuffer message = ByteBuffer.allocate(size).order(ByteOrder.LITTLE_ENDIAN);
            message.putInt(size).put(rest.limit(size - 4)).flip();
            return message;
        });
    }

    /** Whether the server has closed the connection, once all it sent is read. */
    boolean isClosedByServer() throws IOException {
        return within(() -> {
            try {
                return channel.read(ByteBuffer.allocate(1)) < 0;
            } catch (IOException reset) {
                return true;
            }
        });
    }

    /** Tells the server that nothing more comes. */
    void shutdownOutput() throws IOException {
        channel.shutdownOutput();
    }

    private ByteBuffer fill(int bytes) throws IOException {
        ByteBuffer in = ByteBuffer.allocate(bytes).order(ByteOrder.LITTLE_ENDIAN);
        while (in.hasRemaining()) {
            if (channel.read(in) < 0) {
                throw new EOFException();
            }
        }
        return in.flip();
    }

    private interface Read<T> {
        T run() throws IOException;
    }

    /** Closes the connection under a read that does not end. */
    private <T> T within(Read<T> read) throws IOException {
        Future<?> watchdog = WATCHDOG.schedule(() -> {
            channel.close();
            return null;
        }, PATIENCE.toSeconds(), TimeUnit.SECONDS);
        try {
            return read.run();
        } finally {
            watchdog.cancel(false);
        }
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
