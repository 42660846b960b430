package io.ipset4j.core.match;

import static org.assertj.core.api.Assertions.assertThat;

import io.ipset4j.core.SetNamespace;
import io.ipset4j.core.SetStore;
import io.ipset4j.core.element.Address;
import io.ipset4j.core.element.ElementSpec;
import io.ipset4j.core.element.Family;
import io.ipset4j.core.element.Mac;
import io.ipset4j.core.set.MatchOptions;
import io.ipset4j.core.set.PacketProbe;
import io.ipset4j.core.set.SetReference;
import io.ipset4j.core.type.CreateOptions;
import io.ipset4j.core.type.Dimension;
import io.ipset4j.core.type.Method;
import io.ipset4j.core.type.SetType;
import io.ipset4j.core.type.SetTypes;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A set whose elements neither count packets nor give them anything is asked about a packet in a shorter way. It says
 * what a set of the same elements with counters says.
 */
class ShortWayTest {
    private static final int[] PROTOCOLS = {0, 1, 6, 17, 47, 58, 132, 136, 255};

    static Stream<Arguments> sets() {
        List<Arguments> sets = new ArrayList<>();
        for (SetType type : SetTypes.all()) {
            if (type.method() == Method.HASH && type.hasAddresses() && !type.has(Dimension.IFACE)) {
                for (Family family : List.of(Family.INET, Family.INET6)) {
                    for (boolean timed : new boolean[] {false, true}) {
                        sets.add(Arguments.of(type, family, timed, System.nanoTime()));
                    }
                }
            }
        }
        return sets.stream();
    }

    @ParameterizedTest(name = "{0} {1} timed {2} seed {3}")
    @MethodSource("sets")
    void saysWhatTheLongWaySays(SetType type, Family family, boolean timed, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        AtomicLong clock = new AtomicLong(1);
        try (SetStore store = SetStore.create(SetStore.SwapMode.CALL_RCU, clock::get)) {
            SetNamespace sets = store.namespace("default");
            CreateOptions options = new CreateOptions();
            if (timed) {
                options.timeout(5);
            }
            sets.create("short", type, type.maxRevision(), family.number(), options, false);
            sets.create("long", type, type.maxRevision(), family.number(), options.flags(CreateOptions.COUNTERS), false);
            for (int i = 0; i < 500; i++) {
                ElementSpec element = element(random, type, family);
                sets.set("short").add(element, true);
                sets.set("long").add(element, true);
                clock.addAndGet(20);
            }
            int[] answers = new int[2];
            try (SetReference quick = sets.reference("short"); SetReference slow = sets.reference("long")) {
                for (int i = 0; i < 4000; i++) {
                    Direction[] directions = new Direction[type.dimensions().size()];
                    for (int at = 0; at < directions.length; at++) {
                        directions[at] = random.nextBoolean() ? Direction.SRC : Direction.DST;
                    }
                    SetMatch one = SetMatch.of(store.rcu(), quick, directions);
                    SetMatch other = SetMatch.of(store.rcu(), slow, directions);
                    Packet packet = packet(random, family);
                    boolean expected = other.matches(packet);
                    assertThat(one.matches(packet)).as("packet %d", i).isEqualTo(expected);
                    boolean nomatch = other.returningNomatch().matches(packet);
                    assertThat(one.returningNomatch().matches(packet)).as("packet %d, nomatch", i).isEqualTo(nomatch);
                    answers[expected || nomatch ? 1 : 0]++; // it may be that every network is marked
                }
            }
            assertThat(answers[0]).isPositive();
            assertThat(answers[1]).isPositive();
        }
    }

    /** As a packet has it, ICMPv6 has a type and code in IPv4 too; a request's has none. */
    @Test
    void icmpOfTheOtherFamily() {
        try (SetStore store = SetStore.create()) {
            SetNamespace sets = store.namespace("default");
            sets.create("s", SetTypes.HASH_IP_PORT, 5, Family.INET.number(), new CreateOptions(), false);
            ElementSpec element = new ElementSpec().ip(Address.parse("192.0.2.1")).proto(58).port(0);
            sets.set("s").add(element, false);
            assertThat(sets.set("s").matches(new Icmpv6(0), MatchOptions.DEFAULT)).isTrue();
            assertThat(sets.set("s").matches(new Icmpv6(1), MatchOptions.DEFAULT)).isFalse();
        }
    }

    private record Icmpv6(int code) implements PacketProbe {
        @Override
        public Family family() {
            return Family.INET;
        }

        @Override
        public int directions() {
            return 2;
        }

        @Override
        public Address address(int dimension) {
            return Address.parse("192.0.2.1");
        }

        @Override
        public int protocol() {
            return 58;
        }

        @Override
        public int port(int dimension) {
            return code;
        }

        @Override
        public @Nullable Mac mac(int dimension) {
            return null;
        }

        @Override
        public int mark() {
            return 0;
        }

        @Override
        public @Nullable String iface(int dimension) {
            return null;
        }

        @Override
        public boolean physdev() {
            return false;
        }

        @Override
        public long bytes() {
            return 0;
        }

        @Override
        public void found(long skbmark, int skbprio, int skbqueue) {
            throw new AssertionError("elements have no such values");
        }
    }

    private static Address address(SplittableRandom random, Family family) {
        int number = random.nextInt(6);
        return family == Family.INET ? Address.ofIpv4(number == 0 ? 0 : 0x0a000000 | number)
                : Address.ofIpv6(number == 0 ? 0 : 0x20010db8_00000000L, number);
    }

    private static ElementSpec element(SplittableRandom random, SetType type, Family family) {
        ElementSpec element = new ElementSpec();
        boolean first = true;
        for (Dimension dimension : type.dimensions()) {
            switch (dimension) {
                case IP, NET -> {
                    Address address = address(random, family);
                    while (address.high() == 0 && address.low() == 0) { // requests refuse what packets may have
                        address = address(random, family);
                    }
                    int length = family.bits() - random.nextInt(4);
                    if (first) {
                        element.ip(address);
                    } else {
                        element.ip2(address);
                    }
                    if (dimension == Dimension.NET) {
                        if (first) {
                            element.cidr(length);
                        } else {
                            element.cidr2(length);
                        }
                        if (random.nextInt(3) == 0) {
                            element.flags(ElementSpec.NOMATCH);
                        }
                    }
                    first = false;
                }
                case PORT -> {
                    int protocol = random.nextBoolean() ? 6 : PROTOCOLS[1 + random.nextInt(PROTOCOLS.length - 1)];
                    element.proto(protocol).port(port(random));
                }
                case MAC -> element.mac(new Mac(1 + random.nextInt(2)));
                case MARK -> element.mark(random.nextInt(3));
                case IFACE, SET -> throw new IllegalArgumentException(dimension.name());
            }
        }
        return element;
    }

    private static int port(SplittableRandom random) {
        return random.nextInt(-1, 2) & 0xffff; // 65535 is what no port would be, cut to 16 bits
    }

    private static Packet packet(SplittableRandom random, Family family) {
        Packet.Builder builder = Packet.between(address(random, family), address(random, family))
                .mark(random.nextInt(3));
        int protocol = PROTOCOLS[random.nextInt(PROTOCOLS.length)];
        switch (random.nextInt(4)) {
            case 0 -> builder.protocol(protocol);
            case 1 -> builder.icmp(0, random.nextInt(3));
            default -> builder.ports(random.nextBoolean() ? 6 : 17, port(random), port(random));
        }
        if (random.nextInt(8) == 0) {
            builder.fragmentOffset(8);
        }
        return builder.ethernet(new Mac(1), new Mac(2)).build();
    }
}
