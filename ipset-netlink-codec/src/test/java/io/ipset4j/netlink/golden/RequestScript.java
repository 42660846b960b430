package io.ipset4j.netlink.golden;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;

/**
 * Hand-written requests, in the words of the field. Each call appends a line to what the oracle's relay reads; requests
 * carry protocol 7 and ask for an acknowledgement unless said otherwise.
 *
 * <p>Not thread-safe.
 */
final class RequestScript {
    static final int REQUEST = 1;
    static final int ACK = 4;
    static final int EXCL = 0x200;
    static final int DUMP = 0x300;

    private final List<String> lines = new ArrayList<>();

    List<String> lines() {
        return lines;
    }

    RequestScript freshNamespace() {
        lines.add("netns");
        return this;
    }

    RequestScript sleep(double seconds) {
        lines.add("sleep " + seconds);
        return this;
    }

    RequestScript remark(String text) {
        lines.add("# " + text);
        return this;
    }

    /** Any message: its flags and its attributes. */
    RequestScript message(int command, int flags, Node... attributes) {
        return message(command, flags, Node.bytes(List.of(attributes)));
    }

    /** Any message: its flags and what follows its headers. */
    RequestScript message(int command, int flags, byte[] attributes) {
        byte[] message = new byte[Message.ATTRIBUTES + attributes.length];
        message[4] = (byte) command;
        message[5] = Message.SUBSYSTEM;
        message[6] = (byte) flags;
        message[7] = (byte) (flags >> 8);
        message[16] = 2;
        System.arraycopy(attributes, 0, message, Message.ATTRIBUTES, attributes.length);
        lines.add(HexFormat.of().formatHex(message));
        return this;
    }

    /** A message of so many bytes only. */
    RequestScript cut(int command, int flags, int length) {
        message(command, flags);
        lines.set(lines.size() - 1, lines.get(lines.size() - 1).substring(0, 2 * length));
        return this;
    }

    RequestScript create(String name, String type, int revision, int family, Node... options) {
        return create(EXCL, name, type, revision, family, options);
    }

    RequestScript createExist(String name, String type, int revision, int family, Node... options) {
        return create(0, name, type, revision, family, options);
    }

    private RequestScript create(int exclusive, String name, String type, int revision, int family, Node... options) {
        return message(Message.CREATE, REQUEST | ACK | exclusive, protocol(), Node.string(2, name),
                Node.string(3, type),
                Node.u8(4, revision), Node.u8(5, family), data(options));
    }

    RequestScript add(String name, Node... element) {
        return element(Message.ADD, REQUEST | ACK | EXCL, name, element);
    }

    RequestScript addExist(String name, Node... element) {
        return element(Message.ADD, REQUEST | ACK, name, element);
    }

    RequestScript del(String name, Node... element) {
        return element(Message.DEL, REQUEST | ACK | EXCL, name, element);
    }

    RequestScript delExist(String name, Node... element) {
        return element(Message.DEL, REQUEST | ACK, name, element);
    }

    RequestScript test(String name, Node... element) {
        return element(Message.TEST, REQUEST | ACK, name, element);
    }

    private RequestScript element(int command, int flags, String name, Node... element) {
        return message(command, flags, protocol(), Node.string(2, name), data(element));
    }

    /** Several elements in one request, each a DATA. */
    RequestScript batch(int command, int flags, String name, int line, Node... elements) {
        return message(command, flags, protocol(), Node.string(2, name), Node.be32(9, line),
                Node.nest(8, List.of(elements)));
    }

    RequestScript list(String name) {
        return message(Message.LIST, REQUEST | ACK | DUMP, protocol(), Node.string(2, name));
    }

    RequestScript listAll() {
        return message(Message.LIST, REQUEST | ACK | DUMP, protocol());
    }

    /** DESTROY, FLUSH, HEADER, GET_BYNAME and their kin: a name and nothing else. */
    RequestScript named(int command, int flags, String name) {
        return message(command, flags, protocol(), Node.string(2, name));
    }

    RequestScript flush(String name) {
        return named(Message.FLUSH, REQUEST | ACK, name);
    }

    RequestScript destroy(String name) {
        return named(Message.DESTROY, REQUEST | ACK | EXCL, name);
    }

    /** RENAME and SWAP. */
    RequestScript pair(int command, String name, String other) {
        return message(command, REQUEST | ACK, protocol(), Node.string(2, name), Node.string(3, other));
    }

    static Node protocol() {
        return Node.u8(1, 7);
    }

    static Node data(Node... children) {
        return Node.nest(7, List.of(children));
    }

    /** An address part; the attribute is 1 IP, 2 IP_TO, 20 IP2, 22 IP2_TO or 12 BITMASK. */
    static Node address(int type, String numeric) {
        try {
            return Node.address(type, InetAddress.getByName(numeric).getAddress());
        } catch (UnknownHostException e) {
            throw new IllegalArgumentException("not a numeric address: " + numeric, e);
        }
    }

    static Node ip(String numeric) {
        return address(1, numeric);
    }

    static Node ipTo(String numeric) {
        return address(2, numeric);
    }

    static Node ip2(String numeric) {
        return address(20, numeric);
    }

    static Node ip2To(String numeric) {
        return address(22, numeric);
    }

    static Node cidr(int length) {
        return Node.u8(3, length);
    }

    static Node cidr2(int length) {
        return Node.u8(21, length);
    }

    static Node port(int port) {
        return Node.be16(4, port);
    }

    static Node portTo(int port) {
        return Node.be16(5, port);
    }

    static Node timeout(long seconds) {
        return Node.be32(6, seconds);
    }

    static Node proto(int protocol) {
        return Node.u8(7, protocol);
    }

    static Node flags(int flags) {
        return Node.be32(8, flags);
    }

    static Node line(int line) {
        return Node.be32(9, line);
    }

    static Node mac(String hex) {
        return Node.raw(17, HexFormat.of().parseHex(hex));
    }

    static Node initval(long seed) {
        return Node.be32(17, seed);
    }

    static Node member(String name) {
        return Node.string(18, name);
    }

    static Node reference(String name) {
        return Node.string(19, name);
    }

    static Node iface(String name) {
        return Node.string(23, name);
    }

    static Node comment(String text) {
        return Node.string(26, text);
    }

    /** A string that lacks its NUL. */
    static Node openString(int type, String text) {
        Node node = Node.string(type, text);
        node.value = Arrays.copyOf(node.value, node.value.length - 1);
        return node;
    }

    static Node bytes(long value) {
        return Node.be64(24, value);
    }

    static Node packets(long value) {
        return Node.be64(25, value);
    }
}
