package io.ipset4j.core.table;

import java.util.Arrays;

/**
 * The packed bits of one node of a {@link PrefixIndex}: which prefixes end in it, which bytes lead to a child, and
 * which bytes of the path were skipped on the way to it.
 *
 * <p>Pure functions on {@code int[]}: no array is ever changed once made, "with" and "without" give a new one.
 */
final class PrefixNode {
    /*
     * A node decides one byte of the address. Prefixes that end 1 to 8 bits into that byte (in the root also 0) are
     * numbered as in allotment routing tables (Hariguchi), that is, as a binary heap:
     *
     *   number = 1 << length | leading bits         length 0: 1;  length 1: 2..3;  ...  length 8: 256..511
     *
     * so that number >>> 1 is the next shorter prefix over the same address. The 512 bits are kept in words of 32, of
     * which only those that are not zero are stored (popcount compression, as in poptrie and bart):
     *
     *   [0]     | 0 (4 bits) | skip: bytes of path (4) | child words present (8) | prefix words present (16) |
     *           path: skip bytes, four a word, first byte on top, the rest of the last word zero
     *           prefix words present, ascending
     *           child words present, ascending: bit b is set if there is a child for the byte b
     *           if there are children, two words of ranks: for each of 8 child words, in 8 bits, how many children
     *           come before it (256 never: that is past the last word)
     *
     * One heap numbering puts lengths 0 to 4 into word 0, length 5 into word 1, 6 into words 2 and 3, 7 into 4 to 7, 8
     * into 8 to 15: a look-up tests five words. A node that holds one /24 of IPv4 is 3 ints.
     */
    static final int PREFIX_WORD_COUNT = 16;
    static final int CHILD_WORD_COUNT = 8;
    private static final int PREFIX_WORDS = 0xffff;
    private static final int CHILD_WORDS = 0xff;
    private static final int CHILD_SHIFT = 16;
    private static final int SKIP_SHIFT = 24;
    private static final int RANK_WORDS = 2;

    /** For a prefix number below 32: a bit for it and each shorter one over it. */
    private static final int[] LINEAGE = new int[32];

    static {
        for (int number = 1; number < LINEAGE.length; number++) {
            LINEAGE[number] = 1 << number | LINEAGE[number >>> 1];
        }
    }

    private PrefixNode() {}

    // --- looking

    /** The length, 0 to 8, of the longest prefix of at most {@code atMost} bits over the byte, or -1. */
    static int longest(int[] node, int address, int atMost) {
        int head = node[0];
        int number = (256 | address) >>> (8 - atMost);
        if ((head & wordsOver(number)) == 0) {
            return -1;
        }
        // Without branches, whose outcome would depend on the address: the four longest, then all shorter ones at once.
        int hits = prefixBit(node, head, number) << 3
                | prefixBit(node, head, number >>> 1) << 2
                | prefixBit(node, head, number >>> 2) << 1
                | prefixBit(node, head, number >>> 3);
        if (hits != 0) {
            return atMost - 3 + lengthOf(hits);
        }
        int shorter = (head & 1) == 0 ? 0 : node[prefixesAt(head)] & LINEAGE[number >>> 4];
        return shorter == 0 ? -1 : lengthOf(lengthOf(shorter));
    }

    /** Whether a word is there in which prefixes over the byte would be: false if there are none. */
    static boolean mayHavePrefix(int[] node, int address) {
        return (node[0] & wordsOver(256 | address)) != 0;
    }

    private static int wordsOver(int number) {
        return 1 << (number >>> 5) | 1 << (number >>> 6) | 1 << (number >>> 7) | 1 << (number >>> 8) | 1;
    }

    /** 1 if the prefix is there, else 0. Number 0 is none. */
    private static int prefixBit(int[] node, int head, int number) {
        int word = number >>> 5;
        int present = head >>> word & 1;
        // If the word is not stored its place may lie beyond the end: read the head instead, and do not use it.
        return node[prefixAt(head, word) & -present] >>> number & present;
    }

    /** Which of the children, counted from 0, the byte leads to; -1 if none. */
    static int childRank(int[] node, int address) {
        int head = node[0];
        int word = address >>> 5;
        if ((head >>> CHILD_SHIFT + word & 1) == 0) {
            return -1;
        }
        int bits = node[childAt(head, word)];
        if ((bits >>> address & 1) == 0) {
            return -1;
        }
        int before = node[node.length - RANK_WORDS + (word >>> 2)] >>> 8 * (word & 3) & 0xff;
        return before + Integer.bitCount(bits & (1 << address) - 1);
    }

    static boolean hasPrefix(int[] node, int number) {
        return prefixBit(node, node[0], number) != 0;
    }

    /** A bit for each prefix there is whose number lies in the word. */
    static int prefixWord(int[] node, int word) {
        int head = node[0];
        return (head >>> word & 1) == 0 ? 0 : node[prefixAt(head, word)];
    }

    /** A bit for each byte in the word that leads to a child. */
    static int childWord(int[] node, int word) {
        int head = node[0];
        return (head >>> CHILD_SHIFT + word & 1) == 0 ? 0 : node[childAt(head, word)];
    }

    static boolean hasPrefixes(int[] node) {
        return (node[0] & PREFIX_WORDS) != 0;
    }

    static int children(int[] node) {
        int count = 0;
        for (int i = childrenAt(node[0]); i < node.length - RANK_WORDS; i++) {
            count += Integer.bitCount(node[i]);
        }
        return count;
    }

    /** The byte that leads to the first child. */
    static int firstChild(int[] node) {
        int word = Integer.numberOfTrailingZeros(node[0] >>> CHILD_SHIFT & CHILD_WORDS);
        return word << 5 | Integer.numberOfTrailingZeros(node[childrenAt(node[0])]);
    }

    /** Bytes of path between the parent's byte and this node's. */
    static int skip(int[] node) {
        return node[0] >>> SKIP_SHIFT;
    }

    static int pathByte(int[] node, int index) {
        return node[1 + (index >>> 2)] >>> (24 - 8 * (index & 3)) & 0xff;
    }

    /** Whether the skipped bytes are those of the address from the given byte on. */
    static boolean pathMatches(int[] node, long high, long low, int depth) {
        int skip = skip(node);
        for (int i = 0; i < skip; i += 4) {
            int unused = Math.max(0, 4 - (skip - i)) << 3; // bits of a last word that is not full
            if ((node[1 + (i >>> 2)] ^ wordAt(high, low, depth + i)) >>> unused != 0) {
                return false;
            }
        }
        return true;
    }

    /** How many of the skipped bytes, up to a limit, are those of the address from the given byte on. */
    static int commonPath(int[] node, long high, long low, int depth, int limit) {
        int common = 0;
        while (common < limit && pathByte(node, common) == byteAt(high, low, depth + common)) {
            common++;
        }
        return common;
    }

    // --- making

    /** A node without prefixes and children, reached over some bytes of the address. */
    static int[] empty(long high, long low, int depth, int skip) {
        int[] node = new int[1 + pathWords(skip)];
        node[0] = skip << SKIP_SHIFT;
        for (int i = 0; i < skip; i++) {
            setPathByte(node, i, byteAt(high, low, depth + i));
        }
        return node;
    }

    static int[] withPrefix(int[] node, int number) {
        int head = node[0];
        int word = number >>> 5;
        return withBit(node, head | 1 << word, (head >>> word & 1) == 0, prefixAt(head, word), number);
    }

    static int[] withoutPrefix(int[] node, int number) {
        int word = number >>> 5;
        return withoutBit(node, 1 << word, prefixAt(node[0], word), number);
    }

    static int[] withChild(int[] node, int address) {
        int head = node[0];
        int word = address >>> 5;
        int flag = 1 << CHILD_SHIFT + word;
        int[] roomy = hasChildren(head) ? node : Arrays.copyOf(node, node.length + RANK_WORDS);
        int[] result = withBit(roomy, head | flag, (head & flag) == 0, childAt(head, word), address);
        rankChildren(result);
        return result;
    }

    static int[] withoutChild(int[] node, int address) {
        int word = address >>> 5;
        int[] result = withoutBit(node, 1 << CHILD_SHIFT + word, childAt(node[0], word), address);
        if (!hasChildren(result[0])) {
            return Arrays.copyOf(result, result.length - RANK_WORDS);
        }
        rankChildren(result);
        return result;
    }

    /** Fills in the ranks, of a node that is being made. */
    private static void rankChildren(int[] node) {
        int head = node[0];
        int at = childrenAt(head);
        int end = node.length - RANK_WORDS;
        node[end] = 0;
        node[end + 1] = 0;
        int rank = 0;
        for (int word = 0; word < 8; word++) {
            node[end + (word >>> 2)] |= rank << 8 * (word & 3);
            if ((head >>> CHILD_SHIFT + word & 1) != 0) {
                rank += Integer.bitCount(node[at++]);
            }
        }
    }

    /** The node with the first bytes of its path left out. */
    static int[] withoutPath(int[] node, int bytes) {
        int skip = skip(node) - bytes;
        int[] result = withSkip(node, skip);
        for (int i = 0; i < skip; i++) {
            setPathByte(result, i, pathByte(node, bytes + i));
        }
        return result;
    }

    /** The node {@code child} as it is reached when its parent, which leads to it by a byte, is left out. */
    static int[] withParentsPath(int[] child, int[] parent, int address) {
        int above = skip(parent);
        int own = skip(child);
        int[] result = withSkip(child, above + 1 + own);
        for (int i = 0; i < above; i++) {
            setPathByte(result, i, pathByte(parent, i));
        }
        setPathByte(result, above, address);
        for (int i = 0; i < own; i++) {
            setPathByte(result, above + 1 + i, pathByte(child, i));
        }
        return result;
    }

    // --- addresses

    /** The number within its node of a prefix that ends {@code length} bits, 0 to 8, into the byte. */
    static int number(int address, int length) {
        return (256 | address) >>> (8 - length);
    }

    static int byteAt(long high, long low, int depth) {
        return (int) ((depth < 8 ? high >>> 56 - 8 * depth : low >>> 120 - 8 * depth) & 0xff);
    }

    /** The 32 bits of the address from the given byte on; zeros beyond its end. */
    private static int wordAt(long high, long low, int depth) {
        int offset = 8 * depth;
        long top;
        if (offset == 0) {
            top = high;
        } else if (offset < 64) {
            top = high << offset | low >>> 64 - offset;
        } else {
            top = low << offset - 64;
        }
        return (int) (top >>> 32);
    }

    // --- layout

    private static int lengthOf(int number) {
        return 31 - Integer.numberOfLeadingZeros(number);
    }

    private static boolean hasChildren(int head) {
        return (head >>> CHILD_SHIFT & CHILD_WORDS) != 0;
    }

    private static int pathWords(int skip) {
        return skip + 3 >>> 2;
    }

    private static int prefixesAt(int head) {
        return 1 + pathWords(head >>> SKIP_SHIFT);
    }

    private static int prefixAt(int head, int word) {
        return prefixesAt(head) + Integer.bitCount(head & (1 << word) - 1);
    }

    private static int childrenAt(int head) {
        return prefixesAt(head) + Integer.bitCount(head & PREFIX_WORDS);
    }

    private static int childAt(int head, int word) {
        return childrenAt(head) + Integer.bitCount(head >>> CHILD_SHIFT & CHILD_WORDS & (1 << word) - 1);
    }

    private static int[] withBit(int[] node, int head, boolean newWord, int at, int bit) {
        int added = newWord ? 1 : 0;
        int[] result = Arrays.copyOf(node, node.length + added);
        System.arraycopy(node, at, result, at + added, node.length - at);
        if (newWord) {
            result[at] = 0;
        }
        result[0] = head;
        result[at] |= 1 << bit;
        return result;
    }

    private static int[] withoutBit(int[] node, int headFlag, int at, int bit) {
        int rest = node[at] & ~(1 << bit);
        int removed = rest == 0 ? 1 : 0;
        int[] result = Arrays.copyOf(node, node.length - removed);
        if (removed == 1) {
            System.arraycopy(node, at + 1, result, at, result.length - at);
            result[0] = node[0] & ~headFlag;
        } else {
            result[at] = rest;
        }
        return result;
    }

    /** The node with room for another path, which is zero. */
    private static int[] withSkip(int[] node, int skip) {
        int from = prefixesAt(node[0]);
        int to = 1 + pathWords(skip);
        int[] result = new int[to + node.length - from];
        result[0] = node[0] & (1 << SKIP_SHIFT) - 1 | skip << SKIP_SHIFT;
        System.arraycopy(node, from, result, to, node.length - from);
        return result;
    }

    private static void setPathByte(int[] node, int index, int value) {
        node[1 + (index >>> 2)] |= value << 24 - 8 * (index & 3);
    }
}
