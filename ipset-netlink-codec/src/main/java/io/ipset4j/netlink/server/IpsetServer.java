package io.ipset4j.netlink.server;

/** Placeholder so that the package exists. */
final class IpsetServer {
    private IpsetServer() {}
}
