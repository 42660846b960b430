/** Serves an endpoint on a Unix socket. */
@org.jspecify.annotations.NullMarked
package io.ipset4j.netlink.server;
