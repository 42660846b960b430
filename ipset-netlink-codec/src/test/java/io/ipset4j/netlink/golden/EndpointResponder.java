package io.ipset4j.netlink.golden;

import io.ipset4j.core.SetStore;
import io.ipset4j.netlink.endpoint.Dump;
import io.ipset4j.netlink.endpoint.IpsetEndpoint;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** Our endpoint, on a store whose clock stands still but for a millisecond a request and what the transcript sleeps. */
final class EndpointResponder implements Responder, AutoCloseable {
    private final AtomicLong milliseconds = new AtomicLong(1);
    private final SetStore store = SetStore.create(SetStore.SwapMode.CALL_RCU, milliseconds::get);
    private int namespaces;
    private IpsetEndpoint endpoint = new IpsetEndpoint(store.namespace("0"));

    @Override
    public List<byte[]> ask(byte[] request) {
        milliseconds.incrementAndGet();
        List<byte[]> replies = new ArrayList<>();
        try (Dump dump = endpoint.execute(ByteBuffer.wrap(request), reply -> replies.add(bytes(reply)))) {
            for (ByteBuffer part = next(dump); part != null; part = next(dump)) {
                replies.add(bytes(part));
            }
        }
        return replies;
    }

    private static @Nullable ByteBuffer next(@Nullable Dump dump) {
        return dump == null ? null : dump.next();
    }

    private static byte[] bytes(ByteBuffer buffer) {
        byte[] bytes = new byte[buffer.remaining()];
        buffer.duplicate().get(bytes);
        return bytes;
    }

    @Override
    public void freshNamespace() {
        store.removeNamespace(Integer.toString(namespaces++));
        endpoint = new IpsetEndpoint(store.namespace(Integer.toString(namespaces)));
    }

    @Override
    public void sleep(double seconds) {
        milliseconds.addAndGet(Math.round(seconds * 1000));
    }

    @Override
    public void close() {
        store.close();
    }
}
