/**
 * The kernel as the judge: recorded transcripts of what ip_set answered in Linux, their comparison with what our
 * endpoint answers, and the generator of fresh requests to record.
 *
 * <p>Bytes are written and read here by hand, on purpose: a mistake in the codec must not hide itself by being made on
 * both sides.
 */
@NullMarked
package io.ipset4j.netlink.golden;

import org.jspecify.annotations.NullMarked;
