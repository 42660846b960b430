package io.ipset4j.benchmarks.lookup;

import inet.ipaddr.IPAddress;
import inet.ipaddr.ipv4.IPv4Address;
import inet.ipaddr.ipv4.IPv4AddressTrie;
import inet.ipaddr.ipv6.IPv6Address;
import inet.ipaddr.ipv6.IPv6AddressTrie;
import io.ipset4j.benchmarks.data.Coverage;
import io.ipset4j.benchmarks.data.KeyMix;
import io.ipset4j.benchmarks.data.NetworkList;
import io.ipset4j.benchmarks.data.Zipf;
import io.ipset4j.benchmarks.peer.LengthProbes;
import io.ipset4j.benchmarks.peer.LengthSets;
import io.ipset4j.core.element.Address;
import io.ipset4j.core.element.Family;
import io.ipset4j.core.set.IpSet;
import io.ipset4j.core.table.PrefixIndex;
import io.ipset4j.core.type.SetTypes;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.util.SplittableRandom;

/**
 * hash:net with a list of networks. Contestants: {@code engine}; {@code index}, the store's prefix index without the
 * engine; {@code length-probes}, the kernel's method; {@code length-sets}, that with a table for each length;
 * {@code trie}, seancfoley's IPAddress trie, asked with address objects made beforehand.
 */
final class NetWorkload implements Workload {
    private final NetworkList networks;
    private final long[] high = new long[KEYS];
    private final long[] low = new long[KEYS];
    private final boolean[] expected = new boolean[KEYS];

    NetWorkload(NetworkList networks, KeyMix mix) {
        this.networks = networks;
        SplittableRandom random = new SplittableRandom(3);
        Coverage coverage = new Coverage(networks);
        Zipf zipf = new Zipf(networks.size());
        for (int i = 0; i < KEYS; i++) {
            switch (mix) {
                case HIT -> host(i, random.nextInt(networks.size()), random);
                case ZIPF -> host(i, zipf.draw(random), random);
                case UNIFORM -> any(i, random);
                case MISS -> {
                    do {
                        any(i, random);
                    } while (coverage.contains(high[i], low[i]));
                }
            }
            expected[i] = coverage.contains(high[i], low[i]);
        }
    }

    // A random address of the network.
    private void host(int key, int network, SplittableRandom random) {
        int length = networks.length(network);
        put(key, networks.high(network) | random.nextLong() & ~Address.highMask(length),
                networks.low(network) | random.nextLong() & ~Address.lowMask(length));
    }

    // A random address: for IPv6 of the part that is handed out, 2000::/3, or next to none would meet a network.
    private void any(int key, SplittableRandom random) {
        long bits = random.nextLong();
        put(key, networks.family() == Family.INET ? bits : bits >>> 3 | 1L << 61, random.nextLong());
    }

    private void put(int key, long highBits, long lowBits) {
        boolean ipv4 = networks.family() == Family.INET;
        high[key] = ipv4 ? highBits & 0xffffffff_00000000L : highBits;
        low[key] = ipv4 ? 0 : lowBits;
    }

    @Override
    public boolean[] expected() {
        return expected;
    }

    @Override
    public Contestant contestant(String name) {
        return switch (name) {
            case "engine" -> engine();
            case "index" -> index();
            case "length-probes" -> {
                LengthProbes probes = new LengthProbes(networks);
                yield key -> probes.contains(high[key]);
            }
            case "length-sets" -> {
                LengthSets sets = new LengthSets(networks);
                yield key -> sets.contains(high[key]);
            }
            case "trie" -> networks.family() == Family.INET ? trie4() : trie6();
            default -> throw new IllegalArgumentException("contestant: " + name);
        };
    }

    private Contestant engine() {
        IpSet set = Sets.empty(SetTypes.HASH_NET, networks.family());
        for (int i = 0; i < networks.size(); i++) {
            set.add(Sets.network(networks.address(i), networks.length(i)), false);
        }
        if (networks.family() == Family.INET6) {
            return EngineLookups.ipv6(set, high, low);
        }
        int[] keys = new int[KEYS];
        for (int i = 0; i < KEYS; i++) {
            keys[i] = (int) (high[i] >>> 32);
        }
        return EngineLookups.ipv4(set, keys);
    }

    private Contestant index() {
        int bits = networks.family().bits();
        PrefixIndex index = new PrefixIndex(bits);
        for (int i = 0; i < networks.size(); i++) {
            index.add(networks.high(i), networks.low(i), networks.length(i));
        }
        return key -> index.covering(high[key], low[key]) >= 0;
    }

    private Contestant trie4() {
        IPv4AddressTrie trie = new IPv4AddressTrie();
        for (int i = 0; i < networks.size(); i++) {
            int length = networks.length(i);
            IPv4Address address = new IPv4Address((int) (networks.high(i) >>> 32));
            trie.add(length == IPv4Address.BIT_COUNT ? address : address.toPrefixBlock(length));
        }
        IPv4Address[] keys = new IPv4Address[KEYS];
        for (int i = 0; i < KEYS; i++) {
            keys[i] = new IPv4Address((int) (high[i] >>> 32));
        }
        return key -> trie.elementContains(keys[key]);
    }

    private Contestant trie6() {
        IPv6AddressTrie trie = new IPv6AddressTrie();
        for (int i = 0; i < networks.size(); i++) {
            int length = networks.length(i);
            IPAddress address = ipv6(networks.high(i), networks.low(i));
            trie.add((length == IPv6Address.BIT_COUNT ? address : address.toPrefixBlock(length)).toIPv6());
        }
        IPv6Address[] keys = new IPv6Address[KEYS];
        for (int i = 0; i < KEYS; i++) {
            keys[i] = ipv6(high[i], low[i]);
        }
        return key -> trie.elementContains(keys[key]);
    }

    private static IPv6Address ipv6(long high, long low) {
        return new IPv6Address(new BigInteger(1, ByteBuffer.allocate(16).putLong(high).putLong(low).array()));
    }
}
