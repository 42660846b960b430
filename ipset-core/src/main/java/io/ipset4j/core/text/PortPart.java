package io.ipset4j.core.text;

import io.ipset4j.core.element.ElementSpec;
import io.ipset4j.core.element.Family;
import java.util.Locale;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * A port part as it was written: {@code [proto:]port[-port]}, {@code icmp:name}, {@code proto:0}.
 *
 * @param protocol the IP protocol; TCP if none was written
 * @param port the port, or an ICMP type and code
 * @param portTo the last port of a range, or {@link #NO_RANGE}
 */
record PortPart(int protocol, int port, int portTo) {
    /** No range was written. */
    static final int NO_RANGE = -1;

    static final int ICMP = 1;
    static final int TCP = 6;
    static final int UDP = 17;
    static final int ICMPV6 = 58;
    static final int SCTP = 132;
    static final int UDPLITE = 136;

    private static final String DEFAULT_PROTOCOL = "tcp";

    /**
     * The part, cut in two, with the protocol looked up.
     *
     * @param protocol the IP protocol
     * @param word how it was written; {@code tcp} if it was not
     * @param rest what follows the colon, or all
     */
    record Halves(int protocol, String word, String rest) {
        /** The names of types and codes, if the protocol is ICMP or ICMPv6. */
        @Nullable IcmpNames icmpNames() {
            return icmpNamesOf(protocol);
        }

        /** Why the protocol cannot be used in a set of the family, or null. */
        @Nullable String mismatch(Family family) {
            IcmpNames names = icmpNames();
            Family wanted = protocol == ICMP ? Family.INET : Family.INET6;
            return names == null || family == wanted
                    ? null
                    : "Protocol " + names.protocol() + " can be used with family "
                            + wanted.name().toLowerCase(Locale.ROOT) + " only";
        }
    }

    /**
     * Cuts a port part in two.
     *
     * @throws SyntaxException if the protocol is unknown
     */
    static Halves cut(String text, ParseContext context) {
        int colon = Separators.find(text, 0, ':');
        if (colon < 0) {
            return new Halves(TCP, DEFAULT_PROTOCOL, text);
        }
        String word = text.substring(0, colon);
        return new Halves(parseProtocol(word, context.names()), word, text.substring(colon + 1));
    }

    private static int parseProtocol(String word, NameService names) {
        long number = NumberText.tryParse(word, NumberText.U8);
        if (number != NumberText.NONE) {
            return (int) number;
        }
        OptionalInt found = names.protocolNumber(word.equalsIgnoreCase("icmpv6") ? "ipv6-icmp" : word);
        if (found.isEmpty()) {
            throw SyntaxException.syntax("cannot parse '" + word + "' as a protocol");
        }
        // Linux numbers some protocols beyond a byte (mptcp: 262); ipset(8) keeps the lower byte.
        int protocol = found.getAsInt() & 0xff;
        if (protocol == 0) {
            throw SyntaxException.syntax("Unsupported protocol '" + word + "'");
        }
        return protocol;
    }

    /**
     * Reads what follows the protocol.
     *
     * @throws SyntaxException if it does not fit the protocol
     */
    static PortPart parse(Halves halves, ParseContext context) {
        IcmpNames names = halves.icmpNames();
        if (names != null) {
            return new PortPart(halves.protocol, names.parse(halves.rest), NO_RANGE);
        }
        if (!hasPorts(halves.protocol)) {
            if (!halves.rest.equals("0")) {
                throw SyntaxException.syntax(
                        "Protocol " + halves.word + " can be used with pseudo port value 0 only.");
            }
            return new PortPart(halves.protocol, 0, NO_RANGE);
        }
        int dash = Separators.rangeDash(halves.rest);
        if (dash < 0) {
            return new PortPart(halves.protocol, parsePort(halves.rest, halves.word, context.names()), NO_RANGE);
        }
        int last = parsePort(halves.rest.substring(dash + 1), halves.word, context.names());
        int first = parsePort(halves.rest.substring(0, dash), halves.word, context.names());
        return new PortPart(halves.protocol, first, last);
    }

    /**
     * Reads what follows the protocol, in a bitmap of ports: only TCP and UDP will do, and neither is kept. (ipset(8)
     * crashes on ICMP here.)
     *
     * @throws SyntaxException if it is no port of those
     */
    static PortPart parseTcpOrUdp(Halves halves, ParseContext context) {
        PortPart part = halves.icmpNames() == null ? parse(halves, context) : null;
        if (part == null || part.protocol != TCP && part.protocol != UDP) {
            throw SyntaxException.syntax("Only protocols TCP and UDP are valid");
        }
        return part;
    }

    /**
     * Reads a single TCP port.
     *
     * @throws SyntaxException if it is neither a number nor a service
     */
    static int parseTcpPort(String text, ParseContext context) {
        return parsePort(text, DEFAULT_PROTOCOL, context.names());
    }

    private static int parsePort(String text, String protocol, NameService names) {
        long number = NumberText.tryParse(text, NumberText.U16);
        if (number != NumberText.NONE) {
            return (int) number;
        }
        String inVain = "cannot parse '" + text + "' as a " + protocol + " port";
        String service;
        try {
            service = Separators.unprotected(text);
        } catch (SyntaxException unclosed) {
            throw SyntaxException.withAfterthought(unclosed, inVain);
        }
        String reasons = "Syntax error: " + NumberText.complaint(text, NumberText.U16) + "\n";
        // ipset(8) looks services up by what was written for the protocol, unless that is a number.
        String protocolName = protocol;
        long protocolNumber = NumberText.tryParse(protocol, NumberText.U8);
        if (protocolNumber == NumberText.NONE) {
            reasons += "Syntax error: " + NumberText.complaint(protocol, NumberText.U8) + "\n";
        } else {
            protocolName = names.protocolName((int) protocolNumber);
        }
        OptionalInt port = protocolName == null ? OptionalInt.empty() : names.port(service, protocolName);
        if (port.isEmpty()) {
            throw SyntaxException.unnumbered(reasons + inVain);
        }
        return port.getAsInt();
    }

    /** Whether the protocol has ports in the kernel's eyes: {@code ip_set_get_ip_port()}. */
    private static boolean hasPorts(int protocol) {
        return protocol == TCP || protocol == UDP || protocol == SCTP || protocol == UDPLITE;
    }

    private static @Nullable IcmpNames icmpNamesOf(int protocol) {
        return protocol == ICMP ? IcmpNames.V4 : protocol == ICMPV6 ? IcmpNames.V6 : null;
    }

    /** Appends an element's port, with its protocol if it has one, and the range if it is one. */
    static void append(ByteText out, ElementSpec element, NameService names) {
        if (element.has(ElementSpec.Field.PROTO)) {
            String name = names.protocolName(element.proto());
            if (name == null) {
                out.appendDecimal(element.proto());
            } else {
                out.append(name);
            }
            out.append(':');
            IcmpNames icmpNames = icmpNamesOf(element.proto());
            if (icmpNames != null) {
                icmpNames.append(out, element.port());
                return;
            }
        }
        out.appendDecimal(element.port());
        if (element.has(ElementSpec.Field.PORT_TO)) {
            out.append('-').appendDecimal(element.portTo());
        }
    }
}
