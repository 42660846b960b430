package io.ipset4j.netlink.endpoint;

/** An element that has a line number was refused: the answer carries that number. Never leaves this package. */
final class LineRefusedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final int error;
    private final int linenoIndex;
    private final int lineno;

    /**
     * A refusal.
     *
     * @param error the value of the error field
     * @param linenoIndex where LINENO's four bytes are in the request
     * @param lineno the element's own four bytes, in host order
     */
    LineRefusedException(int error, int linenoIndex, int lineno) {
        super("element refused: error=" + error, null, false, false);
        this.error = error;
        this.linenoIndex = linenoIndex;
        this.lineno = lineno;
    }

    int error() {
        return error;
    }

    int linenoIndex() {
        return linenoIndex;
    }

    int lineno() {
        return lineno;
    }
}
