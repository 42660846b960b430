/** Lookups beside peers and limits. */
@org.jspecify.annotations.NullMarked
package io.ipset4j.benchmarks.lookup;
