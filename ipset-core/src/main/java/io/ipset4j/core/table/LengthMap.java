package io.ipset4j.core.table;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;

/**
 * For each /24 of IPv4 the longest prefix of a {@link PrefixIndex} that covers it: what a look-up wants to know, found in
 * three dependent loads and without a branch. It is derived from the index, which remains the authority.
 *
 * <p>Any thread may look up; one writer at a time {@linkplain #replace replaces} blocks.
 */
final class LengthMap {
    /*
     * A block for each /16 gives each of its /24s a value of 8 bits. Neighbours mostly have the same, so a block keeps
     * runs:
     *
     *   [0..3]  bit i: the value of /24 number i is not that of i - 1 (never set for 0)
     *   [4]     four counts of 16 bits: how many bits are set in the words before word 0, 1, 2, 3
     *   [5..]   the values of the runs, a byte each, the first lowest
     *
     * A value is
     *
     *   | deeper | more | longest length + 1, or 0 if none covers: 6 bits |
     *
     * where "more" says that shorter prefixes cover the /24, too, and "deeper" that there are longer ones in it, so that
     * the index has to be asked. A /16 of one value, nearly any, shares its block with all of that value.
     *
     * Blocks never change. A new one is published by the release store of its reference, which readers load with
     * acquire; there is no order between blocks. A reader of a replaced block finishes in it.
     */
    private static final VarHandle BLOCKS = MethodHandles.arrayElementVarHandle(long[][].class);
    private static final int COUNTS = 4;
    private static final int RUNS = 5;
    /** Marks a value: shorter prefixes cover as well. */
    static final int MORE = 0x40;
    /** Marks a value: longer prefixes lie within. */
    static final int DEEPER = 0x80;
    private static final int LENGTH = 0x3f;

    /** The number of blocks. */
    static final int SIZE = 1 << 16;
    /** The number of values in a block. */
    static final int BLOCK = 256;

    private static final long[][] UNIFORM = new long[BLOCK][];

    static {
        for (int value = 0; value < BLOCK; value++) {
            UNIFORM[value] = new long[] {0, 0, 0, 0, 0, value};
        }
    }

    private final long[][] blocks = new long[SIZE][];
    private volatile long size = ArraySizes.ofReferences(SIZE); // one writer, read by whoever lists the set

    /** A map in which nothing is covered. */
    LengthMap() {
        Arrays.fill(blocks, UNIFORM[0]);
    }

    /** The value for an address. */
    int valueOf(int address) {
        long[] block = blockAcquire(address >>> 16);
        int slash24 = address >>> 8 & 0xff;
        int word = slash24 >>> 6;
        int run = (int) (block[COUNTS] >>> 16 * word) & 0xffff;
        run += Long.bitCount(block[word] << ~slash24); // the bits up to this one
        return (int) (block[RUNS + (run >>> 3)] >>> 8 * run) & 0xff;
    }

    /** The longest length of a value, or -1 if nothing covers; with {@link #DEEPER} there may be a longer one. */
    static int length(int value) {
        return (value & LENGTH) - 1;
    }

    /** The value for a longest length. */
    static int value(int length) {
        return length + 1;
    }

    /** Writer: gives all /24s of a /16 the same value. */
    void replace(int number, int value) {
        replace(number, UNIFORM[value]);
    }

    /** Writer: gives the /24s of a /16 their values, of which the low 8 bits count. */
    void replace(int number, byte[] values) {
        int runs = 1;
        for (int i = 1; i < BLOCK; i++) {
            runs += values[i] == values[i - 1] ? 0 : 1;
        }
        if (runs == 1) {
            replace(number, values[0] & 0xff);
            return;
        }
        long[] block = new long[RUNS + (runs + 7 >>> 3)];
        fill(block, values);
        replace(number, block);
    }

    private void replace(int number, long[] block) {
        size = size + sizeOf(block) - sizeOf(blocks[number]);
        setBlockRelease(number, block);
    }

    private static void fill(long[] block, byte[] values) {
        int run = 0;
        block[RUNS] = values[0] & 0xffL;
        for (int i = 1; i < BLOCK; i++) {
            if ((i & 63) == 0) {
                block[COUNTS] |= (long) run << 16 * (i >>> 6);
            }
            if (values[i] != values[i - 1]) {
                run++;
                block[i >>> 6] |= 1L << i;
                block[RUNS + (run >>> 3)] |= (values[i] & 0xffL) << 8 * run;
            }
        }
    }

    /** Bytes taken. */
    long sizeInBytes() {
        return size;
    }

    private static long sizeOf(long[] block) {
        return block.length == RUNS + 1 && UNIFORM[(int) block[RUNS] & 0xff] == block ? 0 : ArraySizes.ofLongs(block.length);
    }

    private long[] blockAcquire(int number) {
        return (long[]) BLOCKS.getAcquire(blocks, number);
    }

    private void setBlockRelease(int number, long[] block) {
        BLOCKS.setRelease(blocks, number, block);
    }
}
