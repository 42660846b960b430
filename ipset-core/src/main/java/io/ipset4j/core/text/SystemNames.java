package io.ipset4j.core.text;

import io.ipset4j.core.element.Address;
import io.ipset4j.core.element.Family;
import java.io.IOException;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * The databases of a machine: Java's resolver for hosts, and two files, which are read when first needed and then kept.
 * Without a file of protocols the best known ones are known all the same; a file that is there is the whole truth.
 */
final class SystemNames implements NameService {
    static final NameService INSTANCE = new SystemNames(Path.of("/etc/protocols"), Path.of("/etc/services"));

    /** In the form of {@code /etc/protocols}, and with its names. */
    private static final List<String> WELL_KNOWN_PROTOCOLS = List.of("ip 0 IP", "icmp 1 ICMP", "igmp 2 IGMP",
            "ipencap 4 IP-ENCAP", "tcp 6 TCP", "udp 17 UDP", "dccp 33 DCCP", "ipv6 41 IPv6", "rsvp 46 RSVP",
            "gre 47 GRE", "esp 50 IPSEC-ESP", "ah 51 IPSEC-AH", "ipv6-icmp 58 IPv6-ICMP", "eigrp 88 EIGRP",
            "ospf 89 OSPFIGP", "ipip 94 IPIP", "pim 103 PIM", "vrrp 112 VRRP", "l2tp 115 L2TP", "sctp 132 SCTP",
            "udplite 136 UDPLite");

    private final Path protocolsFile;
    private final Path servicesFile;

    // Both are immutable once built, and safely published by final fields; a race at worst reads a file twice.
    private volatile @Nullable Protocols protocols;
    private volatile @Nullable Map<String, Integer> services;

    SystemNames(Path protocolsFile, Path servicesFile) {
        this.protocolsFile = protocolsFile;
        this.servicesFile = servicesFile;
    }

    /** Names to numbers, and numbers to names. */
    private static final class Protocols {
        private final Map<String, Integer> numbers = new HashMap<>();
        private final Map<Integer, String> names = new HashMap<>();

        Protocols(List<String> lines) {
            forEachEntry(lines, (words, number) -> {
                names.putIfAbsent(number, words[0]);
                for (int i = 0; i < words.length; i++) {
                    if (i != 1) {
                        numbers.putIfAbsent(words[i], number);
                    }
                }
            });
        }
    }

    private interface EntryUser {
        void use(String[] words, int number);
    }

    /** Hands on the entries of a file: name, number (with something after a slash, maybe), aliases. */
    private static void forEachEntry(List<String> lines, EntryUser user) {
        for (String line : lines) {
            int comment = line.indexOf('#');
            String[] words = (comment < 0 ? line : line.substring(0, comment)).strip().split("\\s+");
            if (words.length >= 2) {
                int slash = words[1].indexOf('/');
                int number = numberOf(slash < 0 ? words[1] : words[1].substring(0, slash));
                if (number >= 0) {
                    user.use(words, number);
                }
            }
        }
    }

    private static int numberOf(String text) {
        long number = NumberText.tryParse(text, NumberText.U16);
        return number == NumberText.NONE ? -1 : (int) number;
    }

    /** The lines of a file, or null if it cannot be read. Names are bytes to us, a char a byte. */
    private static @Nullable List<String> read(Path file) {
        try {
            return Files.readAllLines(file, StandardCharsets.ISO_8859_1);
        } catch (IOException absent) {
            return null;
        }
    }

    private Protocols protocols() {
        Protocols known = protocols;
        if (known == null) {
            known = new Protocols(Objects.requireNonNullElse(read(protocolsFile), WELL_KNOWN_PROTOCOLS));
            protocols = known;
        }
        return known;
    }

    /** Ports by {@code name/protocol}. */
    private Map<String, Integer> services() {
        Map<String, Integer> known = services;
        if (known == null) {
            Map<String, Integer> found = new HashMap<>();
            forEachEntry(Objects.requireNonNullElse(read(servicesFile), List.of()), (words, port) -> {
                String protocol = words[1].substring(Math.max(0, words[1].indexOf('/')));
                for (int i = 0; i < words.length; i++) {
                    if (i != 1) {
                        found.putIfAbsent(words[i] + protocol, port);
                    }
                }
            });
            known = found;
            services = known;
        }
        return known;
    }

    @Override
    public OptionalInt protocolNumber(String name) {
        return optional(protocols().numbers.get(name));
    }

    @Override
    public @Nullable String protocolName(int number) {
        return protocols().names.get(number);
    }

    @Override
    public OptionalInt port(String service, String protocol) {
        return optional(services().get(service + "/" + protocol));
    }

    private static OptionalInt optional(@Nullable Integer number) {
        return number == null ? OptionalInt.empty() : OptionalInt.of(number);
    }

    @Override
    public List<Address> addresses(String host, Family family) {
        if (isForJavaAlone(host)) {
            return List.of();
        }
        List<Address> addresses = new ArrayList<>();
        try {
            for (InetAddress found : InetAddress.getAllByName(host)) {
                if (found instanceof Inet4Address == (family == Family.INET)) {
                    addresses.add(toAddress(found.getAddress()));
                }
            }
        } catch (UnknownHostException | IllegalArgumentException unknown) {
            return List.of();
        }
        return addresses;
    }

    /** Whether Java would read as an address what no resolver would: {@code [::1]}, {@code fe80::1%eth0}, nothing. */
    private static boolean isForJavaAlone(String host) {
        return host.isEmpty() || host.indexOf(':') >= 0 || host.startsWith("[") || host.indexOf('%') >= 0;
    }

    private static Address toAddress(byte[] bytes) {
        ByteBuffer buffer = ByteBuffer.wrap(bytes);
        return bytes.length == 4 ? Address.ofIpv4(buffer.getInt()) : Address.ofIpv6(buffer.getLong(), buffer.getLong());
    }

    @Override
    public @Nullable String hostName(Address address) {
        ByteBuffer bytes = ByteBuffer.allocate(address.family() == Family.INET ? 4 : 16);
        if (address.family() == Family.INET) {
            bytes.putInt(address.ipv4());
        } else {
            bytes.putLong(address.high()).putLong(address.low());
        }
        try {
            InetAddress numeric = InetAddress.getByAddress(bytes.array());
            String name = numeric.getHostName();
            return name.equals(numeric.getHostAddress()) ? null : name;
        } catch (UnknownHostException impossible) {
            throw new AssertionError(impossible);
        }
    }
}
