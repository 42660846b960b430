package io.ipset4j.core.set;

/**
 * How a set is asked about packets. Immutable; a rule has one for all its packets.
 *
 * @param returnNomatch networks marked nomatch match, and the others do not; for types with networks only
 * @param counts whether the elements that are reached count the packet
 * @param membersCount whether, when the set is a list:set, the elements of its members do
 * @param packets what is demanded of an element's packet counter; sets without counters ignore it
 * @param bytes what is demanded of an element's byte counter; sets without counters ignore it
 */
public record MatchOptions(boolean returnNomatch, boolean counts, boolean membersCount, CounterCondition packets,
        CounterCondition bytes) {
    /** Count the packet everywhere, demand nothing. */
    public static final MatchOptions DEFAULT =
            new MatchOptions(false, true, true, CounterCondition.ANY, CounterCondition.ANY);

    /** As these, with another {@link #returnNomatch}. */
    public MatchOptions withReturnNomatch(boolean value) {
        return new MatchOptions(value, counts, membersCount, packets, bytes);
    }

    /** As these, with another {@link #counts}. */
    public MatchOptions withCounts(boolean value) {
        return new MatchOptions(returnNomatch, value, membersCount, packets, bytes);
    }

    /** As these, with another {@link #membersCount}. */
    public MatchOptions withMembersCount(boolean value) {
        return new MatchOptions(returnNomatch, counts, value, packets, bytes);
    }

    /** As these, with another condition on {@link #packets}. */
    public MatchOptions withPackets(CounterCondition value) {
        return new MatchOptions(returnNomatch, counts, membersCount, value, bytes);
    }

    /** As these, with another condition on {@link #bytes}. */
    public MatchOptions withBytes(CounterCondition value) {
        return new MatchOptions(returnNomatch, counts, membersCount, packets, value);
    }

    /** How a list:set that is asked with these options asks its members. {@code list_set_ktest()}. */
    MatchOptions forMembers() {
        if ((membersCount || !counts) && packets.equals(CounterCondition.ANY)
                && bytes.equals(CounterCondition.ANY)) {
            return this;
        }
        return new MatchOptions(returnNomatch, counts && membersCount, membersCount, CounterCondition.ANY,
                CounterCondition.ANY);
    }
}
