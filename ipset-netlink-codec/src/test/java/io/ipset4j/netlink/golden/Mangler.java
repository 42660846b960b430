package io.ipset4j.netlink.golden;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Damages a request, in ways that real and hostile senders do: flags and lengths that are wrong, attributes that are
 * missing, twice there, unknown or too short, and messages that end early.
 */
final class Mangler {
    private Mangler() {}

    /** Damages the attributes. */
    static void attributes(Chance chance, List<Node> top) {
        List<List<Node>> lists = new ArrayList<>();
        collect(top, lists);
        List<Node> list = chance.of(lists);
        if (list.isEmpty()) {
            return;
        }
        int at = chance.below(list.size());
        Node node = list.get(at);
        switch (chance.below(14)) {
            case 0 -> node.type ^= Attribute.NET_BYTEORDER;
            case 1 -> node.type ^= Attribute.NESTED;
            case 2 -> node.type = node.type & ~0x3fff | chance.of(0, 14, 15, 16, 31, 32, 63, 0x3fff);
            case 3 -> list.remove(at);
            case 4 -> list.add(chance.below(list.size() + 1), node.copy());
            case 5 -> list.add(at, Node.raw(chance.of(0, 12, 13, 15, 30, 31, 40, 0x3fff), new byte[chance.below(9)]));
            case 6 -> list.add(list.remove(0));
            case 7 -> node.skew = chance.of(-5, -4, -3, -2, -1, 1, 2, 3, 4, 8, 200);
            case 8, 9 -> resize(node, chance.of(-4, -2, -1, 1, 2, 4));
            case 10 -> resize(node, -1000);
            case 11 -> string(chance, top);
            case 12 -> protocol(chance, top);
            default -> zero(node);
        }
    }

    private static void collect(List<Node> list, List<List<Node>> lists) {
        lists.add(list);
        list.forEach(node -> {
            if (!node.children.isEmpty()) {
                collect(node.children, lists);
            }
        });
    }

    private static void resize(Node node, int by) {
        if (node.children.isEmpty()) {
            node.value = Arrays.copyOf(node.value, Math.max(0, node.value.length + by));
        } else if (by < 0) {
            node.children.clear();
            node.value = new byte[Math.min(3, -by)];
        }
    }

    private static void string(Chance chance, List<Node> top) {
        for (Node node : top) {
            if (node.number() == 2 || node.number() == 3) {
                node.value = switch (chance.below(6)) {
                    case 0 -> new byte[0];
                    case 1 -> new byte[] {'a'};
                    case 2 -> filled(32);
                    case 3 -> filled(40);
                    case 4 -> new byte[] {'a', 0, 'x', 'x'};
                    default -> Arrays.copyOf(new byte[] {'a'}, 40);
                };
                return;
            }
        }
    }

    private static byte[] filled(int length) {
        byte[] name = new byte[length];
        Arrays.fill(name, (byte) 'a');
        return name;
    }

    private static void protocol(Chance chance, List<Node> top) {
        for (Node node : top) {
            if (node.number() == 1) {
                node.value = new byte[] {(byte) chance.of(0, 1, 5, 8, 9, 255)};
                return;
            }
        }
    }

    /** Sets a value to zero, but no address: that could be the end of a range. */
    private static void zero(Node node) {
        boolean address = node.type == (Attribute.NET_BYTEORDER | 1) || node.type == (Attribute.NET_BYTEORDER | 2);
        if (node.children.isEmpty() && !address) {
            Arrays.fill(node.value, (byte) 0);
        }
    }

    /** Damages the finished message behind its headers. */
    static byte[] bytes(Chance chance, byte[] message) {
        int from = Message.ATTRIBUTES;
        if (message.length <= from) {
            return message;
        }
        switch (chance.below(4)) {
            case 0 -> {
                message[chance.between(from, message.length - 1)] ^= (byte) (1 << chance.below(8));
                return message;
            }
            case 1 -> {
                message[chance.between(from, message.length - 1)] = (byte) chance.below(256);
                return message;
            }
            case 2 -> {
                return Arrays.copyOf(message, chance.between(16, message.length));
            }
            default -> {
                return Arrays.copyOf(message, message.length + chance.between(1, 8));
            }
        }
    }
}
