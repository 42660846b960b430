package io.ipset4j.netlink.endpoint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ipset4j.core.SetNamespace;
import io.ipset4j.core.SetStore;
import io.ipset4j.core.element.Address;
import io.ipset4j.core.element.ElementSpec;
import io.ipset4j.core.element.Family;
import io.ipset4j.core.type.CreateOptions;
import io.ipset4j.core.type.SetTypes;
import io.ipset4j.netlink.protocol.Command;
import io.ipset4j.netlink.protocol.Reply;
import io.ipset4j.netlink.protocol.ReplyCodec;
import io.ipset4j.netlink.protocol.Request;
import io.ipset4j.netlink.protocol.RequestCodec;
import io.ipset4j.netlink.protocol.SetPart;
import io.ipset4j.netlink.wire.MessageWriter;
import io.ipset4j.netlink.wire.Netlink;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DumpTest {
    private final SetStore store = SetStore.create();
    private final SetNamespace namespace = store.namespace("test");
    private final IpsetEndpoint endpoint = new IpsetEndpoint(namespace);

    @AfterEach
    void stop() {
        store.close();
    }

    private void create(String name, int elements) {
        namespace.create(name, SetTypes.HASH_IP, 6, Family.INET.number(),
                new CreateOptions().flags(CreateOptions.COMMENT), false);
        for (int i = 1; i <= elements; i++) {
            namespace.set(name).add(new ElementSpec().ip(Address.ofIpv4(i)).comment("c".repeat(i % 256)), false);
        }
    }

    private Dump start(@Nullable String name, int flags, int readerKib) {
        ByteBuffer request = RequestCodec.encode(
                new Request.Dump(Command.LIST, 7, name, flags, readerKib, null), 77, new MessageWriter(64));
        return Objects.requireNonNull(endpoint.execute(request, reply -> {
            throw new AssertionError("refused");
        }));
    }

    /** The kernel's sizes: 3776 at first, then what the reader takes, at most 32448. */
    @ParameterizedTest
    @CsvSource({"0, 3776", "1, 3776", "4, 4096", "16, 16384", "32, 32448", "63, 32448", "65535, 32448"})
    void keepsMessagesWithinWhatTheReaderTakes(int readerKib, int limit) {
        create("a", 2_000);
        List<Integer> sizes = new ArrayList<>();
        try (Dump dump = start("a", 0, readerKib)) {
            ByteBuffer message = Objects.requireNonNull(dump.next());
            while (Netlink.type(message) != Netlink.DONE) {
                assertThat(Netlink.length(message)).isEqualTo(message.limit());
                assertThat(Netlink.sequence(message)).isEqualTo(77);
                sizes.add(message.limit());
                message = Objects.requireNonNull(dump.next());
            }
            assertThat(message.limit()).isEqualTo(20);
            assertThat(dump.next()).isNull();
        }
        assertThat(sizes.get(0)).isLessThanOrEqualTo(3776);
        assertThat(sizes).allMatch(size -> size <= limit);
        // All but the first and the last are about full: one more element, of up to 300 bytes, did not fit.
        assertThat(sizes.subList(1, sizes.size() - 1)).allMatch(size -> size > limit - 300);
    }

    @Test
    void pinsTheSetThatIsPartlySentAndNoOther() {
        create("large", 2_000);
        create("small", 1);
        try (Dump dump = start(null, 0, 0)) {
            dump.next();
            namespace.rename("small", "tiny");
            assertThatThrownBy(() -> namespace.destroy("large", false)).hasMessage("BUSY");
            namespace.flush("large");
        }
        namespace.destroy("large", false);
    }

    @Test
    void pinsAtOnceTheSetThatIsAskedFor() {
        create("a", 1);
        create("b", 1);
        Dump dump = start("a", 0, 0);
        assertThatThrownBy(() -> namespace.swap("a", "b")).hasMessage("BUSY_DUMPING");
        dump.close();
        namespace.swap("a", "b");
    }

    @Test
    void bringsListsLast() {
        namespace.create("list", SetTypes.LIST_SET, 3, 0, new CreateOptions(), false);
        create("a", 0);
        namespace.create("list2", SetTypes.LIST_SET, 3, 0, new CreateOptions(), false);
        create("b", 3);
        assertThat(names(start(null, Request.Dump.NAMES_ONLY, 0))).containsExactly("a", "b", "list", "list2");
        assertThat(names(start(null, 0, 0))).containsExactly("a", "b", "list", "list2");
    }

    private static List<String> names(Dump dump) {
        List<String> names = new ArrayList<>();
        for (ByteBuffer message = dump.next(); message != null; message = dump.next()) {
            if (ReplyCodec.decode(message) instanceof Reply.Listed listed) {
                names.add(listed.part().name());
            }
        }
        return names;
    }

    /** Names alone win over headers alone, and neither brings elements. */
    @ParameterizedTest
    @CsvSource({"0, true, true", "2, false, false", "4, true, false", "6, false, false"})
    void leavesOutWhatTheFlagsSay(int flags, boolean head, boolean elements) {
        create("a", 1);
        try (Dump dump = start("a", flags, 0)) {
            Reply.Listed listed = (Reply.Listed) ReplyCodec.decode(Objects.requireNonNull(dump.next()));
            SetPart part = listed.part();
            assertThat(part.info() != null).isEqualTo(head);
            assertThat(part.elements() != null).isEqualTo(elements);
        }
    }

    @Test
    void saysWhichRequestsMayTakeLong() {
        MessageWriter out = new MessageWriter(64);
        assertThat(IpsetEndpoint.mayTakeLong(RequestCodec.encode(new Request.Flush(7, "a"), 1, out))).isTrue();
        assertThat(IpsetEndpoint.mayTakeLong(RequestCodec.encode(new Request.Swap(7, "a", "b"), 1, out))).isFalse();
        assertThat(IpsetEndpoint.mayTakeLong(RequestCodec.encode(
                new Request.Dump(Command.LIST, 7, null, 0, 0, null), 1, out))).isFalse();
        assertThat(IpsetEndpoint.mayTakeLong(ByteBuffer.allocate(3))).isFalse();
    }
}
