package io.ipset4j.core.table;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.ThreadLocalRandom;

/**
 * For elements made of a prefix and something else, say a port: which lengths the prefixes have that may cover an
 * address beside a certain something. Never one too few, seldom one too many; a few bytes an element, and no branch
 * that depends on what is asked for. For owners who look up what is named in a table anyway.
 *
 * <p>Addresses are left-aligned in two longs, as in {@code Address}; the something else is a {@link #companion}.
 * Elements are added, by one writer at a time, and never removed: an owner begins a new filter when it rebuilds its
 * table. Look-ups are lock-free, allocate nothing, and may run on any thread.
 */
public final class LengthFilter {
    /*
     * A Bloom filter, made such that four lengths are asked for at once. Lengths 4n to 4n + 3 are level n. A prefix of
     * a level is looked up by its companion and its first 4n bits, which name a cell, and lies there by the bits after
     * those, at most three, its path. In a half of a cell, 32 bits, each length has a byte:
     *
     *   byte        0           1              2                        3
     *   length     4n        4n + 1         4n + 2                   4n + 3
     *   bits     1 path      2 paths        4 paths                  8 paths
     *
     * So prefixes that begin alike are told apart exactly. Others may share the cell by chance: therefore both halves
     * of it are rotated, each by an amount of its own that also follows from the companion and the first 4n bits, and a
     * length is named if it is found in both.
     *
     * Bits are set and never cleared, each by an opaque store of its long: whoever has seen one goes on seeing it. No
     * more order is needed. An element that is being added may be seen here and not yet in the table or the reverse,
     * and either way is not found; what was added before a look-up began is seen in both.
     */
    private static final VarHandle CELLS = MethodHandles.arrayElementVarHandle(long[].class);
    private static final VarHandle LEVELS;

    /** Lengths in a level, and bits of the address that it looks at first. */
    private static final int LEVEL = 4;
    private static final int PATHS = 8;
    /** Levels whose lengths a look-up has in one long, above {@link #LENGTH_BITS}: for IPv4 all. */
    private static final int PART = 13;
    private static final int LENGTH_BITS = 8;
    /**
     * Prefixes for each cell, in which each sets two bits of 64, or half as many since cells are a power of two: 2 to 4
     * bytes a prefix. One length in a hundred is named in vain then, or less; cells twice as many, which the cache has
     * no room for, made lookups slower among 100,000 elements.
     */
    private static final int PREFIXES_A_CELL = 4;
    private static final int MAX_CELLS = 1 << 26;

    /** By path, the bits in half a cell of the four prefixes over it. */
    private static final long[] OVER = new long[PATHS];
    /** By path, a factor whose product with some of those bits has in its upper four a bit for each. */
    private static final long[] GATHER = new long[PATHS];

    static {
        try {
            LEVELS = MethodHandles.lookup().findVarHandle(LengthFilter.class, "levels", long.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
        for (int path = 0; path < PATHS; path++) {
            for (int i = 0; i < LEVEL; i++) {
                OVER[path] |= 1L << bit(path, i);
                // Products of one length's bit with another's factor end up beyond bit 63, or below bit 56, too few to
                // carry into bit 60.
                GATHER[path] |= 1L << 60 + i - bit(path, i);
            }
        }
    }

    private final int lastPart;
    /** Lengths of the last part that do not exceed the width of an address. */
    private final long lastLengths;
    private final long seed;
    private final long multiplier;
    private final long[] cells;
    /** A bit for each level in which a prefix is. */
    private long levels;

    /**
     * An empty filter.
     *
     * @param bits width of the addresses: 32 or 128
     * @param prefixes for how many it is meant; more make it name lengths in vain more often
     * @throws IllegalArgumentException for another width
     */
    public LengthFilter(int bits, int prefixes) {
        this(bits, prefixes, ThreadLocalRandom.current().nextLong());
    }

    /** With a given secret for the hash, for tests that are to repeat. */
    LengthFilter(int bits, int prefixes, long secret) {
        if (bits != 32 && bits != 128) {
            throw new IllegalArgumentException("width of an address in bits: " + bits);
        }
        seed = KeyHash.secret(secret, 1);
        multiplier = KeyHash.secret(secret, 2);
        lastPart = bits / (PART * LEVEL);
        lastLengths = (1L << bits + 1 - lastPart * PART * LEVEL) - 1;
        int wanted = Math.min(MAX_CELLS, Math.max(2, (prefixes + PREFIXES_A_CELL - 1) / PREFIXES_A_CELL));
        cells = new long[Integer.highestOneBit(wanted - 1) << 1];
    }

    /** A number for what an element has beside its prefix: an address, if any, and the rest. */
    public long companion(long high, long low, long rest) {
        long state = KeyHash.mix(high, rest, seed, multiplier);
        return low == 0 ? state : KeyHash.mix(low, state, multiplier);
    }

    /** Writer: adds a prefix with its companion. Bits of the address beyond the length are ignored. */
    public void add(long companion, long high, long low, int length) {
        int level = length / LEVEL;
        int hash = hash(companion, high, low, level);
        int bit = bit(path(high, low, level), length % LEVEL);
        long bits = 1L << (bit + rotation(hash) & 31) | 1L << 32 + (bit + rotation2(hash) & 31);
        int cell = hash & cells.length - 1;
        CELLS.setOpaque(cells, cell, cells[cell] | bits); // plain: only the writer writes
        LEVELS.setOpaque(this, levels | 1L << level);
    }

    /**
     * The longest prefix that may cover the address beside the companion, negative if there is none. {@link #lengthOf}
     * tells its length, and {@link #next} goes on to the shorter ones.
     */
    public long covering(long companion, long high, long low) {
        return covering(companion, high, low, lastPart);
    }

    /** The next shorter prefix that may cover the address, after that found; negative if there is none. */
    public long next(long companion, long high, long low, long found) {
        long rest = found >>> LENGTH_BITS;
        int part = lengthOf(found) / (PART * LEVEL);
        if (rest != 0) {
            return longest(rest, part);
        }
        return part == 0 ? -1 : covering(companion, high, low, part - 1);
    }

    /** The length of a prefix that {@link #covering} or {@link #next} has found. */
    public static int lengthOf(long found) {
        return (int) found & (1 << LENGTH_BITS) - 1;
    }

    private long covering(long companion, long high, long low, int from) {
        for (int part = from; part >= 0; part--) {
            long lengths = lengths(companion, high, low, part);
            if (lengths != 0) {
                return longest(lengths, part);
            }
        }
        return -1;
    }

    private static long longest(long lengths, int part) {
        int longest = 63 - Long.numberOfLeadingZeros(lengths);
        return (lengths ^ 1L << longest) << LENGTH_BITS | part * PART * LEVEL + longest;
    }

    private long lengths(long companion, long high, long low, int part) {
        if (lastPart == 0) {
            return ofIpv4(companion, high);
        }
        long lengths = 0;
        int first = part * PART;
        for (int left = (int) (levelsOpaque() >>> first) & (1 << PART) - 1; left != 0; left &= left - 1) {
            int level = Integer.numberOfTrailingZeros(left);
            int hash = hash(companion, high, low, first + level);
            lengths |= lengths(cellOpaque(cells, hash & cells.length - 1), hash, path(high, low, first + level))
                    << LEVEL * level;
        }
        return part == lastPart ? lengths & lastLengths : lengths;
    }

    // As the loop above, for IPv4. Fields are read but once: in a loop with opaque loads the compiler reads them in
    // each turn.
    private long ofIpv4(long companion, long high) {
        long[] from = cells;
        int mask = from.length - 1;
        long factor = multiplier;
        long first = high >>> 1 | Long.MIN_VALUE;
        long lengths = 0;
        for (int left = (int) levelsOpaque(); left != 0; left &= left - 1) {
            int at = LEVEL * Integer.numberOfTrailingZeros(left);
            long beginning = first >>> 60 - at;
            int hash = hash(beginning >>> 3, companion, factor);
            lengths |= lengths(cellOpaque(from, hash & mask), hash, (int) beginning & 7) << at;
        }
        return lengths & lastLengths;
    }

    /** The lengths of a level, four bits. */
    private static long lengths(long cell, int hash, int path) {
        int both = Integer.rotateRight((int) cell, rotation(hash))
                & Integer.rotateRight((int) (cell >>> 32), rotation2(hash));
        return (both & OVER[path]) * GATHER[path] >>> 60;
    }

    /** Where a prefix of a level, 4n + i bits long, has its bit in half a cell. */
    private static int bit(int path, int i) {
        return 8 * i + (path >>> LEVEL - 1 - i);
    }

    /** The three bits of the address behind the first 4n. */
    private static int path(long high, long low, int level) {
        return (int) ((level < 16 ? high : low) << LEVEL * level >>> 61);
    }

    private int hash(long companion, long high, long low, int level) {
        // The first 4n bits and what tells levels apart, since many addresses go on with zeros: a one before bits of
        // the first word, else the number of the level.
        long first = level < 16 ? (high >>> 1 | Long.MIN_VALUE) >>> ~(LEVEL * level)
                : high * multiplier + Long.rotateLeft(level == 16 ? 0 : low & -1L << -LEVEL * level, 32) + level;
        return hash(first, companion, multiplier);
    }

    private static int hash(long first, long companion, long multiplier) {
        long product = (first ^ companion) * multiplier;
        return (int) (product ^ product >>> 32);
    }

    private static int rotation(int hash) {
        return hash >>> 27;
    }

    private static int rotation2(int hash) {
        return hash >>> 22;
    }

    /** Bytes taken, about. */
    public long sizeInBytes() {
        return ArraySizes.ofLongs(cells.length);
    }

    private static long cellOpaque(long[] cells, int cell) {
        return (long) CELLS.getOpaque(cells, cell);
    }

    private long levelsOpaque() {
        return (long) LEVELS.getOpaque(this);
    }
}
