package io.ipset4j.core.rcu;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * Counts the read sections under way, in two phases and many stripes.
 *
 * <p>Thread-safe. Entering and leaving cost one atomic add each and allocate nothing.
 */
final class SectionCounters {
    /*
     * Layout: one long[] in which every stripe owns 128 bytes (two cache lines, since x86 prefetches lines in pairs):
     *
     *   stripe s: | entered[0] | left[0] | entered[1] | left[1] | 12 unused longs |
     *
     * The first 128 bytes stay unused, so that the array's header and its neighbours on the heap are kept away too.
     * Counts only grow; 64 bits do not wrap in practice (one section a nanosecond: 584 years).
     *
     * A token carries its stripe and its phase, so a section is always left in the counters it was entered in, on
     * whatever thread. Hence each stripe can be judged by itself.
     *
     * Which stripe a thread takes is only a matter of speed. Its id is used because it needs no thread-local value,
     * which a million virtual threads would each pay for.
     */
    private static final VarHandle COUNTS = MethodHandles.arrayElementVarHandle(long[].class);
    private static final int STRIPE_SHIFT = 4;
    private static final int MAX_STRIPES = 256;

    private final long[] counts;
    private final int stripeMask;

    SectionCounters() {
        int wanted = Math.min(MAX_STRIPES, 2 * Runtime.getRuntime().availableProcessors());
        int stripes = Integer.highestOneBit(2 * wanted - 1);
        stripeMask = stripes - 1;
        counts = new long[(stripes + 1) << STRIPE_SHIFT];
    }

    int stripes() {
        return stripeMask + 1;
    }

    /** Counts a section in, on the given phase (0 or 1), and gives the token to leave it with. */
    int enter(int phase) {
        int token = ((int) Thread.currentThread().getId() & stripeMask) << 1 | phase;
        // Volatile: barrier B of GracePeriods. No access of the section is seen before this add.
        long unused = (long) COUNTS.getAndAdd(counts, entered(token), 1L);
        return token;
    }

    /** Counts the section out that was given this token. */
    void exit(int token) {
        if (token >>> 1 > stripeMask) {
            throw new IllegalArgumentException("not a token of this Rcu: " + token);
        }
        // Volatile: barrier C of GracePeriods. No access of the section is seen after this add.
        long unused = (long) COUNTS.getAndAdd(counts, entered(token) + 1, 1L);
    }

    /**
     * Whether every section of the stripe and phase that had been counted in, at some moment during this call, has been
     * left. What those sections did happens before the return.
     */
    boolean isQuiescent(int stripe, int phase) {
        int entered = entered(stripe << 1 | phase);
        // The order is the point: a section whose exit is in the first number has its entry in the second. Both reads
        // are volatile, so neither the compiler nor the processor may exchange them.
        long left = (long) COUNTS.getVolatile(counts, entered + 1);
        return left == (long) COUNTS.getVolatile(counts, entered);
    }

    private static int entered(int token) {
        return ((token >>> 1) + 1 << STRIPE_SHIFT) + ((token & 1) << 1);
    }
}
