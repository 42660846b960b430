package io.ipset4j.benchmarks.lookup;

import io.ipset4j.benchmarks.data.KeyMix;
import io.ipset4j.benchmarks.data.Scatter;
import io.ipset4j.benchmarks.data.Zipf;
import io.ipset4j.core.element.Address;
import io.ipset4j.core.element.ElementSpec;
import io.ipset4j.core.element.Family;
import io.ipset4j.core.set.IpSet;
import io.ipset4j.core.table.WideTable;
import io.ipset4j.core.type.SetTypes;
import it.unimi.dsi.fastutil.longs.Long2LongOpenHashMap;
import it.unimi.dsi.fastutil.objects.ObjectOpenHashSet;
import java.util.SplittableRandom;

/**
 * hash:ip with random IPv6 addresses. Contestants: {@code engine}; {@code table}, the store's table without the engine;
 * {@code fastutil}, a map from the first half of an address to the second, the fastest form that fastutil has for 128
 * bits; {@code fastutil-objects}, a set of records, asked with records made beforehand.
 *
 * <p>The map is exact for these elements: no two share their first half, and no second half is zero, which is the map's
 * answer for "none".
 */
final class Ip6Workload implements Workload {
    private record Key(long high, long low) {
        @Override
        public int hashCode() {
            long mixed = (high ^ Long.rotateLeft(low, 32)) * 0x9e3779b97f4a7c15L;
            return (int) (mixed >>> 32);
        }
    }

    private final Key[] elements;
    private final Key[] keys = new Key[KEYS];
    private final boolean[] expected = new boolean[KEYS];

    Ip6Workload(int size, KeyMix mix) {
        SplittableRandom random = new SplittableRandom(2);
        elements = new Key[size];
        for (int i = 0; i < size; i++) {
            elements[i] = new Key(Scatter.toLong(i + 1), random.nextLong() | 1);
        }
        Zipf zipf = new Zipf(size);
        for (int i = 0; i < KEYS; i++) {
            Key key = switch (mix) {
                case HIT -> elements[random.nextInt(size)];
                case ZIPF -> elements[zipf.draw(random)];
                case MISS, UNIFORM -> new Key(Scatter.toLong(1L + size + random.nextInt(size)), random.nextLong() | 1);
            };
            // Copies in the order of use: keys stream through the cache for every contestant alike.
            keys[i] = new Key(key.high, key.low);
            expected[i] = mix == KeyMix.HIT || mix == KeyMix.ZIPF;
        }
    }

    @Override
    public boolean[] expected() {
        return expected;
    }

    @Override
    public Contestant contestant(String name) {
        long[] high = new long[KEYS];
        long[] low = new long[KEYS];
        for (int i = 0; i < KEYS; i++) {
            high[i] = keys[i].high;
            low[i] = keys[i].low;
        }
        return switch (name) {
            case "engine" -> EngineLookups.ipv6(fill(Sets.empty(SetTypes.HASH_IP, Family.INET6)), high, low);
            case "table" -> table(high, low);
            case "fastutil" -> map(high, low);
            case "fastutil-objects" -> objects();
            default -> throw new IllegalArgumentException("contestant: " + name);
        };
    }

    private IpSet fill(IpSet set) {
        ElementSpec spec = new ElementSpec();
        for (Key element : elements) {
            set.add(spec.ip(Address.ofIpv6(element.high, element.low)), false);
        }
        return set;
    }

    private Contestant table(long[] high, long[] low) {
        WideTable table = (WideTable) Tables.create(2 * Long.SIZE, elements.length);
        for (Key element : elements) {
            Tables.add(table, element.high, element.low);
        }
        return key -> table.contains(high[key], low[key]);
    }

    private Contestant map(long[] high, long[] low) {
        Long2LongOpenHashMap map = new Long2LongOpenHashMap(elements.length);
        for (Key element : elements) {
            map.put(element.high, element.low);
        }
        if (map.size() != elements.length) {
            throw new IllegalStateException("two elements share their first half");
        }
        return key -> map.get(high[key]) == low[key];
    }

    private Contestant objects() {
        ObjectOpenHashSet<Key> set = new ObjectOpenHashSet<>(elements);
        Key[] asked = keys;
        return key -> set.contains(asked[key]);
    }
}
