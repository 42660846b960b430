package io.ipset4j.netlink.client;

import io.ipset4j.netlink.server.IpsetServer;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.io.TempDir;

/** A client of a server on a real socket. */
class SocketClientTest extends ClientContract {
    // Started before this object is there, so not a field of it.
    private static final Deque<IpsetServer> SERVERS = new ArrayDeque<>();

    SocketClientTest(@TempDir Path folder) throws IOException {
        super(endpoint -> {
            SERVERS.add(IpsetServer.start(folder.resolve("s"), endpoint));
            return IpsetClient.connect(folder.resolve("s"));
        });
    }

    @AfterEach
    void stopServer() throws IOException {
        SERVERS.remove().close();
    }
}
