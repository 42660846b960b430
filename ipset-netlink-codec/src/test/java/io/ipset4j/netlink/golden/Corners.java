package io.ipset4j.netlink.golden;

import static io.ipset4j.netlink.golden.RequestScript.*;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * The corners of ip_set that a second implementation gets wrong first: those of the wire and of single types. A few
 * requests each, to be put to the real kernel; what it answered lies among the test resources.
 *
 * @see MoreCorners the corners of ranges, networks and extensions
 */
final class Corners {
    private static final int IPV4 = 2;
    private static final int IPV6 = 10;

    private Corners() {}

    /** All corners by name, in order. */
    static Map<String, RequestScript> all() {
        Map<String, RequestScript> corners = new LinkedHashMap<>();
        write(corners, "01-unknown-set-is-refused-twice", Corners::unknownSet);
        write(corners, "02-test-never-says-why", Corners::testNeverSaysWhy);
        write(corners, "03-positive-error-of-ip-mac", Corners::positiveError);
        write(corners, "04-byte-order-in-dumps", Corners::byteOrderInDumps);
        write(corners, "05-protocol-numbers", Corners::protocolNumbers);
        write(corners, "06-lenient-outside-strict-inside", Corners::lenientAndStrict);
        write(corners, "07-strings-without-nul", Corners::stringsWithoutNul);
        write(corners, "08-create-again", Corners::createAgain);
        write(corners, "09-swap-moves-contents", Corners::swapMovesContents);
        write(corners, "10-destroy-all-with-members", Corners::destroyAll);
        write(corners, "11-rename-and-swap-with-itself", Corners::itself);
        write(corners, "13-list-size-before-after", Corners::listPositions);
        write(corners, "14-forceadd-flag", Corners::forceaddFlag);
        write(corners, "15-bucketsize-of-newest-revision", Corners::newestRevision);
        write(corners, "line-numbers-of-failures", Corners::lineNumbers);
        write(corners, "messages-not-executed", Corners::notExecuted);
        write(corners, "type-and-header-replies", Corners::typeAndHeader);
        write(corners, "id-table-grows", Corners::idTable);
        MoreCorners.addTo(corners);
        return corners;
    }

    static void write(Map<String, RequestScript> corners, String name, Consumer<RequestScript> corner) {
        RequestScript script = new RequestScript().freshNamespace();
        corner.accept(script);
        corners.put(name, script);
    }

    /** Writes NAME.req for each corner into the folder given as argument. */
    public static void main(String[] arguments) throws IOException {
        Path folder = Path.of(arguments[0]);
        for (Map.Entry<String, RequestScript> corner : all().entrySet()) {
            Files.write(folder.resolve(corner.getKey() + ".req"), corner.getValue().lines());
        }
    }

    private static void unknownSet(RequestScript s) {
        s.list("x").message(Message.SAVE, REQUEST | ACK | DUMP, protocol(), Node.string(2, "x"));
        s.remark("without NLM_F_ACK: once").message(Message.LIST, REQUEST | DUMP, protocol(), Node.string(2, "x"));
        s.remark("no NLM_F_DUMP: a dump all the same")
                .message(Message.LIST, REQUEST | ACK, protocol(), Node.string(2, "x"));
        s.listAll().message(Message.LIST, REQUEST, protocol());
    }

    private static void testNeverSaysWhy(RequestScript s) {
        s.create("h", "hash:ip", 6, IPV4).create("p", "bitmap:port", 3, 0, port(1), portTo(9))
                .create("m", "hash:mac", 1, 0);
        s.remark("null element").test("h", ip("0.0.0.0")).test("m", mac("000000000000"));
        s.remark("out of range").test("p", port(10));
        s.remark("missing part").test("h").test("p").test("m");
        s.remark("extensions that the set lacks").test("h", ip("10.0.0.1"), timeout(5))
                .test("h", ip("10.0.0.1"), comment("x")).test("h", ip("10.0.0.1"), packets(1));
        s.remark("a prefix length that is none").test("h", ip("10.0.0.1"), cidr(33));
        s.remark("what the message itself lacks keeps its code").test("x", ip("10.0.0.1"))
                .message(Message.TEST, REQUEST | ACK, protocol(), Node.string(2, "h"))
                .test("h", Node.raw(63, new byte[4])).test("h", Node.u8(7, 6));
    }

    private static void positiveError(RequestScript s) {
        s.create("h", "hash:ip,mac", 1, IPV4);
        s.remark("the other family").add("h", ip("::1"), mac("020000000001")).del("h", ip("::1"), mac("020000000001"))
                .test("h", ip("::1"), mac("020000000001"));
        s.remark("extensions that the set lacks").add("h", ip("10.0.0.1"), mac("020000000001"), timeout(5))
                .add("h", ip("10.0.0.1"), mac("020000000001"), packets(1))
                .add("h", ip("10.0.0.1"), mac("020000000001"), comment("x"));
        s.remark("in a batch, with its line").batch(Message.ADD, REQUEST | ACK | EXCL, "h", 7,
                data(line(7), ip("10.0.0.1"), mac("020000000001")), data(line(8), ip("::1"), mac("020000000001")));
        s.list("h");
    }

    private static void byteOrderInDumps(RequestScript s) {
        s.create("k", "hash:ip,mark", 3, IPV4, Node.be32(11, 0xff00)).add("k", ip("10.0.0.1"), Node.be32(10, 0x1234));
        s.create("n", "hash:net,net", 4, IPV6, initval(1), address(12, "ffff:ffff::"))
                .add("n", ip("2001:db8::1"), ip2("2001:db8::2"), cidr2(64));
        s.listAll();
        s.remark("protocol 6: no index").message(Message.LIST, REQUEST | ACK | DUMP, Node.u8(1, 6));
        s.message(Message.SAVE, REQUEST | ACK | DUMP, Node.u8(1, 6), Node.string(2, "k"));
        s.message(Message.SAVE, REQUEST | ACK | DUMP, Node.u8(1, 8), Node.string(2, "k"));
    }

    private static void protocolNumbers(RequestScript s) {
        s.create("a", "hash:ip", 6, IPV4);
        for (int protocol : new int[] {0, 5, 6, 7, 8, 255}) {
            s.remark("protocol " + protocol);
            Node number = Node.u8(1, protocol);
            s.message(Message.GET_BYNAME, REQUEST, number, Node.string(2, "a"));
            s.message(Message.GET_BYINDEX, REQUEST, number, Node.be16(11, 0));
            s.message(Message.HEADER, REQUEST, number, Node.string(2, "a"));
            s.message(Message.TYPE, REQUEST, number, Node.string(3, "hash:ip"), Node.u8(5, 2));
            s.message(Message.PROTOCOL, REQUEST, number);
            s.message(Message.FLUSH, REQUEST | ACK, number);
            s.message(Message.LIST, REQUEST | ACK | DUMP, number, Node.be32(6, 2));
            s.message(Message.ADD, REQUEST | ACK, number, Node.string(2, "a"), data(ip("10.0.0.1")));
        }
        s.message(Message.PROTOCOL, REQUEST | ACK);
        s.remark("a number of no or of four bytes").message(Message.FLUSH, REQUEST | ACK, Node.raw(1, new byte[0]))
                .message(Message.FLUSH, REQUEST | ACK, Node.raw(1, new byte[] {7, 1, 1, 1}));
        s.remark("index of four bytes, free, beyond the table")
                .message(Message.GET_BYINDEX, REQUEST, protocol(), Node.raw(11, new byte[4]))
                .message(Message.GET_BYINDEX, REQUEST, protocol(), Node.be16(11, 1))
                .message(Message.GET_BYINDEX, REQUEST, protocol(), Node.be16(11, 60000));
    }

    private static void lenientAndStrict(RequestScript s) {
        s.create("a", "hash:ip", 6, IPV4);
        s.remark("unknown attribute outside")
                .message(Message.ADD, REQUEST | ACK | EXCL, protocol(), Node.string(2, "a"),
                Node.raw(40, new byte[4]), data(ip("10.0.0.1")));
        s.remark("given twice outside: the last counts").message(Message.ADD, REQUEST | ACK | EXCL, protocol(),
                Node.string(2, "x"), Node.string(2, "a"), data(ip("10.0.0.2")));
        s.remark("unknown inside").add("a", ip("10.0.0.3"), Node.raw(40, new byte[4]));
        s.remark("known, but not to the type").add("a", ip("10.0.0.3"), Node.be32(10, 1));
        s.remark("given twice inside").add("a", ip("10.0.0.3"), ip("10.0.0.4"));
        s.remark("too short and too long inside").add("a", ip("10.0.0.5"), Node.raw(3, new byte[0]))
                .add("a", ip("10.0.0.5"), Node.raw(3, new byte[] {32, 0}))
                .add("a", ip("10.0.0.5"), Node.raw(9, new byte[2])).add("a", ip("10.0.0.5"), Node.raw(9, new byte[8]));
        s.remark("both families in one container")
                .add("a", Node.nest(1,
                        List.of(Node.raw(0x4001, new byte[] {10, 0, 0, 6}), Node.raw(0x4002, new byte[16]))));
        s.remark("container with a wrong length, without flag, empty, in host order")
                .add("a", Node.nest(1, List.of(Node.raw(0x4001, new byte[5]))))
                .add("a", Node.raw(1, new byte[] {8, 0, 1, 0x40, 10, 0, 0, 7})).add("a", Node.nest(1, List.of()))
                .add("a", Node.nest(1, List.of(Node.raw(1, new byte[] {10, 0, 0, 8}))));
        s.remark("DATA of one to three bytes, and of none").message(Message.ADD, REQUEST | ACK, protocol(),
                Node.string(2, "a"), Node.raw(0x8007, new byte[2])).add("a");
        s.remark("DATA without its flag").message(Message.ADD, REQUEST | ACK, protocol(), Node.string(2, "a"),
                Node.raw(7, Node.bytes(List.of(ip("10.0.0.9")))));
        s.remark("both DATA and ADT, and neither").message(Message.ADD, REQUEST | ACK, protocol(), Node.string(2, "a"),
                Node.be32(9, 1), data(ip("10.0.0.9")), Node.nest(8, List.of(data(ip("10.0.0.10")))))
                .message(Message.ADD, REQUEST | ACK, protocol(), Node.string(2, "a"));
        s.list("a");
    }

    private static void stringsWithoutNul(RequestScript s) {
        s.create("a", "hash:ip", 6, IPV4, flags(0x10)).create("l", "list:set", 3, 0);
        s.remark("a set's name: EINVAL").message(Message.FLUSH, REQUEST | ACK, protocol(), openString(2, "a"))
                .message(Message.FLUSH, REQUEST | ACK, protocol(), Node.raw(2, new byte[0]));
        s.remark("a comment: 4097").add("a", ip("10.0.0.1"), openString(26, "x"));
        s.remark("a member: accepted").add("l", openString(18, "a"));
        s.remark("a member is what is left without trailing NULs");
        for (byte[] name : new byte[][] {{'a'}, {'a', 0}, {'a', 0, 0, 0}, {'a', 0, 'x'}, {'a', 0, 0, 1}, {0}, {}}) {
            s.test("l", Node.raw(18, name)).test("l", member("a"), Node.raw(19, name)).del("l", Node.raw(18, name))
                    .addExist("l", member("a"));
        }
        s.remark("long names").message(Message.FLUSH, REQUEST | ACK, protocol(), Node.string(2, "y".repeat(31)))
                .message(Message.FLUSH, REQUEST | ACK, protocol(), Node.string(2, "y".repeat(32)))
                .message(Message.FLUSH, REQUEST | ACK, protocol(), Node.raw(2, Arrays.copyOf(new byte[] {'a'}, 33)))
                .message(Message.FLUSH, REQUEST | ACK, protocol(), Node.raw(2, new byte[] {'a', 0, 'x', 'x'}));
        s.remark("the empty name").create("", "hash:ip", 6, IPV4).named(Message.GET_BYNAME, REQUEST, "");
        s.remark("comments of 255, 256 bytes, empty").add("a", ip("10.0.0.2"), comment("c".repeat(255)))
                .add("a", ip("10.0.0.3"), comment("c".repeat(256))).add("a", ip("10.0.0.4"), comment(""));
        s.listAll();
    }

    private static void createAgain(RequestScript s) {
        s.create("a", "hash:ip", 6, IPV4, flags(8), Node.u8(20, 24));
        s.createExist("a", "hash:ip", 6, IPV4, flags(8), Node.u8(20, 24));
        s.remark("ignored: family, revision, hashsize, bucketsize, initval, forceadd")
                .createExist("a", "hash:ip", 6, IPV6, flags(8), Node.u8(20, 24))
                .createExist("a", "hash:ip", 5, IPV4, flags(8), Node.u8(20, 24))
                .createExist("a", "hash:ip", 6, IPV4, flags(8), Node.u8(20, 24), Node.be32(18, 64))
                .createExist("a", "hash:ip", 6, IPV4, flags(8), Node.u8(20, 24), Node.u8(21, 2))
                .createExist("a", "hash:ip", 6, IPV4, flags(8), Node.u8(20, 24), initval(5))
                .createExist("a", "hash:ip", 6, IPV4, flags(0x28), Node.u8(20, 24));
        s.remark("netmask and bitmask are one mask")
                .createExist("a", "hash:ip", 6, IPV4, flags(8), address(12, "255.255.255.0"));
        s.remark("compared").createExist("a", "hash:ip", 6, IPV4).createExist("a", "hash:ip", 6, IPV4, flags(8))
                .createExist("a", "hash:ip", 6, IPV4, flags(8), Node.u8(20, 24), Node.be32(19, 5))
                .createExist("a", "hash:ip", 6, IPV4, flags(8), Node.u8(20, 24), timeout(0))
                .createExist("a", "hash:net", 7, IPV4, flags(8));
        s.remark("bad options win over the clash").create("a", "hash:ip", 6, IPV4, Node.u8(20, 33))
                .create("a", "hash:nope", 6, IPV4).create("a", "hash:ip", 6, 0);
        s.create("a", "hash:ip", 6, IPV4).list("a");
    }

    private static void swapMovesContents(RequestScript s) {
        s.create("h", "hash:ip", 6, IPV4, initval(1)).create("b", "bitmap:ip", 3, IPV4, ip("10.0.0.0"), cidr(28))
                .create("l", "list:set", 3, 0).create("six", "hash:ip", 6, IPV6).create("n", "hash:net", 7, IPV4);
        s.add("h", ip("10.0.0.1")).add("b", ip("10.0.0.2")).add("l", member("h"));
        s.pair(Message.SWAP, "h", "b").listAll();
        s.remark("refused").pair(Message.SWAP, "h", "six").pair(Message.SWAP, "h", "n").pair(Message.SWAP, "h", "x")
                .pair(Message.SWAP, "x", "h");
        s.destroy("h").destroy("b").listAll();
    }

    private static void destroyAll(RequestScript s) {
        s.create("a", "hash:ip", 6, IPV4).create("l", "list:set", 3, 0).add("l", member("a"));
        s.message(Message.DESTROY, REQUEST | ACK, protocol()).listAll();
        s.remark("a list with members goes").destroy("a").destroy("l").destroy("a");
        s.remark("without EXCL").named(Message.DESTROY, REQUEST | ACK, "a").destroy("a");
        s.create("a", "hash:ip", 6, IPV4).create("l", "list:set", 3, 0).add("l", member("a"));
        s.message(Message.FLUSH, REQUEST | ACK, protocol()).message(Message.DESTROY, REQUEST | ACK, protocol())
                .listAll();
    }

    private static void itself(RequestScript s) {
        s.create("a", "hash:ip", 6, IPV4).create("b", "hash:ip", 6, IPV4).create("l", "list:set", 3, 0);
        s.pair(Message.RENAME, "a", "a").pair(Message.RENAME, "a", "b").pair(Message.RENAME, "x", "b");
        s.pair(Message.SWAP, "a", "a");
        s.add("l", member("a")).remark("referenced").pair(Message.RENAME, "a", "c").pair(Message.RENAME, "a", "a")
                .pair(Message.SWAP, "a", "b");
        s.pair(Message.RENAME, "b", "c").listAll();
    }

    private static void listPositions(RequestScript s) {
        s.create("l", "list:set", 3, 0, Node.be32(23, 1));
        for (String name : List.of("a", "b", "c", "d", "e", "f")) {
            s.create(name, "hash:ip", 6, IPV4).add("l", member(name));
        }
        s.remark("size 1 is 4 and limits nothing").list("l");
        s.remark("before: directly before").test("l", member("a"), reference("b"), flags(1))
                .test("l", member("a"), reference("c"), flags(1)).test("l", member("b"), reference("a"))
                .test("l", member("c"), reference("a")).del("l", member("a"), reference("c"), flags(1))
                .del("l", member("a"), reference("b"), flags(1));
        s.add("l", member("a"), reference("d"), flags(1)).list("l");
        s.remark("refused").add("l", member("a")).add("l", member("l")).add("l", member("x"))
                .add("l", member("a"), reference("x")).del("l", member("x")).del("l", member("f"), reference("x"));
        s.delExist("l", member("b")).delExist("l", member("b")).add("l", member("b"), reference("f")).list("l");
        s.remark("a reference that is no member, and no reference").del("l", member("c"))
                .add("l", member("c"), reference("c")).add("l", member("c"), flags(1)).list("l");
        s.remark("again: the place stays").addExist("l", member("f"), reference("a"), flags(1)).list("l").list("a");
    }

    private static void forceaddFlag(RequestScript s) {
        s.create("a", "hash:ip", 6, IPV4, flags(0x20)).create("b", "hash:net", 7, IPV6, flags(0x78), timeout(9))
                .listAll();
        s.remark("not of a bitmap or a list").create("c", "bitmap:port", 3, 0, port(0), portTo(1), flags(0x20))
                .create("d", "list:set", 3, 0, flags(0x20)).listAll();
    }

    private static void newestRevision(RequestScript s) {
        s.create("a", "hash:ip", 6, IPV4, initval(1), Node.u8(21, 3))
                .create("b", "hash:ip", 5, IPV4, initval(1), Node.u8(21, 3));
        s.create("c", "hash:ip", 0, IPV4, flags(0x58), Node.u8(20, 24), timeout(5)).create("d", "hash:ip", 7, IPV4);
        for (int bucketsize : new int[] {0, 1, 2, 11, 12, 13, 255}) {
            s.create("s" + bucketsize, "hash:mac", 1, 0, initval(0), Node.u8(21, bucketsize));
        }
        s.listAll();
    }

    private static void lineNumbers(RequestScript s) {
        s.create("a", "hash:ip", 6, IPV4);
        s.batch(Message.ADD, REQUEST | ACK | EXCL, "a", 10, data(line(10), ip("10.0.0.1")),
                data(ip("10.0.0.2"), line(11)),
                data(line(12), ip("10.0.0.1")), data(line(13), ip("10.0.0.3"))).list("a");
        s.remark("no acknowledgement asked for")
                .batch(Message.ADD, REQUEST | EXCL, "a", 10, data(line(77), ip("10.0.0.1")));
        s.remark("line 0").batch(Message.ADD, REQUEST | ACK | EXCL, "a", 5, data(line(0), ip("10.0.0.1")));
        s.remark("no line in the element").batch(Message.ADD, REQUEST | ACK | EXCL, "a", 5, data(ip("10.0.0.1")));
        s.remark("no line at the top").message(Message.ADD, REQUEST | ACK | EXCL, protocol(), Node.string(2, "a"),
                Node.nest(8, List.of(data(line(3), ip("10.0.0.1")))));
        s.remark("single element with lines")
                .message(Message.ADD, REQUEST | ACK | EXCL, protocol(), Node.string(2, "a"),
                Node.raw(9, new byte[] {1, 2, 3, 4}), data(ip("10.0.0.1"), Node.raw(9, new byte[] {9, 8, 7, 6})));
        s.remark("an element that does not parse").batch(Message.ADD, REQUEST | ACK | EXCL, "a", 5,
                data(line(6), ip("10.0.0.4")), data(line(7), Node.raw(63, new byte[4])), data(line(8), ip("10.0.0.5")));
        s.remark("something else among the elements").batch(Message.ADD, REQUEST | ACK | EXCL, "a", 5,
                Node.nest(6, List.of(ip("10.0.0.6")))).batch(Message.ADD, REQUEST | ACK | EXCL, "a", 5,
                Node.raw(7, new byte[4]));
        s.remark("none").batch(Message.ADD, REQUEST | ACK | EXCL, "a", 5);
        s.remark("what is missing").batch(Message.DEL, REQUEST | ACK | EXCL, "a", 5, data(line(6), ip("10.0.0.1")),
                data(line(7), ip("10.0.0.99")))
                        .batch(Message.DEL, REQUEST | ACK, "a", 5, data(line(6), ip("10.0.0.99")),
                data(line(7), ip("10.0.0.2"))).list("a");
        s.remark("TEST takes no batch").batch(Message.TEST, REQUEST | ACK, "a", 5, data(line(6), ip("10.0.0.4")));
    }

    private static void notExecuted(RequestScript s) {
        s.remark("no NLM_F_REQUEST")
                .message(Message.CREATE, ACK, protocol(), Node.string(2, "a"), Node.string(3, "hash:ip"),
                Node.u8(4, 6), Node.u8(5, 2), data()).listAll();
        s.remark("no nfgenmsg").cut(Message.FLUSH, REQUEST | ACK, 16).cut(Message.FLUSH, REQUEST | ACK, 19)
                .cut(Message.FLUSH, REQUEST, 16);
        s.remark("nothing behind it").cut(Message.FLUSH, REQUEST | ACK, 20).cut(Message.LIST, REQUEST | ACK | DUMP, 20);
        s.remark("unknown commands").message(0, REQUEST | ACK, protocol()).message(16, REQUEST | ACK, protocol())
                .message(255, REQUEST, protocol());
    }

    private static void typeAndHeader(RequestScript s) {
        for (GeneratedType type : GeneratedType.values()) {
            for (int family : new int[] {0, 2, 10, 77}) {
                s.message(Message.TYPE, REQUEST, protocol(), Node.string(3, type.typeName), Node.u8(5, family));
            }
        }
        s.message(Message.TYPE, REQUEST, protocol(), Node.string(3, "iphash"), Node.u8(5, 2))
                .message(Message.TYPE, REQUEST, protocol(), Node.string(3, "hash:ip"))
                .message(Message.TYPE, REQUEST | ACK, protocol(), Node.string(3, "hash:ip"), Node.u8(5, 2));
        s.create("a", "list:set", 2, 2).create("b", "bitmap:port", 3, 2, port(9), portTo(1))
                .create("c", "hash:net", 4, 10)
                .create("m", "hash:mac", 1, 2).create("m", "hash:mac", 1, 0);
        for (String name : List.of("a", "b", "c", "m", "x")) {
            s.named(Message.HEADER, REQUEST, name).named(Message.HEADER, REQUEST | ACK, name)
                    .named(Message.GET_BYNAME, REQUEST | ACK, name);
        }
    }

    private static void idTable(RequestScript s) {
        for (int i = 0; i < 258; i++) {
            s.create("s" + i, "hash:ip", 6, IPV4);
        }
        s.destroy("s3").destroy("s256").create("new", "hash:ip", 6, IPV4).create("newer", "hash:ip", 6, IPV4);
        for (String name : List.of("new", "newer", "s257", "s255")) {
            s.named(Message.GET_BYNAME, REQUEST, name);
        }
        s.message(Message.LIST, REQUEST | ACK | DUMP, protocol(), Node.be32(6, 2));
        for (int index : new int[] {256, 257, 258, 319, 320, 65535}) {
            s.message(Message.GET_BYINDEX, REQUEST, protocol(), Node.be16(11, index));
        }
        s.message(Message.DESTROY, REQUEST | ACK, protocol());
    }
}
