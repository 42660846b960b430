package io.ipset4j.cli.grammar;

import io.ipset4j.core.type.SetType;
import io.ipset4j.core.type.SetTypes;
import java.util.List;

/** The revisions of the set types that the command knows, and what each added. */
public final class Revisions {
    /** What the revisions of one type added, the oldest known first; the last is the newest of the type. */
    private record Line(SetType type, List<String> added) {
        Line(SetType type, String... added) {
            this(type, List.of(added));
        }
    }

    private static final String FIRST = "first revision";
    private static final String COUNTERS = "counters";
    private static final String COMMENT = "comment";
    private static final String FORCEADD = "forceadd";
    private static final String SKBINFO = "skbinfo";
    private static final String BUCKETSIZE = "bucketsize, initval";
    private static final String RANGES = "IPv4 ranges in add and del";
    private static final String NOMATCH = "nomatch";
    private static final String SCTP = "SCTP and UDPLITE";
    private static final String MASKS = "netmask, bitmask";

    /** In the order of ipset(8)'s help. The first revision of some types is known to the kernel only. */
    private static final List<Line> LINES = List.of(
            new Line(SetTypes.LIST_SET, FIRST, COUNTERS, COMMENT, SKBINFO),
            new Line(SetTypes.HASH_MAC, FIRST, BUCKETSIZE),
            new Line(SetTypes.HASH_IP_MAC, FIRST, BUCKETSIZE),
            new Line(SetTypes.HASH_NET_IFACE, FIRST, NOMATCH, "networks of prefix length 0", COUNTERS, COMMENT,
                    FORCEADD, SKBINFO, "wildcard", BUCKETSIZE),
            new Line(SetTypes.HASH_NET_PORT, SCTP, RANGES, NOMATCH, COUNTERS, COMMENT, FORCEADD, SKBINFO, BUCKETSIZE),
            new Line(SetTypes.HASH_NET_PORT_NET, FIRST, FORCEADD, SKBINFO, BUCKETSIZE),
            new Line(SetTypes.HASH_NET_NET, FIRST, FORCEADD, SKBINFO, BUCKETSIZE, MASKS),
            new Line(SetTypes.HASH_NET, FIRST, RANGES, NOMATCH, COUNTERS, COMMENT, FORCEADD, SKBINFO, BUCKETSIZE),
            new Line(SetTypes.HASH_IP_PORT_NET, SCTP, RANGES, NOMATCH, COUNTERS, COMMENT, FORCEADD, SKBINFO,
                    BUCKETSIZE),
            new Line(SetTypes.HASH_IP_PORT_IP, SCTP, COUNTERS, COMMENT, FORCEADD, SKBINFO, BUCKETSIZE),
            new Line(SetTypes.HASH_IP_MARK, FIRST, FORCEADD, SKBINFO, BUCKETSIZE),
            new Line(SetTypes.HASH_IP_PORT, SCTP, COUNTERS, COMMENT, FORCEADD, SKBINFO, BUCKETSIZE, MASKS),
            new Line(SetTypes.HASH_IP, FIRST, COUNTERS, COMMENT, FORCEADD, SKBINFO, BUCKETSIZE, "bitmask"),
            new Line(SetTypes.BITMAP_PORT, FIRST, COUNTERS, COMMENT, SKBINFO),
            new Line(SetTypes.BITMAP_IP_MAC, FIRST, COUNTERS, COMMENT, SKBINFO),
            new Line(SetTypes.BITMAP_IP, FIRST, COUNTERS, COMMENT, SKBINFO));

    private Revisions() {}

    /** Whether the command can list and change sets of that revision. */
    public static boolean isKnown(SetType type, int revision) {
        // Every type has known revisions from 1 on, so the table is not needed in the usual case.
        return revision <= type.maxRevision() && (revision >= 1 || oldestKnown(type) == 0);
    }

    static int oldestKnown(SetType type) {
        for (Line line : LINES) {
            if (line.type() == type) {
                return type.maxRevision() + 1 - line.added().size();
            }
        }
        throw new IllegalArgumentException("a type that is not in the table: " + type);
    }

    /** Appends a line for each type and revision, the newest first. */
    static void append(StringBuilder out) {
        for (Line line : LINES) {
            String name = line.type().name();
            for (int i = line.added().size() - 1; i >= 0; i--) {
                int revision = line.type().maxRevision() + 1 - line.added().size() + i;
                out.append("    ").append(name).append(name.length() < 12 ? "\t\t" : "\t").append(revision).append('\t')
                        .append(line.added().get(i)).append('\n');
            }
        }
    }
}
