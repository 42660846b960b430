package io.ipset4j.core.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.ipset4j.core.element.Address;
import io.ipset4j.core.element.ElementSpec;
import io.ipset4j.core.element.Family;
import io.ipset4j.core.element.Mac;
import io.ipset4j.core.type.CreateOptions;
import io.ipset4j.core.type.Dimension;
import io.ipset4j.core.type.Method;
import io.ipset4j.core.type.SetType;
import io.ipset4j.core.type.SetTypes;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What a listing shows can be added again: reading undoes printing, for elements and headers of every type. */
final class RoundTripTest {
    private static final int ROUNDS = 500;
    private static final ParseContext CONTEXT = new ParseContext(RecordedNames.INSTANCE, warning -> {
        throw new AssertionError(warning);
    });

    private final long seed = System.nanoTime();
    private final Random random = new Random(seed);

    static Stream<Arguments> typesAndFamilies() {
        List<Arguments> all = new ArrayList<>();
        for (SetType type : SetTypes.all()) {
            if (!type.hasAddresses() || type.onlyFamily() != Family.UNSPEC) {
                all.add(Arguments.of(type, type.onlyFamily()));
            } else {
                all.add(Arguments.of(type, Family.INET));
                all.add(Arguments.of(type, Family.INET6));
            }
        }
        return all.stream();
    }

    @ParameterizedTest
    @MethodSource("typesAndFamilies")
    void readsElementsThatItPrints(SetType type, Family family) {
        for (int round = 0; round < ROUNDS; round++) {
            ElementSpec element = randomElement(type, family);
            ElementPrinter printer = new ElementPrinter(type, PrintContext.numeric(RecordedNames.INSTANCE));
            ByteText text = new ByteText();
            printer.append(text, element);
            List<String> words = new ArrayList<>(List.of(text.toString()));
            addWords(words, printer.options(element));
            ElementSpec again = ElementText.parse(type, family, ElementText.Command.ADD, words, CONTEXT);
            assertThat(FieldText.of(again)).as("seed %d: %s", seed, words).isEqualTo(FieldText.of(element));
        }
    }

    @ParameterizedTest
    @MethodSource("typesAndFamilies")
    void readsHeadersThatItPrints(SetType type, Family family) {
        for (int round = 0; round < ROUNDS; round++) {
            CreateOptions options = randomOptions(type, family);
            List<String> words = new ArrayList<>();
            addWords(words, OptionText.header(type, family, options, PrintContext.numeric(RecordedNames.INSTANCE)));
            OptionText.Created again = OptionText.parse(type, words, CONTEXT);
            assertThat(FieldText.of(again.options())).as("seed %d: %s", seed, words).isEqualTo(FieldText.of(options));
            assertThat(again.family()).isEqualTo(family);
            assertThat(again.warnings()).isEmpty();
        }
    }

    private static void addWords(List<String> words, List<Word> options) {
        for (Word option : options) {
            words.add(option.keyword());
            if (option.value() != null) {
                words.add(option.value());
            }
        }
    }

    private ElementSpec randomElement(SetType type, Family family) {
        ElementSpec element = new ElementSpec();
        for (int i = 0; i < type.dimensions().size(); i++) {
            switch (type.dimensions().get(i)) {
                case IP, NET -> {
                    boolean net = type.dimensions().get(i) == Dimension.NET && random.nextBoolean();
                    if (i == 0) {
                        element.ip(randomAddress(family));
                        if (net) {
                            element.cidr(random.nextInt(family.bits()));
                        }
                    } else {
                        element.ip2(randomAddress(family));
                        if (net) {
                            element.cidr2(random.nextInt(family.bits()));
                        }
                    }
                }
                case PORT -> randomPort(element, type, family);
                case MAC -> {
                    if (type.method() == Method.HASH || random.nextBoolean()) {
                        element.mac(new Mac(random.nextLong() >>> 16));
                    }
                }
                case MARK -> element.mark(random.nextInt());
                case IFACE -> {
                    element.iface(randomText(1 + random.nextInt(15), "abz09.-+_"));
                    if (random.nextBoolean()) {
                        element.flags(element.flags() | ElementSpec.PHYSDEV);
                    }
                }
                case SET -> element.name(randomText(1 + random.nextInt(31), "ab-:. "));
            }
        }
        randomExtensions(element, type);
        return element;
    }

    private void randomPort(ElementSpec element, SetType type, Family family) {
        if (type.method() == Method.BITMAP) {
            element.port(random.nextInt(65536));
            return;
        }
        int icmp = family == Family.INET ? PortPart.ICMP : PortPart.ICMPV6;
        int[] protocols = {6, 17, 132, 136, icmp, 47, 89, 200};
        element.proto(protocols[random.nextInt(protocols.length)]);
        boolean hasNoPorts = element.proto() == 47 || element.proto() == 89 || element.proto() == 200;
        int port = random.nextBoolean() ? random.nextInt(65536) : random.nextInt(150) << 8 | random.nextInt(5);
        element.port(hasNoPorts ? 0 : port);
    }

    private void randomExtensions(ElementSpec element, SetType type) {
        if (type.nets() > 0 && random.nextBoolean()) {
            element.flags(element.flags() | ElementSpec.NOMATCH);
        }
        if (type.has(Dimension.IFACE) && random.nextBoolean()) {
            element.flags(element.flags() | ElementSpec.WILDCARD);
        }
        if (random.nextBoolean()) {
            element.timeout(random.nextInt(2147484));
        }
        if (random.nextBoolean()) {
            element.packets(random.nextLong() & -2L).bytes(random.nextInt(1000));
        }
        if (random.nextBoolean()) {
            element.comment(randomText(random.nextInt(256), "ab \t\n\\<&>'\u00e9\u00ff"));
        }
        if (random.nextBoolean()) {
            element.skbmark(random.nextBoolean() ? random.nextLong() : random.nextLong() | 0xffff_ffffL);
        }
        if (random.nextBoolean()) {
            element.skbprio(random.nextInt()).skbqueue(random.nextInt(65536));
        }
    }

    private CreateOptions randomOptions(SetType type, Family family) {
        CreateOptions options = new CreateOptions();
        boolean oneMaskGiven = false;
        for (CreateOptions.Option option : type.createOptions()) {
            boolean given = random.nextBoolean();
            switch (option) {
                case IP -> options.ip(randomAddress(family));
                case IP_TO -> options.ipTo(randomAddress(family));
                case PORT -> options.port(random.nextInt(65536));
                case PORT_TO -> options.portTo(random.nextInt(65536));
                case CIDR, PROTO, RESIZE -> { }
                case FLAGS -> {
                    int flags = random.nextInt(16) << 3;
                    flags = type.method() == Method.HASH ? flags : flags & ~CreateOptions.FORCEADD;
                    if (flags != 0) {
                        options.flags(flags);
                    }
                }
                case NETMASK -> {
                    if (given && !oneMaskGiven) {
                        options.netmask(1 + random.nextInt(family.bits()));
                        oneMaskGiven = true;
                    }
                }
                case BITMASK -> {
                    if (given && !oneMaskGiven) {
                        options.bitmask(randomAddress(family));
                        oneMaskGiven = true;
                    }
                }
                case TIMEOUT -> {
                    if (given) {
                        options.timeout(random.nextInt(2147484));
                    }
                }
                case MARKMASK -> options.markmask(random.nextInt());
                case INITVAL -> options.initval(random.nextInt());
                case HASHSIZE -> options.hashsize(random.nextLong() >>> 32);
                case MAXELEM -> options.maxelem(random.nextLong() >>> 32);
                case BUCKETSIZE -> options.bucketsize(random.nextInt(256));
                case SIZE -> options.size(random.nextLong() >>> 32);
            }
        }
        return options;
    }

    private Address randomAddress(Family family) {
        long high = random.nextInt(3) == 0 ? 0 : random.nextLong();
        long low = random.nextInt(3) == 0 ? random.nextInt(0x20000) : random.nextLong();
        return Address.of(family, high, low);
    }

    private String randomText(int length, String letters) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < length; i++) {
            text.append(letters.charAt(random.nextInt(letters.length())));
        }
        return text.toString();
    }
}
