/** What sets are compared with: the kernel's method, and what a Java user would pick. */
@org.jspecify.annotations.NullMarked
package io.ipset4j.benchmarks.peer;
