/**
 * The stock command as the judge: random command lines, what ipset(8) printed for them on a real kernel, and the
 * comparison with what our command and our daemon do.
 */
@NullMarked
package io.ipset4j.cli.golden;

import org.jspecify.annotations.NullMarked;
