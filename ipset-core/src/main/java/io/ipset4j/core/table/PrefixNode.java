package io.ipset4j.core.table;

/**
 * The packed bits of one node of a {@link PrefixIndex}: which prefixes end in it, which bytes lead to a child, and
 * which bytes of the path were skipped on the way to it.
 *
 * <p>Pure functions on {@code int[]}: no array is ever changed once made, "with" and "without" give a new one.
 */
final class PrefixNode {
    /*
     * A node decides one byte of the address. Prefixes that end 1 to 8 bits into that byte (in the root also 0) are
     * numbered in two steps of four bits, each as in allotment routing tables (Hariguchi), that is, as a binary heap:
     *
     *   1 << length | leading bits                  length 0: 1;  length 1: 2..3;  ...  length 4: 16..31
     *
     * so that number >>> 1 is the next shorter prefix over the same bits. Lengths 0 to 4 have the first 32 numbers;
     * lengths 5 to 8, counted from 1 to 4, have the 32 numbers that belong to the byte's first four bits. So all
     * prefixes over one byte are in two words of 32 bits, and LINEAGE tells where in each. Only words that are not zero
     * are stored (popcount compression, as in poptrie and bart):
     *
     *   [0]     | 0 (6 bits) | where prefix words begin (4) | skip: bytes of path (4) | children (1) |
     *           | prefix words present (17) |
     *           if there are children:
     *   [1, 2]      ranks: for each of 8 child words, in 8 bits, how many children come before it
     *   [3..10]     child words, all of them: bit b is set if there is a child for the byte b. Where they are follows
     *               from the byte alone, so that the way to a child is short
     *           path: skip bytes, four a word, first byte on top, the rest of the last word zero
     *           prefix words present, ascending
     *
     * A node that holds one /24 of IPv4 is 3 ints.
     */
    static final int PREFIX_WORD_COUNT = 17;
    static final int CHILD_WORD_COUNT = 8;
    private static final int PREFIX_WORDS = 0x1ffff;
    private static final int CHILDREN = 1 << 17;
    private static final int SKIP_SHIFT = 18;
    private static final int SKIP_MASK = 15;
    private static final int PREFIXES_SHIFT = 22;
    private static final int RANKS = 1;
    private static final int CHILD_WORDS = 3;
    /** Ranks and child words, if there are any. */
    private static final int CHILD_SIZE = 10;
    /** Bits that each of the two steps decides. */
    private static final int STEP = 4;
    private static final int STEP_MASK = 15;

    /** For a number of one step: a bit for it and each shorter one over it. */
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
        int longerOnes = longer(node, head, address) & LINEAGE[16 + (address & STEP_MASK) >>> 8 - atMost];
        int shorterOnes = shorter(node, head) & LINEAGE[16 + (address >>> STEP) >>> Math.max(0, STEP - atMost)];
        long hits = (long) longerOnes << 32 | Integer.toUnsignedLong(shorterOnes);
        if (hits == 0) {
            return -1;
        }
        int last = 63 - Long.numberOfLeadingZeros(hits);
        return lengthOf(last & 31) + (last >>> 5) * STEP;
    }

    /** Whether any prefix is over the byte: without a branch, whose outcome would depend on the address. */
    static boolean covers(int[] node, int address) {
        int head = node[0];
        return (shorter(node, head) & LINEAGE[16 + (address >>> STEP)]
                        | longer(node, head, address) & LINEAGE[16 + (address & STEP_MASK)])
                != 0;
    }

    /** The word of the prefixes of 0 to 4 bits. */
    private static int shorter(int[] node, int head) {
        int present = -(head & 1);
        return node[prefixesAt(head) & present] & present;
    }

    /** The word of the prefixes of 5 to 8 bits that begin as the byte. */
    private static int longer(int[] node, int head, int address) {
        return prefixWord(node, head, 1 + (address >>> STEP));
    }

    private static int prefixWord(int[] node, int head, int word) {
        int present = -(head >>> word & 1);
        // If the word is not stored its place may lie beyond the end: read the head instead, and do not use it.
        return node[prefixAt(head, word) & present] & present;
    }

    /** Which of the children, of a node that has some, the byte leads to, counted from 0; -1 if none. */
    static int childRank(int[] node, int address) {
        int word = address >>> 5;
        int bits = node[CHILD_WORDS + word] << ~address; // the byte's on top, those of later bytes shifted out
        int before = node[RANKS + (word >>> 2)] >>> 8 * word & 0xff;
        return bits < 0 ? before + Integer.bitCount(bits) - 1 : -1;
    }

    static boolean hasPrefix(int[] node, int number) {
        return (prefixWord(node, number >>> 5) >>> number & 1) != 0;
    }

    /** A bit for each prefix there is whose number lies in the word. */
    static int prefixWord(int[] node, int word) {
        return prefixWord(node, node[0], word);
    }

    /** A bit for each byte in the word that leads to a child. */
    static int childWord(int[] node, int word) {
        return hasChildren(node[0]) ? node[CHILD_WORDS + word] : 0;
    }

    static boolean hasPrefixes(int[] node) {
        return (node[0] & PREFIX_WORDS) != 0;
    }

    static int children(int[] node) {
        int count = 0;
        for (int word = 0; word < CHILD_WORD_COUNT; word++) {
            count += Integer.bitCount(childWord(node, word));
        }
        return count;
    }

    /** The byte that leads to the first child. */
    static int firstChild(int[] node) {
        int word = 0;
        while (childWord(node, word) == 0) {
            word++;
        }
        return word << 5 | Integer.numberOfTrailingZeros(childWord(node, word));
    }

    /** Bytes of path between the parent's byte and this node's. */
    static int skip(int[] node) {
        return node[0] >>> SKIP_SHIFT & SKIP_MASK;
    }

    static int pathByte(int[] node, int index) {
        return node[pathAt(node[0]) + (index >>> 2)] >>> (24 - 8 * (index & 3)) & 0xff;
    }

    /** Whether the skipped bytes, of which there are some, are the first ones of the address. */
    static boolean pathMatches(int[] node, long high, long low) {
        int head = node[0];
        int at = pathAt(head);
        int skip = skip(node);
        if (skip <= 4) {
            return (node[at] ^ (int) (high >>> 32)) >>> 32 - 8 * skip == 0;
        }
        for (int i = 0; i < skip; i += 4) {
            int unused = 8 * Math.max(0, i + 4 - skip); // bits of a last word that is not full
            if ((node[at + (i >>> 2)] ^ wordAt(high, low, i >>> 2)) >>> unused != 0) {
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
        setHead(node, skip << SKIP_SHIFT);
        for (int i = 0; i < skip; i++) {
            setPathByte(node, i, byteAt(high, low, depth + i));
        }
        return node;
    }

    static int[] withPrefix(int[] node, int number) {
        int word = number >>> 5;
        int at = prefixAt(node[0], word);
        int[] result = (node[0] >>> word & 1) != 0 ? node.clone() : inserted(node, at, 1);
        result[0] |= 1 << word;
        result[at] |= 1 << number;
        return result;
    }

    static int[] withoutPrefix(int[] node, int number) {
        int word = number >>> 5;
        int at = prefixAt(node[0], word);
        int rest = node[at] & ~(1 << number);
        int[] result = rest != 0 ? node.clone() : deleted(node, at, 1);
        if (rest != 0) {
            result[at] = rest;
        } else {
            result[0] &= ~(1 << word);
        }
        return result;
    }

    static int[] withChild(int[] node, int address) {
        int[] result = hasChildren(node[0]) ? node.clone() : inserted(node, RANKS, CHILD_SIZE);
        setHead(result, result[0] | CHILDREN);
        result[CHILD_WORDS + (address >>> 5)] |= 1 << address;
        rankChildren(result);
        return result;
    }

    static int[] withoutChild(int[] node, int address) {
        int[] result = node.clone();
        result[CHILD_WORDS + (address >>> 5)] &= ~(1 << address);
        if (children(result) == 0) {
            int[] leaf = deleted(result, RANKS, CHILD_SIZE);
            setHead(leaf, leaf[0] & ~CHILDREN);
            return leaf;
        }
        rankChildren(result);
        return result;
    }

    /** Fills in the ranks, of a node that is being made. */
    private static void rankChildren(int[] node) {
        node[RANKS] = 0;
        node[RANKS + 1] = 0;
        int rank = 0;
        for (int word = 0; word < CHILD_WORD_COUNT; word++) {
            node[RANKS + (word >>> 2)] |= rank << 8 * word;
            rank += Integer.bitCount(node[CHILD_WORDS + word]);
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
        return length <= STEP ? (16 | address >>> STEP) >>> STEP - length
                : 1 + (address >>> STEP) << 5 | (16 | address & STEP_MASK) >>> 8 - length;
    }

    /** The length of the prefix with the number. */
    static int length(int number) {
        return lengthOf(number & 31) + (number < 32 ? 0 : STEP);
    }

    /** The first byte that the prefix with the number is over. */
    static int firstByte(int number) {
        int step = number & 31;
        int bits = (step << STEP - lengthOf(step)) & STEP_MASK;
        return number < 32 ? bits << STEP : (number >>> 5) - 1 << STEP | bits;
    }

    static int byteAt(long high, long low, int depth) {
        return (int) ((depth < 8 ? high >>> 56 - 8 * depth : low >>> 120 - 8 * depth) & 0xff);
    }

    /** One of the four words of the address. */
    private static int wordAt(long high, long low, int word) {
        return (int) ((word < 2 ? high : low) >>> (word & 1 ^ 1) * 32);
    }

    // --- layout

    /** Of a number of one step: the bits it has. Of a word: its last number. */
    private static int lengthOf(int number) {
        return 31 - Integer.numberOfLeadingZeros(number);
    }

    private static boolean hasChildren(int head) {
        return (head & CHILDREN) != 0;
    }

    private static int pathWords(int skip) {
        return skip + 3 >>> 2;
    }

    private static int pathAt(int head) {
        return hasChildren(head) ? RANKS + CHILD_SIZE : RANKS;
    }

    private static int prefixAt(int head, int word) {
        return prefixesAt(head) + Integer.bitCount(head & (1 << word) - 1);
    }

    private static int prefixesAt(int head) {
        return head >>> PREFIXES_SHIFT;
    }

    /** Notes besides where the prefix words begin. */
    private static void setHead(int[] node, int head) {
        int all = head & (1 << PREFIXES_SHIFT) - 1;
        node[0] = all | pathAt(all) + pathWords(all >>> SKIP_SHIFT) << PREFIXES_SHIFT;
    }

    /** The node with room, which is zero. */
    private static int[] inserted(int[] node, int at, int size) {
        int[] result = new int[node.length + size];
        System.arraycopy(node, 0, result, 0, at);
        System.arraycopy(node, at, result, at + size, node.length - at);
        return result;
    }

    private static int[] deleted(int[] node, int at, int size) {
        int[] result = new int[node.length - size];
        System.arraycopy(node, 0, result, 0, at);
        System.arraycopy(node, at + size, result, at, result.length - at);
        return result;
    }

    /** The node with room for another path, which is zero. */
    private static int[] withSkip(int[] node, int skip) {
        int at = pathAt(node[0]);
        int[] result = inserted(deleted(node, at, pathWords(skip(node))), at, pathWords(skip));
        setHead(result, node[0] & (1 << SKIP_SHIFT) - 1 | skip << SKIP_SHIFT);
        return result;
    }

    private static void setPathByte(int[] node, int index, int value) {
        node[pathAt(node[0]) + (index >>> 2)] |= value << 24 - 8 * (index & 3);
    }
}
