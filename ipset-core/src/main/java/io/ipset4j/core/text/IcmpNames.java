package io.ipset4j.core.text;

import org.jspecify.annotations.Nullable;

/**
 * The names of ICMP types and codes, for one of the two protocols. In a port, the type is the upper and the code the
 * lower byte.
 */
final class IcmpNames {
    /** ICMP, with IPv4. */
    static final IcmpNames V4 = new IcmpNames("ICMP",
            "echo-reply 0/0", "pong 0/0",
            "network-unreachable 3/0", "host-unreachable 3/1", "protocol-unreachable 3/2", "port-unreachable 3/3",
            "fragmentation-needed 3/4", "source-route-failed 3/5", "network-unknown 3/6", "host-unknown 3/7",
            "network-prohibited 3/9", "host-prohibited 3/10", "TOS-network-unreachable 3/11",
            "TOS-host-unreachable 3/12", "communication-prohibited 3/13", "host-precedence-violation 3/14",
            "precedence-cutoff 3/15",
            "source-quench 4/0",
            "network-redirect 5/0", "host-redirect 5/1", "TOS-network-redirect 5/2", "TOS-host-redirect 5/3",
            "echo-request 8/0", "ping 8/0",
            "router-advertisement 9/0", "router-solicitation 10/0",
            "ttl-zero-during-transit 11/0", "ttl-zero-during-reassembly 11/1",
            "ip-header-bad 12/0", "required-option-missing 12/1",
            "timestamp-request 13/0", "timestamp-reply 14/0",
            "address-mask-request 17/0", "address-mask-reply 18/0");

    /** ICMPv6. Two names keep a spelling that scripts may rely on. */
    static final IcmpNames V6 = new IcmpNames("ICMPv6",
            "no-route 1/0", "communication-prohibited 1/1", "address-unreachable 1/3", "port-unreachable 1/4",
            "packet-too-big 2/0",
            "ttl-zero-during-transit 3/0", "ttl-zero-during-reassembly 3/1",
            "bad-header 4/0", "unknown-header-type 4/1", "unknown-option 4/2",
            "echo-request 128/0", "ping 128/0", "echo-reply 129/0", "pong 129/0",
            "router-solicitation 133/0", "router-advertisement 134/0",
            "neighbour-solicitation 135/0", "neigbour-solicitation 135/0",
            "neighbour-advertisement 136/0", "neigbour-advertisement 136/0",
            "redirect 137/0");

    private final String protocol;
    private final String[] names;
    private final int[] ports;

    private IcmpNames(String protocol, String... entries) {
        this.protocol = protocol;
        names = new String[entries.length];
        ports = new int[entries.length];
        for (int i = 0; i < entries.length; i++) {
            int blank = entries[i].indexOf(' ');
            int slash = entries[i].indexOf('/');
            names[i] = entries[i].substring(0, blank);
            ports[i] = port(Integer.parseInt(entries[i], blank + 1, slash, 10),
                    Integer.parseInt(entries[i], slash + 1, entries[i].length(), 10));
        }
    }

    private static int port(int type, int code) {
        return type << 8 | code;
    }

    /** How ipset(8) writes the protocol's name in messages. */
    String protocol() {
        return protocol;
    }

    /**
     * Reads a name, or {@code type/code}. Any beginning of a name stands for the first name that begins so, whatever
     * the case: {@code t} is TOS-network-unreachable.
     *
     * @throws SyntaxException if it is neither
     */
    int parse(String text) {
        for (int i = 0; i < names.length; i++) {
            if (names[i].regionMatches(true, 0, text, 0, text.length())) {
                return ports[i];
            }
        }
        int slash = Separators.find(text, 0, '/');
        if (slash < 0) {
            throw new SyntaxException(SyntaxException.Kind.SYNTAX,
                    "Cannot parse " + text + " as an " + protocol + " type/code.");
        }
        int type = (int) NumberText.parse(text.substring(0, slash), NumberText.U8);
        return port(type, (int) NumberText.parse(text.substring(slash + 1), NumberText.U8));
    }

    /** Appends the first name for the port, or {@code type/code}. */
    void append(ByteText out, int port) {
        String name = nameOf(port);
        if (name == null) {
            out.appendDecimal(port >>> 8).append('/').appendDecimal(port & 0xff);
        } else {
            out.append(name);
        }
    }

    private @Nullable String nameOf(int port) {
        for (int i = 0; i < ports.length; i++) {
            if (ports[i] == port) {
                return names[i];
            }
        }
        return null;
    }
}
