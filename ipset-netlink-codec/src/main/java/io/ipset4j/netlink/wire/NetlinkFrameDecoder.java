package io.ipset4j.netlink.wire;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.ByteToMessageDecoder;
import io.netty.handler.codec.CorruptedFrameException;
import java.util.List;

/**
 * Cuts a stream of netlink messages, each padded to four bytes, into messages without their padding.
 *
 * <p>A length that is shorter than a header or longer than the limit leaves no way to find the next message: it is a
 * {@link CorruptedFrameException}, after which the connection has to be closed.
 */
// Of use only to code that has Netty itself; the module does not pass Netty on to all its users for this one class.
@SuppressWarnings("exports")
public final class NetlinkFrameDecoder extends ByteToMessageDecoder {
    private final int maxLength;

    /** A decoder of messages of at most {@code maxLength} bytes. */
    public NetlinkFrameDecoder(int maxLength) {
        this.maxLength = maxLength;
    }

    @Override
    protected void decode(ChannelHandlerContext context, ByteBuf in, List<Object> out) {
        if (in.readableBytes() < Integer.BYTES) {
            return;
        }
        long length = in.getUnsignedIntLE(in.readerIndex());
        if (length < Netlink.HEADER_LENGTH || length > maxLength) {
            in.skipBytes(in.readableBytes());
            throw new CorruptedFrameException("no netlink message: length=" + length + " limit=" + maxLength);
        }
        int padded = Netlink.align((int) length);
        if (in.readableBytes() >= padded) {
            out.add(in.readRetainedSlice((int) length));
            in.skipBytes(padded - (int) length);
        }
    }
}
