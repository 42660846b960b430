package io.ipset4j.cli.golden;

import java.util.ArrayList;
import java.util.List;

/** A set that the generator of command lines believes to exist: how it is made, and words for its elements. */
final class LineSet {
    private static final List<String> TYPES = List.of("bitmap:ip", "bitmap:ip,mac", "bitmap:port", "hash:ip",
            "hash:ip,mac",
            "hash:ip,mark", "hash:ip,port", "hash:ip,port,ip", "hash:ip,port,net", "hash:mac", "hash:net",
            "hash:net,iface", "hash:net,net", "hash:net,port", "hash:net,port,net", "list:set");
    private static final int REMEMBERED = 8;

    final String type;
    final boolean six;
    boolean timeout;
    boolean counters;
    boolean comment;
    boolean skbinfo;
    private boolean masked;
    private final List<String> drawn = new ArrayList<>();

    private LineSet(String type, boolean six) {
        this.type = type;
        this.six = six;
    }

    static LineSet draw(LineDice dice) {
        String type = dice.of(TYPES);
        return new LineSet(type, type.startsWith("hash:") && !type.equals("hash:mac") && dice.percent(30));
    }

    /** The type as a word: rarely its old name. */
    String word(LineDice dice) {
        if (dice.percent(2)) {
            return dice.of("iphash", "nethash", "setlist", "portmap", "hash:nope", "hash", "hash:ip,");
        }
        return type;
    }

    /** The options that it is made with. */
    List<String> options(LineDice dice) {
        List<String> words = new ArrayList<>();
        if (type.startsWith("hash:")) {
            if (six || dice.percent(10)) {
                words.addAll(List.of("family", six ? "inet6" : "inet"));
            }
            hash(dice, words);
        } else if (type.equals("bitmap:port")) {
            words.addAll(List.of("range", dice.of("0-100", "0-1023", "100-0", "tcp:0-443", "http-https", "5")));
        } else if (type.startsWith("bitmap:")) {
            words.addAll(List.of("range", dice.of("10.0.0.0/24", "10.0.0.0-10.0.0.63", "10.0.0.63-10.0.0.0",
                    "10.0.0.5/25",
                    "10.0.0.0/16", dice.of("10.0.0.0/15", "10.0.0.0", "10.0.0.0/32", "x"))));
            if (dice.percent(20)) {
                words.addAll(List.of("netmask", dice.of("24", "28", "30", "33", "0")));
            }
        } else if (dice.percent(40)) {
            words.addAll(List.of("size", dice.of("4", "8", "0", "100", "x")));
        }
        extensions(dice, words);
        if (dice.percent(2)) {
            words.add(dice.of("probes", "resize", "bogus", "counters", "--counters"));
        }
        return words;
    }

    private void hash(LineDice dice, List<String> words) {
        // Always a seed: what is drawn by chance cannot be compared.
        words.addAll(List.of("initval", dice.of("0x12345678", "1", "0x0")));
        if (dice.percent(30)) {
            words.addAll(List.of("hashsize", dice.of("64", "100", "1024", "0", "x")));
        }
        if (dice.percent(15)) {
            words.addAll(List.of("maxelem", dice.of("0", "2", "5", "65536", "4294967296")));
        }
        if (dice.percent(10)) {
            words.addAll(List.of("bucketsize", dice.of("1", "2", "7", "12", "64", "256")));
        }
        boolean masks = type.equals("hash:ip") || type.equals("hash:ip,port") || type.equals("hash:net,net");
        if (dice.percent(masks ? 20 : 1)) {
            masked = true;
            words.addAll(List.of("netmask", six ? dice.of("64", "120", "128", "129")
                    : dice.of("24", "30", "32", "0", "33")));
        }
        if (dice.percent(masks ? 8 : 1)) {
            masked = true;
            words.addAll(List.of("bitmask", six ? dice.of("ffff:ffff::", "::ffff")
                    : dice.of("255.255.255.0", "0.0.0.255", "0.0.0.0", "24")));
        }
        if (type.equals("hash:ip,mark") && dice.percent(40)) {
            words.addAll(List.of("markmask", dice.of("0xff", "0xffffffff", "0", "x")));
        }
    }

    private void extensions(LineDice dice, List<String> words) {
        if (dice.percent(35)) {
            words.addAll(List.of("timeout", dice.of("0", "600", "86400", "2147483", "2147483",
                    dice.of("2147484", "-1", "x"))));
            timeout = true;
        }
        if (dice.percent(35)) {
            words.add("counters");
            counters = true;
        }
        if (dice.percent(35)) {
            words.add("comment");
            comment = true;
        }
        if (dice.percent(25)) {
            words.add("skbinfo");
            skbinfo = true;
        }
    }

    /** An element: a new one, or one that was drawn before. */
    String element(LineDice dice, List<String> names) {
        if (!drawn.isEmpty() && dice.percent(50)) {
            return dice.of(drawn);
        }
        String element = parts(dice, names);
        if (dice.percent(2)) {
            element = dice.of(element + ",", element + ",x", "", "x", "," + element, "10.0.0.1,tcp:80", "10.0.0.1/x",
                    "10.0.0.256");
        }
        if (drawn.size() >= REMEMBERED) {
            drawn.remove(0);
        }
        drawn.add(element);
        return element;
    }

    private String parts(LineDice dice, List<String> names) {
        StringBuilder element = new StringBuilder();
        boolean bitmap = type.startsWith("bitmap:");
        for (String part : type.substring(type.indexOf(':') + 1).split(",", -1)) {
            boolean first = element.isEmpty();
            boolean other = dice.percent(1) != six;
            String word = switch (part) {
                case "ip" -> dice.percent(first ? 80 : 97) ? dice.host(other) : dice.percent(50) ? dice.block(other)
                        : dice.range(other, masked);
                case "net" -> dice.percent(60) ? dice.net(other) : dice.percent(75) ? dice.host(other)
                        : dice.range(other, masked);
                case "port" -> bitmap ? dice.of("1", "5", "22", "80", "http", "tcp:20", "3-7", "99", "200", "udp:5",
                        "x") : dice.port(other);
                case "mac" -> dice.mac();
                case "mark" -> dice.mark();
                case "iface" -> dice.iface();
                default -> dice.of(names);
            };
            if (part.equals("mac") && bitmap && dice.percent(30)) {
                continue;
            }
            element.append(first ? "" : ",").append(word);
        }
        return element.toString();
    }

    /** Options behind an element. */
    List<String> elementOptions(LineDice dice, List<String> names, boolean adding) {
        List<String> words = new ArrayList<>();
        if (type.contains("net") && dice.percent(10)) {
            words.add("nomatch");
        }
        if (type.equals("hash:net,iface") && adding && dice.percent(5)) {
            words.add("wildcard");
        }
        if (type.equals("list:set") && dice.percent(30)) {
            words.addAll(List.of(dice.of("before", "after"), dice.of(names)));
        }
        if (adding || dice.percent(3)) {
            values(dice, words);
        }
        return words;
    }

    private void values(LineDice dice, List<String> words) {
        if (dice.percent(timeout ? 50 : 1)) {
            words.addAll(List.of("timeout", dice.of("0", "600", "86400", "2147483", "600", dice.of("2147484", "x"))));
        }
        if (dice.percent(counters ? 60 : 1)) {
            // Both: a counter that is not given may be inherited in the kernel.
            words.addAll(List.of("packets", dice.of("0", "1", "1000000", "18446744073709551614"), "bytes",
                    dice.of("0", "7", "0x10")));
        }
        if (dice.percent(comment ? 50 : 1)) {
            words.addAll(List.of("comment", dice.of("x", "hello world", "#1 (two)", "", "c".repeat(255),
                    dice.of("c".repeat(256), "q\"q"))));
        }
        if (dice.percent(skbinfo ? 50 : 1)) {
            words.addAll(List.of("skbmark", dice.of("0x10", "0x10/0xff", "0xffffffff", "0x0", "16")));
            words.addAll(List.of("skbprio", dice.of("1:10", "0:0", "ffff:1", "1")));
            words.addAll(List.of("skbqueue", dice.of("3", "0", "65535", "65536")));
        }
    }
}
