/** Read-copy-update: read sections, grace periods and callbacks that wait for them. */
@org.jspecify.annotations.NullMarked
package io.ipset4j.core.rcu;
