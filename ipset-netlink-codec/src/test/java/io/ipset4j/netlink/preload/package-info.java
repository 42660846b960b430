/** Tests of the preload library. */
@org.jspecify.annotations.NullMarked
package io.ipset4j.netlink.preload;
