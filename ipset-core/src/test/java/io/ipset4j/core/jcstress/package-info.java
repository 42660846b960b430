/**
 * The tricks by which readers go without locks, each in three versions (jcstress):
 *
 * <ul>
 * <li>{@code Model}: the trick reduced to a few lines, which must never show a forbidden outcome;
 * <li>{@code Real}: the class that uses it, likewise;
 * <li>{@code Weakened}: the model with one thing left out. Its wrong outcome is "interesting" to jcstress, and
 *     {@code ConcurrencyTricksTest}, which runs all, insists on seeing it: so the other two can fail.
 * </ul>
 *
 * <p>Strongly ordered processors (x86) exchange no two loads and no two stores. Where a weaker mode alone would show
 * nothing there, the weakened version does itself what the mode would allow the compiler or another processor to do,
 * and its comment says so. Only a store and a later load are exchanged by x86 too.
 *
 * <p>Where the real class takes long for its change, its reader looks again and again until the writer has done:
 * jcstress brings threads together for many samples, not for each.
 */
@NullMarked
package io.ipset4j.core.jcstress;

import org.jspecify.annotations.NullMarked;
