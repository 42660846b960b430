package io.ipset4j.netlink.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.CorruptedFrameException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class NetlinkFrameDecoderTest {
    private static ByteBuf message(int length) {
        return Unpooled.buffer().writeIntLE(length).writeZero(length - 4);
    }

    @Test
    void cutsMessagesAtAnyBoundary() {
        long seed = System.nanoTime();
        Random random = new Random(seed);
        EmbeddedChannel channel = new EmbeddedChannel(new NetlinkFrameDecoder(1000));
        ByteBuf stream = Unpooled.buffer();
        List<Integer> lengths = new ArrayList<>();
        for (int i = 0; i < 500; i++) {
            int length = 16 + random.nextInt(985);
            lengths.add(length);
            stream.writeBytes(message(length)).writeZero(-length & 3);
        }
        while (stream.isReadable()) {
            channel.writeInbound(stream.readRetainedSlice(Math.min(stream.readableBytes(), random.nextInt(700))));
        }
        List<Integer> cut = new ArrayList<>();
        for (ByteBuf frame = channel.readInbound(); frame != null; frame = channel.readInbound()) {
            cut.add(frame.readableBytes());
            assertThat(frame.getIntLE(frame.readerIndex())).isEqualTo(frame.readableBytes());
            frame.release();
        }
        assertThat(cut).as("seed " + seed).isEqualTo(lengths);
        assertThat(channel.finish()).isFalse();
    }

    @Test
    void refusesLengthsThatCannotBe() {
        for (int length : new int[] {0, 15, 1001, -1, Integer.MIN_VALUE}) {
            EmbeddedChannel channel = new EmbeddedChannel(new NetlinkFrameDecoder(1000));
            assertThatThrownBy(() -> channel.writeInbound(Unpooled.buffer().writeIntLE(length)))
                    .isInstanceOf(CorruptedFrameException.class);
            channel.finish();
        }
    }
}
