package io.ipset4j.core.text;

/** Text that ipset(8) does not take; the message is what it prints after its own name. */
public final class SyntaxException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** What kind of fault it is, which decides ipset(8)'s exit status. */
    public enum Kind {
        /** A value that cannot be read: exit status 1, and in a restore the message names the line. */
        SYNTAX,
        /** A form that the type does not take in this command: exit status 1, and no message names the line. */
        REFUSED,
        /** A wrong set of words: exit status 2, followed by a hint to the help text. */
        PARAMETER
    }

    private final Kind kind;
    private final String restoreMessage;
    private final boolean namesLine;

    /** A fault with the text to print. */
    public SyntaxException(Kind kind, String message) {
        this(kind, message, message, kind == Kind.SYNTAX);
    }

    SyntaxException(Kind kind, String message, String restoreMessage, boolean namesLine) {
        super(message);
        this.kind = kind;
        this.restoreMessage = restoreMessage;
        this.namesLine = namesLine;
    }

    /** What kind of fault it is. */
    public Kind kind() {
        return kind;
    }

    /**
     * The text to print when the fault stands in a line of a restore. ipset(8) forgets earlier complaints there, and
     * names the line in front of some texts only.
     *
     * @param line the number of the line, from 1
     */
    public String messageInLine(int line) {
        return namesLine ? "Error in line " + line + ": " + restoreMessage : restoreMessage;
    }
}
