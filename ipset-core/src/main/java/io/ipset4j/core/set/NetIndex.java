package io.ipset4j.core.set;

import io.ipset4j.core.element.Family;
import io.ipset4j.core.table.PrefixIndex;
import it.unimi.dsi.fastutil.objects.Object2IntOpenHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The networks of hash:net or hash:net,iface, each once however many elements share it: tells a lookup
 * which prefix lengths are worth a probe, and a packet that is to be added which length to take.
 *
 * <p>It is a filter, not an authority: a reader may see a network here whose element was just deleted, and then its
 * probe finds nothing and it goes on to the next shorter length. An element is put into the table before its network
 * is put here, so no reader misses an element that was there when its lookup began.
 *
 * <p>Lookups take no lock. {@link #add}, {@link #remove} and {@link #longestStored} are called under the set's lock.
 */
final class NetIndex {
    private record Net(long high, long low, int length) {}

    private final PrefixIndex index;
    /** How many elements share a network, for types in which several can. */
    private final @Nullable Object2IntOpenHashMap<Net> counts;
    private final LengthCounts lengths;

    NetIndex(Family family, boolean shared) {
        lengths = new LengthCounts(family);
        index = new PrefixIndex(family.bits());
        counts = shared ? new Object2IntOpenHashMap<>() : null;
    }

    /** Notes that an element with the network was added. */
    void add(long high, long low, int length) {
        if (counts == null || counts.addTo(new Net(high, low, length), 1) == 0) {
            index.add(high, low, length);
            lengths.add(length);
        }
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
        index.remove(high, low, length);
        lengths.remove(length);
    }

    /** How many elements have the network; for types in which several can. */
    int count(long high, long low, int length) {
        return counts == null ? 0 : counts.getInt(new Net(high, low, length));
    }

    /**
     * The longest network that covers the address, negative if none does: {@link #lengthOf} tells its length, and
     * {@link #next} goes on to the next shorter one.
     */
    long covering(long high, long low) {
        return index.covering(high, low);
    }

    /** Whether any network covers the address. */
    boolean covers(long high, long low) {
        return index.covers(high, low);
    }

    /** The prefix length of a network found. */
    static int lengthOf(long found) {
        return PrefixIndex.lengthOf(found);
    }

    /** The next shorter network that covers the address, negative if there is none. */
    long next(long high, long low, long found) {
        return index.next(high, low, found);
    }

    /** The longest length that any network has, expired or not, or -1 if there is none. */
    int longestStored() {
        return lengths.longest();
    }

    /** Bytes taken, about. */
    long sizeInBytes() {
        return index.sizeInBytes() + lengths.sizeInBytes() + (counts == null ? 0 : 48L * counts.size());
    }
}
