package io.ipset4j.cli.output;

import java.io.IOException;
import java.io.OutputStream;

/** Buffered output of text that holds one char a byte. Not thread-safe. */
public final class ByteSink implements AutoCloseable {
    private static final int SIZE = 64 * 1024;

    private final OutputStream out;
    private final byte[] buffer = new byte[SIZE];
    private int filled;

    /** Writes to a stream, which {@link #close} closes. */
    public ByteSink(OutputStream out) {
        this.out = out;
    }

    /**
     * Writes the characters 0 to 255 of a text as bytes.
     *
     * @throws OutputException if the stream cannot be written to
     */
    public void print(CharSequence text) {
        int length = text.length();
        for (int i = 0; i < length; i++) {
            if (filled == SIZE) {
                drain();
            }
            buffer[filled++] = (byte) text.charAt(i);
        }
    }

    private void drain() {
        int length = filled;
        filled = 0;
        try {
            out.write(buffer, 0, length);
        } catch (IOException e) {
            throw new OutputException(e);
        }
    }

    /**
     * Writes what is buffered.
     *
     * @throws OutputException if the stream cannot be written to
     */
    public void flush() {
        drain();
        try {
            out.flush();
        } catch (IOException e) {
            throw new OutputException(e);
        }
    }

    @Override
    public void close() {
        flush();
        try {
            out.close();
        } catch (IOException e) {
            throw new OutputException(e);
        }
    }
}
