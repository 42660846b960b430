package io.ipset4j.core.table;

import it.unimi.dsi.fastutil.Arrays;
import it.unimi.dsi.fastutil.ints.IntArrays;
import it.unimi.dsi.fastutil.longs.LongArrays;
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
     * node's bits, and PrefixCells what stands for a node. A prefix of length l is kept in the node that decides the
     * byte its last bit lies in: in depth (l - 1) / 8, and length 0 in the root. So an IPv4 look-up visits at most 4
     * nodes however many lengths are stored.
     *
     * Chains are compressed: a node's bits hold the bytes of the path that were skipped to reach it. Invariant: apart
     * from the root, which is always there and skips nothing, every node has a prefix or at least two children. A lone
     * /128 is one node in its parent's child slot.
     *
     * Concurrency. Of a published node nothing changes but which child is in a cell. A writer makes a new node and
     * replaces one reference to the old: in the parent's cell, or the root. That write is a release; readers read
     * references to nodes with acquire, so they see everything inside. Writers read plainly what writers wrote, ordered
     * by the set's lock.
     *
     * A reader that is in a part just replaced finishes in the old nodes: a consistent, slightly older view.
     *
     * A large index has a map besides: of IPv4 a LengthMap, which answers in the place of most walks, and of IPv6 a
     * NodeMap, which shortens all of them. The writer changes the nodes first and then what follows from it in the map,
     * and publishes a new map when it is filled, with release, which readers' acquire load of it answers.
     */
    private static final VarHandle ROOT;
    private static final VarHandle SIZE;
    private static final VarHandle LENGTH_MAP;
    private static final VarHandle NODE_MAP;
    private static final int[] EMPTY = PrefixNode.empty(0, 0, 0, 0);

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            ROOT = lookup.findVarHandle(PrefixIndex.class, "root", Object.class);
            SIZE = lookup.findVarHandle(PrefixIndex.class, "size", long.class);
            LENGTH_MAP = lookup.findVarHandle(PrefixIndex.class, "lengthMap", LengthMap.class);
            NODE_MAP = lookup.findVarHandle(PrefixIndex.class, "nodeMap", NodeMap.class);
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
    /** Prefixes from which on a map pays: it takes at most some 80 bytes for each then, and ever less. */
    private static final int MAPPED = 1 << 12;

    private final int width;
    private final int mappedFrom;
    private Object root = EMPTY;
    private long size = PrefixCells.sizeOf(EMPTY);
    private int count;
    private @Nullable LengthMap lengthMap;
    private @Nullable LengthMapWriter lengthMapWriter; // while there is such a map
    private @Nullable NodeMap nodeMap;
    private boolean filling; // maps do not follow

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
     * Writer: adds many prefixes, several times faster than one by one: neighbours after each other, and a map only when
     * all are there. The arrays, one item a prefix, are put in another order.
     *
     * @throws IllegalArgumentException if a length is negative or beyond the address's width
     */
    public void addAll(long[] high, long[] low, int[] lengths) {
        Arrays.quickSort(0, lengths.length, (one, other) -> {
            int order = Long.compareUnsigned(high[one], high[other]);
            return order != 0 ? order : Long.compareUnsigned(low[one], low[other]);
        }, (one, other) -> {
            LongArrays.swap(high, one, other);
            LongArrays.swap(low, one, other);
            IntArrays.swap(lengths, one, other);
        });
        dropMap();
        filling = true;
        try {
            for (int i = 0; i < lengths.length; i++) {
                add(high[i], low[i], lengths[i]);
            }
        } finally {
            filling = false;
            updateMap(0, 0); // there is none to follow, only to make
        }
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
        LengthMap current = lengthMapAcquire();
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
        LengthMap current = lengthMapAcquire();
        if (current != null) {
            int covers = current.covers((int) (high >>> 32));
            if (covers >= 0) {
                return covers > 0;
            }
        }
        NodeMap nodes = nodeMapAcquire();
        if (nodes != null) {
            Object entry = nodes.entry(high);
            if (entry == null) {
                return false;
            }
            if (entry != NodeMap.ELSEWHERE) {
                return PrefixWalk.covers(entry, NodeMap.DEPTH, high, low);
            }
        }
        return PrefixWalk.covers(rootAcquire(), 0, high, low);
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
        NodeMap nodes = nodeMapAcquire();
        if (nodes != null && atMost > 8 * NodeMap.DEPTH) {
            Object entry = nodes.entry(high);
            if (entry == null) {
                return -1;
            }
            if (entry != NodeMap.COVERED && entry != NodeMap.ELSEWHERE) {
                return PrefixWalk.longest(entry, NodeMap.DEPTH, high, low, atMost); // nothing shorter covers it
            }
        }
        return PrefixWalk.longest(rootAcquire(), 0, high, low, atMost);
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
        LengthMap lengths = lengthMapAcquire();
        NodeMap nodes = nodeMapAcquire();
        return (lengths == null ? 0 : lengths.sizeInBytes()) + (nodes == null ? 0 : nodes.sizeInBytes());
    }

    // --- the map

    private void updateMap(long high, int length) {
        if (filling) {
            return;
        }
        try {
            boolean mapped = lengthMap != null || nodeMap != null;
            if (!mapped && count >= mappedFrom) {
                createMap();
            } else if (mapped && count < mappedFrom / 4) {
                dropMap();
            } else if (nodeMap != null) {
                nodeMap.update(root, high, length);
            } else if (lengthMap != null && lengthMapWriter != null) {
                lengthMapWriter.update(lengthMap, root, high, length);
            }
        } catch (OutOfMemoryError e) {
            dropMap(); // the nodes know all, and the change is made: a map that does not follow must not stay
        }
    }


    private void createMap() {
        if (width == 128) {
            setNodeMapRelease(new NodeMap(root));
        } else {
            LengthMap filled = new LengthMap();
            LengthMapWriter writer = new LengthMapWriter();
            writer.fill(filled, root);
            lengthMapWriter = writer;
            setLengthMapRelease(filled);
        }
    }

    private void dropMap() {
        setNodeMapRelease(null);
        setLengthMapRelease(null);
        lengthMapWriter = null;
    }

    // --- writers

    private boolean contains(long high, long low, int length) {
        if (length < 0 || length > width) {
            throw new IllegalArgumentException("prefix length: " + length);
        }
        return PrefixWalk.longest(root, 0, high, low, length) == length;
    }

    private static int depthOf(int length) {
        return length == 0 ? 0 : length - 1 >>> 3;
    }

    /** What is to stand for the node, reached at this depth, with the prefix, which is not there. */
    private Object added(Object node, int depth, long high, long low, int length) {
        int[] bits = PrefixCells.bitsOf(node);
        int target = depthOf(length);
        int skip = PrefixNode.skip(bits);
        int common = PrefixNode.commonPath(bits, high, low, depth, Math.min(skip, target - depth));
        if (common < skip) {
            return added(forked(node, bits, depth, common, high, low), depth, high, low, length);
        }
        int here = depth + skip;
        int address = PrefixNode.byteAt(high, low, here);
        if (here == target) {
            int number = PrefixNode.number(address, length - 8 * here);
            return resized(node, PrefixCells.withBits(node, PrefixNode.withPrefix(bits, number)));
        }
        Object child = PrefixCells.child(node, address);
        if (child == null) {
            return resized(node, PrefixCells.withChild(node, address, newLeaf(here + 1, high, low, length)));
        }
        Object changed = added(child, here + 1, high, low, length);
        if (changed != child) {
            PrefixCells.setChildRelease(node, address, changed);
        }
        return node;
    }

    /** The node put below a new one, which takes over the first bytes of its path, common with the address. */
    private Object forked(Object node, int[] bits, int depth, int common, long high, long low) {
        Object lower = PrefixCells.withBits(node, PrefixNode.withoutPath(bits, common + 1));
        int[] upper = PrefixNode.empty(high, low, depth, common);
        Object fork = PrefixCells.withChild(upper, PrefixNode.pathByte(bits, common), lower);
        resize(PrefixCells.sizeOf(fork));
        resized(node, lower);
        return fork;
    }

    private int[] newLeaf(int depth, long high, long low, int length) {
        int target = depthOf(length);
        int number = PrefixNode.number(PrefixNode.byteAt(high, low, target), length - 8 * target);
        int[] leaf = PrefixNode.withPrefix(PrefixNode.empty(high, low, depth, target - depth), number);
        resize(PrefixCells.sizeOf(leaf));
        return leaf;
    }

    /** What is to stand for the node without the prefix, which is there; null if nothing is left. */
    private @Nullable Object removed(Object node, int depth, long high, long low, int length) {
        int[] bits = PrefixCells.bitsOf(node);
        int here = depth + PrefixNode.skip(bits);
        int address = PrefixNode.byteAt(high, low, here);
        if (here == depthOf(length)) {
            int number = PrefixNode.number(address, length - 8 * here);
            return tidied(resized(node, PrefixCells.withBits(node, PrefixNode.withoutPrefix(bits, number))), here);
        }
        Object child = Objects.requireNonNull(PrefixCells.child(node, address));
        Object changed = removed(child, here + 1, high, low, length);
        if (changed == null) {
            return tidied(resized(node, PrefixCells.withoutChild((Object[]) node, address)), here);
        }
        if (changed != child) {
            PrefixCells.setChildRelease(node, address, changed);
        }
        return node;
    }

    /** Restores the invariant for a node, not published yet, that has lost a prefix or a child. */
    private @Nullable Object tidied(Object node, int depth) {
        int[] bits = PrefixCells.bitsOf(node);
        int children = PrefixNode.children(bits);
        if (PrefixNode.hasPrefixes(bits) || children > 1 || depth == 0 && children == 1) {
            return node;
        }
        if (children == 1) {
            int address = PrefixNode.firstChild(bits);
            Object child = Objects.requireNonNull(PrefixCells.child(node, address));
            int[] longer = PrefixNode.withParentsPath(PrefixCells.bitsOf(child), bits, address);
            resize(-PrefixCells.sizeOf(node));
            return resized(child, PrefixCells.withBits(child, longer));
        }
        if (depth == 0) {
            return EMPTY;
        }
        resize(-PrefixCells.sizeOf(node));
        return null;
    }

    /** Accounts for a node in the place of another. */
    private Object resized(Object old, Object changed) {
        resize(PrefixCells.sizeOf(changed) - PrefixCells.sizeOf(old));
        return changed;
    }

    private void resize(long difference) {
        SIZE.setOpaque(this, size + difference);
    }

    // --- references

    Object rootAcquire() {
        return ROOT.getAcquire(this);
    }

    private void setRootRelease(Object node) {
        ROOT.setRelease(this, node);
    }

    private @Nullable LengthMap lengthMapAcquire() {
        return (LengthMap) LENGTH_MAP.getAcquire(this);
    }

    private void setLengthMapRelease(@Nullable LengthMap filled) {
        LENGTH_MAP.setRelease(this, filled);
    }

    private @Nullable NodeMap nodeMapAcquire() {
        return (NodeMap) NODE_MAP.getAcquire(this);
    }

    private void setNodeMapRelease(@Nullable NodeMap filled) {
        NODE_MAP.setRelease(this, filled);
    }
}
