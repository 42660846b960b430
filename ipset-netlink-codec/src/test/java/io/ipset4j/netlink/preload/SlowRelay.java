package io.ipset4j.netlink.preload;

import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;

/** Hands on what a server sends in pieces of a few bytes, so that messages arrive with gaps at every place. */
final class SlowRelay implements AutoCloseable {
    private static final int PIECE = 7;

    private final Path server;
    private final ServerSocketChannel listener;

    /** Listens on a path, for the server on the other. */
    SlowRelay(Path path, Path server) throws IOException {
        this.server = server;
        this.listener = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
        listener.bind(UnixDomainSocketAddress.of(path));
        start(this::accept);
    }

    private static void start(IoAction action) {
        Thread thread = new Thread(() -> {
            try {
                action.run();
            } catch (ClosedChannelException e) {
                // The test is over, or the other side is.
            } catch (IOException e) {
                throw new IllegalStateException(e);
            }
        });
        thread.setDaemon(true);
        thread.start();
    }

    private interface IoAction {
        void run() throws IOException;
    }

    private void accept() throws IOException {
        while (true) {
            SocketChannel client = listener.accept();
            SocketChannel upstream = SocketChannel.open(UnixDomainSocketAddress.of(server));
            start(() -> copy(client, upstream, Integer.MAX_VALUE));
            start(() -> copy(upstream, client, PIECE));
        }
    }

    private static void copy(SocketChannel from, SocketChannel to, int piece) throws IOException {
        ByteBuffer buffer = ByteBuffer.allocate(64 << 10);
        try (from; to) {
            while (from.read(buffer) >= 0) {
                buffer.flip();
                int end = buffer.limit();
                while (buffer.position() < end) {
                    buffer.limit(Math.min(end - buffer.position(), piece) + buffer.position());
                    while (buffer.hasRemaining()) {
                        to.write(buffer);
                    }
                }
                buffer.clear();
            }
        }
    }

    @Override
    public void close() throws IOException {
        listener.close();
    }
}
