package io.ipset4j.core.text;

import io.ipset4j.core.element.Address;
import io.ipset4j.core.element.Family;
import org.jspecify.annotations.Nullable;

/**
 * An address part as it was written: one host, a network, or a range.
 *
 * @param from the host, the network's address as written (not masked), or the first host
 * @param to the last host of a range, or null
 * @param prefixLength the prefix length, or {@link #NO_PREFIX}
 */
record AddressPart(Address from, @Nullable Address to, int prefixLength) {
    /** No prefix length was written. */
    static final int NO_PREFIX = -1;

    /** Which of the three forms are taken; the others are refused before any name is looked up. */
    enum Form {
        /** All. */
        ANY,
        /** A host alone; {@code /32} or {@code /128} is let pass, to be refused later. */
        HOST,
        /** A host or a network. */
        HOST_OR_NETWORK,
        /** A network. */
        NETWORK,
        /** A network or a range. */
        NETWORK_OR_RANGE
    }

    /**
     * Reads an address part.
     *
     * @param family {@link Family#INET} or {@link Family#INET6}
     * @throws SyntaxException if it cannot be read or is of another form
     */
    static AddressPart parse(String text, Form form, Family family, ParseContext context) {
        checkForm(text, form, family);
        int slash = Separators.find(text, 0, '/');
        if (slash >= 0) {
            int prefixLength = NumberText.parsePrefixLength(text.substring(slash + 1), 0, family.bits());
            return new AddressPart(parseHost(text.substring(0, slash), family, context), null, prefixLength);
        }
        int dash = Separators.rangeDash(text);
        if (dash < 0) {
            return new AddressPart(parseHost(text, family, context), null, NO_PREFIX);
        }
        Address from = parseHost(text.substring(0, dash), family, context);
        return new AddressPart(from, parseHost(text.substring(dash + 1), family, context), NO_PREFIX);
    }

    private static Address parseHost(String text, Family family, ParseContext context) {
        return HostText.parse(Separators.unprotected(text), family, context);
    }

    private static void checkForm(String text, Form form, Family family) {
        String wanted = switch (form) {
            case ANY -> null;
            case HOST -> Separators.hasRange(text) || hasPrefix(text) && !isWholePrefix(text, family)
                    ? "plain IP address must be supplied" : null;
            case HOST_OR_NETWORK -> Separators.hasRange(text) ? "IP address or IP/cidr must be specified" : null;
            case NETWORK -> Separators.hasRange(text) || !hasPrefix(text) ? "IP/netblock must be supplied" : null;
            case NETWORK_OR_RANGE -> Separators.hasRange(text) || hasPrefix(text)
                    ? null : "IP/cidr or IP-IP range must be specified";
        };
        if (wanted != null) {
            throw SyntaxException.syntax(wanted + ": " + text);
        }
    }

    private static boolean hasPrefix(String text) {
        return Separators.isIn(text, '/');
    }

    private static boolean isWholePrefix(String text, Family family) {
        return text.substring(text.indexOf('/')).equals("/" + family.bits());
    }

    /** Appends an address, and the prefix length if it is shorter than the address. */
    static void append(ByteText out, Address address, int prefixLength, PrintContext context) {
        HostText.append(out, address, context);
        if (prefixLength != address.family().bits()) {
            out.append('/').appendDecimal(prefixLength);
        }
    }
}
