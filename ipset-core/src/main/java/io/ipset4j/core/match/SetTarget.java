package io.ipset4j.core.match;

import io.ipset4j.core.rcu.Rcu;
import io.ipset4j.core.set.IpSet;
import io.ipset4j.core.set.MatchOptions;
import io.ipset4j.core.set.SetReference;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * What a rule does to sets with the packets it matches: iptables' {@code -j SET}. Adds the element that a packet stands
 * for to one set, deletes it from another, and gives the packet the mark, class and queue of its element in a third;
 * in this order.
 *
 * <pre>{@code
 * SetTarget seen = SetTarget.with(sets.rcu()).add(sets.reference("seen"), Direction.SRC).timeout(60).exist().build();
 * seen.apply(packet);
 * }</pre>
 *
 * <p>Sets are held by reference, as in {@link SetMatch}. Immutable and thread-safe. Rules: {@code set_target_v3()} in
 * {@code xt_set.c}. Like iptables it has no words for physdev elements, and never makes one.
 */
public final class SetTarget {
    /** A set, and the sides of a packet to be taken for its elements. */
    private record Operand(SetReference set, Directions directions) {
        Probe probe(Packet packet) {
            return new Probe(packet, directions, false);
        }
    }

    private final Rcu rcu;
    private final @Nullable Operand add;
    private final @Nullable Operand delete;
    private final @Nullable Operand map;
    private final boolean exist;
    private final long timeout;
    private final boolean mapsMark;
    private final boolean mapsPriority;
    private final boolean mapsQueue;

    private SetTarget(Builder from) {
        rcu = from.rcu;
        add = from.add;
        delete = from.delete;
        map = from.map;
        exist = from.exist;
        timeout = from.timeout;
        mapsMark = from.mapsMark;
        mapsPriority = from.mapsPriority;
        mapsQueue = from.mapsQueue;
    }

    /**
     * Begins a target.
     *
     * @param rcu of the namespace that the sets are in
     */
    public static Builder with(Rcu rcu) {
        return new Builder(rcu);
    }

    /**
     * What a packet is to get. Nothing is given unless the target was told to, and the packet is in the set to map from;
     * an element of a set without skb values gives a class and queue of 0 and leaves the mark as it is.
     *
     * @param mark the packet's new mark
     * @param priority its traffic class: major in the upper, minor in the lower 16 bits
     * @param queue its hardware queue, 0 to 65535; the kernel ignores one that the output device does not have
     */
    public record Mapping(OptionalInt mark, OptionalInt priority, OptionalInt queue) {
        /** Nothing. */
        public static final Mapping NONE =
                new Mapping(OptionalInt.empty(), OptionalInt.empty(), OptionalInt.empty());
    }

    /**
     * Does it all with a packet. What a set refuses (an element that is there already, a full set, a packet of another
     * family) is passed over in silence, as in the kernel.
     *
     * @return what the packet is to get
     * @throws IllegalStateException if a set was destroyed, which a reference that is held prevents
     */
    public Mapping apply(Packet packet) {
        int section = rcu.enter();
        try {
            if (add != null) {
                add.set().set().addFrom(add.probe(packet), timeout, exist);
            }
            if (delete != null) {
                delete.set().set().deleteFrom(delete.probe(packet));
            }
            return map == null ? Mapping.NONE : map(map, packet);
        } finally {
            rcu.exit(section);
        }
    }

    private Mapping map(Operand from, Packet packet) {
        Probe probe = from.probe(packet);
        if (!from.set().set().matches(probe, MatchOptions.DEFAULT)) {
            return Mapping.NONE;
        }
        int mark = (int) (probe.skbmark() >>> 32);
        int mask = (int) probe.skbmark();
        return new Mapping(given(mapsMark, packet.mark() & ~mask ^ mark), given(mapsPriority, probe.skbprio()),
                given(mapsQueue, probe.skbqueue()));
    }

    private static OptionalInt given(boolean maps, int value) {
        return maps ? OptionalInt.of(value) : OptionalInt.empty();
    }

    /** Gathers what the target does. Not thread-safe. */
    public static final class Builder {
        private final Rcu rcu;
        private @Nullable Operand add;
        private @Nullable Operand delete;
        private @Nullable Operand map;
        private boolean exist;
        private long timeout = IpSet.DEFAULT_TIMEOUT;
        private boolean mapsMark;
        private boolean mapsPriority;
        private boolean mapsQueue;

        private Builder(Rcu rcu) {
            this.rcu = rcu;
        }

        /**
         * Adds elements to a set: {@code --add-set}.
         *
         * @throws IllegalArgumentException if there are no directions or more than 6
         */
        public Builder add(SetReference set, Direction... directions) {
            add = new Operand(set, Directions.of(directions));
            return this;
        }

        /**
         * Deletes elements from a set: {@code --del-set}.
         *
         * @throws IllegalArgumentException if there are no directions or more than 6
         */
        public Builder delete(SetReference set, Direction... directions) {
            delete = new Operand(set, Directions.of(directions));
            return this;
        }

        /**
         * Looks packets up in a set, where they are counted, to give them what their elements carry: {@code --map-set}.
         *
         * @throws IllegalArgumentException if there are no directions or more than 6
         */
        public Builder map(SetReference set, Direction... directions) {
            map = new Operand(set, Directions.of(directions));
            return this;
        }

        /** An element to be added that is there already is set anew: {@code --exist}. */
        public Builder exist() {
            exist = true;
            return this;
        }

        /**
         * The timeout of elements added, instead of the set's: {@code --timeout}. Sets without timeouts ignore it.
         *
         * @param seconds 0 for never; beyond 2147483 it is cut to that
         * @throws IllegalArgumentException if it is negative
         */
        public Builder timeout(long seconds) {
            if (seconds < 0) {
                throw new IllegalArgumentException("timeout: " + seconds);
            }
            timeout = seconds;
            return this;
        }

        /** Gives packets the mark of their element: {@code --map-mark}. */
        public Builder mapMark() {
            mapsMark = true;
            return this;
        }

        /** Gives packets the traffic class of their element: {@code --map-prio}. */
        public Builder mapPriority() {
            mapsPriority = true;
            return this;
        }

        /** Gives packets the hardware queue of their element: {@code --map-queue}. */
        public Builder mapQueue() {
            mapsQueue = true;
            return this;
        }

        /** The target. */
        public SetTarget build() {
            return new SetTarget(this);
        }
    }
}
