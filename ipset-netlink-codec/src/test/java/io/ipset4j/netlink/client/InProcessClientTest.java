package io.ipset4j.netlink.client;

import java.io.IOException;

/** A client straight on an endpoint. */
class InProcessClientTest extends ClientContract {
    InProcessClientTest() throws IOException {
        super(IpsetClient::of);
    }
}
