package io.ipset4j.core.match;

import io.ipset4j.core.rcu.Rcu;
import io.ipset4j.core.set.CounterCondition;
import io.ipset4j.core.set.MatchOptions;
import io.ipset4j.core.set.SetReference;

/**
 * A rule's question whether a packet is in a set: iptables' {@code -m set --match-set}.
 *
 * <pre>{@code
 * SetMatch blocked = SetMatch.of(sets.rcu(), sets.reference("blocked"), Direction.SRC);
 * if (blocked.matches(packet)) ...
 * }</pre>
 *
 * <p>The set is held by reference: after a swap the rule sees the other set's contents. Who made the reference closes
 * it, and uses the rule no more. Immutable and thread-safe; a lookup takes no lock (see {@link
 * io.ipset4j.core.set.IpSet#matches} for the exception). Rules: {@code set_match_v4()} in {@code xt_set.c}.
 */
public final class SetMatch {
    private final Rcu rcu;
    private final SetReference set;
    private final Directions directions;
    private final boolean inverted;
    private final boolean physdev;
    private final MatchOptions options;

    private SetMatch(Rcu rcu, SetReference set, Directions directions, boolean inverted, boolean physdev,
            MatchOptions options) {
        this.rcu = rcu;
        this.set = set;
        this.directions = directions;
        this.inverted = inverted;
        this.physdev = physdev;
        this.options = options;
    }

    /**
     * A rule that counts packets and makes no conditions.
     *
     * @param rcu of the namespace that the set is in
     * @param directions which side of a packet counts, for each dimension of the set's type; with too few no packet is
     *     in the set
     * @throws IllegalArgumentException if there are no directions or more than 6
     */
    public static SetMatch of(Rcu rcu, SetReference set, Direction... directions) {
        return new SetMatch(rcu, set, Directions.of(directions), false, false, MatchOptions.DEFAULT);
    }

    private SetMatch with(MatchOptions changed) {
        return new SetMatch(rcu, set, directions, inverted, physdev, changed);
    }

    /** The opposite answer to everything: {@code ! --match-set}. */
    public SetMatch inverted() {
        return new SetMatch(rcu, set, directions, !inverted, physdev, options);
    }

    /** Networks marked nomatch match and others do not: {@code --return-nomatch}. */
    public SetMatch returningNomatch() {
        return with(options.withReturnNomatch(true));
    }

    /** No element counts the packet, neither of a list:set nor of its members: {@code ! --update-counters}. */
    public SetMatch withoutCounting() {
        return with(options.withCounts(false));
    }

    /** The elements of a list:set count the packet, those of its members do not: {@code ! --update-subcounters}. */
    public SetMatch withoutSubcounting() {
        return with(options.withMembersCount(false));
    }

    /**
     * Demands something of the element's packet counter, this packet counted: {@code --packets-eq} and its kin. In a
     * list:set that is the counter of the list.
     */
    public SetMatch packets(CounterCondition condition) {
        return with(options.withPackets(condition));
    }

    /** As {@link #packets}, of the byte counter: {@code --bytes-eq} and its kin. */
    public SetMatch bytes(CounterCondition condition) {
        return with(options.withBytes(condition));
    }

    /** Interfaces are the physical ports of a bridge, looked up among the elements with physdev. */
    public SetMatch physdev() {
        return new SetMatch(rcu, set, directions, inverted, true, options);
    }

    /**
     * Whether the packet matches.
     *
     * @throws IllegalStateException if the set was destroyed, which a reference that is held prevents
     */
    public boolean matches(Packet packet) {
        int section = rcu.enter();
        try {
            return set.set().matches(new Probe(packet, directions, physdev), options) != inverted;
        } finally {
            rcu.exit(section);
        }
    }
}
