package io.ipset4j.netlink.client;

import io.ipset4j.core.element.ElementSpec;
import io.ipset4j.netlink.protocol.Attributes;
import io.ipset4j.netlink.protocol.Attributes.Top;
import io.ipset4j.netlink.protocol.ElementWriter;
import io.ipset4j.netlink.protocol.Region;
import io.ipset4j.netlink.protocol.Request;
import io.ipset4j.netlink.wire.MessageWriter;
import io.ipset4j.netlink.wire.Netlink;
import java.nio.ByteBuffer;

/**
 * Merges consecutive additions to (or deletions from) one set into one message, as ipset(8) does in a restore.
 *
 * <p>While ip_set works on a message, the next one is put together; it is sent once the one before has been carried
 * out. So nothing that follows an element that failed is applied, and yet both sides are busy.
 *
 * <p>A refusal is a {@link RefusedException} with the line of the element that failed. It comes out of whichever call
 * waits for the answer; what was merged since then is dropped, and the batch can go on.
 */
public final class Batch {
    // Larger than ipset(8)'s 4 KiB, since a message costs a round trip; ADT's length has 16 bits.
    private static final int LIMIT = 32 << 10;

    private final IpsetClient client;
    private final MessageWriter merged = new MessageWriter(LIMIT + 1024);
    private boolean empty = true;
    private String set = "";
    private boolean adding;
    private boolean exist;
    private int firstLine;
    private int inFlight;

    /** A batch of that client. */
    Batch(IpsetClient client) {
        this.client = client;
    }

    /** Adds an element. */
    public void add(String set, ElementSpec element, boolean exist, int line) {
        put(true, set, element, exist, line);
    }

    /** Deletes an element. */
    public void delete(String set, ElementSpec element, boolean exist, int line) {
        put(false, set, element, exist, line);
    }

    private void put(boolean adding, String set, ElementSpec element, boolean exist, int line) {
        if (!empty && (adding != this.adding || exist != this.exist || !set.equals(this.set)
                || merged.size() > LIMIT)) {
            send();
        }
        if (empty) {
            merged.begin(0, 0, 0, 0);
            this.adding = adding;
            this.set = set;
            this.exist = exist;
            firstLine = line;
            empty = false;
        }
        int data = merged.beginNest(Top.DATA);
        ElementWriter.putRequest(element, line, merged);
        merged.endNest(data);
    }

    private void send() {
        awaitInFlight();
        ByteBuffer message = merged.finish();
        Request.Elements elements = new Request.Elements(
                new Region(message, Netlink.ATTRIBUTES, message.limit()), true, true, firstLine);
        empty = true;
        inFlight = client.send(adding
                ? new Request.Add(Attributes.PROTOCOL_MAX, set, elements, exist)
                : new Request.Delete(Attributes.PROTOCOL_MAX, set, elements, exist));
        client.flushTransport();
    }

    private void awaitInFlight() {
        if (inFlight != 0) {
            int number = inFlight;
            inFlight = 0;
            try {
                client.awaitAck(number);
            } catch (RefusedException e) {
                empty = true;
                throw e;
            }
        }
    }

    /** Sends what is merged and waits until all of it has been carried out. */
    public void await() {
        if (empty) {
            awaitInFlight();
        } else {
            send();
            awaitInFlight();
        }
    }
}
