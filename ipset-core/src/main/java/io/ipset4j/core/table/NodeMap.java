package io.ipset4j.core.table;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * For each /16 of IPv6 the node of a {@link PrefixIndex} at which a look-up may begin, so that it need not walk down to
 * it. It is derived from the index, which remains the authority.
 *
 * <p>Any thread may look up; one writer at a time {@linkplain #update brings} the map in line with the nodes.
 */
final class NodeMap {
    /*
     * Of the /16s of IPv6 few are in use, and those lie close together. So their entries are on pages, one for each
     * /12; pages of which all entries are null, or all COVERED, are the same two everywhere. An entry is
     *
     *   null        no prefix covers the /16 and none lies in it
     *   COVERED     a prefix of 16 bits or less covers it
     *   ELSEWHERE   its only node has a path that begins with the second byte
     *   any other   its node, which has a path, or bits, that begin with the third byte
     *
     * Pages never change. A new one is published by the release store of its reference, which readers load with
     * acquire; there is no order between pages. The writer changes the nodes first, so an entry may for a moment lead
     * to a node that has been replaced: an older view, but a consistent one, since a replaced node is not changed any
     * more.
     */
    private static final VarHandle PAGES = MethodHandles.arrayElementVarHandle(Object[][].class);
    private static final int PAGE = 16;
    private static final int PAGES_COUNT = 1 << 12;
    /** The number of pages for addresses that begin with the same byte. */
    private static final int PAGES_OF_FIRST = 16;
    private static final int ENTRIES_OF_FIRST = 256;

    /** The depth of the byte that entries' paths and bits begin with. */
    static final int DEPTH = 2;
    /** A leaf with a prefix over all: a walk that asks whether an address is covered may begin there. */
    static final int[] COVERED = PrefixNode.withPrefix(PrefixNode.empty(0, 0, 0, 0), PrefixNode.number(0, 0));
    static final int[] ELSEWHERE = COVERED.clone();

    private static final Object[] NONE = new Object[PAGE];
    private static final Object[] ALL_COVERED = new Object[PAGE];

    static {
        Arrays.fill(ALL_COVERED, COVERED);
    }

    private final Object[][] pages = new Object[PAGES_COUNT][];
    private int ownPages; // of the writer: pages that are not shared

    /** The map of the nodes below a root. */
    NodeMap(Object root) {
        Arrays.fill(pages, NONE);
        update(root, 0, 0);
    }

    @Nullable Object entry(long high) {
        return pageAcquire((int) (high >>> 52))[(int) (high >>> 48) & PAGE - 1];
    }

    /** Writer: follows a change of one prefix, which has been made in the nodes below the root. */
    void update(Object root, long high, int length) {
        int count = 1 << 16 - Math.min(length, 16);
        int first = (int) (high >>> 48) & -count;
        for (int number = first; number < first + count; ) {
            if (count >= ENTRIES_OF_FIRST && PrefixCells.child(root, number >>> 8) == null) {
                replaceAll(number >>> 8, covers(root, number) ? ALL_COVERED : NONE);
                number += ENTRIES_OF_FIRST;
            } else {
                replace(number, entryOf(root, number));
                number++;
            }
        }
        if (length > 8) {
            updateNeighbours(root, (int) (high >>> 56));
        }
    }

    /**
     * The only /16 in use under a first byte may have a node whose path begins above it. Where a second one came or
     * went, the entry of the first is another.
     */
    private void updateNeighbours(Object root, int first) {
        Object node = PrefixCells.child(root, first);
        if (node == null) {
            return;
        }
        int[] bits = PrefixCells.bitsOf(node);
        if (PrefixNode.skip(bits) > 0) {
            int number = first << 8 | PrefixNode.pathByte(bits, 0);
            replace(number, entryOf(root, number));
        } else if (PrefixNode.children(bits) <= 2) {
            for (int word = 0; word < PrefixNode.CHILD_WORD_COUNT; word++) {
                for (int set = PrefixNode.childWord(bits, word); set != 0; set &= set - 1) {
                    int number = first << 8 | word << 5 | Integer.numberOfTrailingZeros(set);
                    replace(number, entryOf(root, number));
                }
            }
        }
    }

    private static boolean covers(Object root, int number) {
        return PrefixWalk.longest(root, 0, (long) number << 48, 0, 8 * DEPTH) >= 0;
    }

    private static @Nullable Object entryOf(Object root, int number) {
        if (covers(root, number)) {
            return COVERED;
        }
        Object upper = PrefixCells.child(root, number >>> 8);
        if (upper == null) {
            return null;
        }
        int[] bits = PrefixCells.bitsOf(upper);
        if (PrefixNode.skip(bits) > 0) {
            return PrefixNode.pathByte(bits, 0) == (number & 0xff) ? ELSEWHERE : null;
        }
        return PrefixCells.child(upper, number & 0xff);
    }

    private void replace(int number, @Nullable Object entry) {
        Object[] page = pages[number / PAGE];
        int at = number % PAGE;
        if (page[at] != entry) {
            Object[] copy = page.clone();
            copy[at] = entry;
            replacePage(number / PAGE, sharedOr(copy));
        }
    }

    private void replaceAll(int first, Object[] shared) {
        for (int page = PAGES_OF_FIRST * first; page < PAGES_OF_FIRST * (first + 1); page++) {
            replacePage(page, shared);
        }
    }

    private void replacePage(int number, Object[] page) {
        ownPages += (isShared(page) ? 0 : 1) - (isShared(pages[number]) ? 0 : 1);
        setPageRelease(number, page);
    }

    private static Object[] sharedOr(Object[] page) {
        Object[] shared = page[0] == null ? NONE : ALL_COVERED;
        for (Object entry : page) {
            if (entry != shared[0]) {
                return page;
            }
        }
        return shared;
    }

    private static boolean isShared(Object[] page) {
        return page == NONE || page == ALL_COVERED;
    }

    /** Bytes taken, about: a reader may see a number of some recent moment. */
    long sizeInBytes() {
        return ArraySizes.ofReferences(PAGES_COUNT) + ownPages * ArraySizes.ofReferences(PAGE);
    }

    private Object[] pageAcquire(int number) {
        return (Object[]) PAGES.getAcquire(pages, number);
    }

    private void setPageRelease(int number, Object[] page) {
        PAGES.setRelease(pages, number, page);
    }
}
