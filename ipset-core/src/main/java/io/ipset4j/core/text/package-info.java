/** Elements and options as text, both directions, as ipset(8) reads and prints them. */
@org.jspecify.annotations.NullMarked
package io.ipset4j.core.text;
