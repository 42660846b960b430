package io.ipset4j.cli.golden;

import java.util.List;
import java.util.SplittableRandom;

/** The dice of the generator of command lines, and its small world of words. Not thread-safe. */
final class LineDice {
    private final SplittableRandom random;

    LineDice(long seed) {
        random = new SplittableRandom(seed);
    }

    boolean percent(double percent) {
        return random.nextDouble() * 100 < percent;
    }

    int below(int bound) {
        return random.nextInt(bound);
    }

    String of(String... words) {
        return words[random.nextInt(words.length)];
    }

    <T> T of(List<T> values) {
        return values.get(random.nextInt(values.size()));
    }

    /** A single address. */
    String host(boolean six) {
        if (six) {
            return percent(4) ? of("::", "fe80::1", "::ffff:10.0.0.1", "ffff::ffff")
                    : of("2001:db8::1", "2001:db8::2", "2001:DB8::3", "2001:db8:0:0::4", "2001:db8:1::");
        }
        return percent(4) ? of("0.0.0.0", "255.255.255.255", "10.1", "010.0.0.1", "167772161", "192.168.0.1")
                : "10.0.0." + below(12);
    }

    /** An address with a prefix length. */
    String net(boolean six) {
        return six ? host(true) + "/" + of("0", "1", "32", "64", "120", "127", "128", "129")
                : "10.0." + below(2) + "." + of("0", "0", "16", "128", "3") + "/" + of("0", "8", "16", "24", "24",
                        "25", "28", "30", "31", "32", "33");
    }

    /** A small block, for types that take it apart. */
    String block(boolean six) {
        return six ? host(true) + "/" + of("126", "128") : host(false) + "/" + of("28", "29", "30", "31", "32", "33",
                "0");
    }

    /** A range; backwards only in sets without a mask, as the masked start of such a range is a declared difference. */
    String range(boolean six, boolean masked) {
        if (six) {
            return host(true) + "-" + host(true);
        }
        int first = below(8);
        int second = first + below(8);
        boolean reversed = !masked && percent(15);
        return "10.0.0." + (reversed ? second : first) + "-10.0.0." + (reversed ? first : second);
    }

    /** A protocol and a port. */
    String port(boolean six) {
        String icmp = six ? "icmpv6" : "icmp";
        int dice = below(100);
        if (dice < 35) {
            return of("80", "22", "443", "0", "65535");
        } else if (dice < 60) {
            return of("tcp", "udp", "sctp", "udplite", "TCP", "6", "17") + ":" + of("80", "53", "0", "443");
        } else if (dice < 68) {
            return of("http", "tcp:ssh", "udp:domain", "[ftp-data]", "tcp:https");
        } else if (dice < 78) {
            return icmp + ":" + of("8/0", "0/0", "ping", "echo-request", "3/1", "t", "port-unreachable", "255/255");
        } else if (dice < 84) {
            return of("47:0", "gre:0", "esp:0", "255:0", "vrrp:0");
        } else if (dice < 94) {
            return of("tcp:", "udp:", "", "sctp:") + below(80) + "-" + (80 + below(4));
        }
        return of("x", "tcp:x", "65536", "0:0", "ip:0", "icmp:", "47:5", "tcp:80-x", "icmpv6:ping", "icmp:ping", "80:",
                ":80");
    }

    String mac() {
        return percent(5) ? of("00:00:00:00:00:00", "02-00-00-00-00-01", "02:00", "x", "2:0:0:0:0:1")
                : "02:00:00:00:0a:0" + below(4);
    }

    String iface() {
        return (percent(15) ? "physdev:" : "") + (percent(5) ? of("", "abcdefghijklmno", "abcdefghijklmnop", "e+")
                : of("eth0", "eth1", "eth10", "lo", "e"));
    }

    String mark() {
        return percent(5) ? of("x", "0x100000000", "-1") : of("0", "1", "0x10", "0xff", "255", "0xffffffff", "010");
    }
}
