package io.ipset4j.cli.output;

import io.ipset4j.core.text.ByteText;
import java.io.IOException;
import java.io.OutputStream;

/** Buffered output of text that holds one char a byte. Not thread-safe. */
public final class ByteSink implements AutoCloseable {
    private static final int SIZE = 64 * 1024;
    /** Room for what is appended before its length is looked at. */
    private static final int SLACK = 1024;

    private final OutputStream out;
    private final ByteText text = new ByteText(SIZE + SLACK);

    /** Writes to a stream, which {@link #close} closes. */
    public ByteSink(OutputStream out) {
        this.out = out;
    }

    /** The text that has not been written yet: append to it, and call {@link #appended} after each piece. */
    ByteText text() {
        return text;
    }

    /**
     * Writes the text if there is enough of it.
     *
     * @throws OutputException if the stream cannot be written to
     */
    void appended() {
        if (text.length() >= SIZE) {
            drain();
        }
    }

    /**
     * Writes the characters 0 to 255 of a text as bytes.
     *
     * @throws OutputException if the stream cannot be written to
     */
    public void print(String piece) {
        text.append(piece);
        appended();
    }

    private void drain() {
        try {
            text.drainTo(out);
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
