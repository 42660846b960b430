/** Speaks to an endpoint, over a Unix socket or in process. */
@org.jspecify.annotations.NullMarked
package io.ipset4j.netlink.client;
