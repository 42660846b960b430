package io.ipset4j.netlink.golden;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * An attribute that is being made, still open to damage: a leaf with bytes or a container with children, and a length
 * field that can be made to lie.
 *
 * <p>Not thread-safe.
 */
final class Node {
    int type;
    byte[] value;
    final List<Node> children = new ArrayList<>();
    /** What is added to the true length. */
    int skew;

    private Node(int type, byte[] value) {
        this.type = type;
        this.value = value;
    }

    static Node raw(int type, byte[] value) {
        return new Node(type, value);
    }

    static Node u8(int type, int value) {
        return new Node(type, new byte[] {(byte) value});
    }

    static Node be16(int type, int value) {
        return new Node(type | Attribute.NET_BYTEORDER, new byte[] {(byte) (value >> 8), (byte) value});
    }

    static Node be32(int type, long value) {
        return new Node(type | Attribute.NET_BYTEORDER, ByteBuffer.allocate(4).putInt((int) value).array());
    }

    static Node be64(int type, long value) {
        return new Node(type | Attribute.NET_BYTEORDER, ByteBuffer.allocate(8).putLong(value).array());
    }

    /** With its closing NUL. */
    static Node string(int type, String value) {
        return new Node(type, (value + '\0').getBytes(StandardCharsets.ISO_8859_1));
    }

    static Node nest(int type, List<Node> children) {
        Node node = new Node(type | Attribute.NESTED, new byte[0]);
        node.children.addAll(children);
        return node;
    }

    /** An address in its container. */
    static Node address(int type, byte[] address) {
        Node inner = new Node(Attribute.NET_BYTEORDER | (address.length == 4 ? 1 : 2), address);
        return nest(type, List.of(inner));
    }

    int number() {
        return type & 0x3fff;
    }

    Node copy() {
        Node copy = new Node(type, value.clone());
        copy.skew = skew;
        children.forEach(child -> copy.children.add(child.copy()));
        return copy;
    }

    /** The attributes one after the other, each padded to 4 bytes. */
    static byte[] bytes(List<Node> nodes) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        for (Node node : nodes) {
            byte[] payload = node.children.isEmpty() ? node.value : bytes(node.children);
            int length = payload.length + 4 + node.skew;
            out.write(length);
            out.write(length >> 8);
            out.write(node.type);
            out.write(node.type >> 8);
            out.writeBytes(payload);
            out.writeBytes(new byte[-payload.length & 3]);
        }
        return out.toByteArray();
    }
}
