/** The refusals of ip_set: the kernel's codes, and the texts that ipset(8) prints for them. */
@org.jspecify.annotations.NullMarked
package io.ipset4j.core.error;
