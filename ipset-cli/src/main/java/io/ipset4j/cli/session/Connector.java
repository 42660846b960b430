package io.ipset4j.cli.session;

import io.ipset4j.netlink.client.IpsetClient;

/** Where a session finds its sets. */
public interface Connector {
    /**
     * Connects; called once, when the first command needs it.
     *
     * @throws SessionException if that cannot be done
     */
    IpsetClient connect();
}
