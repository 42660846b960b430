/** Whole-system runs: the command and the daemon beside the stock client and a bare socket. */
@org.jspecify.annotations.NullMarked
package io.ipset4j.benchmarks.scenario;
