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

    /** A value that cannot be read; the text gets ipset(8)'s usual beginning. */
    static SyntaxException syntax(String text) {
        return new SyntaxException(Kind.SYNTAX, "Syntax error: " + text);
    }

    /** A form that the type does not take in this command. */
    static SyntaxException refused(String text) {
        return new SyntaxException(Kind.REFUSED, text);
    }

    /** A wrong set of words. */
    static SyntaxException parameter(String text) {
        return new SyntaxException(Kind.PARAMETER, text);
    }

    /** Like {@link #syntax}, but the text is complete, and does not name the line in a restore. */
    static SyntaxException unnumbered(String text) {
        return new SyntaxException(Kind.SYNTAX, text, text, false);
    }

    /** The complaint and a further line, which is no complaint of its own. */
    static SyntaxException withAfterthought(SyntaxException first, String line) {
        return new SyntaxException(Kind.SYNTAX, first.getMessage() + "\n" + line, first.restoreMessage + "\n" + line,
                first.namesLine);
    }

    /**
     * The two complaints as one: ipset(8) prints both, but in a restore the second only. It prints other kinds of
     * faults than {@link Kind#SYNTAX} alone, whatever came before.
     */
    static SyntaxException both(SyntaxException first, SyntaxException second) {
        return second.kind != Kind.SYNTAX
                ? second
                : new SyntaxException(Kind.SYNTAX, first.getMessage() + "\n" + second.getMessage(),
                        second.restoreMessage, second.namesLine);
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
