package io.ipset4j.core.error;

/** A request that ip_set refuses; nothing of the refused part was applied. */
public final class IpSetException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final IpSetError error;

    /** A refusal whose message is the name of the error. */
    public IpSetException(IpSetError error) {
        this(error, error.name());
    }

    /** A refusal with a message for people. */
    public IpSetException(IpSetError error, String message) {
        super(message);
        this.error = error;
    }

    /** Why the request was refused. */
    public IpSetError error() {
        return error;
    }
}
