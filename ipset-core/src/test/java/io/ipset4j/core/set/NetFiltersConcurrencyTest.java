package io.ipset4j.core.set;

import static org.assertj.core.api.Assertions.assertThat;

import io.ipset4j.core.element.Address;
import io.ipset4j.core.element.ElementSpec;
import io.ipset4j.core.element.Family;
import io.ipset4j.core.rcu.Rcu;
import io.ipset4j.core.type.CreateOptions;
import io.ipset4j.core.type.Dimension;
import io.ipset4j.core.type.SetType;
import io.ipset4j.core.type.SetTypes;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Lookups in types of two addresses beside a writer that adds and deletes, so that generations with their filters come
 * and go: whatever was added before a lookup began, and stays, is found.
 */
@Timeout(60)
class NetFiltersConcurrencyTest {
    private static final int ELEMENTS = 20_000;
    private static final int TCP = 6;

    static Stream<Arguments> types() {
        return Stream.of(SetTypes.HASH_NET_NET, SetTypes.HASH_IP_PORT_NET, SetTypes.HASH_NET_PORT_NET)
                .flatMap(type -> Stream.of(Family.INET, Family.INET6).map(family -> Arguments.of(type, family)));
    }

    @ParameterizedTest(name = "{0} {1}")
    @MethodSource("types")
    void whatStaysIsAlwaysFound(SetType type, Family family) throws Exception {
        IpSet set = IpSet.create(type, type.maxRevision(), family.number(), new CreateOptions(),
                new SetEnvironment(new Rcu("filters"), () -> 1, name -> null));
        AtomicInteger added = new AtomicInteger(); // elements with smaller even numbers are in the set
        ExecutorService pool = Executors.newFixedThreadPool(2);
        try {
            List<Future<Integer>> readers = new ArrayList<>();
            for (int r = 0; r < 2; r++) {
                SplittableRandom random = new SplittableRandom(r);
                readers.add(pool.submit(() -> {
                    int lookups = 0;
                    for (int until = added.getAcquire(); until < ELEMENTS; until = added.getAcquire(), lookups++) {
                        int i = until == 0 ? 0 : random.nextInt(until) & ~1;
                        if (until > 0 && !set.test(host(type, family, i))) {
                            throw new AssertionError("element " + i + " of " + until + " is missing");
                        }
                    }
                    return lookups;
                }));
            }
            for (int i = 0; i < ELEMENTS; i++) {
                set.add(network(type, family, i), false);
                added.setRelease(i + 1);
                if (i >= 2 && i % 2 == 0) {
                    set.delete(network(type, family, i - 1), false);
                }
            }
            for (Future<Integer> reader : readers) {
                assertThat(reader.get()).as("lookups").isPositive();
            }
        } finally {
            pool.shutdown();
        }
        for (int i = 0; i < ELEMENTS; i++) {
            assertThat(set.test(host(type, family, i))).as("element %d", i).isEqualTo(i % 2 == 0 || i == ELEMENTS - 1);
        }
    }

    // No two elements' networks lie within one another: 17 bits of the number begin each address.
    private static ElementSpec network(SetType type, Family family, int i) {
        ElementSpec element = parts(type, family, i, 0);
        if (type.dimensions().get(0) == Dimension.NET) {
            element.cidr(18 + i % 5);
        }
        return element.cidr2(18 + i % 7);
    }

    private static ElementSpec host(SetType type, Family family, int i) {
        return parts(type, family, i, 0x0101_0101_0101_0101L * (i & 0x7f) & 0xff_ffff_ffffL);
    }

    private static ElementSpec parts(SetType type, Family family, int i, long host) {
        long high = (long) (i + (1 << 16)) << 47;
        long mask = family == Family.INET ? -1L << 32 : -1;
        Address ip = Address.of(family, (high | host & 0xff_ffff_ffffL) & mask, family == Family.INET ? 0 : host);
        ElementSpec element = new ElementSpec().ip(type.dimensions().get(0) == Dimension.IP
                ? Address.of(family, high, 0) : ip).ip2(ip);
        return type.has(Dimension.PORT) ? element.proto(TCP).port(i & 3) : element;
    }
}
