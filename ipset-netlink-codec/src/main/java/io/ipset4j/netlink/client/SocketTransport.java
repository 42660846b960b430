package io.ipset4j.netlink.client;

import io.ipset4j.netlink.wire.Netlink;
import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;

/** A transport over a Unix stream socket, with plain blocking I/O: no Netty, so that a command starts quickly. */
public final class SocketTransport implements Transport {
    private static final int BUFFER = 1 << 16;
    /** Replies longer than this are a sign that the peer is no ip_set; dumps stay below 64 KiB, quotes below 1 MiB. */
    private static final int MAX_REPLY = 2 << 20;

    private final SocketChannel channel;
    private final ByteBuffer out = ByteBuffer.allocateDirect(BUFFER);
    // Filled up to its position; what lies before "taken" has been received.
    private ByteBuffer in = ByteBuffer.allocateDirect(BUFFER).order(Netlink.ORDER);
    private int taken;

    private SocketTransport(SocketChannel channel) {
        this.channel = channel;
    }

    /**
     * Connects to the socket at {@code path}.
     *
     * @throws IOException if nothing listens there, or it may not be used
     */
    public static SocketTransport connect(Path path) throws IOException {
        SocketChannel channel = SocketChannel.open(StandardProtocolFamily.UNIX);
        try {
            channel.connect(UnixDomainSocketAddress.of(path));
            return new SocketTransport(channel);
        } catch (IOException | RuntimeException e) {
            channel.close();
            throw e;
        }
    }

    @Override
    public void send(ByteBuffer message) {
        int padding = Netlink.align(message.remaining()) - message.remaining();
        if (out.remaining() < message.remaining() + padding) {
            flush();
        }
        if (message.remaining() + padding > out.capacity()) {
            write(message.duplicate());
        } else {
            out.put(message.duplicate());
        }
        for (int i = 0; i < padding; i++) {
            out.put((byte) 0);
        }
    }

    @Override
    public void flush() {
        out.flip();
        write(out);
        out.clear();
    }

    private void write(ByteBuffer bytes) {
        try {
            while (bytes.hasRemaining()) {
                channel.write(bytes);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public ByteBuffer receive() {
        flush();
        try {
            fill(Netlink.HEADER_LENGTH);
            long length = Integer.toUnsignedLong(in.getInt(taken));
            if (length < Netlink.HEADER_LENGTH || length > MAX_REPLY) {
                throw new IOException("a reply of " + length + " bytes");
            }
            fill(Netlink.align((int) length));
            ByteBuffer reply = in.slice(taken, (int) length).order(Netlink.ORDER);
            taken += Netlink.align((int) length);
            return reply;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Reads until that many bytes that have not been taken are there. */
    private void fill(int bytes) throws IOException {
        if (in.position() - taken >= bytes) {
            return;
        }
        if (taken + bytes > in.capacity()) {
            in.flip().position(taken);
            ByteBuffer larger = bytes > in.capacity()
                    ? ByteBuffer.allocateDirect(Math.max(bytes, 2 * in.capacity())).order(Netlink.ORDER).put(in)
                    : in.compact();
            in = larger;
            taken = 0;
        } else if (taken == in.position()) {
            in.clear();
            taken = 0;
        }
        while (in.position() - taken < bytes) {
            if (channel.read(in) < 0) {
                throw new EOFException("the daemon has closed the connection");
            }
        }
    }

    @Override
    public void close() {
        try {
            channel.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
