package io.ipset4j.netlink.server;

import io.ipset4j.netlink.endpoint.Dump;
import io.ipset4j.netlink.endpoint.IpsetEndpoint;
import io.ipset4j.netlink.wire.Netlink;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.codec.DecoderException;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * One client: its requests are executed one after the other and answered in that order.
 *
 * <p>Everything here runs on the client's event loop, but for requests that may take long: those run on a thread of
 * their own while the client waits. Memory is bounded: reading stops while a request or a dump is under way and while
 * the client does not take its replies, and a dump is made only as fast as it is taken.
 */
// What becomes of a write or a close arrives as an event of the channel.
@SuppressWarnings("FutureReturnValueIgnored")
final class ClientHandler extends ChannelInboundHandlerAdapter {
    private static final Logger LOGGER = System.getLogger(ClientHandler.class.getName());

    /** Replies are gathered up to this many bytes before they are written. */
    private static final int GATHER = 64 << 10;
    /** Messages of a dump to make before other clients of the event loop have their turn. */
    private static final int DUMP_TURN = 4;

    private final IpsetEndpoint endpoint;
    private final Executor longRequests;
    private final AtomicInteger clients;
    private final Deque<ByteBuf> waiting = new ArrayDeque<>();
    private ByteBuf replies = Unpooled.EMPTY_BUFFER;
    private @Nullable ChannelFuture lastWrite;
    private @Nullable Dump dump;
    /** A request is being executed aside. */
    private boolean busy;
    /** {@link #proceed} is at work; what it writes may call back here. */
    private boolean proceeding;
    /** A listener waits for {@link #lastWrite}. */
    private boolean draining;

    /**
     * The handler of one client.
     *
     * @param longRequests runs the requests that may take long
     * @param clients counts this client until nothing is left of it
     */
    ClientHandler(IpsetEndpoint endpoint, Executor longRequests, AtomicInteger clients) {
        this.endpoint = endpoint;
        this.longRequests = longRequests;
        this.clients = clients;
    }

    @Override
    public void handlerAdded(ChannelHandlerContext context) {
        clients.incrementAndGet();
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
        waiting.add((ByteBuf) message);
        proceed(context);
    }

    @Override
    public void channelReadComplete(ChannelHandlerContext context) {
        flush(context);
        regulate(context);
    }

    @Override
    public void channelWritabilityChanged(ChannelHandlerContext context) {
        if (!proceeding) {
            resume(context);
        }
    }

    private void resume(ChannelHandlerContext context) {
        proceed(context);
        flush(context);
        regulate(context);
    }

    /** Executes what waits, as far as the client takes the replies. */
    private void proceed(ChannelHandlerContext context) {
        proceeding = true;
        try {
            executeWaiting(context);
        } finally {
            proceeding = false;
        }
        if (!isIdle()) {
            context.channel().config().setAutoRead(false);
        }
    }

    private boolean isIdle() {
        return !busy && dump == null && waiting.isEmpty();
    }

    private void executeWaiting(ChannelHandlerContext context) {
        int turn = DUMP_TURN;
        while (!busy && context.channel().isActive() && context.channel().isWritable()) {
            Dump source = dump;
            if (source == null) {
                ByteBuf request = waiting.poll();
                if (request == null) {
                    break;
                }
                execute(context, request);
            } else if (turn-- > 0) {
                pull(context, source);
            } else {
                context.executor().execute(() -> resume(context));
                break;
            }
        }
    }

    /**
     * Reads on once every request has been executed and every reply has left. A client that has sent its last request
     * and said so is found out when it is read from, and Netty closes the channel then: nothing may be unsent.
     */
    private void regulate(ChannelHandlerContext context) {
        if (!isIdle() || !context.channel().isActive()) {
            return;
        }
        ChannelFuture sent = lastWrite;
        boolean unsent = sent != null && !sent.isDone();
        context.channel().config().setAutoRead(!unsent);
        if (sent != null && unsent && !draining) {
            draining = true;
            sent.addListener(done -> {
                draining = false;
                resume(context);
            });
        }
    }

    private void execute(ChannelHandlerContext context, ByteBuf request) {
        ByteBuffer message = request.nioBuffer();
        if (IpsetEndpoint.mayTakeLong(message)) {
            longRequests.execute(() -> executeAside(context, request, message));
            busy = true;
            return;
        }
        try {
            dump = endpoint.execute(message, reply -> reply(context, reply));
        } finally {
            request.release();
        }
    }

    private void executeAside(ChannelHandlerContext context, ByteBuf request, ByteBuffer message) {
        List<ByteBuffer> made = new ArrayList<>(1);
        Throwable failure = null;
        try {
            Dump none = endpoint.execute(message, made::add);
            if (none != null) {
                none.close();
                throw new IllegalStateException("a dump is no long request");
            }
        } catch (Throwable e) {
            failure = e;
        } finally {
            request.release();
        }
        Throwable reported = failure;
        context.executor().execute(() -> {
            busy = false;
            made.forEach(reply -> reply(context, reply));
            if (reported != null) {
                exceptionCaught(context, reported);
            } else {
                resume(context);
            }
        });
    }

    private void pull(ChannelHandlerContext context, Dump source) {
        ByteBuffer message = source.next();
        if (message == null) {
            source.close();
            dump = null;
        } else {
            reply(context, message);
        }
    }

    private void reply(ChannelHandlerContext context, ByteBuffer message) {
        int length = message.remaining();
        int padded = Netlink.align(length);
        if (replies.writableBytes() < padded) {
            write(context);
            replies = context.alloc().ioBuffer(Math.max(padded, 1024), Math.max(padded, GATHER));
        }
        replies.writeBytes(message.duplicate()).writeZero(padded - length);
    }

    private void write(ChannelHandlerContext context) {
        ByteBuf gathered = replies;
        replies = Unpooled.EMPTY_BUFFER;
        if (gathered.isReadable()) {
            lastWrite = context.write(gathered);
        } else {
            gathered.release();
        }
    }

    private void flush(ChannelHandlerContext context) {
        if (replies.isReadable()) {
            write(context);
        }
        context.flush();
    }

    /** The channel is closed and gone from its event loop. */
    @Override
    public void handlerRemoved(ChannelHandlerContext context) {
        Dump source = dump;
        dump = null;
        if (source != null) {
            source.close();
        }
        waiting.forEach(ByteBuf::release);
        waiting.clear();
        replies.release();
        replies = Unpooled.EMPTY_BUFFER;
        clients.decrementAndGet();
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
        if (cause instanceof DecoderException) {
            LOGGER.log(Level.INFO, "a client is cut off: {0}", cause.getMessage());
        } else if (!(cause instanceof IOException)) {
            LOGGER.log(Level.ERROR, "a request failed", cause);
        }
        flush(context);
        context.close();
    }
}
