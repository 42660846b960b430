package io.ipset4j.core.set;

import io.ipset4j.core.rcu.Rcu;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * What a set needs of its surroundings.
 *
 * @param rcu grace periods for what readers may still use
 * @param clock milliseconds, never going backwards and always positive
 * @param sets finds the sets that a list:set is to hold
 */
public record SetEnvironment(Rcu rcu, LongSupplier clock, Lookup sets) {
    /** Finds sets by name. */
    @FunctionalInterface
    public interface Lookup {
        /** A counted reference to the set with that name, or null if there is none. */
        @Nullable SetReference reference(String name);
    }
}
