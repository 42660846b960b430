/** Keys, networks and country lists that the benchmarks feed to sets and peers. */
@org.jspecify.annotations.NullMarked
package io.ipset4j.benchmarks.data;
