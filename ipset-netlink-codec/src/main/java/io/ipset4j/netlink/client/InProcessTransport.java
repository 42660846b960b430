package io.ipset4j.netlink.client;

import io.ipset4j.netlink.endpoint.Dump;
import io.ipset4j.netlink.endpoint.IpsetEndpoint;
import io.ipset4j.netlink.wire.Netlink;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/** A transport straight to an endpoint in the same process: a request is executed when it is sent. */
public final class InProcessTransport implements Transport {
    private final IpsetEndpoint endpoint;
    private final Deque<ByteBuffer> replies = new ArrayDeque<>();
    private @Nullable Dump dump;

    /** A transport to that endpoint. */
    public InProcessTransport(IpsetEndpoint endpoint) {
        this.endpoint = endpoint;
    }

    /**
     * Executes the request.
     *
     * @throws IllegalStateException if the last reply of a dump has not been received yet
     */
    @Override
    public void send(ByteBuffer message) {
        if (dump != null) {
            throw new IllegalStateException("a dump is under way");
        }
        dump = endpoint.execute(message, replies::add);
    }

    @Override
    public void flush() {}

    @Override
    public ByteBuffer receive() {
        ByteBuffer reply = replies.poll();
        Dump source = dump;
        if (reply == null && source != null) {
            reply = source.next();
            if (reply == null || Netlink.type(reply) == Netlink.DONE) {
                close();
            }
        }
        if (reply == null) {
            // Over a socket this would wait for ever: the request was one that is not answered.
            throw new UncheckedIOException(new IOException("no reply"));
        }
        return reply;
    }

    @Override
    public void close() {
        Dump source = dump;
        dump = null;
        if (source != null) {
            source.close();
        }
    }
}
