/** What all benchmarks share: measurements, how much effort to spend, and runs that are not JMH's. */
@org.jspecify.annotations.NullMarked
package io.ipset4j.benchmarks.measure;
