package io.ipset4j.netlink.client;

import java.nio.ByteBuffer;

/**
 * Carries netlink messages to an endpoint and back, in order. Not thread-safe.
 *
 * <p>Failures of the connection are {@link java.io.UncheckedIOException}s; after one the transport is of no more use.
 */
public interface Transport extends AutoCloseable {
    /**
     * Sends a message, or keeps it until the next {@link #receive}, so that many small ones travel together.
     *
     * @param message the message, from its position to its limit; not kept
     */
    void send(ByteBuffer message);

    /** Sends what {@link #send} has kept. */
    void flush();

    /**
     * Waits for the next reply.
     *
     * @return the message, index 0 at its start; it stands until the next call
     */
    ByteBuffer receive();

    /** Ends the connection. */
    @Override
    void close();
}
