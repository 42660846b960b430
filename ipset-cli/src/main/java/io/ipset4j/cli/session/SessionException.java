package io.ipset4j.cli.session;

/** The session cannot go on; the message is what to print after the program's name. Exit status 1. */
public final class SessionException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** A failure with the text to print. */
    public SessionException(String message) {
        super(message);
    }
}
