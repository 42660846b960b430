/** Messages through the endpoint, in process. */
@org.jspecify.annotations.NullMarked
package io.ipset4j.benchmarks.wire;
