package io.ipset4j.netlink.golden;

import static io.ipset4j.netlink.golden.RequestScript.*;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Stream;

/** The corners of elements: null values, ranges and masks, networks, interfaces, extensions and time. */
final class MoreCorners {
    private static final int IPV4 = 2;
    private static final int IPV6 = 10;
    private static final int NOMATCH = 4;
    private static final int PHYSDEV = 2;
    private static final int WILDCARD = 0x80;

    private MoreCorners() {}

    static void addTo(Map<String, RequestScript> corners) {
        Corners.write(corners, "16-zero-addresses", MoreCorners::zeroAddresses);
        Corners.write(corners, "17-block-with-zero-address", MoreCorners::zeroInBlock);
        Corners.write(corners, "19-masks-and-ranges", MoreCorners::masksAndRanges);
        Corners.write(corners, "21-whole-space", MoreCorners::wholeSpace);
        Corners.write(corners, "22-host-tests-of-two-nets", MoreCorners::hostTests);
        Corners.write(corners, "23-nomatch", MoreCorners::nomatch);
        Corners.write(corners, "24-wildcard-interfaces", MoreCorners::wildcards);
        Corners.write(corners, "25-interfaces-of-a-net", MoreCorners::manyInterfaces);
        Corners.write(corners, "26-bitmap-mac", MoreCorners::bitmapMac);
        Corners.write(corners, "27-bitmap-mac-time-stands-still", MoreCorners::bitmapMacTime);
        Corners.write(corners, "28-add-again-erases", MoreCorners::addAgain);
        Corners.write(corners, "counting-tests", MoreCorners::countingTests);
        Corners.write(corners, "30-remaining-time", MoreCorners::remainingTime);
        Corners.write(corners, "31-maxelem", MoreCorners::maxelem);
        Corners.write(corners, "44-range-in-a-test", MoreCorners::rangeInTest);
        Corners.write(corners, "protocols-and-ports", MoreCorners::protocolsAndPorts);
        Corners.write(corners, "expansion-stops-at-the-first-error", MoreCorners::expansion);
        Corners.write(corners, "cover-of-ranges", MoreCorners::cover);
        Corners.write(corners, "bitmap-ranges", MoreCorners::bitmapRanges);
        Corners.write(corners, "long-dumps", MoreCorners::longDumps);
    }

    private static void zeroAddresses(RequestScript s) {
        s.create("ip", "hash:ip", 6, IPV4).add("ip", ip("0.0.0.0")).add("ip", ip("0.0.0.3"), ipTo("0.0.0.0"));
        s.create("ip6", "hash:ip", 6, IPV6).add("ip6", ip("::"));
        s.create("port", "hash:ip,port", 7, IPV4).add("port", ip("0.0.0.0"), port(1), proto(6))
                .add("port", ip("0.0.0.2"), ipTo("0.0.0.0"), port(1), proto(6)).list("port");
        s.create("port6", "hash:ip,port", 7, IPV6).add("port6", ip("::"), port(1), proto(6));
        s.create("portip", "hash:ip,port,ip", 6, IPV4).add("portip", ip("0.0.0.0"), port(1), proto(6), ip2("0.0.0.0"))
                .list("portip");
        s.create("mac", "hash:ip,mac", 1, IPV4).add("mac", ip("0.0.0.0"), mac("020000000001"))
                .add("mac", ip("0.0.0.1"), mac("000000000000")).list("mac");
        s.create("mark", "hash:ip,mark", 3, IPV4, Node.be32(11, 0xff)).add("mark", ip("0.0.0.0"), Node.be32(10, 0x100))
                .add("mark", ip("0.0.0.0"), Node.be32(10, 0x101)).list("mark");
        s.create("mark6", "hash:ip,mark", 3, IPV6).add("mark6", ip("::"), Node.be32(10, 0)).list("mark6");
        s.create("nn", "hash:net,net", 4, IPV4).add("nn", ip("0.0.0.0"), ip2("0.0.0.0"), cidr2(8)).list("nn");
        s.create("nn6", "hash:net,net", 4, IPV6).add("nn6", ip("::"), ip2("::1"))
                .add("nn6", ip("::"), cidr(64), ip2("::")).list("nn6");
        s.create("n", "hash:net", 7, IPV4).add("n", ip("0.0.0.0")).add("n", ip("0.0.0.0"), cidr(8)).list("n");
        s.create("m", "hash:mac", 1, 0).add("m", mac("000000000000"));
    }

    private static void zeroInBlock(RequestScript s) {
        s.create("a", "hash:ip", 6, IPV4).add("a", ip("0.0.0.1"), cidr(30)).list("a").test("a", ip("0.0.0.0"))
                .del("a", ip("0.0.0.0"));
    }

    private static void masksAndRanges(RequestScript s) {
        s.create("n", "hash:ip", 6, IPV4, Node.u8(20, 30)).add("n", ip("10.0.0.1"), ipTo("10.0.0.13")).list("n");
        s.create("b", "hash:ip", 6, IPV4, address(12, "255.255.255.252")).add("b", ip("10.0.7.5"), ipTo("10.0.7.9"))
                .list("b")
                .test("b", ip("10.0.7.11")).add("b", ip("10.0.8.1"), cidr(30)).list("b");
        s.create("p", "hash:ip,port", 7, IPV4, Node.u8(20, 24))
                .add("p", ip("10.0.0.5"), ipTo("10.0.0.7"), port(1), proto(6))
                .list("p").test("p", ip("10.0.0.99"), port(1), proto(6));
        s.create("nn", "hash:net,net", 4, IPV4, Node.u8(20, 24))
                .add("nn", ip("10.0.0.1"), cidr(32), ip2("10.0.1.1"), cidr2(16))
                .list("nn").test("nn", ip("10.0.0.7"), ip2("10.0.0.9")).test("nn", ip("10.0.0.7"), ip2("10.0.5.9"));
        s.create("bm", "bitmap:ip", 3, IPV4, ip("10.0.0.0"), cidr(16), Node.u8(20, 24)).add("bm", ip("10.0.5.9"))
                .add("bm", ip("10.0.7.9"), ipTo("10.0.9.0")).list("bm").test("bm", ip("10.0.8.77"));
        s.create("six", "hash:ip", 6, IPV6, Node.u8(20, 64)).add("six", ip("2001:db8::1:2:3:4")).list("six")
                .test("six", ip("2001:db8::9"));
        s.remark("zero after masking").create("z", "hash:net,net", 4, IPV6, address(12, "::ff"))
                .add("z", ip("2001:db8::"), cidr(128), ip2("::1")).add("z", ip("2001:db8::"), cidr(64), ip2("::1"))
                .test("z", ip("2001:db8::"), cidr(128), ip2("::1")).del("z", ip("2001:db8::"), ip2("::1")).list("z");
        s.create("z4", "hash:net,net", 4, IPV4, address(12, "0.0.0.255")).add("z4", ip("10.0.0.0"), ip2("10.0.0.1"))
                .list("z4").create("h", "hash:ip", 6, IPV4, address(12, "0.0.0.255")).add("h", ip("10.0.0.0"));
        s.create("hp", "hash:ip,port", 7, IPV6, address(12, "::ff")).add("hp", ip("2001:db8::"), port(1), proto(6))
                .list("hp");
    }

    private static void wholeSpace(RequestScript s) {
        s.create("n", "hash:net", 7, IPV4).add("n", ip("0.0.0.0"), cidr(0))
                .add("n", ip("0.0.0.0"), ipTo("255.255.255.255"))
                .add("n", ip("10.0.0.0"), cidr(33));
        s.create("i", "hash:net,iface", 8, IPV4).add("i", ip("1.2.3.4"), cidr(0), iface("eth0"))
                .add("i", ip("0.0.0.0"), ipTo("255.255.255.255"), iface("eth0")).list("i")
                        .test("i", ip("9.9.9.9"), iface("eth0"));
        s.create("npn", "hash:net,port,net", 3, IPV4)
                .add("npn", ip("0.0.0.0"), cidr(0), port(1), proto(6), ip2("0.0.0.0"), cidr2(0))
                .list("npn").test("npn", ip("9.9.9.9"), port(1), proto(6), ip2("8.8.8.8"));
        s.create("nn", "hash:net,net", 4, IPV4).add("nn", ip("10.0.0.0"), cidr(0), ip2("10.0.0.0"))
                .add("nn", ip("10.0.0.0"), ip2("10.0.0.0"), cidr2(0));
        s.create("ip", "hash:ip", 6, IPV4).add("ip", ip("10.0.0.0"), cidr(0)).add("ip", ip("10.0.0.0"), cidr(33));
        s.create("n6", "hash:net", 7, IPV6).add("n6", ip("::"), cidr(0)).add("n6", ip("2001:db8::"), cidr(129))
                .add("n6", ip("2001:db8::"), ipTo("2001:db8::1"));
        s.create("i6", "hash:net,iface", 8, IPV6).add("i6", ip("::"), cidr(0), iface("eth0")).list("i6");
    }

    private static void hostTests(RequestScript s) {
        s.create("nn", "hash:net,net", 4, IPV4).add("nn", ip("10.0.0.0"), cidr(24), ip2("10.1.0.0"), cidr2(16))
                .add("nn", ip("10.0.0.0"), cidr(25), ip2("10.1.2.0"), cidr2(24), flags(NOMATCH));
        s.remark("two hosts").test("nn", ip("10.0.0.1"), ip2("10.1.9.1")).test("nn", ip("10.0.0.1"), ip2("10.1.2.1"))
                .test("nn", ip("10.0.0.200"), ip2("10.1.2.1"))
                        .test("nn", ip("10.0.0.1"), cidr(32), ip2("10.1.9.1"), cidr2(32));
        s.remark("one host, one net: exact").test("nn", ip("10.0.0.1"), ip2("10.1.0.0"), cidr2(16))
                .test("nn", ip("10.0.0.0"), cidr(24), ip2("10.1.0.1"))
                        .test("nn", ip("10.0.0.0"), cidr(24), ip2("10.1.0.0"), cidr2(16));
        s.create("npn", "hash:net,port,net", 3, IPV6)
                .add("npn", ip("2001:db8::"), cidr(32), port(80), proto(6), ip2("fe80::"), cidr2(10))
                .test("npn", ip("2001:db8::1"), port(80), proto(6), ip2("fe80::1"))
                .test("npn", ip("2001:db8::1"), port(80), proto(17), ip2("fe80::1"))
                .test("npn", ip("2001:db8::1"), cidr(64), port(80), proto(6), ip2("fe80::1"));
    }

    private static void nomatch(RequestScript s) {
        s.create("n", "hash:net", 7, IPV4).add("n", ip("10.0.0.0"), cidr(8))
                .add("n", ip("10.1.0.0"), cidr(16), flags(NOMATCH))
                .add("n", ip("10.1.1.1"));
        for (int flags : new int[] {0, NOMATCH}) {
            s.test("n", ip("10.2.0.1"), flags(flags)).test("n", ip("10.1.0.1"), flags(flags))
                    .test("n", ip("10.1.1.1"), flags(flags))
                    .test("n", ip("10.0.0.0"), cidr(8), flags(flags)).test("n", ip("10.1.0.0"), cidr(16), flags(flags));
        }
        s.remark("the flag is no part of the element").add("n", ip("10.1.0.0"), cidr(16))
                .addExist("n", ip("10.1.0.0"), cidr(16))
                .list("n").test("n", ip("10.1.0.1")).addExist("n", ip("10.1.0.0"), cidr(16), flags(NOMATCH)).list("n")
                .del("n", ip("10.1.0.0"), cidr(16)).test("n", ip("10.1.0.1")).list("n");
    }

    private static void wildcards(RequestScript s) {
        s.create("i", "hash:net,iface", 8, IPV4, initval(1))
                .add("i", ip("10.0.0.0"), cidr(8), iface("eth"), flags(WILDCARD));
        s.test("i", ip("10.1.1.1"), iface("eth0")).test("i", ip("10.1.1.1"), iface("et"))
                .test("i", ip("10.1.1.1"), iface("lo"));
        s.remark("blocks what it prefixes").add("i", ip("10.0.0.0"), cidr(8), iface("eth9"))
                .add("i", ip("10.0.0.0"), cidr(8), iface("eth"));
        s.remark("not on another net, nor with physdev").add("i", ip("11.0.0.0"), cidr(8), iface("eth9"))
                .add("i", ip("10.0.0.0"), cidr(8), iface("eth9"), flags(PHYSDEV)).list("i");
        s.remark("and goes with any of them").del("i", ip("10.0.0.0"), cidr(8), iface("eth7")).list("i");
        s.remark("physdev is an identity").del("i", ip("10.0.0.0"), cidr(8), iface("eth9"))
                .del("i", ip("10.0.0.0"), cidr(8), iface("eth9"), flags(PHYSDEV)).list("i");
        s.remark("names").add("i", ip("10.0.0.0"), cidr(8), iface(""))
                .add("i", ip("10.0.0.0"), cidr(8), iface("abcdefghijklmno"))
                .add("i", ip("10.0.0.0"), cidr(8), iface("abcdefghijklmnop"))
                        .add("i", ip("10.0.0.0"), cidr(8), openString(23, "x")).list("i");
    }

    private static void manyInterfaces(RequestScript s) {
        s.create("i", "hash:net,iface", 8, IPV4, initval(1));
        for (int i = 0; i < 66; i++) {
            s.add("i", ip("10.0.0.0"), cidr(24), iface("eth" + i));
            if (i == 11 || i == 12 || i == 14 || i == 40) {
                s.message(Message.LIST, REQUEST | ACK | DUMP, protocol(), Node.string(2, "i"), Node.be32(6, 4));
            }
        }
        s.list("i").del("i", ip("10.0.0.0"), cidr(24), iface("eth3"))
                .add("i", ip("10.0.0.0"), cidr(24), iface("eth65")).list("i");
    }

    private static void bitmapMac(RequestScript s) {
        s.create("b", "bitmap:ip,mac", 3, IPV4, ip("10.0.0.0"), cidr(28));
        s.remark("no MAC stored").add("b", ip("10.0.0.1")).test("b", ip("10.0.0.1"))
                .test("b", ip("10.0.0.1"), mac("020000000001"))
                .add("b", ip("10.0.0.1")).list("b").add("b", ip("10.0.0.1"), mac("020000000001")).list("b");
        s.remark("MAC stored").test("b", ip("10.0.0.1")).test("b", ip("10.0.0.1"), mac("020000000001"))
                .test("b", ip("10.0.0.1"), mac("020000000002")).add("b", ip("10.0.0.1"), mac("020000000002"))
                .addExist("b", ip("10.0.0.1")).list("b").addExist("b", ip("10.0.0.1"), mac("020000000002")).list("b");
        s.remark("del ignores it").del("b", ip("10.0.0.1"), mac("020000000009")).list("b");
        s.remark("zero").add("b", ip("10.0.0.2"), mac("000000000000")).list("b")
                .test("b", ip("10.0.0.2"), mac("020000000001"));
        s.remark("out of range").add("b", ip("10.0.1.0")).del("b", ip("10.0.1.0"));
        s.remark("no ranges").add("b", ip("10.0.0.3"), ipTo("10.0.0.4")).add("b", ip("10.0.0.3"), cidr(32));
    }

    private static void bitmapMacTime(RequestScript s) {
        s.create("b", "bitmap:ip,mac", 3, IPV4, ip("10.0.0.0"), cidr(28), timeout(100));
        s.add("b", ip("10.0.0.1")).add("b", ip("10.0.0.2"), timeout(50)).add("b", ip("10.0.0.3"), mac("020000000003"));
        s.sleep(3).list("b").add("b", ip("10.0.0.1"), mac("020000000001"))
                .add("b", ip("10.0.0.2"), mac("020000000002"), timeout(70))
                .list("b").sleep(3).list("b");
    }

    private static void addAgain(RequestScript s) {
        Node mark = Node.be64(27, 0xffL << 32 | 0xff);
        for (String type : new String[] {"hash:ip", "bitmap:ip"}) {
            String name = type.substring(0, 1);
            if (type.equals("hash:ip")) {
                s.create(name, type, 6, IPV4, flags(0x58), timeout(100));
            } else {
                s.create(name, type, 3, IPV4, ip("10.0.0.0"), cidr(24), flags(0x58), timeout(100));
            }
            s.add(name, ip("10.0.0.1"), timeout(0), packets(5), bytes(600), comment("x"), mark, Node.be32(28, 0x10002),
                    Node.be16(29, 3)).list(name);
            s.remark("nothing given").addExist(name, ip("10.0.0.1")).list(name);
            s.remark("packets only").addExist(name, ip("10.0.0.1"), packets(9), comment("y")).list(name);
            s.remark("not given is 2^64-1").addExist(name, ip("10.0.0.1"), packets(-1), bytes(-1), mark).list(name);
            s.remark("refused without -exist, and unchanged").add(name, ip("10.0.0.1"), packets(1)).list(name);
        }
        s.create("l", "list:set", 3, 0, flags(0x58)).add("l", member("h"), packets(1), bytes(2), comment("x"), mark)
                .list("l")
                .addExist("l", member("h")).list("l");
    }

    private static void countingTests(RequestScript s) {
        Node[] counters = {flags(8)};
        Node[] one = {packets(1), bytes(2)};
        Node[][] given = {{packets(5), bytes(7)}, {packets(5)}, {bytes(7)}, {packets(-1), bytes(7)},
                {packets(0), bytes(1)}};
        s.create("bip", "bitmap:ip", 3, IPV4, ip("10.0.0.0"), cidr(24), flags(8));
        s.create("bim", "bitmap:ip,mac", 3, IPV4, ip("10.0.0.0"), cidr(24), flags(8));
        s.create("bp", "bitmap:port", 3, 0, port(0), portTo(99), flags(8));
        s.create("ip", "hash:ip", 6, IPV4, counters).create("net", "hash:net", 7, IPV4, counters)
                .create("np", "hash:net,port", 8, IPV4, counters).create("nn", "hash:net,net", 4, IPV4, counters)
                .create("npn", "hash:net,port,net", 3, IPV4, counters)
                        .create("ipn", "hash:ip,port,net", 8, IPV4, counters)
                .create("ni", "hash:net,iface", 8, IPV4, counters).create("ip6", "hash:ip", 6, IPV6, counters)
                .create("l", "list:set", 3, 0, counters);
        Map<String, Node[]> elements = new LinkedHashMap<>();
        elements.put("bip", new Node[] {ip("10.0.0.1")});
        elements.put("bim", new Node[] {ip("10.0.0.1"), mac("020000000001")});
        elements.put("bp", new Node[] {port(5)});
        elements.put("ip", new Node[] {ip("10.0.0.1")});
        elements.put("ip6", new Node[] {ip("2001:db8::1")});
        elements.put("net", new Node[] {ip("10.0.0.0"), cidr(24)});
        elements.put("np", new Node[] {ip("10.0.0.0"), cidr(24), port(1), proto(6)});
        elements.put("nn", new Node[] {ip("10.0.0.0"), cidr(24), ip2("10.1.0.0"), cidr2(16)});
        elements.put("npn", new Node[] {ip("10.0.0.0"), cidr(24), port(1), proto(6), ip2("10.1.0.0"), cidr2(16)});
        elements.put("ipn", new Node[] {ip("10.0.0.1"), port(1), proto(6), ip2("10.1.0.0"), cidr2(16)});
        elements.put("ni", new Node[] {ip("10.0.0.0"), cidr(24), iface("eth0")});
        elements.put("l", new Node[] {member("ip")});
        elements.forEach((name, element) -> {
            s.add(name, joined(element, one));
            for (Node[] values : given) {
                s.test(name, joined(element, values)).list(name);
            }
        });
        s.remark("a host in a net, and in a nomatch one").test("net", ip("10.0.0.9"), packets(3), bytes(4)).list("net")
                .addExist("net", ip("10.0.0.0"), cidr(24), flags(NOMATCH))
                        .test("net", ip("10.0.0.9"), packets(3), bytes(4))
                .test("net", ip("10.0.0.9"), flags(NOMATCH), packets(3), bytes(4)).list("net");
        s.test("nn", ip("10.0.0.9"), ip2("10.1.2.3"), packets(3), bytes(4)).list("nn");
        s.remark("what is not found counts nowhere").test("ip", ip("10.0.0.2"), packets(3), bytes(4)).list("ip");
    }

    private static Node[] joined(Node[] first, Node[] second) {
        return Stream.concat(Arrays.stream(first), Arrays.stream(second)).toArray(Node[]::new);
    }

    private static void remainingTime(RequestScript s) {
        s.create("h", "hash:ip", 6, IPV4, timeout(50))
                .create("b", "bitmap:port", 3, 0, port(0), portTo(9), timeout(600));
        s.add("h", ip("10.0.0.1")).add("h", ip("10.0.0.2"), timeout(1)).add("h", ip("10.0.0.3"), timeout(0))
                .add("h", ip("10.0.0.4"), timeout(2147483)).add("h", ip("10.0.0.5"), timeout(0xffffffffL)).list("h");
        s.add("b", port(1), timeout(1)).add("b", port(2)).list("b").sleep(2.2);
        s.remark("expired").test("h", ip("10.0.0.2")).del("h", ip("10.0.0.2")).test("b", port(1)).del("b", port(1));
        s.list("h").remark("a bitmap counts it").list("b").add("b", port(1)).list("b");
        s.add("h", ip("10.0.0.2")).list("h");
    }

    private static void maxelem(RequestScript s) {
        s.create("a", "hash:ip", 6, IPV4, Node.be32(19, 2), initval(1)).add("a", ip("10.0.0.1"))
                .add("a", ip("10.0.0.2")).add("a", ip("10.0.0.3"))
                .addExist("a", ip("10.0.0.1")).add("a", ip("10.0.0.1")).del("a", ip("10.0.0.1"))
                        .add("a", ip("10.0.0.3")).list("a");
        s.create("z", "hash:ip", 6, IPV4, Node.be32(19, 0)).add("z", ip("10.0.0.1"));
        s.remark("a range fills up to the limit").create("r", "hash:ip", 6, IPV4, Node.be32(19, 5))
                .add("r", ip("10.0.0.1"), ipTo("10.0.0.9")).list("r");
        s.remark("expired elements make room").create("t", "hash:ip", 6, IPV4, Node.be32(19, 1), timeout(1))
                .add("t", ip("10.0.0.1"))
                .add("t", ip("10.0.0.2")).sleep(2.2).add("t", ip("10.0.0.2"), timeout(0)).list("t");
    }

    private static void rangeInTest(RequestScript s) {
        s.create("n", "hash:net", 7, IPV4).add("n", ip("10.0.0.0"), cidr(24))
                .test("n", ip("10.0.0.0"), ipTo("10.0.0.255"));
        s.create("nn", "hash:net,net", 4, IPV4).add("nn", ip("10.0.0.0"), cidr(24), ip2("10.1.0.0"), cidr2(24))
                .test("nn", ip("10.0.0.1"), ip2("10.1.0.1"), ip2To("10.9.0.0"))
                        .test("nn", ip("10.0.0.1"), ipTo("10.0.0.9"), ip2("10.1.0.1"));
        s.create("ipn", "hash:ip,port,net", 8, IPV4)
                .add("ipn", ip("10.0.0.1"), port(1), proto(6), ip2("10.1.0.0"), cidr2(24))
                .test("ipn", ip("10.0.0.1"), port(1), proto(6), ip2("10.1.0.1"), ip2To("10.9.0.0"))
                .test("ipn", ip("10.0.0.1"), ipTo("10.0.0.4"), port(1), proto(6), ip2("10.1.0.1"));
        s.create("ip", "hash:ip", 6, IPV4).add("ip", ip("10.0.0.1")).test("ip", ip("10.0.0.1"), ipTo("10.0.0.9"))
                .test("ip", ip("10.0.0.1"), cidr(24));
    }

    private static void protocolsAndPorts(RequestScript s) {
        s.create("p", "hash:ip,port", 7, IPV4);
        for (int protocol : new int[] {0, 1, 2, 6, 17, 47, 58, 132, 136, 255}) {
            s.remark("protocol " + protocol).add("p", ip("10.0.0.1"), proto(protocol), port(7), portTo(8));
        }
        s.list("p").add("p", ip("10.0.0.1"), port(7)).add("p", ip("10.0.0.1"), proto(6))
                .add("p", ip("10.0.0.2"), proto(6), port(9), portTo(7)).list("p");
        s.create("p6", "hash:ip,port", 7, IPV6);
        for (int protocol : new int[] {1, 58, 6, 47}) {
            s.add("p6", ip("::1"), proto(protocol), port(0x8000));
        }
        s.list("p6").test("p6", ip("::1"), proto(47), port(0)).test("p6", ip("::1"), proto(47), port(5));
    }

    private static void expansion(RequestScript s) {
        s.create("a", "hash:ip", 6, IPV4).add("a", ip("10.0.0.3")).add("a", ip("10.0.0.0"), ipTo("10.0.0.5")).list("a");
        s.addExist("a", ip("10.0.0.5"), ipTo("10.0.0.0")).list("a").del("a", ip("10.0.0.3"))
                .del("a", ip("10.0.0.0"), cidr(29)).list("a")
                .delExist("a", ip("10.0.0.0"), cidr(29)).list("a");
        s.create("ipn", "hash:ip,port,net", 8, IPV4)
                .add("ipn", ip("10.0.0.1"), port(2), proto(6), ip2("10.1.0.0"), cidr2(24));
        s.add("ipn", ip("10.0.0.1"), ipTo("10.0.0.2"), port(1), portTo(2), proto(6), ip2("10.0.255.0"),
                ip2To("10.1.0.255")).list("ipn");
        s.create("nn", "hash:net,net", 4, IPV4)
                .add("nn", ip("10.0.0.1"), ipTo("10.0.0.4"), ip2("10.1.0.2"), ip2To("10.1.0.5")).list("nn");
        s.create("b", "bitmap:ip", 3, IPV4, ip("10.0.0.0"), cidr(28)).add("b", ip("10.0.0.12"), ipTo("10.0.0.20"))
                .list("b")
                .add("b", ip("10.0.0.12"), cidr(28)).list("b").del("b", ip("10.0.0.0"), cidr(28)).list("b");
    }

    private static void cover(RequestScript s) {
        s.create("n", "hash:net", 7, IPV4).add("n", ip("10.0.0.1"), ipTo("10.0.1.6")).list("n").flush("n");
        s.add("n", ip("10.0.0.0"), ipTo("10.0.255.255")).list("n").del("n", ip("10.0.0.0"), ipTo("10.0.127.255"))
                .del("n", ip("10.0.255.255"), ipTo("10.0.0.0")).list("n");
        s.add("n", ip("0.0.0.0"), ipTo("255.255.255.254")).list("n").flush("n")
                .add("n", ip("128.0.0.0"), ipTo("255.255.255.255")).list("n");
        s.create("np", "hash:net,port", 8, IPV4)
                .add("np", ip("10.0.0.1"), ipTo("10.0.0.6"), port(5), portTo(6), proto(6)).list("np");
        s.create("i", "hash:net,iface", 8, IPV4).add("i", ip("10.0.0.1"), ipTo("10.0.0.6"), iface("e")).list("i");
        s.add("n", ip("10.0.0.9"), cidr(24)).list("n");
    }

    private static void bitmapRanges(RequestScript s) {
        s.create("a", "bitmap:ip", 3, IPV4, ip("10.0.1.0"), ipTo("10.0.0.0"))
                .create("b", "bitmap:ip", 3, IPV4, ip("10.0.0.9"), cidr(24))
                .create("c", "bitmap:ip", 3, IPV4, ip("10.0.0.0"), cidr(16))
                        .create("d", "bitmap:ip", 3, IPV4, ip("10.0.0.0"), cidr(15))
                .create("e", "bitmap:ip", 3, IPV4, ip("10.0.0.0"), cidr(32))
                        .create("f", "bitmap:ip", 3, IPV4, ip("10.0.0.0"), cidr(0))
                .create("g", "bitmap:ip", 3, IPV4, ip("10.0.0.0")).create("h", "bitmap:ip", 3, IPV4)
                        .create("i", "bitmap:ip", 3, IPV6, ip("10.0.0.0"), cidr(24))
                .create("j", "bitmap:ip", 3, IPV4, ip("10.0.0.0"), ipTo("10.1.0.0"));
        s.remark("with a netmask").create("k", "bitmap:ip", 3, IPV4, ip("10.0.0.9"), ipTo("10.0.9.9"), Node.u8(20, 24))
                .create("l", "bitmap:ip", 3, IPV4, ip("10.0.0.0"), cidr(24), Node.u8(20, 24))
                        .create("m", "bitmap:ip", 3, IPV4, ip("10.0.0.0"), cidr(8), Node.u8(20, 24))
                .create("n", "bitmap:ip", 3, IPV4, ip("10.0.0.0"), cidr(7), Node.u8(20, 24))
                        .create("o", "bitmap:ip", 3, IPV4, ip("10.0.0.0"), cidr(24), Node.u8(20, 33))
                .create("p", "bitmap:ip", 3, IPV4, ip("10.0.0.0"), cidr(24), Node.u8(20, 32))
                        .create("q", "bitmap:ip", 3, IPV4, ip("10.0.0.0"), cidr(24), Node.u8(20, 0));
        s.remark("ports").create("r", "bitmap:port", 3, 0, port(9), portTo(3))
                .create("s", "bitmap:port", 3, 0, port(9)).create("t", "bitmap:port", 3, 0, port(0), portTo(65535))
                .create("u", "bitmap:port", 3, 10, port(1), portTo(2));
        s.add("r", port(8), portTo(4)).add("r", port(9), portTo(10)).list("r").listAll();
    }

    private static void longDumps(RequestScript s) {
        s.create("h", "hash:ip", 6, IPV4, flags(0x10), initval(1))
                .add("h", ip("10.0.0.0"), cidr(22), comment("a comment that takes some room"));
        s.create("p", "bitmap:port", 3, 0, port(0), portTo(4095), flags(0x18))
                .add("p", port(0), portTo(4095), comment("x"), packets(1), bytes(2));
        s.create("e", "hash:ip", 6, IPV4).listAll()
                .message(Message.SAVE, REQUEST | ACK | DUMP, Node.u8(1, 6), Node.string(2, "p"));
    }
}
