/** The set types, each a declaration: dimensions, families, revisions, options. */
@org.jspecify.annotations.NullMarked
package io.ipset4j.core.type;
