package io.ipset4j.netlink.server;

import io.ipset4j.netlink.endpoint.IpsetEndpoint;
import io.ipset4j.netlink.wire.NetlinkFrameDecoder;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.AdaptiveRecvByteBufAllocator;
import io.netty.channel.Channel;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.WriteBufferWaterMark;
import io.netty.channel.group.ChannelGroup;
import io.netty.channel.group.DefaultChannelGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioServerDomainSocketChannel;
import io.netty.util.concurrent.DefaultThreadFactory;
import io.netty.util.concurrent.GlobalEventExecutor;
import java.io.IOException;
import java.net.UnixDomainSocketAddress;
import java.nio.file.Path;
import java.nio.file.attribute.UserPrincipal;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Serves an endpoint on a Unix stream socket.
 *
 * <p>The socket is for the user that runs the server and for root: its folder, if the server has to make it, is mode
 * 0700, the socket 0600, and the kernel is asked for the user at the other end of each connection. A socket file that
 * nobody listens on is taken over; one that somebody listens on is not.
 *
 * <p>Its threads are daemons: they keep no process alive. Thread-safe.
 */
public final class IpsetServer implements AutoCloseable {
    /** The longest request; a client that announces a longer one is cut off. */
    public static final int MAX_REQUEST = 1 << 20;

    /** From the upper mark on, a client is not read from until what it has not taken falls to the lower. */
    private static final WriteBufferWaterMark WATER_MARK = new WriteBufferWaterMark(64 << 10, 256 << 10);
    private static final int MAX_LONG_REQUESTS = 32;

    private final Path path;
    private final SocketFile file;
    private final EventLoopGroup loops;
    private final ThreadPoolExecutor longRequests;
    private final AtomicInteger clients = new AtomicInteger();
    private final ChannelGroup channels = new DefaultChannelGroup(GlobalEventExecutor.INSTANCE);
    private final Channel listener;
    private boolean closed;

    /**
     * Starts to serve.
     *
     * @throws SocketInUseException if another server listens on the path
     * @throws IOException if the socket cannot be made
     */
    public static IpsetServer start(Path path, IpsetEndpoint endpoint) throws IOException {
        SocketFile file = SocketFile.claim(path);
        try {
            return new IpsetServer(path, file, endpoint);
        } catch (IOException | RuntimeException e) {
            file.close();
            throw e;
        }
    }

    private IpsetServer(Path path, SocketFile file, IpsetEndpoint endpoint) throws IOException {
        this.path = path;
        this.file = file;
        this.loops = new MultiThreadIoEventLoopGroup(Math.max(2, Runtime.getRuntime().availableProcessors()),
                new DefaultThreadFactory("ipset4j-io", true), NioIoHandler.newFactory());
        this.longRequests = new ThreadPoolExecutor(MAX_LONG_REQUESTS, MAX_LONG_REQUESTS, 10, TimeUnit.SECONDS,
                new LinkedBlockingQueue<>(), new DefaultThreadFactory("ipset4j-long", true));
        longRequests.allowCoreThreadTimeOut(true);
        try {
            this.listener = listen(path, endpoint, Peers.self(), Peers.root());
            file.protect();
        } catch (IOException | RuntimeException e) {
            stopThreads();
            throw e;
        }
    }

    private Channel listen(Path path, IpsetEndpoint endpoint, UserPrincipal self, UserPrincipal root)
            throws IOException {
        ServerBootstrap bootstrap = new ServerBootstrap()
                .group(loops)
                .channel(NioServerDomainSocketChannel.class)
                .childOption(ChannelOption.WRITE_BUFFER_WATER_MARK, WATER_MARK)
                // After each read the handler has its say on whether to go on.
                .childOption(ChannelOption.RECVBUF_ALLOCATOR,
                        new AdaptiveRecvByteBufAllocator().maxMessagesPerRead(1))
                .childHandler(new ChannelInitializer<Channel>() {
                    @Override
                    @SuppressWarnings("FutureReturnValueIgnored") // a close that fails leaves nothing to do
                    protected void initChannel(Channel channel) {
                        if (!Peers.mayUse(channel, self, root)) {
                            channel.close();
                            return;
                        }
                        channels.add(channel);
                        channel.pipeline().addLast(new NetlinkFrameDecoder(MAX_REQUEST),
                                new ClientHandler(endpoint, longRequests, clients));
                    }
                });
        var bound = bootstrap.bind(UnixDomainSocketAddress.of(path)).awaitUninterruptibly();
        if (!bound.isSuccess()) {
            throw new IOException("cannot listen on " + path, bound.cause());
        }
        return bound.channel();
    }

    /** The socket's path. */
    public Path path() {
        return path;
    }

    /** How many clients there are; one that has gone counts until its dump, if it had one, has let go of the set. */
    public int clients() {
        return clients.get();
    }

    /** Ends: takes no more clients, cuts off those that are there, lets go of their dumps, removes the socket. */
    @Override
    public void close() throws IOException {
        synchronized (this) {
            if (closed) {
                return;
            }
            closed = true;
        }
        listener.close().awaitUninterruptibly();
        channels.close().awaitUninterruptibly();
        stopThreads();
        file.close();
    }

    private void stopThreads() {
        longRequests.shutdown();
        loops.shutdownGracefully(0, 2, TimeUnit.SECONDS).awaitUninterruptibly();
    }
}
