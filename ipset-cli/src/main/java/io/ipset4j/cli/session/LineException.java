package io.ipset4j.cli.session;

import io.ipset4j.core.text.SyntaxException.Kind;

/** A line of a restore has failed; the message is complete. */
final class LineException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final Kind kind;

    LineException(String message, Kind kind) {
        super(message);
        this.kind = kind;
    }

    /** A line that ip_set has refused. */
    static LineException of(int line, String message) {
        return new LineException("Error in line " + line + ": " + message, Kind.REFUSED);
    }

    /** What kind of fault it is, which decides the exit status. */
    Kind kind() {
        return kind;
    }
}
