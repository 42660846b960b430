package io.ipset4j.core.table;

import java.util.Arrays;

/** Brings a {@link LengthMap} in line with the nodes of its {@link PrefixIndex}. For the writer. */
final class LengthMapWriter {
    /** The byte of the address, counted from 0, that tells the /24s of a /16 apart. */
    private static final int THIRD = 2;

    private final int[] lengths = new int[LengthMap.BLOCK];
    /** A bit for each /24 where the lengths may be others than in the one before. */
    private final long[] bounds = new long[LengthMap.BLOCK / Long.SIZE];

    /** Fills a map that is empty. */
    void fill(LengthMap map, Object root) {
        updateFirsts(map, root, 0, LengthMap.BLOCK);
        updateBlocks(map, root, 0, LengthMap.SIZE);
    }

    /** Follows a change of one prefix, which has been made in the nodes below the root. */
    void update(LengthMap map, Object root, long high, int length) {
        if (length <= 8) {
            int count = 1 << 8 - length;
            int first = (int) (high >>> 56) & -count;
            updateFirsts(map, root, first, first + count);
        } else {
            // A /16 or longer concerns one block, a shorter prefix all of those it covers.
            int count = 1 << 16 - Math.min(length, 16);
            int first = (int) (high >>> 48) & -count;
            updateBlocks(map, root, first, first + count);
        }
    }

    /** Gives addresses that begin with one of some bytes the lengths up to 8 that follow from the nodes. */
    private static void updateFirsts(LengthMap map, Object root, int from, int to) {
        for (int first = from; first < to; first++) {
            map.replaceFirst(first, lengths(PrefixCells.bitsOf(root), 0, first));
        }
    }

    private void updateBlocks(LengthMap map, Object root, int from, int to) {
        for (int number = from; number < to; number++) {
            updateBlock(map, root, number);
        }
    }

    /** Gives the /24s of a /16 the lengths that follow from the nodes. */
    private void updateBlock(LengthMap map, Object root, int number) {
        long address = (long) number << 48;
        int over = 0;
        Object node = root;
        int depth = 0;
        while (true) {
            int[] bits = PrefixCells.bitsOf(node);
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
            Object child = PrefixCells.child(node, step);
            if (child == null) {
                break;
            }
            node = child;
            depth = here + 1;
        }
        map.replace(number, over);
    }

    /** The lengths of a node's prefixes over the byte given, which the node decides. */
    private static int lengths(int[] bits, int depth, int step) {
        int found = 0;
        if (!PrefixNode.covers(bits, step)) {
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
                int length = PrefixNode.length(number);
                mark(PrefixNode.firstByte(number), 1 << 8 - length, 1 << 8 * THIRD + length);
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
