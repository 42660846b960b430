package io.ipset4j.benchmarks.scenario;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioServerDomainSocketChannel;
import java.net.UnixDomainSocketAddress;
import java.nio.file.Path;

/** The limit of a server on Netty: sends back whatever comes, on a Unix socket whose path is the argument. */
final class EchoServer {
    private EchoServer() {}

    /** Serves until the process is ended. */
    public static void main(String[] arguments) {
        var loops = new MultiThreadIoEventLoopGroup(NioIoHandler.newFactory());
        new ServerBootstrap()
                .group(loops)
                .channel(NioServerDomainSocketChannel.class)
                .childHandler(new ChannelInitializer<Channel>() {
                    @Override
                    protected void initChannel(Channel channel) {
                        channel.pipeline().addLast(new Echo());
                    }
                })
                .bind(UnixDomainSocketAddress.of(Path.of(arguments[0]))).syncUninterruptibly()
                .channel().closeFuture().syncUninterruptibly();
    }

    @ChannelHandler.Sharable
    private static final class Echo extends ChannelInboundHandlerAdapter {
        @Override
        @SuppressWarnings("FutureReturnValueIgnored") // a write that fails closes the channel, which the client sees
        public void channelRead(ChannelHandlerContext context, Object message) {
            context.write(message);
        }

        @Override
        public void channelReadComplete(ChannelHandlerContext context) {
            context.flush();
        }
    }
}
