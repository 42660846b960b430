/** The two programs: ipset and ipsetd. */
@org.jspecify.annotations.NullMarked
package io.ipset4j.cli;
