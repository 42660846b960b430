package io.ipset4j.netlink.client;

/** ip_set has refused a request. */
public final class RefusedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final int code;
    private final int line;

    /**
     * A refusal.
     *
     * @param code the error as a positive number: an errno below 4096, an {@code IPSET_ERR_*} from there on; -1 for
     *     the +1 of {@link io.ipset4j.core.error.IpSetError#PLUS_ONE}
     * @param line the line of the element that failed, 0 if none is known
     */
    public RefusedException(int code, int line) {
        super(line == 0 ? "ip_set refuses: code=" + code : "ip_set refuses: code=" + code + " line=" + line);
        this.code = code;
        this.line = line;
    }

    /** The error as a positive number; see {@link io.ipset4j.core.error.IpSetError#code}. */
    public int code() {
        return code;
    }

    /** The line of the element that failed, 0 if none is known. */
    public int line() {
        return line;
    }
}
