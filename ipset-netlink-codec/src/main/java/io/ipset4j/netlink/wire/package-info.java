/** Netlink messages and attributes as bytes. */
@org.jspecify.annotations.NullMarked
package io.ipset4j.netlink.wire;
