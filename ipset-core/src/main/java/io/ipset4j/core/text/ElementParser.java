package io.ipset4j.core.text;

import io.ipset4j.core.element.ElementSpec;
import io.ipset4j.core.element.ElementSpec.Field;
import io.ipset4j.core.element.Family;
import io.ipset4j.core.text.AddressPart.Form;
import io.ipset4j.core.text.ElementText.Command;
import io.ipset4j.core.type.Dimension;
import io.ipset4j.core.type.Method;
import io.ipset4j.core.type.SetType;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads one element with its options: the parts by the type's dimensions, then the options, then whether the type takes
 * what was read in this command. That order decides which of several faults is reported.
 *
 * <p>One fault does not end the reading: ICMP in a set of the wrong family. ipset(8) complains, forgets what it has
 * read, the set's family included, and reads on; what it says in the end depends on what follows, and so it does here.
 */
final class ElementParser {
    /** The number of {@code CIDR2} among libipset's options, which it prints when a second host has a prefix length. */
    private static final int LIBIPSET_CIDR2 = 28;

    private final SetType type;
    private final Command command;
    private final ParseContext context;
    private Family family;
    private ElementSpec element = new ElementSpec();
    private @Nullable SyntaxException complaint;

    ElementParser(SetType type, Family family, Command command, ParseContext context) {
        this.type = type;
        this.family = family;
        this.command = command;
        this.context = context;
    }

    ElementSpec parse(List<String> words) {
        try {
            parseParts(words.get(0));
            parseOptions(words.subList(1, words.size()));
            checkForms();
        } catch (SyntaxException fault) {
            throw complaint == null ? fault : SyntaxException.both(complaint, fault);
        }
        return element;
    }

    private void parseParts(String text) {
        List<Dimension> dimensions = type.dimensions();
        int first = Separators.find(text, 0, ',');
        if (dimensions.size() == 1) {
            if (first >= 0 && !type.has(Dimension.SET)) {
                throw SyntaxException.syntax(
                        "Elem separator in " + text + ", but settype " + type.name() + " supports none.");
            }
            parsePart(0, text);
            return;
        }
        boolean lastIsOptional = isLastOptional(type);
        if (first < 0 && !lastIsOptional) {
            throw SyntaxException.syntax("Second element is missing from " + text + ".");
        }
        int second = first < 0 ? -1 : Separators.find(text, first + 1, ',');
        if (dimensions.size() == 2) {
            if (second >= 0) {
                throw SyntaxException.syntax(
                        "Two elem separators in " + text + ", but settype " + type.name() + " supports one.");
            }
        } else if (second < 0) {
            throw SyntaxException.syntax("Third element is missing from " + text + ".");
        } else if (Separators.find(text, second + 1, ',') >= 0) {
            throw SyntaxException.syntax(
                    "Three elem separators in " + text + ", but settype " + type.name() + " supports two.");
        }
        parsePart(0, first < 0 ? text : text.substring(0, first));
        if (first >= 0) {
            parsePart(1, text.substring(first + 1, second < 0 ? text.length() : second));
        }
        if (second >= 0) {
            parsePart(2, text.substring(second + 1));
        }
    }

    /** Whether an element may lack its last part: the MAC of a bitmap, which the kernel can fill in. */
    static boolean isLastOptional(SetType type) {
        return type.method() == Method.BITMAP && type.has(Dimension.MAC);
    }

    private void parsePart(int index, String text) {
        switch (type.dimensions().get(index)) {
            case IP, NET -> parseAddress(index, text);
            case PORT -> parsePort(text);
            case MAC -> element.mac(MacText.parse(text));
            case MARK -> element.mark((int) NumberText.parse(text, NumberText.U32));
            case IFACE -> NameText.parseInterface(text, element);
            case SET -> NameText.parseMember(text, element);
        }
    }

    private void parseAddress(int index, String text) {
        boolean isFirst = index == 0;
        AddressPart part = AddressPart.parse(text, formOf(type.dimensions().get(index), isFirst), family, context);
        if (isFirst) {
            element.ip(part.from());
            if (part.to() != null) {
                element.ipTo(part.to());
            }
            if (part.prefixLength() != AddressPart.NO_PREFIX) {
                element.cidr(part.prefixLength());
            }
        } else {
            element.ip2(part.from());
            if (part.to() != null) {
                element.ip2To(part.to());
            }
            if (part.prefixLength() != AddressPart.NO_PREFIX) {
                element.cidr2(part.prefixLength());
            }
        }
    }

    /**
     * Ranges are for IPv4, and so are blocks of hosts; the second of two hosts, and one with a MAC in a bitmap, stand
     * alone.
     */
    private Form formOf(Dimension dimension, boolean isFirst) {
        if (dimension == Dimension.NET) {
            return family == Family.INET6 ? Form.HOST_OR_NETWORK : Form.ANY;
        }
        return family == Family.INET6 || !isFirst || isLastOptional(type) ? Form.HOST : Form.ANY;
    }

    private void parsePort(String text) {
        PortPart.Halves halves = PortPart.cut(text, context);
        if (type.method() == Method.BITMAP) {
            setPort(PortPart.parseTcpOrUdp(halves, context));
            return;
        }
        String mismatch = halves.mismatch(family);
        if (mismatch != null) {
            complaint = SyntaxException.syntax(mismatch);
            element = new ElementSpec();
            family = Family.INET;
            return;
        }
        element.proto(halves.protocol());
        setPort(PortPart.parse(halves, context));
    }

    private void setPort(PortPart part) {
        element.port(part.port());
        if (part.portTo() != PortPart.NO_RANGE) {
            element.portTo(part.portTo());
        }
    }

    private void parseOptions(List<String> words) {
        if (!words.isEmpty()) {
            OptionWords.forEach(ElementOption.of(type, command), words,
                    (option, value) -> option.parse(value, element));
        }
    }

    /** libipset's {@code check_mandatory()} and {@code check_allowed()}. */
    private void checkForms() {
        if (complaint != null && takesNoOptions()) {
            throw SyntaxException.refused("There are missing mandatory flags but can't check them. "
                    + "It's a bug, please report the problem.");
        }
        boolean takesRange = takesAddressRange();
        if (element.has(Field.IP_TO) && !takesRange) {
            throw notAllowed("FROM-TO IP range");
        }
        if (element.has(Field.CIDR) && !takesRange && type.dimensions().get(0) != Dimension.NET) {
            throw notAllowed("IP/CIDR range");
        }
        if (element.has(Field.PORT_TO) && command == Command.TEST) {
            throw notAllowed("FROM-TO port range");
        }
        if (element.has(Field.CIDR2) && !type.takes(Field.CIDR2)) {
            throw SyntaxException.refused("There are not allowed options (" + LIBIPSET_CIDR2 + ") but "
                    + (takesNoOptions() ? "option list is empty. " : "can't resolve them. ")
                    + "It's a bug, please report the problem.");
        }
        if (complaint != null) {
            throw new SyntaxException(SyntaxException.Kind.SYNTAX,
                    "Invalid " + command.word() + " command: missing setname");
        }
    }

    /** A test takes one element; hash types of addresses, alone or with a mark, let a range pass nonetheless. */
    private boolean takesAddressRange() {
        return type.takes(Field.IP_TO) && (command != Command.TEST
                || type.method() == Method.HASH && type.nets() == 0 && !type.has(Dimension.PORT));
    }

    private boolean takesNoOptions() {
        return ElementOption.of(type, command).isEmpty();
    }

    private SyntaxException notAllowed(String form) {
        return SyntaxException.refused(form + " is not allowed in command " + command.word() + " with set type "
                + type.name() + " and family " + FamilyText.ofRequest(family));
    }
}
