/**
 * What iptables' {@code -m set} and {@code -j SET} do with packets, as an API: {@link io.ipset4j.core.match.SetMatch},
 * {@link io.ipset4j.core.match.SetTarget}.
 */
@org.jspecify.annotations.NullMarked
package io.ipset4j.core.match;
