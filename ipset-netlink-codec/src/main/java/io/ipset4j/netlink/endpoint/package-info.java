/** Executes requests on a namespace. */
@org.jspecify.annotations.NullMarked
package io.ipset4j.netlink.endpoint;
