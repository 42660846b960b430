package io.ipset4j.core.text;

import io.ipset4j.core.element.Address;
import io.ipset4j.core.element.Family;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A single host: a numeric address in the forms that {@code gethostbyname2(3)} of the GNU C library takes for one, or a
 * name that the resolver knows.
 *
 * <p>Numeric is what holds only digits and dots (IPv4, by the rules of {@code inet_aton(3)}: 10.1 is 10.0.0.1, a
 * leading 0 means octal) or only hexadecimal digits, colons and dots with at least one colon (IPv6). A dot at the end
 * makes it a name.
 */
final class HostText {
    private HostText() {}

    /**
     * Reads a host.
     *
     * @param family {@link Family#INET} or {@link Family#INET6}
     * @throws SyntaxException if the host is unknown in that family
     */
    static Address parse(String host, Family family, ParseContext context) {
        Address address;
        if (isIpv4(host)) {
            address = family == Family.INET ? parseIpv4(host) : null;
        } else if (isIpv6(host)) {
            address = family == Family.INET6 ? parseIpv6(host) : null;
        } else {
            address = resolve(host, family, context);
        }
        if (address == null) {
            throw SyntaxException.syntax("cannot parse " + host + ": resolving to "
                    + (family == Family.INET ? "IPv4" : "IPv6") + " address failed");
        }
        return address;
    }

    private static @Nullable Address resolve(String host, Family family, ParseContext context) {
        // The C library does not look up what begins like an IPv6 address when it is asked for IPv4.
        if (host.isEmpty() || family == Family.INET && host.indexOf(':') >= 0 && startsLikeIpv6(host)) {
            return null;
        }
        List<Address> addresses = context.names().addresses(host, family);
        if (addresses.isEmpty()) {
            return null;
        }
        if (addresses.size() > 1) {
            context.warnings().accept(host
                    + " resolves to multiple addresses: using only the first one returned by the resolver.");
        }
        return addresses.get(0);
    }

    private static boolean isIpv4(String host) {
        if (host.isEmpty() || !isDigit(host.charAt(0)) || host.endsWith(".")) {
            return false;
        }
        for (int i = 1; i < host.length(); i++) {
            if (!isDigit(host.charAt(i)) && host.charAt(i) != '.') {
                return false;
            }
        }
        return true;
    }

    private static boolean isIpv6(String host) {
        if (host.indexOf(':') < 0 || !startsLikeIpv6(host) || host.endsWith(".")) {
            return false;
        }
        for (int i = 1; i < host.length(); i++) {
            if (!isHexDigit(host.charAt(i)) && host.charAt(i) != ':' && host.charAt(i) != '.') {
                return false;
            }
        }
        return true;
    }

    private static boolean startsLikeIpv6(String host) {
        return isHexDigit(host.charAt(0)) || host.charAt(0) == ':';
    }

    private static @Nullable Address parseIpv6(String host) {
        try {
            return Address.parse(host);
        } catch (IllegalArgumentException notAnAddress) {
            return null;
        }
    }

    /** One to four numbers, the last of which fills all the bytes that the others leave. */
    private static @Nullable Address parseIpv4(String host) {
        long bits = 0;
        int dots = 0;
        int at = 0;
        while (true) {
            int end = at;
            while (end < host.length() && host.charAt(end) != '.') {
                end++;
            }
            long number = parseIpv4Number(host, at, end);
            boolean last = end == host.length();
            long limit = last ? 0xffff_ffffL >>> 8 * dots : 0xff;
            if (number < 0 || number > limit || dots > 3) {
                return null;
            }
            if (last) {
                return Address.ofIpv4((int) (bits | number));
            }
            bits |= number << 24 - 8 * dots;
            dots++;
            at = end + 1;
        }
    }

    private static long parseIpv4Number(String host, int from, int to) {
        if (from == to || to - from > 16) {
            // An empty number, or one beyond 32 bits (were it not for ever so many leading zeros).
            return from == to ? -1 : parseLongNumber(host, from, to);
        }
        boolean octal = host.charAt(from) == '0';
        long number = 0;
        for (int i = from; i < to; i++) {
            int digit = host.charAt(i) - '0';
            if (octal && digit > 7) {
                return -1;
            }
            number = number * (octal ? 8 : 10) + digit;
        }
        return number;
    }

    private static long parseLongNumber(String host, int from, int to) {
        CNumber reader = new CNumber();
        String text = host.substring(from, to);
        return reader.read(text, 0, 0) == text.length() && Long.compareUnsigned(reader.value(), 0xffff_ffffL) <= 0
                ? reader.value() : -1;
    }

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }

    private static boolean isHexDigit(char c) {
        return isDigit(c) || c >= 'a' && c <= 'f' || c >= 'A' && c <= 'F';
    }

    /** Appends a host as a number, or by name if the context says so and it has one; a name with a dash in brackets. */
    static void append(ByteText out, Address address, PrintContext context) {
        String name = context.resolve() ? context.names().hostName(address) : null;
        if (name == null) {
            out.append(address);
        } else if (name.indexOf('-') >= 0) {
            out.append('[').append(name).append(']');
        } else {
            out.append(name);
        }
    }
}
