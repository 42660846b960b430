package io.ipset4j.benchmarks.lookup;

/**
 * A set, or a peer or limit of one, with the keys it is asked about. A contestant keeps the keys in the form that suits
 * it best, made beforehand, so that only the lookup is measured. For one thread.
 *
 * <p>A fork measures one contestant, so the compiler knows which one it is and can inline it.
 */
@FunctionalInterface
interface Contestant {
    /** Whether the key with that number is in the set. */
    boolean test(int key);
}
