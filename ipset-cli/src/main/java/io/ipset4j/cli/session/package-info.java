/** One-shot, restore and interactive runs, and finding the daemon. */
@org.jspecify.annotations.NullMarked
package io.ipset4j.cli.session;
