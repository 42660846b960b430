package io.ipset4j.core.text;

import io.ipset4j.core.type.CreateOptions.Option;
import io.ipset4j.core.type.Dimension;
import io.ipset4j.core.type.Method;
import io.ipset4j.core.type.SetType;
import java.util.ArrayList;
import java.util.List;

/** The options of a create command. What is both an option and listed in headers is listed under the same keyword. */
enum SetOption implements OptionWords.Option {
    RANGE("range", true),
    FAMILY("family", true),
    INET("-4", false),
    INET6("-6", false),
    MARKMASK("markmask", true),
    HASHSIZE("hashsize", true),
    MAXELEM("maxelem", true),
    SIZE("size", true),
    NETMASK("netmask", true),
    BITMASK("bitmask", true),
    TIMEOUT("timeout", true),
    COUNTERS("counters", false),
    COMMENT("comment", false),
    FORCEADD("forceadd", false),
    SKBINFO("skbinfo", false),
    BUCKETSIZE("bucketsize", true),
    INITVAL("initval", true),
    /** Ignored: of ipset 4. */
    PROBES("probes", true),
    /** Ignored: of ipset 4. */
    RESIZE("resize", true),
    /** Ignored: of ipset 4. */
    GC("gc", true),
    /** The first end of a range, spelled as in ipset 4; hash types ignore it. */
    FROM("from", true),
    /** The last end of a range, spelled as in ipset 4; hash types ignore it. */
    TO("to", true),
    /** A range that is a network, spelled as in ipset 4; hash types ignore it. */
    NETWORK("network", true);

    private final String keyword;
    private final boolean takesValue;

    SetOption(String keyword, boolean takesValue) {
        this.keyword = keyword;
        this.takesValue = takesValue;
    }

    @Override
    public String keyword() {
        return keyword;
    }

    @Override
    public boolean takesValue() {
        return takesValue;
    }

    /** Whether the option is one of the three ways to name the family. */
    boolean isFamily() {
        return this == FAMILY || this == INET || this == INET6;
    }

    /** The options of a type, in the order in which ipset(8) lists them. */
    static List<SetOption> of(SetType type) {
        List<SetOption> options = new ArrayList<>();
        for (SetOption option : values()) {
            if (option.isFor(type)) {
                options.add(option);
            }
        }
        // Types of several parts got netmask and bitmask last, after all others.
        if (type.dimensions().size() > 1 && options.remove(NETMASK) && options.remove(BITMASK)) {
            options.addAll(options.indexOf(INITVAL) + 1, List.of(NETMASK, BITMASK));
        }
        return options;
    }

    private boolean isFor(SetType type) {
        boolean bitmap = type.method() == Method.BITMAP;
        boolean hash = type.method() == Method.HASH;
        return switch (this) {
            case RANGE -> bitmap;
            case FAMILY, INET, INET6 -> hash && type.hasAddresses();
            case MARKMASK -> type.takes(Option.MARKMASK);
            case HASHSIZE, MAXELEM, FORCEADD, BUCKETSIZE, INITVAL -> hash;
            case SIZE -> type.takes(Option.SIZE);
            case NETMASK -> type.takes(Option.NETMASK);
            case BITMASK -> type.takes(Option.BITMASK);
            case TIMEOUT, COUNTERS, COMMENT, SKBINFO -> true;
            case PROBES, RESIZE -> hash && (isLoneAddress(type) || isHostWithPortOrMark(type));
            case GC -> hash && isLoneAddress(type) && type.has(Dimension.IP);
            case FROM, TO -> bitmap || isHostWithPortOrMark(type);
            case NETWORK -> bitmap && type.hasAddresses() || isHostWithPortOrMark(type);
        };
    }

    /** Whether the option is accepted and does nothing. */
    boolean isIgnored(SetType type) {
        return switch (this) {
            case PROBES, RESIZE, GC -> true;
            case FROM, TO, NETWORK -> type.method() == Method.HASH;
            default -> false;
        };
    }

    private static boolean isLoneAddress(SetType type) {
        return type.dimensions().size() == 1 && type.hasAddresses();
    }

    /** The types that ipset 4 had under the name of ipporthash and its kin, and hash:ip,mark which took after them. */
    private static boolean isHostWithPortOrMark(SetType type) {
        return type.dimensions().get(0) == Dimension.IP && (type.has(Dimension.PORT) || type.has(Dimension.MARK));
    }
}
