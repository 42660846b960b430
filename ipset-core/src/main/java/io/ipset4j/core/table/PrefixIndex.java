package io.ipset4j.core.table;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * For every address the lengths of the stored prefixes that cover it: a set of prefixes of one family, asked for the
 * longest that contains an address.
 *
 * <p>Addresses are left-aligned in two longs, as in {@code Address}. Look-ups are lock-free, allocate nothing, and may
 * run on any thread; {@link #add} and {@link #remove} are for one writer at a time. What a writer has finished before a
 * look-up begins is seen by it. A look-up during several changes may see some of them and not others: it can miss an
 * address that one prefix covered before and another covers since. (The kernel, which probes one length after the
 * other, can as well.)
 */
public final class PrefixIndex {
    /*
     * A multibit trie with one byte a level, after allotment routing tables, poptrie and bart; PrefixNode explains a
     * node's bits. A prefix of length l is kept in the node that decides the byte its last bit lies in: in depth
     * (l - 1) / 8, and length 0 in the root. So an IPv4 look-up visits at most 4 nodes however many lengths are stored.
     *
     * What stands for a node, as small as Java allows:
     *   without children   its bits: int[]
     *   with children      Object[]: its bits, then the children in the order of the bytes that lead to them
     *
     * Chains are compressed: a node's bits hold the bytes of the path that were skipped to reach it. Invariant: apart
     * from the root, which is always there and skips nothing, every node has a prefix or at least two children. A lone
     * /128 is one node in its parent's child slot.
     *
     * Concurrency. Bits never change, nor the number and meaning of the cells of an Object[]. A writer makes the new
     * bits or array and replaces one reference to the old: in the parent's cell, or the root. That write is a release;
     * readers read references to nodes with acquire, so they see everything inside. Cell 0 of an Object[] is written
     * before the array is published and never again: a plain read. Writers read plainly what writers wrote, ordered by
     * the set's lock.
     *
     * A reader that is in a part just replaced finishes in the old nodes: a consistent, slightly older view.
     *
     * A large index of IPv4 prefixes has a LengthMap besides, for the question that is asked most. The writer changes
     * the nodes first and then what follows from it in the map, and publishes a new map when it is filled, with
     * release, which readers' acquire load of it answers.
     */
    private static final VarHandle CELLS = MethodHandles.arrayElementVarHandle(Object[].class);
    private static final VarHandle ROOT;
    private static final VarHandle SIZE;
    private static final VarHandle MAP;
    private static final int BITS = 0;
    private static final int[] EMPTY = PrefixNode.empty(0, 0, 0, 0);

    static {
        try {
            ROOT = MethodHandles.lookup().findVarHandle(PrefixIndex.class, "root", Object.class);
            MAP = MethodHandles.lookup().findVarHandle(PrefixIndex.class, "map", LengthMap.class);
            SIZE = MethodHandles.lookup().findVarHandle(PrefixIndex.class, "size", long.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    /*
     * What covering() and next() find: the length in the low 8 bits, and above them either a bit for each shorter
     * length there is, or ASK if only the nodes know.
     */
    private static final int LENGTH_BITS = 8;
    private static final long ASK = 1L << 62;
    /** Prefixes from which on a map pays: it takes some 70 bytes for each then, and ever less. */
    private static final int MAPPED = 1 << 12;

    private final int width;
    private final int mappedFrom;
    private @Nullable LengthMapWriter mapWriter; // while there is a map
    private Object root = EMPTY;
    private long size = sizeOf(EMPTY);
    private int count;
    private @Nullable LengthMap map;

    /**
     * An empty index.
     *
     * @param bits width of the addresses: 32 or 128
     * @throws IllegalArgumentException for another width
     */
    public PrefixIndex(int bits) {
        this(bits, MAPPED);
    }

    /** With a map from another number of prefixes on, for tests. */
    PrefixIndex(int bits, int mappedFrom) {
        if (bits != 32 && bits != 128) {
            throw new IllegalArgumentException("width of an address in bits: " + bits);
        }
        width = bits;
        this.mappedFrom = mappedFrom;
    }

    /**
     * Writer: adds a prefix. Bits of the address beyond the length are ignored.
     *
     * @return false if it is there already
     * @throws IllegalArgumentException if the length is negative or beyond the address's width
     */
    public boolean add(long high, long low, int length) {
        if (contains(high, low, length)) {
            return false;
        }
        Object changed = added(root, 0, high, low, length);
        if (changed != root) {
            setRootRelease(changed);
        }
        count++;
        updateMap(high, length);
        return true;
    }

    /**
     * Writer: removes a prefix, and the nodes that are not needed without it.
     *
     * @return false if it is not there
     * @throws IllegalArgumentException if the length is negative or beyond the address's width
     */
    public boolean remove(long high, long low, int length) {
        if (!contains(high, low, length)) {
            return false;
        }
        Object changed = removed(root, 0, high, low, length);
        if (changed != root) {
            setRootRelease(Objects.requireNonNull(changed)); // the root stays, if only as EMPTY
        }
        count--;
        updateMap(high, length);
        return true;
    }

    /**
     * The longest stored prefix that covers the address, negative if there is none. {@link #lengthOf} tells its length,
     * and {@link #next} goes on to the shorter ones.
     */
    public long covering(long high, long low) {
        LengthMap current = mapAcquire();
        if (current != null) {
            int lengths = current.lengths((int) (high >>> 32));
            if (lengths >= 0) {
                return longestOf(lengths);
            }
        }
        return ask(high, low, width);
    }

    /** Whether any stored prefix covers the address: {@link #covering}, without the length. */
    public boolean covers(long high, long low) {
        LengthMap current = mapAcquire();
        if (current != null) {
            int covers = current.covers((int) (high >>> 32));
            if (covers >= 0) {
                return covers > 0;
            }
        }
        return longest(high, low, width) >= 0;
    }

    /** The length of a prefix that {@link #covering} or {@link #next} has found. */
    public static int lengthOf(long found) {
        return (int) found & (1 << LENGTH_BITS) - 1;
    }

    /** The next shorter stored prefix that covers the address, after that found; negative if there is none. */
    public long next(long high, long low, long found) {
        if ((found & ASK) == 0) {
            return longestOf((int) (found >>> LENGTH_BITS));
        }
        return ask(high, low, lengthOf(found) - 1);
    }

    private static long longestOf(int lengths) {
        int length = 31 - Integer.numberOfLeadingZeros(lengths);
        return length < 0 ? -1 : (long) (lengths ^ 1 << length) << LENGTH_BITS | length;
    }

    private long ask(long high, long low, int atMost) {
        int length = longest(high, low, atMost);
        return length < 0 ? -1 : ASK | length;
    }

    /**
     * The longest stored prefix length, not above {@code atMost}, whose prefix covers the address; -1 if there is none.
     * To walk all of them from the most specific on, ask again with the answer less one.
     */
    public int longest(long high, long low, int atMost) {
        int best = -1;
        Object node = rootAcquire();
        for (int depth = 0; ; depth++) {
            Object[] cells = node instanceof Object[] inner ? inner : null;
            int[] bits = cells == null ? (int[]) node : (int[]) cells[BITS];
            int skip = PrefixNode.skip(bits);
            if (skip != 0) {
                if (!PrefixNode.pathMatches(bits, high, low, depth)) {
                    return best;
                }
                depth += skip;
            }
            int room = atMost - 8 * depth;
            if (room < 0) {
                return best;
            }
            int address = PrefixNode.byteAt(high, low, depth);
            int found = PrefixNode.longest(bits, address, Math.min(room, 8));
            if (found >= 0) {
                best = 8 * depth + found;
            }
            if (cells == null || room <= 8) {
                return best;
            }
            int rank = PrefixNode.childRank(bits, address);
            if (rank < 0) {
                return best;
            }
            node = childAcquire(cells, rank);
        }
    }

    /** Whether no prefix is stored. */
    public boolean isEmpty() {
        return rootAcquire() == EMPTY;
    }

    /** Bytes of the nodes and the map, headers included; to a reader a number of some recent moment. */
    public long sizeInBytes() {
        return (long) SIZE.getOpaque(this) + mapBytes();
    }

    long mapBytes() {
        LengthMap current = mapAcquire();
        return current == null ? 0 : current.sizeInBytes();
    }

    // --- the map

    private void updateMap(long high, int length) {
        if (width != 32) {
            return;
        }
        try {
            LengthMap current = map;
            LengthMapWriter writer = mapWriter;
            if (current == null || writer == null) {
                if (count >= mappedFrom) {
                    createMap();
                }
            } else if (count < mappedFrom / 4) {
                dropMap();
            } else if (length <= 8) {
                int first = (int) (high >>> 56) & -1 << 8 - length;
                updateFirsts(writer, current, first, first + (1 << 8 - length));
            } else {
                // A /16 or longer concerns one block, a shorter prefix all of those it covers.
                int first = (int) (high >>> 48) & -1 << 16 - Math.min(length, 16);
                updateBlocks(writer, current, first, first + (1 << 16 - Math.min(length, 16)));
            }
        } catch (OutOfMemoryError e) {
            dropMap(); // the nodes know all, and the change is made: a map that does not follow must not stay
        }
    }

    private void createMap() {
        LengthMap filled = new LengthMap();
        LengthMapWriter writer = new LengthMapWriter();
        updateFirsts(writer, filled, 0, LengthMap.BLOCK);
        updateBlocks(writer, filled, 0, LengthMap.SIZE);
        mapWriter = writer;
        setMapRelease(filled);
    }

    private void dropMap() {
        setMapRelease(null);
        mapWriter = null;
    }

    private void updateFirsts(LengthMapWriter writer, LengthMap changed, int from, int to) {
        for (int first = from; first < to; first++) {
            writer.updateFirst(changed, this, first);
        }
    }

    private void updateBlocks(LengthMapWriter writer, LengthMap changed, int from, int to) {
        for (int number = from; number < to; number++) {
            writer.update(changed, this, number);
        }
    }

    // --- writers

    private boolean contains(long high, long low, int length) {
        if (length < 0 || length > width) {
            throw new IllegalArgumentException("prefix length: " + length);
        }
        return longest(high, low, length) == length;
    }

    private static int depthOf(int length) {
        return length == 0 ? 0 : length - 1 >>> 3;
    }

    /** What is to stand for the node, reached at this depth, with the prefix, which is not there. */
    private Object added(Object node, int depth, long high, long low, int length) {
        int[] bits = bitsOf(node);
        int target = depthOf(length);
        int skip = PrefixNode.skip(bits);
        int common = PrefixNode.commonPath(bits, high, low, depth, Math.min(skip, target - depth));
        if (common < skip) {
            return added(forked(node, bits, depth, common, high, low), depth, high, low, length);
        }
        int here = depth + skip;
        int address = PrefixNode.byteAt(high, low, here);
        if (here == target) {
            return withBits(node, PrefixNode.withPrefix(bits, PrefixNode.number(address, length - 8 * here)));
        }
        int rank = PrefixNode.childRank(bits, address);
        if (rank < 0) {
            return withChild(node, address, newLeaf(here + 1, high, low, length));
        }
        Object[] cells = (Object[]) node;
        Object child = cells[1 + rank];
        Object changed = added(child, here + 1, high, low, length);
        if (changed != child) {
            setChildRelease(cells, rank, changed);
        }
        return node;
    }

    /** The node put below a new one, which takes over the first bytes of its path, common with the address. */
    private Object[] forked(Object node, int[] bits, int depth, int common, long high, long low) {
        int[] upper = PrefixNode.withChild(
                PrefixNode.empty(high, low, depth, common), PrefixNode.pathByte(bits, common));
        Object lower = withBits(node, PrefixNode.withoutPath(bits, common + 1));
        Object[] fork = {upper, lower};
        resize(sizeOf(upper) + sizeOf(fork));
        return fork;
    }

    private int[] newLeaf(int depth, long high, long low, int length) {
        int target = depthOf(length);
        int number = PrefixNode.number(PrefixNode.byteAt(high, low, target), length - 8 * target);
        int[] leaf = PrefixNode.withPrefix(PrefixNode.empty(high, low, depth, target - depth), number);
        resize(sizeOf(leaf));
        return leaf;
    }

    /** What is to stand for the node without the prefix, which is there; null if nothing is left. */
    private @Nullable Object removed(Object node, int depth, long high, long low, int length) {
        int[] bits = bitsOf(node);
        int here = depth + PrefixNode.skip(bits);
        int address = PrefixNode.byteAt(high, low, here);
        if (here == depthOf(length)) {
            int number = PrefixNode.number(address, length - 8 * here);
            return tidied(withBits(node, PrefixNode.withoutPrefix(bits, number)), here);
        }
        Object[] cells = (Object[]) node;
        int rank = PrefixNode.childRank(bits, address);
        Object child = cells[1 + rank];
        Object changed = removed(child, here + 1, high, low, length);
        if (changed == null) {
            return tidied(withoutChild(cells, bits, address, rank), here);
        }
        if (changed != child) {
            setChildRelease(cells, rank, changed);
        }
        return node;
    }

    /** Restores the invariant for a node, not published yet, that has lost a prefix or a child. */
    private @Nullable Object tidied(Object node, int depth) {
        int[] bits = bitsOf(node);
        if (PrefixNode.hasPrefixes(bits)) {
            return node;
        }
        if (node instanceof Object[] cells) {
            if (depth == 0 || cells.length > 2) {
                return node;
            }
            Object child = cells[1];
            int[] longer = PrefixNode.withParentsPath(bitsOf(child), bits, PrefixNode.firstChild(bits));
            resize(-sizeOf(bits) - sizeOf(cells));
            return withBits(child, longer);
        }
        if (depth == 0) {
            return EMPTY;
        }
        resize(-sizeOf(bits));
        return null;
    }

    static Object child(Object node, int rank) {
        return ((Object[]) node)[1 + rank];
    }

    static int[] bitsOf(Object node) {
        return node instanceof Object[] cells ? (int[]) cells[BITS] : (int[]) node;
    }

    private Object withBits(Object node, int[] bits) {
        resize(sizeOf(bits) - sizeOf(bitsOf(node)));
        if (node instanceof Object[] cells) {
            Object[] copy = cells.clone();
            copy[BITS] = bits;
            return copy;
        }
        return bits;
    }

    private Object[] withChild(Object node, int address, Object child) {
        int[] oldBits = bitsOf(node);
        int[] bits = PrefixNode.withChild(oldBits, address);
        Object[] old = node instanceof Object[] cells ? cells : new Object[] {oldBits};
        int at = 1 + PrefixNode.childRank(bits, address);
        Object[] copy = new Object[old.length + 1];
        System.arraycopy(old, 0, copy, 0, at);
        System.arraycopy(old, at, copy, at + 1, old.length - at);
        copy[BITS] = bits;
        copy[at] = child;
        long before = node == oldBits ? 0 : sizeOf(old);
        resize(sizeOf(bits) - sizeOf(oldBits) + sizeOf(copy) - before);
        return copy;
    }

    private Object withoutChild(Object[] old, int[] oldBits, int address, int rank) {
        int[] bits = PrefixNode.withoutChild(oldBits, address);
        resize(sizeOf(bits) - sizeOf(oldBits) - sizeOf(old));
        if (old.length == 2) {
            return bits;
        }
        Object[] copy = new Object[old.length - 1];
        System.arraycopy(old, 0, copy, 0, 1 + rank);
        System.arraycopy(old, rank + 2, copy, rank + 1, old.length - rank - 2);
        copy[BITS] = bits;
        resize(sizeOf(copy));
        return copy;
    }

    private static long sizeOf(int[] bits) {
        return ArraySizes.ofInts(bits.length);
    }

    private static long sizeOf(Object[] cells) {
        return ArraySizes.ofReferences(cells.length);
    }

    private void resize(long difference) {
        SIZE.setOpaque(this, size + difference);
    }

    // --- references to nodes

    Object rootAcquire() {
        return ROOT.getAcquire(this);
    }

    private void setRootRelease(Object node) {
        ROOT.setRelease(this, node);
    }

    private @Nullable LengthMap mapAcquire() {
        return (LengthMap) MAP.getAcquire(this);
    }

    private void setMapRelease(@Nullable LengthMap filled) {
        MAP.setRelease(this, filled);
    }

    private static Object childAcquire(Object[] cells, int rank) {
        return CELLS.getAcquire(cells, 1 + rank);
    }

    private static void setChildRelease(Object[] cells, int rank, Object node) {
        CELLS.setRelease(cells, 1 + rank, node);
    }
}
