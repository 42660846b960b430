/** ip_set's commands and attributes: requests and replies with their codecs. */
@org.jspecify.annotations.NullMarked
package io.ipset4j.netlink.protocol;
