package io.ipset4j.core.text;

/** Text that ipset(8) does not take; the message is what it prints after its own name. */
public final class SyntaxException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** What kind of fault it is, which decides ipset(8)'s exit status. */
    public enum Kind {
        /** A value that cannot be read: exit status 1, and in a restore the message names the line. */
        SYNTAX,
        /** A wrong set of words: exit status 2, followed by a hint to the help text. */
        PARAMETER
    }

    private final Kind kind;

    /** A fault with the text to print. */
    public SyntaxException(Kind kind, String message) {
        super(message);
        this.kind = kind;
    }

    /** What kind of fault it is. */
    public Kind kind() {
        return kind;
    }
}
