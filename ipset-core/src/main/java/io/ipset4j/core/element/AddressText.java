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

    /** Writes the text of an address into an array, from {@code start} on; returns where it ends. */
    static int put(Address address, byte[] into, int start) {
        return address.family() == Family.INET
                ? putQuad(address.ipv4(), into, start)
                : putIpv6(address.high(), address.low(), into, start);
    }

    private static int putQuad(int bits, byte[] into, int start) {
        int at = putDecimal(bits >>> 24, into, start);
        into[at] = '.';
        at = putDecimal(bits >>> 16 & 255, into, at + 1);
        into[at] = '.';
        at = putDecimal(bits >>> 8 & 255, into, at + 1);
        into[at] = '.';
        return putDecimal(bits & 255, into, at + 1);
    }

    // 41/4096 and 205/2048 are near enough to 1/100 and 1/10 for numbers of a byte. A division costs several times as
    // much where no optimising compiler turns it into this, as in a command's short life.
    private static int putDecimal(int value, byte[] into, int start) {
        int at = start;
        int rest = value;
        if (value > 9) {
            if (value > 99) {
                int hundreds = value * 41 >>> 12;
                into[at++] = (byte) ('0' + hundreds);
                rest -= 100 * hundreds;
            }
            int tens = rest * 205 >>> 11;
            into[at++] = (byte) ('0' + tens);
            rest -= 10 * tens;
        }
        into[at] = (byte) ('0' + rest);
        return at + 1;
    }

    private static int putIpv6(long high, long low, byte[] into, int start) {
        // The first of the longest runs of zero groups, if it is longer than one.
        int gap = -1;
        int gapLength = 1;
        int run = 0;
        for (int i = 0; i < GROUPS; i++) {
            run = group(high, low, i) == 0 ? run + 1 : 0;
            if (run > gapLength) {
                gap = i + 1 - run;
                gapLength = run;
            }
        }
        // inet_ntop(3) writes ::a.b.c.d and ::ffff:a.b.c.d with the last 32 bits as IPv4, but ::1 and ::abcd in hex.
        boolean embedded = gap == 0 && (gapLength == 6 || gapLength == 5 && group(high, low, 5) == 0xffff);
        int hexGroups = embedded ? 6 : GROUPS;
        int at = start;
        for (int i = 0; i < hexGroups; i++) {
            if (i == gap) {
                into[at++] = ':';
                into[at++] = ':';
                i += gapLength - 1;
                continue;
            }
            at = putColon(into, start, at);
            at = putHex(group(high, low, i), into, at);
        }
        return embedded ? putQuad((int) low, into, putColon(into, start, at)) : at;
    }

    private static int group(long high, long low, int index) {
        return (int) ((index < 4 ? high : low) >>> 48 - 16 * (index & 3)) & 0xffff;
    }

    private static int putColon(byte[] into, int start, int at) {
        if (at == start || into[at - 1] == ':') {
            return at;
        }
        into[at] = ':';
        return at + 1;
    }

    private static int putHex(int group, byte[] into, int start) {
        int at = start;
        for (int shift = group > 0xfff ? 12 : group > 0xff ? 8 : group > 0xf ? 4 : 0; shift >= 0; shift -= 4) {
            int digit = group >>> shift & 15;
            into[at++] = (byte) (digit < 10 ? '0' + digit : 'a' - 10 + digit);
        }
        return at;
    }
}
