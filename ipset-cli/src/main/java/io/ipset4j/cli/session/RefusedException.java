package io.ipset4j.cli.session;

/** ip_set refused a request. */
final class RefusedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final int code;
    private final long line;

    /**
     * @param code the negation of the error field of the reply
     * @param line the line that the refused element stands in, as the request said; 0 if it did not
     */
    RefusedException(int code, long line) {
        super("refused with code " + code);
        this.code = code;
        this.line = line;
    }

    int code() {
        return code;
    }

    long line() {
        return line;
    }
}
