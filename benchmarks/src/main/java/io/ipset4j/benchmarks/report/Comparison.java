package io.ipset4j.benchmarks.report;

import org.jspecify.annotations.Nullable;

/**
 * One line of the table: a measurement beside another, or by itself, and what is wanted of their ratio, or of its
 * value.
 *
 * @param section the heading it stands under
 * @param what what is compared, in words
 * @param ours the id of our measurement
 * @param beside the id of the other, or null
 * @param goal what is wanted of ours / other, or of ours alone
 * @param bound what the goal is about
 */
public record Comparison(String section, String what, String ours, @Nullable String beside, Goal goal, double bound) {}
