package io.ipset4j.netlink.golden;

import io.ipset4j.core.SetStore;
import io.ipset4j.netlink.endpoint.Dump;
import io.ipset4j.netlink.endpoint.IpsetEndpoint;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/** Our endpoint on a namespace of its own, with a clock that stands still unless it is told to move. */
public final class EndpointResponder implements Responder, AutoCloseable {
    private final AtomicLong milliseconds = new AtomicLong(1_000);
    private final SetStore store = SetStore.create(SetStore.SwapMode.CALL_RCU, milliseconds::get);
    private int namespaces;
    private IpsetEndpoint endpoint = new IpsetEndpoint(store.namespace("0"));

    @Override
    public List<byte[]> ask(byte[] request) {
        List<byte[]> replies = new ArrayList<>();
        Dump dump = endpoint.execute(ByteBuffer.wrap(request), reply -> replies.add(bytes(reply)));
        if (dump != null) {
            for (ByteBuffer part = dump.next(); part != null; part = dump.next()) {
                replies.add(bytes(part));
            }
        }
        return replies;
    }

    private static byte[] bytes(ByteBuffer message) {
        byte[] bytes = new byte[message.remaining()];
        message.duplicate().get(bytes);
        return bytes;
    }

    @Override
    public void freshNamespace() {
        store.removeNamespace(Integer.toString(namespaces));
        namespaces++;
        endpoint = new IpsetEndpoint(store.namespace(Integer.toString(namespaces)));
    }

    @Override
    public void sleep(double seconds) {
        milliseconds.addAndGet(Math.round(1000 * seconds));
    }

    @Override
    public void close() {
        store.close();
    }
}
