package io.ipset4j.benchmarks.lookup;

import io.ipset4j.benchmarks.data.KeyMix;
import io.ipset4j.benchmarks.data.Scatter;
import io.ipset4j.benchmarks.data.Zipf;
import io.ipset4j.core.element.Address;
import io.ipset4j.core.element.ElementSpec;
import io.ipset4j.core.element.Family;
import io.ipset4j.core.set.IpSet;
import io.ipset4j.core.table.IntTable;
import io.ipset4j.core.type.SetTypes;
import it.unimi.dsi.fastutil.ints.Int2IntOpenHashMap;
import it.unimi.dsi.fastutil.ints.IntOpenHashSet;
import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * hash:ip with random IPv4 addresses. Contestants: {@code engine}; {@code engine-columns}, with timeouts and counters;
 * {@code engine-spec}, asked with addresses that are objects; {@code table}, the store's table without the engine;
 * {@code fastutil}, the limit of a hash probe in Java; {@code fastutil-map}, a map from addresses to expiries, the
 * limit with a column.
 */
final class IpWorkload implements Workload {
    private final int[] elements;
    private final int[] keys = new int[KEYS];
    private final boolean[] expected = new boolean[KEYS];

    IpWorkload(int size, KeyMix mix) {
        SplittableRandom random = new SplittableRandom(1);
        elements = new int[size];
        for (int i = 0; i < size; i++) {
            elements[i] = Scatter.toInt(i + 1);
        }
        int[] sorted = elements.clone();
        Arrays.sort(sorted);
        Zipf zipf = new Zipf(size);
        for (int i = 0; i < KEYS; i++) {
            keys[i] = switch (mix) {
                case HIT -> elements[random.nextInt(size)];
                case ZIPF -> elements[zipf.draw(random)];
                case MISS -> Scatter.toInt(size + 1 + random.nextInt(size));
                case UNIFORM -> 1 + random.nextInt(-1 >>> 1);
            };
            expected[i] = Arrays.binarySearch(sorted, keys[i]) >= 0;
        }
    }

    @Override
    public boolean[] expected() {
        return expected;
    }

    @Override
    public Contestant contestant(String name) {
        return switch (name) {
            case "engine" -> EngineLookups.ipv4(fill(Sets.empty(SetTypes.HASH_IP, Family.INET)), keys);
            case "engine-columns" ->
                EngineLookups.ipv4(fill(Sets.emptyWithColumns(SetTypes.HASH_IP, Family.INET)), keys);
            case "engine-spec" -> EngineLookups.element(fill(Sets.empty(SetTypes.HASH_IP, Family.INET)), addresses());
            case "table" -> table();
            case "fastutil" -> fastutil();
            case "fastutil-map" -> fastutilMap();
            default -> throw new IllegalArgumentException("contestant: " + name);
        };
    }

    private IpSet fill(IpSet set) {
        ElementSpec spec = new ElementSpec();
        for (int element : elements) {
            set.add(spec.ip(Address.ofIpv4(element)), false);
        }
        return set;
    }

    private Address[] addresses() {
        return Arrays.stream(keys).mapToObj(Address::ofIpv4).toArray(Address[]::new);
    }

    private Contestant table() {
        IntTable table = (IntTable) Tables.create(Integer.SIZE, elements.length);
        for (int element : elements) {
            Tables.add(table, Integer.toUnsignedLong(element));
        }
        return key -> table.find(keys[key]) >= 0;
    }

    private Contestant fastutilMap() {
        Int2IntOpenHashMap map = new Int2IntOpenHashMap(elements.length);
        for (int element : elements) {
            map.put(element, Integer.MAX_VALUE);
        }
        int now = 1000;
        return key -> map.get(keys[key]) > now; // an absent key gives 0
    }

    private Contestant fastutil() {
        IntOpenHashSet set = new IntOpenHashSet(elements);
        return key -> set.contains(keys[key]);
    }
}
