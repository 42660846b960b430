/** ip_set's netlink dialect: codec, endpoint, and a server and client on Unix sockets. */
module io.ipset4j.netlink {
    requires static transitive org.jspecify;
    requires transitive io.ipset4j.core;
    requires io.netty.buffer;
    requires io.netty.codec;
    requires io.netty.common;
    requires io.netty.transport;
    requires jdk.net;

    exports io.ipset4j.netlink.client;
    exports io.ipset4j.netlink.endpoint;
    exports io.ipset4j.netlink.protocol;
    exports io.ipset4j.netlink.server;
    exports io.ipset4j.netlink.wire;
}
