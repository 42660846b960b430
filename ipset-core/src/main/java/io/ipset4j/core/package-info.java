/** The store: namespaces, each an id table of sets. Start at {@link io.ipset4j.core.SetStore}. */
@org.jspecify.annotations.NullMarked
package io.ipset4j.core;
