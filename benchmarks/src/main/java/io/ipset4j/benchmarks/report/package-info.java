/** From measurements to RESULTS.md, JSON and a chart. */
@org.jspecify.annotations.NullMarked
package io.ipset4j.benchmarks.report;
