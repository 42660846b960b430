package io.ipset4j.cli.output;

import java.io.IOException;

/** What is printed cannot be written: the reader has gone, or the disk is full. */
public final class OutputException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    OutputException(IOException cause) {
        super(cause.getMessage(), cause);
    }
}
