/** ip_set's netlink dialect: codec, endpoint, and a server and client on Unix sockets. */
module io.ipset4j.netlink {
    requires static transitive org.jspecify;
    requires transitive io.ipset4j.core;
}
