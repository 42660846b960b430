package io.ipset4j.core.table;

import java.util.Arrays;

/** Brings a {@link LengthMap} in line with the nodes of its {@link PrefixIndex}, a /16 at a time. For the writer. */
final class LengthMapWriter {
    /** The byte of the address, counted from 0, that tells the /24s of a /16 apart. */
    private static final int THIRD = 2;

    private final int[] lengths = new int[LengthMap.BLOCK];
    /** A bit for each /24 where the lengths may be others than in the one before. */
    private final long[] bounds = new long[LengthMap.BLOCK / Long.SIZE];

    /** Gives addresses that begin with a byte the lengths up to 8 that follow from the index. */
    void updateFirst(LengthMap map, PrefixIndex index, int first) {
        map.replaceFirst(first, lengths(PrefixIndex.bitsOf(index.rootAcquire()), 0, first));
    }

    /** Gives the /24s of a /16 the lengths that follow from the index. */
    void update(LengthMap map, PrefixIndex index, int number) {
        long address = (long) number << 48;
        int over = 0;
        Object node = index.rootAcquire();
        int depth = 0;
        while (true) {
            int[] bits = PrefixIndex.bitsOf(node);
            int here = depth + PrefixNode.skip(bits);
            int above = Math.min(here, THIRD) - depth;
            if (PrefixNode.commonPath(bits, address, 0, depth, above) < above) {
                break; // nothing lies in this /16
            }
            if (here >= THIRD) {
                Arrays.fill(lengths, over);
                Arrays.fill(bounds, 0);
                if (here == THIRD) {
                    readPrefixes(bits);
                    readChildren(bits);
                } else {
                    mark(PrefixNode.pathByte(bits, THIRD - depth), 1, LengthMap.DEEPER);
                }
                map.replace(number, lengths, bounds);
                return;
            }
            int step = PrefixNode.byteAt(address, 0, here);
            if (here > 0) { // lengths up to 8 are not in the blocks
                over |= lengths(bits, here, step);
            }
            int rank = PrefixNode.childRank(bits, step);
            if (rank < 0) {
                break;
            }
            node = PrefixIndex.child(node, rank);
            depth = here + 1;
        }
        map.replace(number, over);
    }

    /** The lengths of a node's prefixes over the byte given, which the node decides. */
    private static int lengths(int[] bits, int depth, int step) {
        int found = 0;
        if (!PrefixNode.mayHavePrefix(bits, step)) {
            return found;
        }
        for (int length = 0; length <= 8; length++) {
            if (PrefixNode.hasPrefix(bits, PrefixNode.number(step, length))) {
                found |= 1 << 8 * depth + length;
            }
        }
        return found;
    }

    private void readPrefixes(int[] bits) {
        for (int word = 0; word < PrefixNode.PREFIX_WORD_COUNT; word++) {
            for (int set = PrefixNode.prefixWord(bits, word); set != 0; set &= set - 1) {
                int number = word << 5 | Integer.numberOfTrailingZeros(set);
                int length = 31 - Integer.numberOfLeadingZeros(number);
                mark(number << 8 - length & 0xff, 1 << 8 - length, 1 << 8 * THIRD + length);
            }
        }
    }

    private void readChildren(int[] bits) {
        for (int word = 0; word < PrefixNode.CHILD_WORD_COUNT; word++) {
            for (int set = PrefixNode.childWord(bits, word); set != 0; set &= set - 1) {
                mark(word << 5 | Integer.numberOfTrailingZeros(set), 1, LengthMap.DEEPER);
            }
        }
    }

    private void mark(int from, int count, int length) {
        int to = from + count;
        for (int i = from; i < to; i++) {
            lengths[i] |= length;
        }
        bounds[from >>> 6] |= 1L << from;
        if (to < LengthMap.BLOCK) {
            bounds[to >>> 6] |= 1L << to;
        }
    }
}
