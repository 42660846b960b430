package io.ipset4j.netlink.client;

import io.ipset4j.netlink.protocol.Request;
import java.util.ArrayDeque;
import org.jspecify.annotations.Nullable;

/**
 * Sends requests that are answered with an acknowledgement alone, without waiting for each. Unlike in a
 * {@link Batch}, a request that fails does not keep those behind it from being carried out.
 */
public final class Pipeline {
    // Unanswered requests, so that their answers fit into the buffers on the way while the server goes on reading.
    private static final int WINDOW = 256;

    private final IpsetClient client;
    private final ArrayDeque<Integer> unanswered = new ArrayDeque<>();
    private @Nullable RefusedException first;

    /** A pipeline of that client. */
    Pipeline(IpsetClient client) {
        this.client = client;
    }

    /**
     * Sends a request.
     *
     * @param request a short one that is answered with an acknowledgement: CREATE, DESTROY, FLUSH, RENAME, SWAP, or
     *     ADD, DEL or TEST of an element
     */
    public void send(Request request) {
        if (unanswered.size() == WINDOW) {
            receive(WINDOW / 2);
        }
        unanswered.add(client.send(request));
    }

    /**
     * Waits for all answers.
     *
     * @throws RefusedException the first refusal since the last call, if there was one
     */
    public void await() {
        receive(0);
        RefusedException refusal = first;
        first = null;
        if (refusal != null) {
            throw refusal;
        }
    }

    private void receive(int leave) {
        while (unanswered.size() > leave) {
            try {
                client.awaitAck(unanswered.remove());
            } catch (RefusedException e) {
                if (first == null) {
                    first = e;
                }
            }
        }
    }
}
