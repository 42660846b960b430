package io.ipset4j.core.element;

/** Numeric addresses as text; the rules of {@code inet_pton(3)} and {@code inet_ntop(3)}. */
final class AddressText {
    private static final int GROUPS = 8;

    private AddressText() {}

    static Address parse(String text) {
        if (text.indexOf(':') < 0) {
            return Address.ofIpv4(parseQuad(text, 0));
        }
        return parseIpv6(text);
    }

    private static Address parseIpv6(String text) {
        int[] groups = new int[GROUPS];
        int count = 0;
        int gap = -1;
        int at = 0;
        if (text.startsWith("::")) {
            gap = 0;
            at = 2;
        } else if (text.startsWith(":")) {
            throw malformed(text);
        }
        while (at < text.length()) {
            int end = at;
            while (end < text.length() && Character.digit(text.charAt(end), 16) >= 0) {
                end++;
            }
            if (end < text.length() && text.charAt(end) == '.') {
                if (count > GROUPS - 2) {
                    throw malformed(text);
                }
                int quad = parseQuad(text, at);
                groups[count++] = quad >>> 16;
                groups[count++] = quad & 0xffff;
                break;
            }
            if (end == at || end - at > 4 || count == GROUPS) {
                throw malformed(text);
            }
            groups[count++] = Integer.parseInt(text, at, end, 16);
            at = end;
            if (at == text.length()) {
                break;
            }
            if (text.charAt(at) != ':' || at + 1 == text.length()) {
                throw malformed(text);
            }
            at++;
            if (text.charAt(at) == ':') {
                if (gap >= 0) {
                    throw malformed(text);
                }
                gap = count;
                at++;
            }
        }
        if (gap < 0 ? count != GROUPS : count == GROUPS) {
            throw malformed(text);
        }
        long[] halves = new long[2];
        for (int i = 0; i < count; i++) {
            int place = gap >= 0 && i >= gap ? GROUPS - count + i : i;
            halves[place >> 2] |= (long) groups[i] << (48 - 16 * (place & 3));
        }
        return Address.ofIpv6(halves[0], halves[1]);
    }

    private static int parseQuad(String text, int from) {
        int bits = 0;
        int at = from;
        for (int part = 0; part < 4; part++) {
            int value = 0;
            int start = at;
            while (at < text.length() && at - start < 3 && text.charAt(at) >= '0' && text.charAt(at) <= '9') {
                value = value * 10 + text.charAt(at++) - '0';
            }
            boolean separated = part == 3 ? at == text.length() : at < text.length() && text.charAt(at) == '.';
            if (at == start || value > 255 || !separated) {
                throw malformed(text);
            }
            bits = bits << 8 | value;
            at++;
        }
        return bits;
    }

    private static IllegalArgumentException malformed(String text) {
        return new IllegalArgumentException("not an IPv4 or IPv6 address: " + text);
    }

    static String print(Address address) {
        return address.family() == Family.INET
                ? appendQuad(new StringBuilder(15), address.ipv4()).toString()
                : printIpv6(address.high(), address.low());
    }

    private static StringBuilder appendQuad(StringBuilder out, int bits) {
        return out.append(bits >>> 24).append('.').append(bits >>> 16 & 255).append('.').append(bits >>> 8 & 255)
                .append('.').append(bits & 255);
    }

    private static String printIpv6(long high, long low) {
        int[] groups = new int[GROUPS];
        for (int i = 0; i < GROUPS; i++) {
            groups[i] = (int) ((i < 4 ? high : low) >>> (48 - 16 * (i & 3))) & 0xffff;
        }
        int gap = -1;
        int gapLength = 1;
        for (int i = 0; i < GROUPS; i++) {
            int run = 0;
            while (i + run < GROUPS && groups[i + run] == 0) {
                run++;
            }
            if (run > gapLength) {
                gap = i;
                gapLength = run;
            }
            i += run;
        }
        // inet_ntop(3) writes ::a.b.c.d and ::ffff:a.b.c.d with the last 32 bits as IPv4, but ::1 and ::abcd in hex.
        boolean embedded = gap == 0 && (gapLength == 6 || gapLength == 5 && groups[5] == 0xffff);
        int hexGroups = embedded ? 6 : GROUPS;
        StringBuilder out = new StringBuilder(39);
        for (int i = 0; i < hexGroups; i++) {
            if (i == gap) {
                out.append("::");
                i += gapLength - 1;
                continue;
            }
            if (!out.isEmpty() && out.charAt(out.length() - 1) != ':') {
                out.append(':');
            }
            out.append(Integer.toHexString(groups[i]));
        }
        if (embedded) {
            if (out.charAt(out.length() - 1) != ':') {
                out.append(':');
            }
            appendQuad(out, (int) low);
        }
        return out.toString();
    }
}
