/** Tests. */
@org.jspecify.annotations.NullMarked
package io.ipset4j.netlink.protocol;
