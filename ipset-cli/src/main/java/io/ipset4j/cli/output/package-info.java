/** Listings: plain, save, XML and JSON. */
@org.jspecify.annotations.NullMarked
package io.ipset4j.cli.output;
