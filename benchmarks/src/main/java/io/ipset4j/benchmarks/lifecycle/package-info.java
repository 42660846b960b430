/** Adds, swaps, growth and memory. */
@org.jspecify.annotations.NullMarked
package io.ipset4j.benchmarks.lifecycle;
