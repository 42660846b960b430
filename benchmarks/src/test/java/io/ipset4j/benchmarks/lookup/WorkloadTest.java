package io.ipset4j.benchmarks.lookup;

import static org.assertj.core.api.Assertions.assertThat;

import io.ipset4j.benchmarks.data.CountryList;
import io.ipset4j.benchmarks.data.KeyMix;
import io.ipset4j.benchmarks.data.NetworkList;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.StringReader;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Whoever competes gives the right answer for every key; else times would not be worth comparing. */
class WorkloadTest {
    private static final int SIZE = 2000;

    private static NetworkList list(String text, int size) {
        try {
            return CountryList.read(new BufferedReader(new StringReader(text))).ofSize(size, 1);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private static NetworkList ipv4() {
        return list("10.0.0.0/8\n10.1.0.0/16\n10.1.2.0/24\n192.0.2.0/30\n198.51.100.0/22\n", SIZE);
    }

    private static void check(Workload workload, KeyMix keys, String... contestants) {
        boolean[] expected = workload.expected();
        long hits = IntStream.range(0, expected.length).filter(key -> expected[key]).count();
        switch (keys) {
            case HIT, ZIPF -> assertThat(hits).isEqualTo(Workload.KEYS);
            case MISS -> assertThat(hits).isLessThan(Workload.KEYS / 2);
            case UNIFORM -> assertThat(hits).isLessThan(Workload.KEYS);
        }
        for (String name : contestants) {
            Contestant contestant = workload.contestant(name);
            for (int key = 0; key < Workload.KEYS; key += 7) {
                if (contestant.test(key) != expected[key]) {
                    throw new AssertionError(name + " is wrong about key " + key + " of " + keys);
                }
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void addresses(KeyMix keys) {
        check(new IpWorkload(SIZE, keys), keys, "engine", "engine-columns", "table", "fastutil");
        check(new Ip6Workload(SIZE, keys), keys, "engine", "table", "fastutil", "fastutil-objects");
    }

    @ParameterizedTest
    @EnumSource
    void networks(KeyMix keys) {
        check(new NetWorkload(ipv4(), keys), keys, "engine", "index", "length-probes", "length-sets", "trie");
        NetworkList ipv6 = list("2001:db8::/32\n2001:db8:1::/48\n2a00::/12\n2a01:1::/29\n2a02::/64\n", SIZE);
        check(new NetWorkload(ipv6, keys), keys, "engine", "index", "length-probes", "length-sets", "trie");
    }

    @ParameterizedTest
    @EnumSource
    void severalDimensions(KeyMix keys) {
        KeyMix known = keys == KeyMix.UNIFORM ? KeyMix.MISS : keys; // they have no uniform keys
        check(new IpPortWorkload(SIZE, known), known, "engine", "table", "fastutil", "map");
        check(new NetPortWorkload(ipv4(), known), known, "engine", "length-probes", "map");
        check(new PairWorkload(SIZE, false, known), known, "engine", "length-probes");
        check(new PairWorkload(SIZE, true, known), known, "engine");
    }
}
