package io.ipset4j.core.table;

/**
 * When an element expires: the low 32 bits of a time in milliseconds, or 0 for never. It is told from now by less than
 * 2^31 ms, some 24 days, so it must not be kept for longer once it has passed.
 */
public final class Expiry {
    /** Of an element that does not expire. */
    public static final int NEVER = 0;

    private Expiry() {}

    /** Whether an element with that expiry has expired. */
    public static boolean hasPassed(int expiry, int now) {
        return expiry != NEVER && now - expiry >= 0;
    }

    /**
     * The earlier of two. They are told apart by their distances from now: one that has passed and one as far ahead as
     * can be are more than 2^31 ms apart.
     */
    public static int earlier(int one, int other, int now) {
        return other == NEVER || one != NEVER && one - now < other - now ? one : other;
    }
}
