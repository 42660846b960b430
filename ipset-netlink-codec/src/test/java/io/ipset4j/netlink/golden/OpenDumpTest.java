package io.ipset4j.netlink.golden;

import static io.ipset4j.netlink.golden.RequestScript.*;
import static org.assertj.core.api.Assertions.assertThat;

import io.ipset4j.core.SetStore;
import io.ipset4j.netlink.endpoint.Dump;
import io.ipset4j.netlink.endpoint.IpsetEndpoint;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** Corner 12: what a dump that is not read to its end forbids. The relay cannot record that: it reads dumps at once. */
class OpenDumpTest {
    private static final int BUSY = 4100;
    private static final int REFERENCED = 4108;
    private static final int EBUSY = 16;

    @Test
    void aSetBeingDumpedCannotBeDestroyedRenamedOrSwapped() {
        try (SetStore store = SetStore.create()) {
            IpsetEndpoint endpoint = new IpsetEndpoint(store.namespace("test"));
            ask(endpoint, new RequestScript().create("a", "hash:ip", 6, 2).add("a", ip("10.0.0.0"), cidr(20))
                    .create("b", "hash:ip", 6, 2));
            RequestScript changes = new RequestScript().destroy("a").message(Message.DESTROY, REQUEST | ACK, protocol())
                    .pair(Message.RENAME, "a", "c").pair(Message.SWAP, "a", "b").pair(Message.SWAP, "b", "a").flush("a")
                    .destroy("b");

            try (Dump dump = Objects.requireNonNull(
                    endpoint.execute(requests(new RequestScript().list("a")).get(0), reply -> { }))) {
                ByteBuffer first = Objects.requireNonNull(dump.next());
                byte[] bytes = new byte[first.remaining()];
                first.get(bytes);
                assertThat(MessageText.of(bytes)).contains("REFERENCES/B=0");
                assertThat(ask(endpoint, changes)).containsExactly(BUSY, BUSY, REFERENCED, EBUSY, EBUSY, 0, 0);
            }
            assertThat(ask(endpoint, new RequestScript().pair(Message.RENAME, "a", "c").destroy("c")))
                    .containsExactly(0, 0);
        }
    }

    /** The error that answers each request; 0 for an acknowledgement. */
    private static List<Integer> ask(IpsetEndpoint endpoint, RequestScript script) {
        List<Integer> errors = new ArrayList<>();
        for (ByteBuffer request : requests(script)) {
            try (Dump dump = endpoint.execute(request, reply -> errors.add(-reply.getInt(16)))) {
                assertThat(dump).isNull();
            }
        }
        return errors;
    }

    private static List<ByteBuffer> requests(RequestScript script) {
        return script.lines().stream().map(line -> {
            byte[] bytes = HexFormat.of().parseHex(line);
            bytes[0] = (byte) bytes.length;
            return ByteBuffer.wrap(bytes);
        }).toList();
    }
}
