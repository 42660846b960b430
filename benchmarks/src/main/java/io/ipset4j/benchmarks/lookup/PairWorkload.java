package io.ipset4j.benchmarks.lookup;

import io.ipset4j.benchmarks.data.KeyMix;
import io.ipset4j.benchmarks.data.Zipf;
import io.ipset4j.benchmarks.peer.LengthPairProbes;
import io.ipset4j.core.element.Address;
import io.ipset4j.core.element.ElementSpec;
import io.ipset4j.core.element.Family;
import io.ipset4j.core.set.IpSet;
import io.ipset4j.core.table.PrefixIndex;
import io.ipset4j.core.table.WideTable;
import io.ipset4j.core.type.SetTypes;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/**
 * Two addresses: hash:net,net with ten prefix lengths in each dimension, and hash:ip,port,net with ten. A miss has the
 * first address of one element and the second of another. Contestants: {@code engine}; {@code parts}, what any such
 * lookup does at least: an index lookup for each net, and one probe, of the key that decides; {@code hash:net}, a set
 * of the second networks alone; and for hash:net,net {@code length-probes}, the kernel's method: a probe for each of
 * the hundred pairs of lengths.
 */
final class PairWorkload implements Workload {
    private static final int SHORTEST = 16;
    private static final int LENGTHS = 10;
    private static final int TCP = 6;
    private static final int LAST_PORT = 4096;

    /** The first length is 32 and the port given in hash:ip,port,net; the port is 0 in hash:net,net. */
    private record Pair(int first, int length, int port, int second, int length2) {
        long word0() {
            return (long) first << Integer.SIZE | Integer.toUnsignedLong(second);
        }

        long word1() {
            return (long) port << 16 | length << 8 | length2;
        }
    }

    private final boolean withPort;
    private final Pair[] elements;
    private final int[] first = new int[KEYS];
    private final int[] second = new int[KEYS];
    private final int[] ports = new int[KEYS];
    private final boolean[] expected = new boolean[KEYS];
    /** The element that decides, or one that is looked for in vain. */
    private final Pair[] deciding = new Pair[KEYS];

    PairWorkload(int size, boolean withPort, KeyMix mix) {
        this.withPort = withPort;
        SplittableRandom random = new SplittableRandom(6);
        Set<Pair> known = new HashSet<>(2 * size);
        elements = new Pair[size];
        for (int i = 0; i < size; i++) {
            do {
                elements[i] = draw(random);
            } while (!known.add(elements[i]));
        }
        Zipf zipf = new Zipf(size);
        for (int i = 0; i < KEYS; i++) {
            Pair one = elements[mix == KeyMix.ZIPF ? zipf.draw(random) : random.nextInt(size)];
            Pair other = mix == KeyMix.MISS ? elements[random.nextInt(size)] : one;
            first[i] = host(one.first, one.length, random);
            ports[i] = one.port;
            second[i] = host(other.second, other.length2, random);
            Pair found = covering(known, first[i], ports[i], second[i]);
            expected[i] = found != null;
            deciding[i] = found != null ? found
                    : new Pair(one.first, one.length, one.port, other.second, other.length2);
        }
    }

    private Pair draw(SplittableRandom random) {
        int length = withPort ? Integer.SIZE : SHORTEST + random.nextInt(LENGTHS);
        int length2 = SHORTEST + random.nextInt(LENGTHS);
        // Never below 1.0.0.0: a zero address is no element.
        int address = random.nextInt() | 1 << 24;
        return new Pair(address & mask(length), length, withPort ? random.nextInt(1, LAST_PORT) : 0,
                random.nextInt() & mask(length2), length2);
    }

    private static int host(int network, int length, SplittableRandom random) {
        return network | random.nextInt() & ~mask(length);
    }

    private static int mask(int length) {
        return (int) (Address.highMask(length) >>> 32);
    }

    private @Nullable Pair covering(Set<Pair> known, int address, int port, int address2) {
        for (int i = LENGTHS - 1; i >= 0; i--) {
            for (int j = LENGTHS - 1; j >= 0; j--) {
                int length = withPort ? Integer.SIZE : SHORTEST + i;
                int length2 = SHORTEST + j;
                Pair pair = new Pair(address & mask(length), length, port, address2 & mask(length2), length2);
                if (known.contains(pair)) {
                    return pair;
                }
            }
        }
        return null;
    }

    @Override
    public boolean[] expected() {
        return expected;
    }

    @Override
    public Contestant contestant(String name) {
        return switch (name) {
            case "engine" -> withPort ? ipPortNet() : netNet();
            case "parts" -> parts();
            case "hash:net" -> hashNet();
            case "length-probes" -> lengthProbes();
            default -> throw new IllegalArgumentException("contestant: " + name);
        };
    }

    // Of hash:net,net.
    private Contestant lengthProbes() {
        LengthPairProbes probes = new LengthPairProbes();
        for (Pair element : elements) {
            probes.add(element.first, element.length, element.second, element.length2);
        }
        return key -> probes.contains(first[key], second[key]);
    }

    private Contestant parts() {
        PrefixIndex firstNets = new PrefixIndex(Integer.SIZE);
        PrefixIndex secondNets = new PrefixIndex(Integer.SIZE);
        WideTable table = (WideTable) Tables.create(2 * Long.SIZE, elements.length);
        for (Pair element : elements) {
            firstNets.add(left(element.first), 0, element.length);
            secondNets.add(left(element.second), 0, element.length2);
            Tables.add(table, element.word0(), element.word1());
        }
        long[] words0 = Arrays.stream(deciding).mapToLong(Pair::word0).toArray();
        long[] words1 = Arrays.stream(deciding).mapToLong(Pair::word1).toArray();
        return key -> (withPort || firstNets.covering(left(first[key]), 0) >= 0)
                && secondNets.covering(left(second[key]), 0) >= 0 && table.find(words0[key], words1[key]) >= 0;
    }

    private static long left(int address) {
        return (long) address << Integer.SIZE;
    }

    // All keys' second addresses are covered, by some element: only for hits is this a question with the same answer.
    private Contestant hashNet() {
        IpSet set = Sets.empty(SetTypes.HASH_NET, Family.INET);
        for (Pair element : elements) {
            set.add(Sets.network(Address.ofIpv4(element.second), element.length2), true);
        }
        return EngineLookups.ipv4(set, second);
    }

    private Contestant netNet() {
        IpSet set = Sets.empty(SetTypes.HASH_NET_NET, Family.INET);
        for (Pair element : elements) {
            set.add(spec(element).cidr(element.length), false);
        }
        return EngineLookups.ipv4Pair(set, first, second);
    }

    private Contestant ipPortNet() {
        IpSet set = Sets.empty(SetTypes.HASH_IP_PORT_NET, Family.INET);
        for (Pair element : elements) {
            set.add(spec(element).proto(TCP).port(element.port), false);
        }
        int[] protocols = new int[KEYS];
        Arrays.fill(protocols, TCP);
        return EngineLookups.ipv4PortIpv4(set, first, protocols, ports, second);
    }

    private static ElementSpec spec(Pair element) {
        return new ElementSpec().ip(Address.ofIpv4(element.first)).ip2(Address.ofIpv4(element.second))
                .cidr2(element.length2);
    }
}
