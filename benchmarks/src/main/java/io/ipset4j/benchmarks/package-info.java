/** One run of all benchmarks: what it measures, and what is compared with what. */
@org.jspecify.annotations.NullMarked
package io.ipset4j.benchmarks;
