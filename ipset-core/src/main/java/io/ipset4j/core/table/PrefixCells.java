package io.ipset4j.core.table;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What stands for a node of a {@link PrefixIndex}: its bits, which {@link PrefixNode} explains, and its children.
 *
 * <p>"With" and "without" give a new node and leave the one given as it is; of a node that readers can reach nothing
 * changes but who a child is.
 */
final class PrefixCells {
    /*
     * As small as Java allows:
     *
     *   without children   its bits: int[]
     *   with children      Object[]: its bits, then the children in the order of the bytes that lead to them
     *   with many          Object[257]: its bits, then a cell for each byte, null if it leads nowhere
     *
     * The bits say which cell is whose. With many children they need not be asked, which shortens the way down: a
     * load depends on every load above it.
     *
     * A child is replaced by a release store into its cell, and loaded with acquire, so a reader sees all inside. Bits
     * are written before the array is published and never again: a plain read.
     */
    private static final VarHandle CELLS = MethodHandles.arrayElementVarHandle(Object[].class);
    private static final int BITS = 0;
    private static final int FIRST = 1;
    private static final int WIDE = FIRST + 256;
    /** Children from which on there is a cell for each byte. */
    static final int MANY = 48;

    private PrefixCells() {}

    static int[] bitsOf(Object node) {
        return node instanceof int[] bits ? bits : bitsOf((Object[]) node);
    }

    static int[] bitsOf(Object[] cells) {
        return (int[]) cells[BITS];
    }

    /** The child that the byte leads to, null if there is none. */
    static @Nullable Object childAcquire(Object[] cells, int[] bits, int address) {
        int place = address;
        if (cells.length != WIDE) {
            place = PrefixNode.childRank(bits, address);
            if (place < 0) {
                return null;
            }
        }
        return CELLS.getAcquire(cells, FIRST + place);
    }

    /** Writer: the same of any node. */
    static @Nullable Object child(Object node, int address) {
        return node instanceof Object[] cells ? childAcquire(cells, bitsOf(cells), address) : null;
    }

    /** Writer: puts another child in the place of one that is there. */
    static void setChildRelease(Object node, int address, Object child) {
        Object[] cells = (Object[]) node;
        CELLS.setRelease(cells, cellOf(cells, bitsOf(cells), address), child);
    }

    private static int cellOf(Object[] cells, int[] bits, int address) {
        return FIRST + (cells.length == WIDE ? address : PrefixNode.childRank(bits, address));
    }

    static Object withBits(Object node, int[] bits) {
        return node instanceof Object[] cells ? withBits(cells.clone(), bits) : bits;
    }

    private static Object[] withBits(Object[] unpublished, int[] bits) {
        unpublished[BITS] = bits;
        return unpublished;
    }

    static Object[] withChild(Object node, int address, Object child) {
        int[] bits = PrefixNode.withChild(bitsOf(node), address);
        Object[] old = node instanceof Object[] cells ? cells : new Object[] {bits};
        Object[] copy;
        if (old.length == WIDE) {
            copy = old.clone();
        } else if (old.length == MANY) {
            copy = widened(old);
        } else {
            int cell = cellOf(old, bits, address);
            copy = new Object[old.length + 1];
            System.arraycopy(old, 0, copy, 0, cell);
            System.arraycopy(old, cell, copy, cell + 1, old.length - cell);
        }
        copy[cellOf(copy, bits, address)] = child;
        return withBits(copy, bits);
    }

    private static Object[] widened(Object[] old) {
        Object[] wide = new Object[WIDE];
        int[] bits = bitsOf(old);
        for (int address = 0; address < WIDE - FIRST; address++) {
            int rank = PrefixNode.childRank(bits, address);
            if (rank >= 0) {
                wide[FIRST + address] = old[FIRST + rank];
            }
        }
        return wide;
    }

    /** A node without a child that is there. */
    static Object withoutChild(Object[] old, int address) {
        int[] bits = PrefixNode.withoutChild(bitsOf(old), address);
        if (old.length == FIRST + 1) {
            return bits;
        }
        int cell = cellOf(old, bitsOf(old), address);
        Object[] copy;
        if (old.length == WIDE) {
            copy = old.clone();
            copy[cell] = null;
            if (PrefixNode.children(bits) < MANY / 2) { // not at once: a child may come and go
                copy = Arrays.stream(copy).filter(Objects::nonNull).toArray();
            }
        } else {
            copy = new Object[old.length - 1];
            System.arraycopy(old, 0, copy, 0, cell);
            System.arraycopy(old, cell + 1, copy, cell, old.length - cell - 1);
        }
        return withBits(copy, bits);
    }

    /** Bytes of the node alone, headers included. */
    static long sizeOf(Object node) {
        long bits = ArraySizes.ofInts(bitsOf(node).length);
        return node instanceof Object[] cells ? bits + ArraySizes.ofReferences(cells.length) : bits;
    }
}
