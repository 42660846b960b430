package io.ipset4j.core.text;

import io.ipset4j.core.element.Address;
import io.ipset4j.core.element.ElementSpec;
import io.ipset4j.core.element.Mac;
import io.ipset4j.core.type.CreateOptions;
import java.math.BigInteger;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Fields and options as the recordings write them: names and values in turn, sorted here by name. */
final class FieldText {
    private FieldText() {}

    /** The fields in the order of their names, one spelling for one element. */
    static String sorted(String fields) {
        return String.join(" ", new TreeMap<>(map(fields)).entrySet().stream()
                .map(e -> (e.getKey() + " " + e.getValue()).strip()).toList());
    }

    private static Map<String, String> map(String fields) {
        Map<String, String> map = new LinkedHashMap<>();
        String[] words = fields.split(" ", -1);
        for (int i = 0; i + 1 < words.length; i += 2) {
            map.put(words[i], words[i + 1]);
        }
        return map;
    }

    static String of(ElementSpec element) {
        Map<String, String> map = new TreeMap<>();
        for (ElementSpec.Field field : element.fields()) {
            map.put(field.name(), switch (field) {
                case IP -> hex(element.ip());
                case IP_TO -> hex(element.ipTo());
                case CIDR -> "" + element.cidr();
                case PORT -> "" + element.port();
                case PORT_TO -> "" + element.portTo();
                case TIMEOUT -> "" + element.timeout();
                case PROTO -> "" + element.proto();
                case FLAGS -> "" + element.flags();
                case MARK -> Integer.toUnsignedString(element.mark());
                case MAC -> HexFormat.of().formatHex(Objects.requireNonNull(element.mac()).toBytes());
                case NAME -> Recording.escape(Objects.requireNonNull(element.name()));
                case NAMEREF -> Recording.escape(Objects.requireNonNull(element.nameref()));
                case IP2 -> hex(element.ip2());
                case CIDR2 -> "" + element.cidr2();
                case IP2_TO -> hex(element.ip2To());
                case IFACE -> Recording.escape(Objects.requireNonNull(element.iface()));
                case BYTES -> Long.toUnsignedString(element.bytes());
                case PACKETS -> Long.toUnsignedString(element.packets());
                case COMMENT -> Recording.escape(Objects.requireNonNull(element.comment()));
                case SKBMARK -> Long.toUnsignedString(element.skbmark());
                case SKBPRIO -> Integer.toUnsignedString(element.skbprio());
                case SKBQUEUE -> "" + element.skbqueue();
            });
        }
        return join(map);
    }

    static String of(CreateOptions options) {
        Map<String, String> map = new TreeMap<>();
        for (CreateOptions.Option option : CreateOptions.Option.values()) {
            if (!options.has(option)) {
                continue;
            }
            map.put(option.name(), switch (option) {
                case IP -> hex(options.ip());
                case IP_TO -> hex(options.ipTo());
                case CIDR -> "" + options.cidr();
                case PORT -> "" + options.port();
                case PORT_TO -> "" + options.portTo();
                case TIMEOUT -> "" + options.timeout();
                case PROTO, RESIZE -> "";
                case FLAGS -> "" + options.flags();
                case MARKMASK -> Integer.toUnsignedString(options.markmask());
                case BITMASK -> hex(options.bitmask());
                case INITVAL -> Integer.toUnsignedString(options.initval());
                case HASHSIZE -> "" + options.hashsize();
                case MAXELEM -> "" + options.maxelem();
                case NETMASK -> "" + options.netmask();
                case BUCKETSIZE -> "" + options.bucketsize();
                case SIZE -> "" + options.size();
            });
        }
        return join(map);
    }

    private static String join(Map<String, String> map) {
        return String.join(" ", map.entrySet().stream().map(e -> (e.getKey() + " " + e.getValue()).strip()).toList());
    }

    private static String hex(@Nullable Address address) {
        Objects.requireNonNull(address);
        return address.family().bits() == 32
                ? String.format(Locale.ROOT, "%08x", address.ipv4())
                : String.format(Locale.ROOT, "%016x%016x", address.high(), address.low());
    }

    private static Address address(String hex) {
        return hex.length() == 8
                ? Address.ofIpv4(Integer.parseUnsignedInt(hex, 16))
                : Address.ofIpv6(Long.parseUnsignedLong(hex, 0, 16, 16), Long.parseUnsignedLong(hex, 16, 32, 16));
    }

    static ElementSpec element(String fields) {
        ElementSpec element = new ElementSpec();
        map(fields).forEach((name, value) -> {
            switch (ElementSpec.Field.valueOf(name)) {
                case IP -> element.ip(address(value));
                case IP_TO -> element.ipTo(address(value));
                case CIDR -> element.cidr(Integer.parseInt(value));
                case PORT -> element.port(Integer.parseInt(value));
                case PORT_TO -> element.portTo(Integer.parseInt(value));
                case TIMEOUT -> element.timeout(Long.parseLong(value));
                case PROTO -> element.proto(Integer.parseInt(value));
                case FLAGS -> element.flags(Integer.parseInt(value));
                case MARK -> element.mark(Integer.parseUnsignedInt(value));
                case MAC -> element.mac(new Mac(Long.parseLong(value, 16)));
                case NAME -> element.name(Recording.unescape(value));
                case NAMEREF -> element.nameref(Recording.unescape(value));
                case IP2 -> element.ip2(address(value));
                case CIDR2 -> element.cidr2(Integer.parseInt(value));
                case IP2_TO -> element.ip2To(address(value));
                case IFACE -> element.iface(Recording.unescape(value));
                case BYTES -> element.bytes(Long.parseUnsignedLong(value));
                case PACKETS -> element.packets(Long.parseUnsignedLong(value));
                case COMMENT -> element.comment(Recording.unescape(value));
                case SKBMARK -> element.skbmark(new BigInteger(value).longValue());
                case SKBPRIO -> element.skbprio(Integer.parseUnsignedInt(value));
                case SKBQUEUE -> element.skbqueue(Integer.parseInt(value));
            }
        });
        return element;
    }

    static CreateOptions options(String fields) {
        CreateOptions options = new CreateOptions();
        map(fields).forEach((name, value) -> {
            switch (CreateOptions.Option.valueOf(name)) {
                case IP -> options.ip(address(value));
                case IP_TO -> options.ipTo(address(value));
                case CIDR -> options.cidr(Integer.parseInt(value));
                case PORT -> options.port(Integer.parseInt(value));
                case PORT_TO -> options.portTo(Integer.parseInt(value));
                case TIMEOUT -> options.timeout(Long.parseLong(value));
                case PROTO, RESIZE -> options.give(CreateOptions.Option.valueOf(name));
                case FLAGS -> options.flags(Integer.parseInt(value));
                case MARKMASK -> options.markmask(Integer.parseUnsignedInt(value));
                case BITMASK -> options.bitmask(address(value));
                case INITVAL -> options.initval(Integer.parseUnsignedInt(value));
                case HASHSIZE -> options.hashsize(Long.parseLong(value));
                case MAXELEM -> options.maxelem(Long.parseLong(value));
                case NETMASK -> options.netmask(Integer.parseInt(value));
                case BUCKETSIZE -> options.bucketsize(Integer.parseInt(value));
                case SIZE -> options.size(Long.parseLong(value));
            }
        });
        return options;
    }
}
