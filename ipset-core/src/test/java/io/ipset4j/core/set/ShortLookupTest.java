package io.ipset4j.core.set;

import static org.assertj.core.api.Assertions.assertThat;

import io.ipset4j.core.SetNamespace;
import io.ipset4j.core.SetStore;
import io.ipset4j.core.element.Address;
import io.ipset4j.core.element.ElementSpec;
import io.ipset4j.core.element.Family;
import io.ipset4j.core.error.IpSetException;
import io.ipset4j.core.type.CreateOptions;
import io.ipset4j.core.type.Dimension;
import io.ipset4j.core.type.Method;
import io.ipset4j.core.type.SetType;
import io.ipset4j.core.type.SetTypes;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The lookups that take numbers, and test() of a plain host, against test() by way of a request: masks, zero addresses,
 * protocols with and without ports, nomatch. ModelTest has the rest.
 */
class ShortLookupTest {
    private static final int[] PROTOCOLS = {0, 1, 6, 17, 47, 58, 132, 136, 255};

    static Stream<Arguments> sets() {
        List<Arguments> sets = new ArrayList<>();
        for (SetType type : SetTypes.all()) {
            if (type.method() != Method.HASH || !type.hasAddresses()) {
                continue;
            }
            for (Family family : List.of(Family.INET, Family.INET6)) {
                for (Mask mask : Mask.values()) {
                    if (mask == Mask.NONE || type.takes(CreateOptions.Option.NETMASK)) {
                        for (long seed : new long[] {1, 2, System.nanoTime()}) {
                            sets.add(Arguments.of(type, family, mask, seed));
                        }
                    }
                }
            }
        }
        return sets.stream();
    }

    private enum Mask { NONE, NETMASK, BITMASK }

    @ParameterizedTest(name = "{0} {1} {2} seed {3}")
    @MethodSource("sets")
    void saysWhatARequestSays(SetType type, Family family, Mask mask, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        try (SetStore store = SetStore.create()) {
            IpSet set = create(store, type, family, mask);
            for (int i = 0; i < 60; i++) {
                add(set, random, type, family);
            }
            int hits = 0;
            for (int i = 0; i < 3000; i++) {
                hits += assertSame(set, random, type, family) ? 1 : 0;
            }
            assertThat(hits).as("hits").isPositive();
        }
    }

    /** Which protocols have ports is said in one place, for elements that are added and those that are asked for. */
    @ParameterizedTest
    @MethodSource("families")
    void elementsHaveThePortsOfTheirProtocols(Family family) {
        Set<Integer> withPort = Set.of(6, 17, 132, 136, family == Family.INET ? 1 : 58); // icmp, icmpv6: type and code
        try (SetStore store = SetStore.create()) {
            IpSet set = create(store, SetTypes.HASH_IP_PORT, family, Mask.NONE);
            Address address = family == Family.INET ? Address.ofIpv4(1) : Address.ofIpv6(1, 1);
            for (int protocol = 1; protocol < 256; protocol++) {
                set.add(new ElementSpec().ip(address).proto(protocol).port(5), false);
            }
            for (int protocol = 1; protocol < 256; protocol++) {
                for (int port = 5; port <= 6; port++) {
                    boolean found = family == Family.INET ? set.containsIpv4Port(1, protocol, port)
                            : set.containsIpv6Port(1, 1, protocol, port);
                    assertThat(found).as("protocol %d port %d", protocol, port)
                            .isEqualTo(port == 5 || !withPort.contains(protocol));
                }
            }
        }
    }

    static Stream<Family> families() {
        return Stream.of(Family.INET, Family.INET6);
    }

    private static IpSet create(SetStore store, SetType type, Family family, Mask mask) {
        SetNamespace sets = store.namespace("default");
        CreateOptions options = new CreateOptions();
        if (mask == Mask.NETMASK) {
            options.netmask(family == Family.INET ? 30 : 126);
        } else if (mask == Mask.BITMASK) {
            options.bitmask(Address.of(family, -1, -1).and(family == Family.INET
                    ? Address.ofIpv4(0xfffffff5) : Address.ofIpv6(-1, ~0xaL)));
        }
        sets.create("s", type, type.maxRevision(), family.number(), options, false);
        return sets.set("s");
    }

    // Of few values, zero among them.
    private static Address address(SplittableRandom random, Family family) {
        int host = random.nextInt(24);
        return family == Family.INET ? Address.ofIpv4(host) : Address.ofIpv6(0, host);
    }

    private static int length(SplittableRandom random, Family family) {
        return random.nextInt(8) == 0 ? random.nextInt(1, family.bits()) : family.bits() - random.nextInt(5);
    }

    private static void add(IpSet set, SplittableRandom random, SetType type, Family family) {
        ElementSpec spec = new ElementSpec().ip(address(random, family)).ip2(address(random, family))
                .proto(PROTOCOLS[random.nextInt(PROTOCOLS.length)]).port(random.nextInt(3)).iface("eth0")
                .mark(random.nextInt(1, 5)).mac(new io.ipset4j.core.element.Mac(5));
        if (random.nextBoolean() || type.dimensions().get(0) == Dimension.NET) {
            spec.cidr(type.dimensions().get(0) == Dimension.IP ? family.bits() - random.nextInt(3)
                    : length(random, family));
        }
        if (random.nextBoolean()) {
            spec.cidr2(length(random, family));
        }
        if (type.nets() > 0 && random.nextInt(4) == 0) {
            spec.flags(ElementSpec.NOMATCH);
        }
        try {
            set.add(spec, true);
        } catch (IpSetException e) {
            // not an element of this set
        }
    }

    private static boolean assertSame(IpSet set, SplittableRandom random, SetType type, Family family) {
        Address ip = address(random, family);
        Address ip2 = address(random, family);
        int protocol = PROTOCOLS[random.nextInt(PROTOCOLS.length)];
        int port = random.nextInt(3);
        boolean ported = type.has(Dimension.PORT);
        long addresses = type.dimensions().stream().filter(Dimension::isAddress).count();
        if (type.dimensions().size() > addresses + (ported ? 1 : 0)) {
            assertThat(contains(set, ported, addresses > 1, ip, ip2, protocol, port)).isFalse();
            return true;
        }
        ElementSpec spec = new ElementSpec().ip(ip);
        if (addresses > 1) {
            spec.ip2(ip2);
        }
        if (ported) {
            spec.proto(protocol).port(port);
        }
        boolean plain = test(set, spec);
        boolean asked = test(set, spec.name("a field that is not looked at"));
        String what = type + " " + ip + " " + ip2 + " protocol " + protocol + " port " + port;
        assertThat(plain).as(what).isEqualTo(asked);
        assertThat(contains(set, ported, addresses > 1, ip, ip2, protocol, port)).as(what).isEqualTo(asked);
        return asked;
    }

    private static boolean test(IpSet set, ElementSpec spec) {
        try {
            return set.test(spec);
        } catch (IpSetException e) {
            return false;
        }
    }

    private static boolean contains(IpSet set, boolean port, boolean pair, Address ip, Address ip2, int protocol,
            int number) {
        if (ip.family() == Family.INET) {
            return port ? pair ? set.containsIpv4PortIpv4(ip.ipv4(), protocol, number, ip2.ipv4())
                    : set.containsIpv4Port(ip.ipv4(), protocol, number)
                    : pair ? set.containsIpv4Pair(ip.ipv4(), ip2.ipv4()) : set.containsIpv4(ip.ipv4());
        }
        return port ? pair ? set.containsIpv6PortIpv6(ip.high(), ip.low(), protocol, number, ip2.high(), ip2.low())
                : set.containsIpv6Port(ip.high(), ip.low(), protocol, number)
                : pair ? set.containsIpv6Pair(ip.high(), ip.low(), ip2.high(), ip2.low())
                : set.containsIpv6(ip.high(), ip.low());
    }

    /** Zero gets into a set by a range, is listed, and never matches: Linux 6.12. */
    @Test
    void zeroNeverMatches() {
        try (SetStore store = SetStore.create()) {
            IpSet set = create(store, SetTypes.HASH_IP, Family.INET, Mask.NONE);
            set.add(new ElementSpec().ip(Address.ofIpv4(1)).cidr(30), false);
            assertThat(set.header().elements()).isEqualTo(4);
            assertThat(set.containsIpv4(0)).isFalse();
            assertThat(set.containsIpv4(3)).isTrue();
        }
    }

    /** A port out of range must not run into the address. */
    @Test
    void numbersOutOfRangeStayInTheirPart() {
        try (SetStore store = SetStore.create()) {
            IpSet set = create(store, SetTypes.HASH_IP_PORT, Family.INET, Mask.NONE);
            set.add(new ElementSpec().ip(Address.ofIpv4(0xc0000201)).proto(6).port(80), false);
            assertThat(set.containsIpv4Port(0xc0000201, 6, 80)).isTrue();
            assertThat(set.containsIpv4Port(0xc0000200, 6, 65536 + 80)).isFalse();
            assertThat(set.containsIpv4Port(0xc0000200, 256 + 6, 80)).isFalse();
        }
    }
}
