package io.ipset4j.netlink.server;

import java.io.IOException;
import java.nio.file.Path;

/** Another server listens on the socket already. */
public final class SocketInUseException extends IOException {
    private static final long serialVersionUID = 1L;

    /** An exception that names the socket. */
    public SocketInUseException(Path socket) {
        super("another ipsetd is running on " + socket);
    }
}
