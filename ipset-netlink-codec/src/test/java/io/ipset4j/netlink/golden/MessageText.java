package io.ipset4j.netlink.golden;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;

/** Messages in words, for people who look for a difference. Never throws, whatever the bytes are. */
final class MessageText {
    private static final List<String> COMMANDS = List.of("NONE", "PROTOCOL", "CREATE", "DESTROY", "FLUSH", "RENAME",
            "SWAP", "LIST", "SAVE", "ADD", "DEL", "TEST", "HEADER", "TYPE", "GET_BYNAME", "GET_BYINDEX");
    private static final Map<Integer, String> TOP = Map.ofEntries(Map.entry(1, "PROTOCOL"), Map.entry(2, "SETNAME"),
            Map.entry(3, "TYPENAME"), Map.entry(4, "REVISION"), Map.entry(5, "FAMILY"), Map.entry(6, "FLAGS"),
            Map.entry(7, "DATA"), Map.entry(8, "ADT"), Map.entry(9, "LINENO"), Map.entry(10, "MIN"),
            Map.entry(11, "INDEX"));
    private static final Map<Integer, String> BOTH = Map.ofEntries(Map.entry(1, "IP"), Map.entry(2, "IP_TO"),
            Map.entry(3, "CIDR"), Map.entry(4, "PORT"), Map.entry(5, "PORT_TO"), Map.entry(6, "TIMEOUT"),
            Map.entry(7, "PROTO"), Map.entry(8, "FLAGS"), Map.entry(9, "LINENO"), Map.entry(10, "MARK"),
            Map.entry(11, "MARKMASK"), Map.entry(12, "BITMASK"));
    private static final Map<Integer, String> CREATE = Map.ofEntries(Map.entry(17, "INITVAL"),
            Map.entry(18, "HASHSIZE"), Map.entry(19, "MAXELEM"), Map.entry(20, "NETMASK"),
            Map.entry(21, "BUCKETSIZE"), Map.entry(22, "RESIZE"), Map.entry(23, "SIZE"), Map.entry(24, "ELEMENTS"),
            Map.entry(25, "REFERENCES"), Map.entry(26, "MEMSIZE"));
    private static final Map<Integer, String> ELEMENT = Map.ofEntries(Map.entry(17, "ETHER"), Map.entry(18, "NAME"),
            Map.entry(19, "NAMEREF"), Map.entry(20, "IP2"), Map.entry(21, "CIDR2"), Map.entry(22, "IP2_TO"),
            Map.entry(23, "IFACE"), Map.entry(24, "BYTES"), Map.entry(25, "PACKETS"), Map.entry(26, "COMMENT"),
            Map.entry(27, "SKBMARK"), Map.entry(28, "SKBPRIO"), Map.entry(29, "SKBQUEUE"), Map.entry(30, "PAD"));

    private MessageText() {}

    /** Several messages, one a line. */
    static String of(List<byte[]> messages) {
        StringJoiner lines = new StringJoiner("\n");
        messages.forEach(message -> lines.add(of(message)));
        return messages.isEmpty() ? "(no reply)" : lines.toString();
    }

    /** One message. */
    static String of(byte[] bytes) {
        if (bytes.length < 16) {
            return "short message " + hex(bytes);
        }
        Message message = new Message(bytes);
        if (message.isError()) {
            String quoted = bytes.length > 36 ? " quoting " + of(Arrays.copyOfRange(bytes, 20, bytes.length)) : "";
            return "ERROR " + message.error() + " flags=" + Integer.toHexString(message.flags()) + quoted;
        }
        if (message.isDone()) {
            return "DONE flags=" + Integer.toHexString(message.flags()) + " " + hex(Arrays.copyOfRange(bytes, 16,
                    bytes.length));
        }
        if (bytes.length < Message.ATTRIBUTES) {
            return "message without nfgenmsg " + hex(bytes);
        }
        int command = message.command();
        String subsystem = message.subsystem() == Message.SUBSYSTEM ? "" : "subsystem " + message.subsystem() + " ";
        String name = command < COMMANDS.size() ? COMMANDS.get(command) : "command " + command;
        return subsystem + name + " flags=" + Integer.toHexString(message.flags()) + " nfgen="
                + hex(Arrays.copyOfRange(bytes, 16, 20)) + " " + top(message);
    }

    private static String top(Message message) {
        boolean header = message.command() == Message.CREATE || message.command() == Message.LIST;
        Attribute.Run run = message.attributes();
        StringJoiner out = new StringJoiner(" ");
        for (Attribute attribute : run.attributes()) {
            String value = switch (attribute.number()) {
                case 2, 3 -> string(attribute.value());
                case 7 -> "{" + data(attribute.children(), header ? CREATE : ELEMENT) + "}";
                case 8 -> "[" + elements(attribute.children()) + "]";
                default -> hex(attribute.value());
            };
            out.add(label(attribute, TOP) + "=" + value);
        }
        return withRest(out, run);
    }

    private static String elements(Attribute.Run run) {
        StringJoiner out = new StringJoiner(" ");
        for (Attribute attribute : run.attributes()) {
            out.add(label(attribute, Map.of(7, "")) + "{" + data(attribute.children(), ELEMENT) + "}");
        }
        return withRest(out, run);
    }

    /** What a DATA attribute of an element, or of a header, holds. */
    static String data(Attribute attribute, boolean header) {
        return data(attribute.children(), header ? CREATE : ELEMENT);
    }

    private static String data(Attribute.Run run, Map<Integer, String> names) {
        StringJoiner out = new StringJoiner(" ");
        for (Attribute attribute : run.attributes()) {
            String name = names.getOrDefault(attribute.number(), BOTH.getOrDefault(attribute.number(), ""));
            String value = switch (name) {
                case "IP", "IP_TO", "IP2", "IP2_TO", "BITMASK" -> address(attribute);
                case "NAME", "NAMEREF", "IFACE", "COMMENT" -> string(attribute.value());
                case "CIDR", "CIDR2", "PORT", "PORT_TO", "TIMEOUT", "PROTO", "LINENO", "HASHSIZE", "MAXELEM", "NETMASK",
                        "BUCKETSIZE", "SIZE", "ELEMENTS", "REFERENCES", "MEMSIZE", "BYTES", "PACKETS" ->
                        attribute.value().length <= 8 ? Long.toUnsignedString(attribute.number64()) + width(attribute)
                                : hex(attribute.value());
                default -> hex(attribute.value());
            };
            out.add(label(attribute, names, name) + "=" + value);
        }
        return withRest(out, run);
    }

    /** A remark on the width where it is not the usual one of a number. */
    private static String width(Attribute attribute) {
        int length = attribute.value().length;
        return length == 1 || length == 2 || length == 4 || length == 8 ? "" : "(" + length + " bytes)";
    }

    private static String address(Attribute container) {
        StringJoiner out = new StringJoiner(" ");
        Attribute.Run run = container.children();
        for (Attribute attribute : run.attributes()) {
            out.add(numeric(attribute.value()) + (attribute.type() == kind(attribute) ? "" : flags(attribute) + "!"));
        }
        return run.attributes().size() == 1 && run.rest().length == 0 ? out.toString() : "(" + withRest(out, run) + ")";
    }

    /** The type word that an address of that length carries in a request. */
    private static int kind(Attribute address) {
        return Attribute.NET_BYTEORDER | (address.value().length == 4 ? 1 : 2);
    }

    private static String numeric(byte[] address) {
        try {
            return InetAddress.getByAddress(address).getHostAddress();
        } catch (UnknownHostException e) {
            return hex(address);
        }
    }

    private static String label(Attribute attribute, Map<Integer, String> names) {
        return label(attribute, names, names.getOrDefault(attribute.number(), ""));
    }

    private static String label(Attribute attribute, Map<Integer, String> names, String name) {
        String known = name.isEmpty() && !names.containsKey(attribute.number()) ? "#" + attribute.number() : name;
        return known + flags(attribute);
    }

    /** Flags where they say something: N nested, B network byte order. */
    private static String flags(Attribute attribute) {
        String nested = (attribute.type() & Attribute.NESTED) != 0 ? "N" : "";
        String order = (attribute.type() & Attribute.NET_BYTEORDER) != 0 ? "B" : "";
        return nested.isEmpty() && order.isEmpty() ? "" : "/" + nested + order;
    }

    private static String withRest(StringJoiner out, Attribute.Run run) {
        if (run.rest().length > 0) {
            out.add("rest:" + hex(run.rest()));
        }
        return out.toString();
    }

    private static String string(byte[] value) {
        String text = new String(value, StandardCharsets.ISO_8859_1);
        return "'" + text.replace("\0", "\\0").replace("\n", "\\n") + "'";
    }

    private static String hex(byte[] bytes) {
        return HexFormat.of().formatHex(bytes);
    }
}
