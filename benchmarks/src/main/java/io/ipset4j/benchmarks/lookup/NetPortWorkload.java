package io.ipset4j.benchmarks.lookup;

import io.ipset4j.benchmarks.data.KeyMix;
import io.ipset4j.benchmarks.data.NetworkList;
import io.ipset4j.benchmarks.data.Zipf;
import io.ipset4j.core.element.Address;
import io.ipset4j.core.element.ElementSpec;
import io.ipset4j.core.element.Family;
import io.ipset4j.core.set.IpSet;
import io.ipset4j.core.type.SetTypes;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import java.util.HashSet;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentHashMap;

/**
 * hash:net,port: the networks of a list, each with a port. A miss is an address of such a network with a port that no
 * element has. Contestants: {@code engine}; {@code length-probes}, the kernel's method over a fastutil set;
 * {@code map}, the kernel's method over a ConcurrentHashMap of records, as one would write it in Java.
 */
final class NetPortWorkload implements Workload {
    private static final int TCP = 6;
    private static final int LAST_PORT = 4096;

    private record Key(int network, int length, int port) {
        /** Address 32, port 16, length 8. */
        long packed() {
            return Integer.toUnsignedLong(network) << 24 | port << 8 | length;
        }
    }

    private final int[] lengths;
    private final Key[] elements;
    private final int[] addresses = new int[KEYS];
    private final int[] ports = new int[KEYS];
    private final boolean[] expected = new boolean[KEYS];

    NetPortWorkload(NetworkList networks, KeyMix mix) {
        SplittableRandom random = new SplittableRandom(5);
        lengths = networks.longestFirst();
        elements = new Key[networks.size()];
        for (int i = 0; i < elements.length; i++) {
            elements[i] = new Key((int) (networks.high(i) >>> 32), networks.length(i), random.nextInt(1, LAST_PORT));
        }
        Set<Key> known = new HashSet<>(java.util.Arrays.asList(elements));
        Zipf zipf = new Zipf(elements.length);
        for (int i = 0; i < KEYS; i++) {
            Key element = elements[mix == KeyMix.ZIPF ? zipf.draw(random) : random.nextInt(elements.length)];
            addresses[i] = element.network | random.nextInt() & ~mask(element.length);
            ports[i] = mix == KeyMix.MISS ? random.nextInt(LAST_PORT, 65536) : element.port;
            expected[i] = isCovered(known, addresses[i], ports[i]);
        }
    }

    private boolean isCovered(Set<Key> known, int address, int port) {
        for (int length : lengths) {
            if (known.contains(new Key(address & mask(length), length, port))) {
                return true;
            }
        }
        return false;
    }

    private static int mask(int length) {
        return (int) (Address.highMask(length) >>> 32);
    }

    @Override
    public boolean[] expected() {
        return expected;
    }

    @Override
    public Contestant contestant(String name) {
        return switch (name) {
            case "engine" -> engine();
            case "length-probes" -> lengthProbes();
            case "map" -> {
                Set<Key> set = ConcurrentHashMap.newKeySet(elements.length);
                set.addAll(java.util.Arrays.asList(elements));
                yield key -> isCovered(set, addresses[key], ports[key]);
            }
            default -> throw new IllegalArgumentException("contestant: " + name);
        };
    }

    private Contestant engine() {
        IpSet set = Sets.empty(SetTypes.HASH_NET_PORT, Family.INET);
        for (Key element : elements) {
            ElementSpec spec = Sets.network(Address.ofIpv4(element.network), element.length);
            set.add(spec.proto(TCP).port(element.port), false);
        }
        int[] protocols = new int[KEYS];
        java.util.Arrays.fill(protocols, TCP);
        return EngineLookups.ipv4Port(set, addresses, protocols, ports);
    }

    private Contestant lengthProbes() {
        LongOpenHashSet set = new LongOpenHashSet(elements.length);
        for (Key element : elements) {
            set.add(element.packed());
        }
        int[] masks = java.util.Arrays.stream(lengths).map(NetPortWorkload::mask).toArray();
        return key -> {
            for (int i = 0; i < masks.length; i++) {
                long network = Integer.toUnsignedLong(addresses[key] & masks[i]);
                if (set.contains(network << 24 | ports[key] << 8 | lengths[i])) {
                    return true;
                }
            }
            return false;
        };
    }
}
