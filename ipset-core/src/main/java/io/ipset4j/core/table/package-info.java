/** The concurrent primitives under the engines: readers never lock, writers are serialised by the set. */
@org.jspecify.annotations.NullMarked
package io.ipset4j.core.table;
