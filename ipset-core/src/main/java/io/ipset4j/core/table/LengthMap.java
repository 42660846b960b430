package io.ipset4j.core.table;

import it.unimi.dsi.fastutil.ints.Int2IntOpenHashMap;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;

/**
 * For each /24 of IPv4 the lengths of the prefixes in a {@link PrefixIndex} that cover it, found in four dependent
 * loads and without a branch. It is derived from the index, which remains the authority.
 *
 * <p>Any thread may look up; one writer at a time {@linkplain #replace replaces} blocks.
 */
final class LengthMap {
    /*
     * Lengths are an int: bit n stands for a prefix of n bits, up to 24, and DEEPER says that longer ones lie within
     * the /24, so that the index has to be asked. Those up to 8 are kept by the first byte of the address, so that a
     * short prefix concerns few places. The others are few different ints in a list of networks; they are numbered, and
     * number n stands for lengths[n].
     *
     * A block for each /16 gives each of its /24s its number. Neighbours mostly have the same, so a block keeps runs:
     *
     *   [0..3]  bit i: the number of /24 i is not that of i - 1 (never set for 0)
     *   [4]     four counts of 16 bits: how many bits are set in the words before word 0, 1, 2, 3
     *   [5..]   the numbers of the runs, 16 bits each, the first lowest
     *
     * /16s without a boundary in them that have the same number share a block.
     *
     * Blocks never change. A new one is published by the release store of its reference, which readers load with
     * acquire; there is no order between blocks. A reader of a replaced block finishes in it. Numbers are given once
     * and for good, their lengths written before any block that has them is published; when the array of them grows,
     * the new one is published with release before such a block as well, and readers load it with acquire after the
     * block.
     */
    /** The number of /24s in a block. */
    static final int BLOCK = 256;

    private static final VarHandle BLOCKS = MethodHandles.arrayElementVarHandle(long[][].class);
    private static final VarHandle FIRSTS = MethodHandles.arrayElementVarHandle(int[].class);
    private static final VarHandle LENGTHS;
    private static final int WORDS = BLOCK / Long.SIZE;
    private static final int COUNTS = WORDS;
    private static final int RUNS = 5;
    private static final int MAX_NUMBERS = 1 << 16;

    static {
        try {
            LENGTHS = MethodHandles.lookup().findVarHandle(LengthMap.class, "lengths", int[].class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    /** Among lengths: the index has to be asked. */
    static final int DEEPER = 1 << 31;
    /** The number of DEEPER without any length; that of no lengths is 0. */
    private static final int DEEPER_ALONE = 1;

    /** The number of blocks. */
    static final int SIZE = 1 << 16;

    private final long[][] blocks = new long[SIZE][];
    private final int[] firsts = new int[BLOCK];
    private int[] lengths = {0, DEEPER};

    // Of the writer.
    private final Int2IntOpenHashMap numbers = new Int2IntOpenHashMap();
    private long[][] uniform = new long[1][];
    private final int mostNumbers;
    private long blockBytes;

    /** A map in which nothing is covered. */
    LengthMap() {
        this(MAX_NUMBERS);
    }

    /** With fewer numbers, at least 2, for tests. */
    LengthMap(int mostNumbers) {
        this.mostNumbers = mostNumbers;
        numbers.put(0, 0);
        numbers.put(DEEPER, DEEPER_ALONE);
        Arrays.fill(blocks, uniform(0));
    }

    /** The lengths of the prefixes that cover an address. */
    int lengths(int address) {
        int number = number(address); // before the array, which is the one to have it then
        return firstOpaque(address >>> 24) | lengthsAcquire()[number];
    }

    /** Whether a prefix covers an address: positive if so, 0 if not, negative if the index has to be asked. */
    int covers(int address) {
        int number = number(address);
        // Whether an address is covered is anybody's guess: one branch on it, not two. 0 and DEEPER_ALONE are below 2.
        return (number >>> 1 | firstOpaque(address >>> 24)) != 0 ? 1 : -number;
    }

    private int number(int address) {
        long[] block = blockAcquire(address >>> 16);
        int slash24 = address >>> 8 & 0xff;
        int word = slash24 >>> 6;
        int run = (int) (block[COUNTS] >>> 16 * word) & 0xffff;
        run += Long.bitCount(block[word] << ~slash24); // the bits up to this one
        return (int) (block[RUNS + (run >>> 2)] >>> 16 * run) & 0xffff;
    }

    /** Writer: the lengths, up to 8, over addresses that begin with a byte. */
    void replaceFirst(int first, int all) {
        FIRSTS.setOpaque(firsts, first, all); // opaque: an int says all there is to know
    }

    /** Writer: gives all /24s of a /16 the same lengths. */
    void replace(int number, int all) {
        replace(number, uniform(numberOf(all)));
    }

    /**
     * Writer: gives the /24s of a /16 their lengths.
     *
     * @param bounds a bit for each /24 whose lengths may be others than those of the one before
     */
    void replace(int number, int[] each, long[] bounds) {
        long[] block = new long[RUNS + (count(bounds) + 4 >>> 2)];
        int run = 0;
        block[RUNS] = numberOf(each[0]);
        for (int word = 0; word < WORDS; word++) {
            block[COUNTS] |= (long) run << 16 * word;
            for (long left = bounds[word]; left != 0; left &= left - 1) {
                int i = word << 6 | Long.numberOfTrailingZeros(left);
                if (i > 0 && each[i] != each[i - 1]) {
                    run++;
                    block[word] |= 1L << i;
                    block[RUNS + (run >>> 2)] |= (long) numberOf(each[i]) << 16 * run;
                }
            }
        }
        int length = RUNS + (run + 4 >>> 2);
        if (run == 0) {
            replace(number, each[0]);
        } else {
            replace(number, length == block.length ? block : Arrays.copyOf(block, length));
        }
    }

    private static int count(long[] bits) {
        int count = 0;
        for (long word : bits) {
            count += Long.bitCount(word);
        }
        return count;
    }

    private void replace(int number, long[] block) {
        blockBytes += sizeOf(block) - sizeOf(blocks[number]);
        setBlockRelease(number, block);
    }

    /** The number of the lengths; when numbers run out, that of "ask the index", which is right for any. */
    private int numberOf(int wanted) {
        int number = numbers.getOrDefault(wanted, -1);
        if (number < 0) {
            if (numbers.size() == mostNumbers) {
                return DEEPER_ALONE;
            }
            number = numbers.size();
            if (number == lengths.length) {
                setLengthsRelease(Arrays.copyOf(lengths, 2 * number));
            }
            lengths[number] = wanted; // plain: published by the block that refers to it
            numbers.put(wanted, number);
        }
        return number;
    }

    private long[] uniform(int number) {
        if (number >= uniform.length) {
            uniform = Arrays.copyOf(uniform, 2 * number);
        }
        if (uniform[number] == null) {
            uniform[number] = new long[] {0, 0, 0, 0, 0, number};
        }
        return uniform[number];
    }

    /** Bytes taken, about: a reader may see a number of some recent moment. */
    long sizeInBytes() {
        return ArraySizes.ofReferences(SIZE) + blockBytes + ArraySizes.ofInts(BLOCK) + ArraySizes.ofInts(lengths.length)
                + 8L * numbers.size() + ArraySizes.ofReferences(uniform.length);
    }

    private static long sizeOf(long[] block) {
        boolean shared = (block[0] | block[1] | block[2] | block[3]) == 0;
        return shared ? 0 : ArraySizes.ofLongs(block.length);
    }

    private int firstOpaque(int first) {
        return (int) FIRSTS.getOpaque(firsts, first);
    }

    private long[] blockAcquire(int number) {
        return (long[]) BLOCKS.getAcquire(blocks, number);
    }

    private void setBlockRelease(int number, long[] block) {
        BLOCKS.setRelease(blocks, number, block);
    }

    private int[] lengthsAcquire() {
        return (int[]) LENGTHS.getAcquire(this);
    }

    private void setLengthsRelease(int[] grown) {
        LENGTHS.setRelease(this, grown);
    }
}
