package io.ipset4j.netlink.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ipset4j.core.SetNamespace;
import io.ipset4j.core.SetStore;
import io.ipset4j.core.element.Address;
import io.ipset4j.core.element.ElementSpec;
import io.ipset4j.core.element.Family;
import io.ipset4j.core.type.CreateOptions;
import io.ipset4j.core.type.CreateOptions.Option;
import io.ipset4j.core.type.SetTypes;
import io.ipset4j.netlink.endpoint.IpsetEndpoint;
import io.ipset4j.netlink.protocol.Reply;
import io.ipset4j.netlink.protocol.Request;
import io.ipset4j.netlink.protocol.SetPart;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What every client can rely on; the tests that extend this say how it reaches the endpoint. */
abstract class ClientContract {
    private final SetStore store = SetStore.create();
    final SetNamespace namespace = store.namespace("test");
    private final IpsetClient client;

    ClientContract(Connector connector) throws IOException {
        client = connector.connect(new IpsetEndpoint(namespace));
    }

    /** How a client reaches an endpoint. */
    interface Connector {
        IpsetClient connect(IpsetEndpoint endpoint) throws IOException;
    }

    @AfterEach
    void stop() {
        client.close();
        store.close();
    }

    private static ElementSpec address(String text) {
        return new ElementSpec().ip(Address.parse(text));
    }

    private void createHashIp(String name) {
        client.create(name, SetTypes.HASH_IP, 6, Family.INET, new CreateOptions().maxelem(1 << 24).flags(
                CreateOptions.COMMENT), false);
    }

    private static void assertRefused(int code, int line, ThrowingCallable call) {
        assertThatThrownBy(call).isInstanceOfSatisfying(RefusedException.class, e -> {
            assertThat(e.code()).isEqualTo(code);
            assertThat(e.line()).isEqualTo(line);
        });
    }

    @Test
    void asks() {
        assertThat(client.protocol()).isEqualTo(new Reply.Protocol(7, 6));
        assertThat(client.type("hash:ip", Family.INET)).isEqualTo(new Reply.Type(7, "hash:ip", 2, 6, 0));
        assertRefused(4098, 0, () -> client.type("hash:nothing", Family.INET));
        createHashIp("a");
        assertThat(client.header("a")).isEqualTo(new Reply.Header(7, "a", "hash:ip", 2, 6));
        assertThat(client.byName("a")).isEqualTo(new Reply.ByName(7, 2, 0));
        assertThat(client.nameOf(0)).isEqualTo("a");
        assertRefused(2, 0, () -> client.nameOf(9));
    }

    @Test
    void changesSets() {
        createHashIp("a");
        createHashIp("b");
        assertRefused(17, 0, () -> createHashIp("a"));
        client.add("a", address("192.0.2.1"), false);
        assertRefused(4103, 0, () -> client.add("a", address("192.0.2.1"), false));
        client.add("a", address("192.0.2.1"), true);
        assertThat(client.test("a", address("192.0.2.1"))).isTrue();
        assertThat(client.test("a", address("192.0.2.2"))).isFalse();
        assertRefused(2, 0, () -> client.test("none", address("192.0.2.2")));
        client.swap("a", "b");
        assertThat(client.test("b", address("192.0.2.1"))).isTrue();
        client.rename("b", "c");
        client.delete("c", address("192.0.2.1"), false);
        assertRefused(4103, 0, () -> client.delete("c", address("192.0.2.1"), false));
        client.delete("c", address("192.0.2.1"), true);
        client.add("c", address("192.0.2.0").cidr(24), false);
        client.flush("c");
        client.flush(null);
        assertThat(namespace.set("c").header().elements()).isZero();
        client.destroy("c", false);
        assertRefused(2, 0, () -> client.destroy("c", false));
        client.destroy("c", true);
        client.destroy(null, false);
        assertThat(namespace.size()).isZero();
    }

    /** Collects what a listing shows. */
    private static final class Seen implements ListVisitor {
        final List<String> events = new ArrayList<>();
        final Set<String> addresses = new HashSet<>();
        SetPart.@Nullable Info info;

        @Override
        public void beginSet(String name, SetPart.@Nullable Info head) {
            events.add("begin " + name + (head == null ? "" : " " + head.type()));
            info = head;
        }

        @Override
        public void element(ElementSpec element) {
            addresses.add(element.ip() + (element.comment() == null ? "" : " " + element.comment()));
        }

        @Override
        public void endSet() {
            events.add("end");
        }
    }

    @Test
    void listsLargeSetsAPieceAtATime() {
        createHashIp("large");
        client.create("list", SetTypes.LIST_SET, 3, Family.UNSPEC, new CreateOptions(), false);
        createHashIp("small");
        client.add("large", address("10.0.0.1").ipTo(Address.parse("10.0.78.32")).comment("c"), false);
        client.add("list", new ElementSpec().name("small"), false);
        Seen seen = new Seen();
        client.list(null, 0, seen);
        assertThat(seen.events).containsExactly("begin large hash:ip", "end", "begin small hash:ip", "end",
                "begin list list:set", "end");
        assertThat(seen.addresses).hasSize(20_001).contains("10.0.0.1 c", "10.0.78.32 c");

        Seen one = new Seen();
        client.list("small", 0, one);
        SetPart.Info info = Objects.requireNonNull(one.info);
        assertThat(info.references()).isEqualTo(1);
        assertThat(info.index()).isEqualTo(2);
        assertThat(info.options().maxelem()).isEqualTo(1 << 24);
        assertThat(info.options().has(Option.INITVAL)).isTrue();
    }

    @Test
    void listsNamesAndHeadersAlone() {
        createHashIp("a");
        client.add("a", address("192.0.2.1"), false);
        Seen names = new Seen();
        client.list(null, Request.Dump.NAMES_ONLY, names);
        assertThat(names.events).containsExactly("begin a", "end");
        Seen headers = new Seen();
        client.list("a", Request.Dump.HEADERS_ONLY, headers);
        assertThat(headers.events).containsExactly("begin a hash:ip", "end");
        assertThat(Objects.requireNonNull(headers.info).elements()).isEqualTo(1);
        assertThat(headers.addresses).isEmpty();
    }

    @Test
    void listsNothing() {
        Seen seen = new Seen();
        client.list(null, 0, seen);
        assertThat(seen.events).isEmpty();
        assertRefused(2, 0, () -> client.list("none", 0, seen));
        // The kernel refuses a dump twice; the second refusal must not be taken for the next answer.
        assertThat(client.protocol().max()).isEqualTo(7);
    }

    @Test
    void batchesStopAtTheLineThatFails() {
        createHashIp("a");
        createHashIp("b");
        Batch batch = client.batch();
        batch.add("a", address("192.0.2.1"), false, 10);
        batch.add("a", address("192.0.2.2"), false, 11);
        batch.add("b", address("192.0.2.1"), false, 12);
        batch.delete("a", address("192.0.2.1"), false, 13);
        batch.add("a", address("192.0.2.2"), true, 14);
        batch.await();
        assertThat(namespace.set("a").header().elements()).isEqualTo(1);
        assertThat(namespace.set("b").header().elements()).isEqualTo(1);

        batch.add("a", address("192.0.2.3"), false, 20);
        batch.add("a", address("192.0.2.2"), false, 21);
        batch.add("a", address("192.0.2.4"), false, 22);
        assertRefused(4103, 21, batch::await);
        assertThat(client.test("a", address("192.0.2.3"))).isTrue();
        assertThat(client.test("a", address("192.0.2.4"))).isFalse();
        batch.await();
    }

    /** A message is only sent once the one before it has been carried out. */
    @Test
    void nothingBehindAFailedLineIsApplied() {
        createHashIp("a");
        Batch batch = client.batch();
        int count = 0;
        try {
            for (int i = 1; i <= 100_000; i++) {
                batch.add("a", new ElementSpec().ip(Address.ofIpv4(i == 30_000 ? 5 : i)), false, i);
                count = i;
            }
            batch.await();
        } catch (RefusedException e) {
            assertThat(e.code()).isEqualTo(4103);
            assertThat(e.line()).isEqualTo(30_000);
        }
        assertThat(count).isBetween(30_000, 40_000);
        assertThat(namespace.set("a").header().elements()).isEqualTo(29_999);
    }

    @Test
    void pipelinesRequests() {
        createHashIp("a");
        createHashIp("b");
        client.add("a", address("192.0.2.1"), false);
        Pipeline pipeline = client.pipeline();
        for (int i = 0; i < 2_001; i++) {
            pipeline.send(new Request.Swap(7, "a", "b"));
        }
        pipeline.await();
        assertThat(client.test("b", address("192.0.2.1"))).isTrue();
        pipeline.send(new Request.Swap(7, "a", "none"));
        pipeline.send(new Request.Swap(7, "none", "a"));
        pipeline.send(new Request.Swap(7, "a", "b"));
        assertRefused(4101, 0, pipeline::await);
        assertThat(client.test("a", address("192.0.2.1"))).isTrue();
    }
}
