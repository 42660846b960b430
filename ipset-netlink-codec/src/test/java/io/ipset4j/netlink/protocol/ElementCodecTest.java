package io.ipset4j.netlink.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import io.ipset4j.core.element.Address;
import io.ipset4j.core.element.ElementSpec;
import io.ipset4j.core.element.ElementSpec.Field;
import io.ipset4j.core.element.Family;
import io.ipset4j.core.element.Mac;
import io.ipset4j.core.type.SetType;
import io.ipset4j.core.type.SetTypes;
import io.ipset4j.netlink.wire.MessageWriter;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ElementCodecTest {
    private final MessageWriter out = new MessageWriter(64);

    static List<SetType> types() {
        return SetTypes.all();
    }

    @ParameterizedTest
    @MethodSource("types")
    void readsWhatItWrites(SetType type) {
        long seed = System.nanoTime();
        Random random = new Random(seed);
        for (int i = 0; i < 300; i++) {
            Family family = random.nextBoolean() ? Family.INET : Family.INET6;
            ElementSpec spec = random(type, family, random);
            int line = random.nextInt();
            out.begin(0, 0, 0, 0);
            ElementWriter.putRequest(spec, line, out);
            ByteBuffer message = out.finishCopy();
            ElementReader reader = ElementReader.ofRequests(type, family);
            ElementSpec read = reader.read(message, 20, message.limit());
            assertThat(read).as("seed %d", seed).isNotNull();
            assertThat(describe(Objects.requireNonNull(read))).as("seed %d", seed).isEqualTo(describe(spec));
            assertThat(Integer.reverseBytes(reader.lineno())).isEqualTo(line);
            assertPlain(Plain.parse(Plain.bytes(message.position(20))), spec, line);
        }
    }

    /** What a decoder that knows nothing of ours finds in the bytes. */
    private static void assertPlain(List<Plain> attributes, ElementSpec spec, int line) {
        List<Integer> numbers = new ArrayList<>(attributes.stream().map(Plain::number).toList());
        assertThat(numbers.remove(numbers.size() - 1)).isEqualTo(9);
        assertThat(attributes.get(numbers.size()).number64()).isEqualTo(Integer.toUnsignedLong(line));
        assertThat(numbers).isSortedAccordingTo(Comparator.naturalOrder()).hasSize(spec.fields().size());
        for (Plain attribute : attributes) {
            switch (attribute.number()) {
                case 1 -> assertThat(address(attribute)).isEqualTo(spec.ip());
                case 2 -> assertThat(address(attribute)).isEqualTo(spec.ipTo());
                case 3 -> assertThat(attribute.number64()).isEqualTo(spec.cidr());
                case 4 -> assertThat(attribute.number64()).isEqualTo(spec.port());
                case 5 -> assertThat(attribute.number64()).isEqualTo(spec.portTo());
                case 6 -> assertThat(attribute.number64()).isEqualTo(spec.timeout());
                case 7 -> assertThat(attribute.number64()).isEqualTo(spec.proto());
                case 8 -> assertThat(attribute.number64()).isEqualTo(spec.flags());
                case 10 -> assertThat(attribute.number64()).isEqualTo(Integer.toUnsignedLong(spec.mark()));
                case 17 -> assertThat(new Mac(attribute.number64())).isEqualTo(spec.mac());
                case 18 -> assertThat(text(attribute)).isEqualTo(spec.name());
                case 19 -> assertThat(text(attribute)).isEqualTo(spec.nameref());
                case 20 -> assertThat(address(attribute)).isEqualTo(spec.ip2());
                case 21 -> assertThat(attribute.number64()).isEqualTo(spec.cidr2());
                case 22 -> assertThat(address(attribute)).isEqualTo(spec.ip2To());
                case 23 -> assertThat(text(attribute)).isEqualTo(spec.iface());
                case 24 -> assertThat(attribute.number64()).isEqualTo(spec.bytes());
                case 25 -> assertThat(attribute.number64()).isEqualTo(spec.packets());
                case 26 -> assertThat(text(attribute)).isEqualTo(spec.comment());
                case 27 -> assertThat(attribute.number64()).isEqualTo(spec.skbmark());
                case 28 -> assertThat(attribute.number64()).isEqualTo(Integer.toUnsignedLong(spec.skbprio()));
                case 29 -> assertThat(attribute.number64()).isEqualTo(spec.skbqueue());
                default -> assertThat(attribute.number()).isEqualTo(9);
            }
            boolean container = List.of(1, 2, 20, 22).contains(attribute.number());
            assertThat((attribute.type() & 0x8000) != 0).isEqualTo(container);
        }
    }

    private static Address address(Plain container) {
        Plain only = container.children().get(0);
        ByteBuffer bytes = ByteBuffer.wrap(only.payload());
        return switch (only.type()) {
            case 0x4001 -> Address.ofIpv4(bytes.getInt());
            case 0x4002 -> Address.ofIpv6(bytes.getLong(), bytes.getLong());
            default -> throw new AssertionError("type " + only.type());
        };
    }

    private static String text(Plain attribute) {
        String text = new String(attribute.payload(), StandardCharsets.ISO_8859_1);
        assertThat(text).endsWith("\0");
        return text.substring(0, text.length() - 1);
    }

    static ElementSpec random(SetType type, Family family, Random random) {
        ElementSpec spec = new ElementSpec();
        for (Field field : type.elementFields()) {
            if (random.nextBoolean()) {
                give(spec, field, family, random);
            }
        }
        return spec;
    }

    private static void give(ElementSpec spec, Field field, Family family, Random random) {
        Address address = family == Family.INET ? Address.ofIpv4(random.nextInt())
                : Address.ofIpv6(random.nextLong(), random.nextLong());
        switch (field) {
            case IP -> spec.ip(address);
            case IP_TO -> spec.ipTo(address);
            case IP2 -> spec.ip2(address);
            case IP2_TO -> spec.ip2To(address);
            case CIDR -> spec.cidr(random.nextInt(256));
            case CIDR2 -> spec.cidr2(random.nextInt(256));
            case PORT -> spec.port(random.nextInt(65536));
            case PORT_TO -> spec.portTo(random.nextInt(65536));
            case TIMEOUT -> spec.timeout(random.nextLong() & 0xffffffffL);
            case PROTO -> spec.proto(random.nextInt(256));
            case FLAGS -> spec.flags(random.nextInt(256));
            case MARK -> spec.mark(random.nextInt());
            case MAC -> spec.mac(new Mac(random.nextLong() >>> 16));
            case NAME -> spec.name(text(random, 31));
            case NAMEREF -> spec.nameref(text(random, 31));
            case IFACE -> spec.iface(text(random, 15));
            case BYTES -> spec.bytes(random.nextLong());
            case PACKETS -> spec.packets(random.nextLong());
            case COMMENT -> spec.comment(text(random, 255));
            case SKBMARK -> spec.skbmark(random.nextLong());
            case SKBPRIO -> spec.skbprio(random.nextInt());
            case SKBQUEUE -> spec.skbqueue(random.nextInt(65536));
        }
    }

    private static String text(Random random, int longest) {
        StringBuilder text = new StringBuilder();
        for (int i = random.nextInt(longest + 1); i > 0; i--) {
            text.append((char) (1 + random.nextInt(255)));
        }
        return text.toString();
    }

    static Map<Field, Object> describe(ElementSpec spec) {
        Map<Field, Object> values = new EnumMap<>(Field.class);
        for (Field field : spec.fields()) {
            values.put(field, spec.isRefused(field) ? "refused" : String.valueOf(value(spec, field)));
        }
        return values;
    }

    private static @Nullable Object value(ElementSpec spec, Field field) {
        return switch (field) {
            case IP -> spec.ip();
            case IP_TO -> spec.ipTo();
            case CIDR -> spec.cidr();
            case PORT -> spec.port();
            case PORT_TO -> spec.portTo();
            case TIMEOUT -> spec.timeout();
            case PROTO -> spec.proto();
            case FLAGS -> spec.flags();
            case MARK -> spec.mark();
            case MAC -> spec.mac();
            case NAME -> spec.name();
            case NAMEREF -> spec.nameref();
            case IP2 -> spec.ip2();
            case CIDR2 -> spec.cidr2();
            case IP2_TO -> spec.ip2To();
            case IFACE -> spec.iface();
            case BYTES -> spec.bytes();
            case PACKETS -> spec.packets();
            case COMMENT -> spec.comment();
            case SKBMARK -> spec.skbmark();
            case SKBPRIO -> spec.skbprio();
            case SKBQUEUE -> spec.skbqueue();
        };
    }

    private static Map<Field, Object> read(SetType type, Family family, String hex) {
        ByteBuffer message = Plain.message("00".repeat(20) + hex.replace(" ", ""));
        ElementSpec spec = ElementReader.ofRequests(type, family).read(message, 20, message.limit());
        return spec == null ? Map.of() : describe(spec);
    }

    /** Forms that the kernel's policy lets pass and its code then refuses. */
    @Test
    void notesWhatTheKernelRefusesLater() {
        assertThat(read(SetTypes.HASH_IP, Family.INET, "08000600 00000005")).containsEntry(Field.TIMEOUT, "refused");
        assertThat(read(SetTypes.HASH_IP, Family.INET, "04000180")).containsEntry(Field.IP, "refused");
        assertThat(read(SetTypes.HASH_IP, Family.INET, "0c000180 08000100 01020304"))
                .as("address without the byte-order flag").containsEntry(Field.IP, "refused");
        assertThat(read(SetTypes.HASH_IP, Family.INET6, "0c000180 08000140 01020304"))
                .as("the wrong family").containsEntry(Field.IP, "refused");
        assertThat(read(SetTypes.HASH_IP, Family.INET, "0d000180 08000140 01020304 00000000"))
                .as("leftover bytes").containsEntry(Field.IP, "refused");
        assertThat(read(SetTypes.HASH_IP_MAC, Family.INET, "09001100 0102030405000000"))
                .containsEntry(Field.MAC, "refused");
    }

    /** Forms that the policy of the type forbids. */
    @Test
    void refusesWhatThePolicyForbids() {
        assertThat(read(SetTypes.HASH_IP, Family.INET, "06000440 00500000")).as("a port in a hash:ip").isEmpty();
        assertThat(read(SetTypes.HASH_IP, Family.INET, "0c000100 08000140 01020304")).as("not nested").isEmpty();
        assertThat(read(SetTypes.HASH_IP, Family.INET, "09001a00 6162636465000000")).as("no NUL").isEmpty();
        assertThat(read(SetTypes.HASH_IP, Family.INET, "05003f00 61000000")).as("unknown").isEmpty();
        assertThat(read(SetTypes.HASH_NET_IFACE, Family.INET, "15001700" + "61".repeat(16) + "00000000"))
                .as("too long an interface").isEmpty();
    }
}
