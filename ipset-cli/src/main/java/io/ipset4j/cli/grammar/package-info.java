/** ipset(8)'s command line and restore language. */
@org.jspecify.annotations.NullMarked
package io.ipset4j.cli.grammar;
