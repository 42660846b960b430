package io.ipset4j.core.table;

/**
 * The walks of look-ups through the nodes of a {@link PrefixIndex}. Each begins at any node, given with the number of
 * bytes of the address, fewer than 8, that led to it.
 */
final class PrefixWalk {
    private PrefixWalk() {}

    /*
     * Both walks keep the rest of the address: what is left of it when the bytes that led to the node are shifted out,
     * in two halves. (Java takes distances of shifts modulo 64, as processors do.)
     */

    /** Whether a prefix in a node or below it covers the address. */
    static boolean covers(Object start, int depth, long high, long low) {
        Object node = start;
        long rest = shifted(high, low, 8 * depth);
        long beyond = low << 8 * depth;
        while (true) {
            // The class of an int[] is one to compare with; any array of references might pass as an Object[].
            Object[] cells = node instanceof int[] ? null : (Object[]) node;
            int[] bits = cells == null ? (int[]) node : PrefixCells.bitsOf(cells);
            int skip = PrefixNode.skip(bits);
            if (skip != 0) {
                if (!PrefixNode.pathMatches(bits, rest, beyond)) {
                    return false;
                }
                if (skip >= 8) {
                    rest = beyond;
                    beyond = 0;
                }
                rest = shifted(rest, beyond, 8 * skip);
                beyond <<= 8 * skip;
            }
            int address = (int) (rest >>> 56);
            if (cells == null) {
                return PrefixNode.covers(bits, address);
            }
            if (PrefixNode.covers(bits, address)) {
                return true;
            }
            Object child = PrefixCells.childAcquire(cells, bits, address);
            if (child == null) {
                return false;
            }
            node = child;
            rest = shifted(rest, beyond, 8);
            beyond <<= 8;
        }
    }

    /** The longest length, not above {@code atMost}, of a prefix in a node or below that covers the address, or -1. */
    static int longest(Object start, int depth, long high, long low, int atMost) {
        int best = -1;
        Object node = start;
        int before = 8 * depth; // bits that were decided above the node
        long rest = shifted(high, low, 8 * depth);
        long beyond = low << 8 * depth;
        while (true) {
            Object[] cells = node instanceof int[] ? null : (Object[]) node;
            int[] bits = cells == null ? (int[]) node : PrefixCells.bitsOf(cells);
            int skip = PrefixNode.skip(bits);
            if (skip != 0) {
                if (!PrefixNode.pathMatches(bits, rest, beyond)) {
                    return best;
                }
                before += 8 * skip;
                if (skip >= 8) {
                    rest = beyond;
                    beyond = 0;
                }
                rest = shifted(rest, beyond, 8 * skip);
                beyond <<= 8 * skip;
            }
            int room = atMost - before;
            if (room < 0) {
                return best;
            }
            int address = (int) (rest >>> 56);
            int found = PrefixNode.longest(bits, address, Math.min(room, 8));
            if (found >= 0) {
                best = before + found;
            }
            if (cells == null || room <= 8) {
                return best;
            }
            Object child = PrefixCells.childAcquire(cells, bits, address);
            if (child == null) {
                return best;
            }
            node = child;
            before += 8;
            rest = shifted(rest, beyond, 8);
            beyond <<= 8;
        }
    }

    /** The upper half of an address when some bits, of which 64 do not count, are shifted out at its top. */
    private static long shifted(long high, long low, int bits) {
        return high << bits | low >>> 1 >>> 63 - bits; // in two steps: a shift by 64 would be one by 0
    }
}
