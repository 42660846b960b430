package io.ipset4j.netlink.golden;

import java.util.ArrayList;
import java.util.List;

/** Draws elements for a set, mostly such as it takes: the attributes inside a DATA. */
final class GeneratedElement {
    private static final int IP = 1;
    private static final int IP_TO = 2;
    private static final int CIDR = 3;
    private static final int PORT = 4;
    private static final int PORT_TO = 5;
    private static final int TIMEOUT = 6;
    private static final int PROTO = 7;
    private static final int FLAGS = 8;
    private static final int MARK = 10;
    private static final int ETHER = 17;
    private static final int NAME = 18;
    private static final int NAMEREF = 19;
    private static final int IP2 = 20;
    private static final int CIDR2 = 21;
    private static final int IP2_TO = 22;
    private static final int IFACE = 23;
    private static final int BYTES = 24;
    private static final int PACKETS = 25;
    private static final int COMMENT = 26;
    private static final int SKBMARK = 27;
    private static final int SKBPRIO = 28;
    private static final int SKBQUEUE = 29;

    /** Seconds: longer than the requests between two sleeps take, shorter than a sleep. */
    private static final int BRIEF = 5;

    private static final int BEFORE = 1;
    private static final int PHYSDEV = 2;
    private static final int NOMATCH = 4;
    private static final int WILDCARD = 0x80;

    private final Chance chance;
    private final GeneratedSet set;
    private final List<String> names;
    private final List<Node> out = new ArrayList<>();
    private int flags;

    private GeneratedElement(Chance chance, GeneratedSet set, List<String> names) {
        this.chance = chance;
        this.set = set;
        this.names = names;
    }

    /**
     * Draws an element: a new one, or the parts of one drawn before.
     *
     * @param names of sets, for those that list sets
     * @param values whether extensions may be given
     * @param exotic whether what ranges and wildcards bring may appear
     */
    static List<Node> draw(Chance chance, GeneratedSet set, List<String> names, boolean values, boolean exotic) {
        GeneratedElement element = new GeneratedElement(chance, set, names);
        if (!set.drawn.isEmpty() && chance.percent(45)) {
            chance.of(set.drawn).forEach(node -> element.out.add(node.copy()));
        } else {
            element.parts(exotic);
            if (element.flags != 0 || chance.percent(1)) {
                element.out.add(Node.be32(FLAGS, element.flags));
            }
            set.remember(element.out);
        }
        if (values) {
            element.extensions();
        }
        if (chance.percent(2)) {
            element.out.remove(chance.below(element.out.size()));
        }
        return element.out;
    }

    private void parts(boolean exotic) {
        int address = 0;
        for (char part : set.type.parts.toCharArray()) {
            switch (part) {
                case 'i', 'n' -> address(address++ == 0, part == 'n', exotic);
                case 'p' -> port(exotic);
                case 'M' -> {
                    if (set.type != GeneratedType.BITMAP_IP_MAC || chance.percent(70)) {
                        out.add(Node.raw(ETHER, chance.mac()));
                    }
                }
                case 'k' -> out.add(Node.be32(MARK, chance.ofLongs(0, 1, 0xff, 0x1ff, 0xffff0000L, 0xffffffffL)));
                case 'f' -> iface(exotic);
                default -> member();
            }
        }
        if (set.type.has('n') && chance.percent(8)) {
            flags |= NOMATCH;
        }
        if (chance.percent(0.5)) {
            flags |= chance.of(1, 2, 4, 8, 0x80, 0x100);
        }
    }

    private void address(boolean first, boolean net, boolean exotic) {
        boolean six = chance.percent(1.5) != set.six;
        byte[] from = chance.address(six);
        out.add(Node.address(first ? IP : IP2, from));
        if (exotic && chance.percent(six ? 3 : 15)) {
            // A reversed range in a set with a mask is a declared difference: it is masked at both ends.
            int steps = set.masked || chance.percent(80) ? chance.below(8) : -chance.below(4);
            out.add(Node.address(first ? IP_TO : IP2_TO, Chance.plus(from, steps)));
        } else if (net && chance.percent(70)) {
            int wide = six ? chance.of(0, 1, 8, 32, 48, 64, 65, 96, 112, 120, 127, 128, 128, 129)
                    : chance.of(0, 1, 8, 15, 16, 24, 24, 25, 28, 30, 31, 32, 32, 33);
            out.add(Node.u8(first ? CIDR : CIDR2, set.certain || wide == 0 ? wide : Math.max(28, wide)));
        } else if (chance.percent(exotic ? 12 : 1)) {
            out.add(Node.u8(first ? CIDR : CIDR2, six ? chance.of(0, 64, 127, 128, 129)
                    : chance.of(0, 28, 29, 30, 31, 32, 32, 33)));
        }
    }

    private void port(boolean exotic) {
        int port = set.type.isBitmap() ? chance.between(0, 90) : chance.of(0, 1, 22, 53, 80, 443, 65535, 0x0800);
        if (!set.type.isBitmap()) {
            out.add(Node.u8(PROTO, chance.of(6, 6, 6, 17, 17, 132, 136, 1, 58, 0, 2, 47, 255)));
        }
        out.add(Node.be16(PORT, port));
        if (exotic && chance.percent(15)) {
            out.add(Node.be16(PORT_TO, Math.max(0, Math.min(65535, port + chance.between(-2, 6)))));
        }
    }

    private void iface(boolean exotic) {
        String name = chance.percent(30) ? "eth" + chance.below(20)
                : chance.of("e", "eth", "eth0", "eth1", "lo", "wlan", "abcdefghijklmno", "");
        out.add(Node.string(IFACE, name));
        if (chance.percent(12)) {
            flags |= PHYSDEV;
        }
        if (exotic && chance.percent(5)) {
            flags |= WILDCARD;
        }
    }

    private void member() {
        out.add(Node.string(NAME, chance.of(names)));
        if (chance.percent(35)) {
            out.add(Node.string(NAMEREF, chance.of(names)));
        }
        if (chance.percent(25)) {
            flags |= BEFORE;
        }
    }

    private void extensions() {
        if (chance.percent(set.timeouts ? 50 : 2)) {
            out.add(Node.be32(TIMEOUT, set.brief ? chance.of(0, BRIEF, BRIEF, 600)
                    : chance.ofLongs(0, 500, 600, 86400, 2147483, 2147484, 0xffffffffL)));
        }
        if (chance.percent((set.extensions & GeneratedSet.COUNTERS) != 0 ? 55 : 1)) {
            boolean both = chance.percent(70);
            if (both || chance.percent(50)) {
                out.add(Node.be64(BYTES, chance.ofLongs(0, 1, 9, 1L << 40, Long.MIN_VALUE, -1, -2)));
            }
            if (both || chance.percent(50)) {
                out.add(Node.be64(PACKETS, chance.ofLongs(0, 1, 7, 1L << 40, Long.MIN_VALUE, -1, -2)));
            }
        }
        if (chance.percent((set.extensions & GeneratedSet.COMMENT) != 0 ? 60 : 1)) {
            out.add(Node.string(COMMENT, chance.of("", "x", "hello world", "q\"uote", "c".repeat(255), "\u00e9\n\t\\<&",
                    chance.percent(10) ? "c".repeat(256) : "y")));
        }
        if (chance.percent((set.extensions & GeneratedSet.SKBINFO) != 0 ? 60 : 1)) {
            if (chance.percent(70)) {
                out.add(Node.be64(SKBMARK, chance.ofLongs(0, 0x12340000ffffL, 0x1000000ffL, 0xffffffffL, -1,
                        0x500000000L)));
            }
            if (chance.percent(70)) {
                out.add(Node.be32(SKBPRIO, chance.of(0, 0x10002, 5, -1)));
            }
            if (chance.percent(70)) {
                out.add(Node.be16(SKBQUEUE, chance.of(0, 3, 65535)));
            }
        }
    }
}
