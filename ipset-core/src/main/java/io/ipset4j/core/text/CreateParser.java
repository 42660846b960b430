package io.ipset4j.core.text;

import io.ipset4j.core.element.Address;
import io.ipset4j.core.element.Family;
import io.ipset4j.core.text.AddressPart.Form;
import io.ipset4j.core.type.CreateOptions;
import io.ipset4j.core.type.CreateOptions.Option;
import io.ipset4j.core.type.SetType;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** Reads the options of one create command: the family first, wherever it stands, then all others in order. */
final class CreateParser {
    private final SetType type;
    private final ParseContext context;
    private final CreateOptions options = new CreateOptions();
    private final List<String> warnings = new ArrayList<>();
    private final Set<SetOption> ignored = EnumSet.noneOf(SetOption.class);
    private Family family;
    private boolean familyGiven;

    CreateParser(SetType type, ParseContext context) {
        this.type = type;
        this.context = context;
        this.family = type.onlyFamily() != Family.UNSPEC || !type.hasAddresses() ? type.onlyFamily() : Family.INET;
    }

    OptionText.Created parse(List<String> words) {
        List<SetOption> known = SetOption.of(type);
        OptionWords.forEach(known, words, (option, value) -> {
            if (option.isFamily()) {
                parseFamily(option, value);
            }
        });
        OptionWords.forEach(known, words, (option, value) -> {
            if (!option.isFamily()) {
                parseOption(option, value);
            }
        });
        checkRange();
        return new OptionText.Created(family, options, warnings);
    }

    private void parseFamily(SetOption option, String value) {
        if (familyGiven) {
            throw OptionWords.repeated(option);
        }
        family = FamilyText.parse(value);
        familyGiven = true;
    }

    private void parseOption(SetOption option, String value) {
        if (option.isIgnored(type)) {
            ignore(option, value);
            return;
        }
        switch (option) {
            case RANGE -> parseRange(value);
            case FROM -> parseFrom(value);
            case TO -> parseTo(value);
            case NETWORK -> parseNetwork(value);
            case MARKMASK -> options.markmask((int) number(option, Option.MARKMASK, value, NumberText.U32));
            case HASHSIZE -> options.hashsize(number(option, Option.HASHSIZE, value, NumberText.U32));
            case MAXELEM -> options.maxelem(number(option, Option.MAXELEM, value, NumberText.U32));
            case SIZE -> options.size(number(option, Option.SIZE, value, NumberText.U32));
            case NETMASK -> parseNetmask(value);
            case BITMASK -> parseBitmask(value);
            case TIMEOUT -> options.timeout(number(option, Option.TIMEOUT, value, NumberText.TIMEOUT));
            case COUNTERS -> options.flags(options.flags() | CreateOptions.COUNTERS);
            case COMMENT -> options.flags(options.flags() | CreateOptions.COMMENT);
            case FORCEADD -> options.flags(options.flags() | CreateOptions.FORCEADD);
            case SKBINFO -> options.flags(options.flags() | CreateOptions.SKBINFO);
            case BUCKETSIZE -> options.bucketsize((int) number(option, Option.BUCKETSIZE, value, NumberText.U8));
            case INITVAL -> options.initval((int) number(option, Option.INITVAL, value, NumberText.U32));
            case FAMILY, INET, INET6, PROBES, RESIZE, GC -> throw new AssertionError(option);
        }
    }

    private long number(SetOption option, Option given, String value, long max) {
        checkNew(option, given);
        return NumberText.parse(value, max);
    }

    private void checkNew(SetOption option, Option given) {
        if (options.has(given)) {
            throw OptionWords.repeated(option);
        }
    }

    /** One warning for each; from and network are one to ipset(8), which calls them from. */
    private void ignore(SetOption option, String value) {
        SetOption named = option == SetOption.NETWORK ? SetOption.FROM : option;
        if (ignored.add(named)) {
            warnings.add("Option '--" + named.keyword() + " " + value + "' is ignored. Please upgrade your syntax.");
        }
    }

    private void parseRange(String value) {
        if (type.hasAddresses()) {
            checkNew(SetOption.RANGE, Option.IP);
            setRange(AddressPart.parse(value, Form.NETWORK_OR_RANGE, family, context));
        } else {
            checkNew(SetOption.RANGE, Option.PORT);
            PortPart part = PortPart.parseTcpOrUdp(PortPart.cut(value, context), context);
            options.port(part.port());
            if (part.portTo() != PortPart.NO_RANGE) {
                options.portTo(part.portTo());
            }
        }
    }

    private void setRange(AddressPart part) {
        options.ip(part.from());
        if (part.to() != null) {
            options.ipTo(part.to());
        }
        if (part.prefixLength() != AddressPart.NO_PREFIX) {
            options.cidr(part.prefixLength());
        }
    }

    private void parseFrom(String value) {
        if (type.hasAddresses()) {
            checkNew(SetOption.FROM, Option.IP);
            setRange(AddressPart.parse(value, Form.HOST, family, context));
        } else {
            checkNew(SetOption.FROM, Option.PORT);
            options.port(PortPart.parseTcpPort(value, context));
        }
    }

    private void parseTo(String value) {
        if (type.hasAddresses()) {
            checkNew(SetOption.TO, Option.IP_TO);
            options.ipTo(AddressPart.parse(value, Form.HOST, family, context).from());
        } else {
            checkNew(SetOption.TO, Option.PORT_TO);
            options.portTo(PortPart.parseTcpPort(value, context));
        }
    }

    private void parseNetwork(String value) {
        checkNew(SetOption.NETWORK, Option.IP);
        setRange(AddressPart.parse(value, Form.NETWORK, family, context));
    }

    private void parseNetmask(String value) {
        checkNew(SetOption.NETMASK, Option.NETMASK);
        checkOneMask(Option.BITMASK);
        settleFamily();
        try {
            options.netmask(NumberText.parsePrefixLength(value, 1, family.bits()));
        } catch (SyntaxException fault) {
            throw SyntaxException.both(fault, SyntaxException.syntax(
                    "netmask is out of the inclusive range of 1-" + family.bits()));
        }
    }

    /** A prefix length or a second address beside the mask is read, and means nothing. */
    private void parseBitmask(String value) {
        checkNew(SetOption.BITMASK, Option.BITMASK);
        checkOneMask(Option.NETMASK);
        settleFamily();
        try {
            Address mask = AddressPart.parse(value, Form.ANY, family, context).from();
            options.bitmask(mask);
        } catch (SyntaxException fault) {
            throw SyntaxException.both(fault, SyntaxException.syntax(
                    "bitmask is not valid for family = " + FamilyText.ofHeader(family)));
        }
    }

    private void checkOneMask(Option other) {
        if (options.has(other)) {
            throw SyntaxException.syntax("bitmask and netmask are mutually exclusive, provide only one");
        }
    }

    /** A mask must have a width: with it, "family any" turns into inet. */
    private void settleFamily() {
        if (family == Family.UNSPEC) {
            family = Family.INET;
        }
    }

    /** libipset's {@code check_mandatory()}: bitmaps need both ends, or a network. */
    private void checkRange() {
        if (!SetOption.of(type).contains(SetOption.RANGE)) {
            return;
        }
        boolean hasStart = options.has(type.hasAddresses() ? Option.IP : Option.PORT);
        boolean hasEnd = options.has(type.hasAddresses() ? Option.IP_TO : Option.PORT_TO) || options.has(Option.CIDR);
        if (!hasStart || !hasEnd) {
            throw SyntaxException.parameter("Mandatory option `" + (hasStart ? SetOption.TO : SetOption.RANGE).keyword()
                    + "' is missing");
        }
    }
}
