/** What sets are made of: addresses, networks, MACs, and the fields of an element. */
@org.jspecify.annotations.NullMarked
package io.ipset4j.core.element;
