package io.ipset4j.benchmarks.lookup;

import io.ipset4j.benchmarks.data.KeyMix;
import io.ipset4j.benchmarks.data.Scatter;
import io.ipset4j.benchmarks.data.Zipf;
import io.ipset4j.core.element.Address;
import io.ipset4j.core.element.ElementSpec;
import io.ipset4j.core.element.Family;
import io.ipset4j.core.set.IpSet;
import io.ipset4j.core.table.LongTable;
import io.ipset4j.core.type.SetTypes;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentHashMap;

/**
 * hash:ip,port with random IPv4 addresses and ports. A miss has the address and the protocol of an element, and another
 * port. Contestants: {@code engine}; {@code table}, the store's table without the engine; {@code fastutil}, the limit;
 * {@code map}, a ConcurrentHashMap of records, asked with records made beforehand.
 */
final class IpPortWorkload implements Workload {
    private static final int TCP = 6;
    private static final int UDP = 17;

    private record Key(int address, int protocol, int port) {
        long packed() {
            return Integer.toUnsignedLong(address) << 32 | (long) port << 16 | (long) protocol << 8;
        }
    }

    private final Key[] elements;
    private final Key[] keys = new Key[KEYS];
    private final boolean[] expected = new boolean[KEYS];

    IpPortWorkload(int size, KeyMix mix) {
        SplittableRandom random = new SplittableRandom(4);
        elements = new Key[size];
        for (int i = 0; i < size; i++) {
            elements[i] = new Key(Scatter.toInt(i + 1), random.nextBoolean() ? TCP : UDP, random.nextInt(1, 32768));
        }
        Zipf zipf = new Zipf(size);
        boolean hit = mix == KeyMix.HIT || mix == KeyMix.ZIPF;
        for (int i = 0; i < KEYS; i++) {
            Key element = elements[mix == KeyMix.ZIPF ? zipf.draw(random) : random.nextInt(size)];
            keys[i] = new Key(element.address, element.protocol, hit ? element.port : random.nextInt(32768, 65536));
            expected[i] = hit;
        }
    }

    @Override
    public boolean[] expected() {
        return expected;
    }

    @Override
    public Contestant contestant(String name) {
        return switch (name) {
            case "engine" -> engine();
            case "table" -> table();
            case "fastutil" -> fastutil();
            case "map" -> map();
            default -> throw new IllegalArgumentException("contestant: " + name);
        };
    }

    private Contestant engine() {
        IpSet set = Sets.empty(SetTypes.HASH_IP_PORT, Family.INET);
        ElementSpec spec = new ElementSpec();
        for (Key element : elements) {
            set.add(spec.ip(Address.ofIpv4(element.address)).proto(element.protocol).port(element.port), false);
        }
        int[] addresses = new int[KEYS];
        int[] protocols = new int[KEYS];
        int[] ports = new int[KEYS];
        for (int i = 0; i < KEYS; i++) {
            addresses[i] = keys[i].address;
            protocols[i] = keys[i].protocol;
            ports[i] = keys[i].port;
        }
        return EngineLookups.ipv4Port(set, addresses, protocols, ports);
    }

    private Contestant table() {
        LongTable table = (LongTable) Tables.create(56, elements.length);
        for (Key element : elements) {
            Tables.add(table, element.packed());
        }
        long[] packed = packedKeys();
        return key -> table.find(packed[key]) >= 0;
    }

    private Contestant fastutil() {
        LongOpenHashSet set = new LongOpenHashSet(elements.length);
        for (Key element : elements) {
            set.add(element.packed());
        }
        long[] packed = packedKeys();
        return key -> set.contains(packed[key]);
    }

    private Contestant map() {
        Set<Key> set = ConcurrentHashMap.newKeySet(elements.length);
        set.addAll(java.util.Arrays.asList(elements));
        return key -> set.contains(keys[key]);
    }

    private long[] packedKeys() {
        long[] packed = new long[KEYS];
        for (int i = 0; i < KEYS; i++) {
            packed[i] = keys[i].packed();
        }
        return packed;
    }
}
