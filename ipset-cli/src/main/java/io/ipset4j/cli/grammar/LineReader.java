package io.ipset4j.cli.grammar;

import java.io.IOException;
import java.io.InputStream;

/**
 * Cuts a stream of bytes into lines as ipset(8) does: a line longer than {@value #MAX_LINE} bytes becomes several, each
 * counted. Not thread-safe.
 */
public final class LineReader {
    /** The longest line, its newline included. */
    public static final int MAX_LINE = 1023;
    private static final int BUFFER = 64 * 1024;

    private final InputStream in;
    private final byte[] buffer = new byte[BUFFER];
    private int filled;
    private int lineStart;
    private int lineEnd;
    private long number;

    /** Reads from a stream, which the caller closes. */
    public LineReader(InputStream in) {
        this.in = in;
    }

    /**
     * Goes to the next line.
     *
     * @return false at the end of the stream
     * @throws IOException if the stream cannot be read
     */
    public boolean next() throws IOException {
        lineStart = lineEnd;
        int scan = lineStart;
        while (true) {
            int limit = Math.min(filled, lineStart + MAX_LINE);
            while (scan < limit) {
                if (buffer[scan++] == '\n') {
                    return found(scan);
                }
            }
            if (scan - lineStart == MAX_LINE) {
                return found(scan);
            }
            int before = scan - lineStart;
            if (!fill()) {
                scan = lineStart + before;
                return scan > lineStart && found(scan);
            }
            scan = lineStart + before;
        }
    }

    private boolean found(int end) {
        lineEnd = end;
        number++;
        return true;
    }

    /** Reads more behind what is there of the current line, which moves to the front if it must. */
    private boolean fill() throws IOException {
        if (BUFFER - lineStart < MAX_LINE || lineStart == filled) {
            System.arraycopy(buffer, lineStart, buffer, 0, filled - lineStart);
            filled -= lineStart;
            lineStart = 0;
        }
        int read = in.read(buffer, filled, BUFFER - filled);
        if (read <= 0) {
            lineEnd = filled;
            return false;
        }
        filled += read;
        return true;
    }

    /** Whether the next line can be had without waiting for the stream. */
    public boolean hasBufferedLine() {
        for (int i = lineEnd; i < filled; i++) {
            if (buffer[i] == '\n') {
                return true;
            }
        }
        return filled - lineEnd >= MAX_LINE;
    }

    /** The bytes that {@link #start} and {@link #end} point into, until the next call of {@link #next}. */
    public byte[] bytes() {
        return buffer;
    }

    /** Where the line starts. */
    public int start() {
        return lineStart;
    }

    /** Where the line ends: behind its newline, if it has one. */
    public int end() {
        return lineEnd;
    }

    /** The number of the line, from 1. */
    public long number() {
        return number;
    }
}
