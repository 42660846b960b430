package io.ipset4j.core.set;

import io.ipset4j.core.element.Family;
import io.ipset4j.core.table.PrefixIndex;
import it.unimi.dsi.fastutil.objects.Object2IntOpenHashMap;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The networks in the first dimension of types of one address, each once however many elements share it: tells a lookup
 * which prefix lengths are worth a probe, and a packet that is to be added which length to take.
 *
 * <p>As long as all networks have one of few lengths that is all it knows: to probe for each of them, as the kernel
 * does, costs less than to find out which cover an address. Otherwise there is an index of the networks.
 *
 * <p>It is a filter, not an authority: a reader may find a network here whose element was just deleted, and then its
 * probe finds nothing and it goes on to the next shorter length. An element is put into the table before its network
 * is put here, so no reader misses an element that was there when its lookup began; and its network is taken from here
 * before it is taken from the table.
 *
 * <p>It is its set's mark as well, so that a lookup in hash:net has both at hand.
 *
 * <p>Lookups take no lock. {@link #add}, {@link #remove}, {@link #fill}, {@link #count} and {@link #longestStored} are
 * called under the set's lock.
 */
final class NetIndex extends NomatchMark {
    private record Net(long high, long low, int length) {}

    /** Lengths up to which it is cheaper to probe for each of them than to ask an index. */
    private static final int FEW = 2;
    /** Lengths that a list has room for, beside its end and the mark of what is found in it. */
    private static final int MOST_LISTED = 6;
    /** In a list of lengths: its end. */
    private static final int END = 0xff;
    /** What covering() and next() find in the list is the rest of it, marked. The index does not set this bit. */
    private static final long LISTED = 1L << 61;

    private static final VarHandle INDEX;
    private static final VarHandle LIST;

    static {
        try {
            INDEX = MethodHandles.lookup().findVarHandle(NetIndex.class, "index", PrefixIndex.class);
            LIST = MethodHandles.lookup().findVarHandle(NetIndex.class, "list", long.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final Family family;
    /** Set once, complete; from then on the list is of no use. */
    private @Nullable PrefixIndex index;
    /** The lengths, a byte each, the longest lowest, and behind them END. */
    @SuppressWarnings("unused") // through LIST
    private long list = END;
    /** Whether the list has no room for all lengths. Then every add asks for the index. */
    private boolean unlisted;
    /** How many elements share a network, for types in which several can. */
    private final @Nullable Object2IntOpenHashMap<Net> counts;
    private final LengthCounts perLength;

    NetIndex(Family family, boolean shared) {
        this.family = family;
        perLength = new LengthCounts(family);
        counts = shared ? new Object2IntOpenHashMap<>() : null;
    }

    /**
     * For a type in which several elements can share a network, and a lookup must know whether any has it: there is an
     * index from the start, so that only networks are found that are there.
     */
    static NetIndex exact(Family family) {
        NetIndex exact = new NetIndex(family, true);
        exact.fill(new long[0], new long[0], new int[0]);
        return exact;
    }

    /**
     * Notes that an element with the network was added.
     *
     * @return whether there are now more lengths than few, and the caller is to {@link #fill} the index
     */
    boolean add(long high, long low, int length) {
        if (counts != null && counts.addTo(new Net(high, low, length), 1) > 0) {
            return false;
        }
        boolean first = perLength.add(length) == 1;
        if (index != null) {
            index.add(high, low, length);
            return false;
        }
        return first ? !listLengths() : unlisted;
    }

    /** Notes that an element with the network was deleted. */
    void remove(long high, long low, int length) {
        if (counts != null) {
            Net net = new Net(high, low, length);
            if (counts.addTo(net, -1) > 1) {
                return;
            }
            counts.removeInt(net);
        }
        boolean last = perLength.remove(length) == 0;
        if (index != null) {
            index.remove(high, low, length);
        } else if (last) {
            listLengths();
        }
    }

    /**
     * Lists the lengths that there are, be they a few more than few, as the index may fail to be filled. False if they
     * are more than few.
     */
    private boolean listLengths() {
        long lengths = END;
        int count = 0;
        for (int length = 0; length <= family.bits(); length++) {
            if (perLength.of(length) > 0) {
                lengths = lengths << Byte.SIZE | length;
                count++;
            }
        }
        unlisted = count > MOST_LISTED;
        if (!unlisted) {
            setListRelease(lengths);
        }
        return count <= FEW;
    }

    /**
     * Makes an index of all networks that there are, given by item, in any order. From now on there is one, whatever
     * becomes of the lengths; it goes with the elements, by a flush. It is made with the set's lock held, in about as
     * long as it took to add the networks, which other writers wait and readers do not.
     */
    void fill(long[] high, long[] low, int[] lengths) {
        PrefixIndex filled = new PrefixIndex(family.bits());
        filled.addAll(high, low, lengths);
        setIndexRelease(filled);
    }

    /** The index could not be filled: goes on without, or throws if the list has no room for all lengths. */
    void doWithout(OutOfMemoryError failure) {
        if (unlisted) {
            throw failure;
        }
    }

    /** How many elements have the network; for types in which several can. */
    int count(long high, long low, int length) {
        return counts == null ? 0 : counts.getInt(new Net(high, low, length));
    }

    /** The index of the networks; null if lengths are few, and only they are known. */
    @Nullable PrefixIndex indexAcquire() {
        return (PrefixIndex) INDEX.getAcquire(this);
    }

    /**
     * The longest network that may cover the address, negative if none does: {@link #lengthOf} tells its length, and
     * {@link #next} goes on to the next shorter one.
     */
    long covering(long high, long low) {
        PrefixIndex networks = indexAcquire();
        return networks != null ? networks.covering(high, low) : listed(listAcquire());
    }

    /** Whether the network is there. Only if there is an index. */
    boolean has(long high, long low, int length) {
        return indexed().longest(high, low, length) == length;
    }

    /** The prefix length of a network found. */
    static int lengthOf(long found) {
        return PrefixIndex.lengthOf(found);
    }

    /** The next shorter network that may cover the address, negative if there is none. */
    long next(long high, long low, long found) {
        return (found & LISTED) == 0 ? indexed().next(high, low, found) : listed((found ^ LISTED) >>> Byte.SIZE);
    }

    private static long listed(long lengths) {
        return lengths == END ? -1 : lengths | LISTED;
    }

    private PrefixIndex indexed() {
        return Objects.requireNonNull(indexAcquire());
    }

    private void setIndexRelease(PrefixIndex filled) {
        INDEX.setRelease(this, filled);
    }

    // What the list is of is in the table before: so release, and acquire.
    private void setListRelease(long lengths) {
        LIST.setRelease(this, lengths);
    }

    private long listAcquire() {
        return (long) LIST.getAcquire(this);
    }

    /** The longest length that any network has, expired or not, or -1 if there is none. */
    int longestStored() {
        return perLength.longest();
    }

    /** Bytes taken, about. */
    long sizeInBytes() {
        PrefixIndex networks = indexAcquire();
        return (networks == null ? 0 : networks.sizeInBytes()) + perLength.sizeInBytes()
                + (counts == null ? 0 : 48L * counts.size());
    }
}
