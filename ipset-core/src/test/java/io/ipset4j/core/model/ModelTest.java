package io.ipset4j.core.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.ipset4j.core.SetStore;
import io.ipset4j.core.element.Address;
import io.ipset4j.core.element.ElementSpec;
import io.ipset4j.core.element.ElementSpec.Field;
import io.ipset4j.core.element.Family;
import io.ipset4j.core.element.Mac;
import io.ipset4j.core.error.IpSetError;
import io.ipset4j.core.error.IpSetException;
import io.ipset4j.core.set.ElementCursor;
import io.ipset4j.core.set.IpSet;
import io.ipset4j.core.set.SetEnvironment;
import io.ipset4j.core.type.CreateOptions;
import io.ipset4j.core.type.Dimension;
import io.ipset4j.core.type.Method;
import io.ipset4j.core.type.SetType;
import io.ipset4j.core.type.SetTypes;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Random requests to every type, against a model that walks a list. A failure names the seed that repeats it. */
class ModelTest {
    private static final int OPERATIONS = 2000;
    private static final int MAX_LISTED = 150;

    static Stream<Arguments> cases() {
        List<Arguments> cases = new ArrayList<>();
        long base = System.nanoTime();
        for (SetType type : SetTypes.all()) {
            if (type.method() == Method.LIST || type == SetTypes.BITMAP_IP_MAC) {
                continue; // ListSetTest and BitmapIpMacTest
            }
            for (int family : type.method() == Method.HASH && type.hasAddresses() ? new int[] {2, 10}
                    : new int[] {type.onlyFamily().number()}) {
                for (int round = 0; round < 4; round++) {
                    // With timeouts and without are different ways through the engines: take both, whatever the seed.
                    cases.add(Arguments.of(type, family, round % 2 == 0, round < 2 ? 42 : base + round));
                }
            }
        }
        return cases.stream();
    }

    @ParameterizedTest(name = "{0} family {1} timeouts {2} seed {3}")
    @MethodSource("cases")
    void agreesWithTheModel(SetType type, int family, boolean timeouts, long seed) {
        Random random = new Random(seed);
        AtomicLong clock = new AtomicLong(1);
        try (SetStore store = SetStore.create(SetStore.SwapMode.CALL_RCU, clock::get)) {
            long defaultTimeout = random.nextInt(2) * 7L;
            long maxelem = random.nextInt(3) == 0 ? 20 : 65536;
            // Outside a namespace, so that no sweep runs but those of operations: the model keeps what has expired.
            IpSet set = IpSet.create(type, type.maxRevision(), family,
                    options(type, timeouts, defaultTimeout, maxelem),
                    new SetEnvironment(store.rcu(), clock::get, name -> null));
            NaiveSet model = new NaiveSet(type, family == 10 ? 128 : 32, timeouts, defaultTimeout, maxelem);
            for (int i = 0; i < OPERATIONS; i++) {
                model.now = clock.addAndGet(random.nextInt(4) == 0 ? random.nextInt(900) : 0);
                // Sets of few prefix lengths are looked up in another way, until they have more.
                ElementSpec spec = spec(random, type, family, timeouts, i < OPERATIONS / 2);
                boolean exist = random.nextBoolean();
                String what = "seed " + seed + " timeouts " + timeouts + " operation " + i;
                switch (random.nextInt(10)) {
                    case 0, 1, 2, 3 -> assertThat(refusal(() -> set.add(spec, exist))).as(what)
                            .isEqualTo(model.add(spec, exist));
                    case 4, 5 -> assertThat(refusal(() -> set.delete(plain(spec), exist))).as(what)
                            .isEqualTo(model.delete(plain(spec), exist));
                    default -> {
                        ElementSpec asked = single(spec, type);
                        assertThat(set.test(asked)).as(what).isEqualTo(model.test(asked));
                        assertShortWayAgrees(set, spec, what);
                    }
                }
                if (i % 50 == 0) {
                    assertThat(listing(set, type)).as(what).isEqualTo(model.listing());
                }
                if (model.listing().size() > MAX_LISTED) {
                    set.flush();
                    model = new NaiveSet(type, family == 10 ? 128 : 32, timeouts, defaultTimeout, maxelem);
                    model.now = clock.get();
                }
            }
        }
    }

    // The lookups without a request say what test says of plain addresses and ports, to types of such; else no. A field
    // that the type does not look at keeps test from taking the short way itself.
    private static void assertShortWayAgrees(IpSet set, ElementSpec spec, String what) {
        Address ip = spec.ip();
        if (ip == null) {
            return;
        }
        Address ip2 = spec.ip2();
        int protocol = spec.has(Field.PROTO) ? spec.proto() : 6;
        int port = spec.port();
        List<Dimension> dimensions = set.type().dimensions();
        boolean ported = dimensions.contains(Dimension.PORT);
        boolean plain = dimensions.size() == 1 + (ip2 != null ? 1 : 0) + (ported ? 1 : 0);
        boolean tested = plain && tested(set, plainHost(ip, ip2, protocol, port, set.type()).mark(1));
        assertThat(plain && tested(set, plainHost(ip, ip2, protocol, port, set.type()))).as(what).isEqualTo(tested);
        Address other = ip2 == null ? ip : ip2;
        boolean v4 = ip.family() == Family.INET;
        boolean one = v4 ? set.containsIpv4(ip.ipv4()) : set.containsIpv6(ip.high(), ip.low());
        boolean onePort = v4 ? set.containsIpv4Port(ip.ipv4(), protocol, port)
                : set.containsIpv6Port(ip.high(), ip.low(), protocol, port);
        boolean pair = v4 ? set.containsIpv4Pair(ip.ipv4(), other.ipv4())
                : set.containsIpv6Pair(ip.high(), ip.low(), other.high(), other.low());
        boolean pairPort = v4 ? set.containsIpv4PortIpv4(ip.ipv4(), protocol, port, other.ipv4())
                : set.containsIpv6PortIpv6(ip.high(), ip.low(), protocol, port, other.high(), other.low());
        assertThat(one).as(what).isEqualTo(tested && ip2 == null && !ported);
        assertThat(onePort).as(what).isEqualTo(tested && ip2 == null && ported);
        assertThat(pair).as(what).isEqualTo(tested && ip2 != null && !ported);
        assertThat(pairPort).as(what).isEqualTo(tested && ip2 != null && ported);
    }

    private static ElementSpec plainHost(Address ip, @Nullable Address ip2, int protocol, int port, SetType type) {
        ElementSpec host = new ElementSpec().ip(ip);
        if (ip2 != null) {
            host.ip2(ip2);
        }
        if (type.has(Dimension.PORT)) {
            host.proto(protocol).port(port);
        }
        return host;
    }

    private static boolean tested(IpSet set, ElementSpec asked) {
        try {
            return set.test(asked);
        } catch (IpSetException e) {
            return false;
        }
    }

    private static CreateOptions options(SetType type, boolean timeouts, long defaultTimeout, long maxelem) {
        CreateOptions options = new CreateOptions().flags(CreateOptions.COUNTERS | CreateOptions.COMMENT);
        if (timeouts) {
            options.timeout(defaultTimeout);
        }
        if (type == SetTypes.BITMAP_IP) {
            options.ip(Address.parse("10.0.0.0")).cidr(24);
        } else if (type == SetTypes.BITMAP_PORT) {
            options.port(0).portTo(63);
        } else {
            options.maxelem(maxelem).hashsize(64);
        }
        return options;
    }

    private static @Nullable IpSetError refusal(Runnable request) {
        try {
            request.run();
            return null;
        } catch (IpSetException e) {
            return e.error();
        }
    }

    private static Address address(Random random, int family) {
        // Few distinct bits, at both ends, so that networks nest and collide.
        if (family == 10) {
            return Address.ofIpv6(0x2001_0db8_0000_0000L | (long) random.nextInt(3) << 30, random.nextInt(6) + 1);
        }
        return Address.ofIpv4(10 << 24 | random.nextInt(48) + 1);
    }

    private static int length(Random random, int family) {
        int[] lengths = family == 10 ? new int[] {1, 32, 33, 34, 35, 63, 64, 65, 126, 127, 128}
                : new int[] {1, 8, 24, 26, 27, 28, 29, 30, 31, 32};
        return lengths[random.nextInt(lengths.length)];
    }

    private static ElementSpec spec(Random random, SetType type, int family, boolean timeouts, boolean fewLengths) {
        ElementSpec spec = new ElementSpec();
        int flags = 0;
        boolean first = true;
        for (Dimension dimension : type.dimensions()) {
            boolean range = family == 2 && random.nextInt(5) == 0 && !(fewLengths && dimension == Dimension.NET);
            switch (dimension) {
                case IP -> {
                    Address ip = address(random, family);
                    if (!first) {
                        spec.ip2(ip);
                    } else {
                        spec.ip(ip);
                        if (range && type.takes(Field.IP_TO)) {
                            if (random.nextBoolean()) {
                                spec.ipTo(address(random, family));
                            } else if (random.nextBoolean()) {
                                spec.ip(Address.ofIpv4(10 << 24 | 16 + random.nextInt(32))).cidr(28 + random.nextInt(5));
                            }
                        }
                    }
                    first = false;
                }
                case NET -> {
                    int length = fewLengths ? (family == 2 ? 32 : 128) - 4 * random.nextInt(2) : length(random, family);
                    if (first) {
                        spec.ip(address(random, family)).cidr(length);
                        if (range) {
                            spec.ipTo(address(random, family));
                        }
                    } else {
                        spec.ip2(address(random, family)).cidr2(length);
                        if (range) {
                            spec.ip2To(address(random, family));
                        }
                    }
                    flags |= random.nextInt(4) == 0 ? ElementSpec.NOMATCH : 0;
                    first = false;
                }
                case PORT -> {
                    spec.port(random.nextInt(4));
                    if (random.nextInt(4) == 0) {
                        spec.portTo(random.nextInt(8));
                    }
                    if (type.takes(Field.PROTO)) {
                        spec.proto(random.nextBoolean() ? 6 : 17);
                    }
                }
                case MAC -> spec.mac(new Mac(random.nextInt(5) + 1L));
                case MARK -> spec.mark(random.nextInt(4) + 1);
                case IFACE -> {
                    String[] names = {"eth0", "eth1", "eth", "e", "lo", "", "eth0.123456789"};
                    spec.iface(names[random.nextInt(names.length)]);
                    flags |= random.nextInt(4) == 0 ? ElementSpec.PHYSDEV : 0;
                    flags |= random.nextInt(5) == 0 ? ElementSpec.WILDCARD : 0;
                }
                case SET -> throw new IllegalArgumentException("lists are tested elsewhere");
            }
        }
        if (flags != 0) {
            spec.flags(flags);
        }
        if (timeouts && random.nextBoolean()) {
            spec.timeout(random.nextInt(5));
        }
        if (random.nextInt(3) == 0) {
            spec.packets(random.nextInt(100));
        }
        if (random.nextInt(3) == 0) {
            spec.bytes(random.nextInt(100));
        }
        if (random.nextInt(3) == 0) {
            spec.comment("c" + random.nextInt(10));
        }
        return spec;
    }

    // The fields that identify an element, without values.
    private static ElementSpec plain(ElementSpec spec) {
        ElementSpec plain = single(spec, null);
        if (spec.ipTo() != null) {
            plain.ipTo(spec.ipTo());
        }
        if (spec.ip2To() != null) {
            plain.ip2To(spec.ip2To());
        }
        if (spec.has(Field.PORT_TO)) {
            plain.portTo(spec.portTo());
        }
        if (spec.has(Field.CIDR)) {
            plain.cidr(spec.cidr());
        }
        return plain;
    }

    // The same without ranges; with a type, an address part keeps no prefix length either.
    private static ElementSpec single(ElementSpec spec, @Nullable SetType type) {
        ElementSpec single = new ElementSpec().port(spec.port()).proto(spec.proto()).mark(spec.mark());
        if (spec.ip() != null) {
            single.ip(spec.ip());
        }
        if (spec.ip2() != null) {
            single.ip2(spec.ip2());
        }
        if (spec.mac() != null) {
            single.mac(spec.mac());
        }
        if (spec.iface() != null) {
            single.iface(spec.iface());
        }
        if (type != null && type.dimensions().get(0) == Dimension.NET && spec.has(Field.CIDR)) {
            single.cidr(spec.cidr());
        }
        if (spec.has(Field.CIDR2)) {
            single.cidr2(spec.cidr2());
        }
        if (spec.has(Field.FLAGS)) {
            single.flags(spec.flags());
        }
        return single;
    }

    // Through the model's own printing of an element, so that both sides are compared as text.
    private static List<String> listing(IpSet set, SetType type) {
        List<String> result = new ArrayList<>();
        NaiveSet printer = new NaiveSet(type, set.family().bits() == 0 ? 32 : set.family().bits(), false, 0, 0);
        ElementCursor cursor = set.cursor();
        for (ElementSpec element = cursor.next(); element != null; element = cursor.next()) {
            NaiveSet.Entry entry = printer.expand(element).get(0);
            entry.packets = element.packets();
            entry.bytes = element.bytes();
            entry.comment = element.comment();
            result.add(entry + " timeout " + element.timeout());
        }
        result.sort(null);
        return result;
    }
}
