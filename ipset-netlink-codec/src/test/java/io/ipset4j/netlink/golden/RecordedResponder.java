package io.ipset4j.netlink.golden;

import java.util.Iterator;
import java.util.List;

/** Answers with what was recorded, in order: the kernel at another time, to see what differs by nature. */
final class RecordedResponder implements Responder {
    private final Iterator<Transcript.Exchange> recorded;

    RecordedResponder(Transcript transcript) {
        this.recorded = transcript.steps().stream().filter(Transcript.Exchange.class::isInstance)
                .map(Transcript.Exchange.class::cast).iterator();
    }

    @Override
    public List<byte[]> ask(byte[] request) {
        return recorded.next().replies();
    }

    @Override
    public void freshNamespace() {}

    @Override
    public void sleep(double seconds) {}
}
