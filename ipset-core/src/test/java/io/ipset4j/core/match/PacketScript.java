package io.ipset4j.core.match;

import io.ipset4j.core.SetNamespace;
import io.ipset4j.core.SetStore;
import io.ipset4j.core.element.Address;
import io.ipset4j.core.element.ElementSpec;
import io.ipset4j.core.element.Family;
import io.ipset4j.core.element.Mac;
import io.ipset4j.core.set.ElementCursor;
import io.ipset4j.core.set.IpSet;
import io.ipset4j.core.text.ByteText;
import io.ipset4j.core.text.ElementPrinter;
import io.ipset4j.core.text.ElementText;
import io.ipset4j.core.text.NameService;
import io.ipset4j.core.text.OptionText;
import io.ipset4j.core.text.ParseContext;
import io.ipset4j.core.text.PrintContext;
import io.ipset4j.core.type.SetType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Answers the questions of a part of {@code packets.txt}; {@code src/test/recorded/packets.py} explains the lines. */
final class PacketScript implements AutoCloseable {
    private static final Mac OURS = mac("02:00:00:00:00:01");
    private static final Map<String, Integer> PROTOCOLS =
            Map.of("icmp", 1, "tcp", 6, "udp", 17, "gre", 47, "ipv6-icmp", 58, "sctp", 132, "udplite", 136);
    private static final Map<String, Integer> TRANSPORT_BYTES = Map.of("tcp", 20, "udp", 8, "sctp", 12, "udplite", 8);
    private static final Pattern TIMEOUT = Pattern.compile("timeout (\\d+)");

    private final SetStore store = SetStore.create(SetStore.SwapMode.CALL_RCU, () -> 1_000_000);
    private final SetNamespace sets = store.namespace("packets");
    private final ParseContext parsing = new ParseContext(new Protocols(), warning -> {});
    private final List<ScriptedRule> rules = new ArrayList<>();
    private boolean forward;

    /** Answers a line, with no lines if it is no question. A "-" among the expected answers is a rule left out. */
    List<String> answer(String line, @Nullable String expected) {
        List<String> words = Arrays.asList(line.split(" ", -1));
        List<String> rest = words.subList(1, words.size());
        switch (words.get(0)) {
            case "forward" -> forward = true;
            case "create" -> create(rest);
            case "add" -> sets.set(rest.get(0)).add(element(rest, ElementText.Command.ADD), false);
            case "del" -> sets.set(rest.get(0)).delete(element(rest, ElementText.Command.DEL), false);
            case "flush" -> sets.flush(rest.get(0));
            case "rule" -> rules.add(ScriptedRule.parse(rest, sets));
            case "packet" -> {
                return List.of(answer(packet(rest), expected == null ? "" : expected));
            }
            case "sets" -> {
                return elements();
            }
            default -> throw new IllegalArgumentException(line);
        }
        return List.of();
    }

    private void create(List<String> words) {
        SetType type = OptionText.parseType(words.get(1));
        OptionText.Created created = OptionText.parse(type, words.subList(2, words.size()), parsing);
        sets.create(words.get(0), type, type.maxRevision(), created.family().number(), created.options(), false);
    }

    private ElementSpec element(List<String> words, ElementText.Command command) {
        IpSet set = sets.set(words.get(0));
        return ElementText.parse(set.type(), set.family(), command, words.subList(1, words.size()), parsing);
    }

    private String answer(Packet packet, String expected) {
        String[] ruled = expected.substring(Math.min(2, expected.length())).split(" ", -1);
        StringBuilder answer = new StringBuilder("=");
        for (int i = 0; i < rules.size(); i++) {
            if (i < ruled.length && ruled[i].equals("-")) {
                answer.append(" -");
                continue;
            }
            ScriptedRule rule = rules.get(i);
            boolean matched = rule.matches(packet);
            answer.append(matched ? " 1" : " 0");
            if (matched) {
                packet = rule.apply(packet);
            }
        }
        return answer.toString();
    }

    private Packet packet(List<String> words) {
        Map<String, String> given = new HashMap<>();
        for (String word : words) {
            int at = word.indexOf('=');
            given.put(at < 0 ? word : word.substring(0, at), at < 0 ? "" : word.substring(at + 1));
        }
        Address source = Address.parse(given.getOrDefault("src", ""));
        Packet.Builder packet = Packet.between(source, Address.parse(given.getOrDefault("dst", "")));
        int length = (source.family() == Family.INET ? 20 : given.containsKey("frag") ? 48 : 40)
                + Integer.parseInt(given.getOrDefault("load", "0"))
                + transport(packet, given, source.family());
        packet.fragmentOffset(Integer.parseInt(given.getOrDefault("frag", "0"))).length(length)
                .mark(Integer.decode(given.getOrDefault("mark", "0")));
        if (given.containsKey("tun")) {
            packet.inInterface("tun0");
        } else {
            packet.inInterface("tap0").ethernet(mac(given.getOrDefault("smac", "02:00:00:00:00:99")), OURS);
        }
        return (forward ? packet.outInterface("tap1") : packet).build();
    }

    // Returns the bytes of the transport header.
    private static int transport(Packet.Builder packet, Map<String, String> given, Family family) {
        packet.protocol(Integer.parseInt(given.getOrDefault("proto", "0")));
        boolean cut = given.containsKey("short");
        for (Map.Entry<String, Integer> header : TRANSPORT_BYTES.entrySet()) {
            String ports = given.get(header.getKey());
            if (ports != null) {
                int number = PROTOCOLS.getOrDefault(header.getKey(), -1);
                packet.protocol(number);
                if (!cut) {
                    packet.ports(number, first(ports), second(ports));
                }
                return cut ? 4 : header.getValue();
            }
        }
        String icmp = given.get("icmp");
        if (icmp == null) {
            return 0;
        }
        packet.protocol(family == Family.INET ? 1 : 58);
        if (!cut) {
            packet.icmp(first(icmp), second(icmp));
        }
        return cut ? 4 : 8;
    }

    private static int first(String pair) {
        return Integer.parseInt(pair.substring(0, pair.indexOf(',')));
    }

    private static int second(String pair) {
        return Integer.parseInt(pair.substring(pair.indexOf(',') + 1));
    }

    private static Mac mac(String text) {
        return new Mac(Long.parseLong(text.replace(":", ""), 16));
    }

    private List<String> elements() {
        List<String> lines = new ArrayList<>();
        PrintContext printing = PrintContext.numeric(new Protocols());
        for (int id = 0; id < sets.idLimit(); id++) {
            String name = sets.name(id);
            if (name == null) {
                continue;
            }
            IpSet set = sets.set(name);
            ElementCursor cursor = set.cursor();
            for (ElementSpec element = cursor.next(); element != null; element = cursor.next()) {
                ByteText line = new ByteText().append("~ add ").append(name).append(' ');
                ElementPrinter printer = new ElementPrinter(set.type(), printing);
                printer.append(line, element);
                printer.appendOptions(line, element);
                lines.add(rounded(line.toString()));
            }
        }
        Collections.sort(lines);
        return lines;
    }

    private static String rounded(String line) {
        Matcher timeout = TIMEOUT.matcher(line);
        return timeout.replaceAll(found -> "timeout " + (Integer.parseInt(found.group(1)) + 9) / 10 * 10);
    }

    @Override
    public void close() {
        store.close();
    }

    /** The protocols that the script names; nothing else has a name. */
    private static final class Protocols implements NameService {
        @Override
        public List<Address> addresses(String host, Family family) {
            return List.of();
        }

        @Override
        public @Nullable String hostName(Address address) {
            return null;
        }

        @Override
        public OptionalInt protocolNumber(String name) {
            Integer number = PROTOCOLS.get(name);
            return number == null ? OptionalInt.empty() : OptionalInt.of(number);
        }

        @Override
        public @Nullable String protocolName(int number) {
            for (Map.Entry<String, Integer> protocol : PROTOCOLS.entrySet()) {
                if (protocol.getValue() == number) {
                    return protocol.getKey();
                }
            }
            return null;
        }

        @Override
        public OptionalInt port(String service, String protocol) {
            return OptionalInt.empty();
        }
    }
}
