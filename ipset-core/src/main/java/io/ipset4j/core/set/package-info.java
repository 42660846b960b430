/** A set and the three engines that all types share. */
@org.jspecify.annotations.NullMarked
package io.ipset4j.core.set;
