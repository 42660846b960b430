package io.ipset4j.benchmarks;

import io.ipset4j.benchmarks.data.KeyMix;
import io.ipset4j.benchmarks.measure.Effort;
import java.util.ArrayList;
import java.util.List;

/**
 * One combination of the lookup benchmark's parameters.
 *
 * @param size number of elements; 0 for a whole list
 */
record Lookups(String workload, String contestant, KeyMix keys, int size) {
    static final int MILLION = 1_000_000;
    static final int HUNDRED_THOUSAND = 100_000;
    static final int WHOLE_LIST = 0;

    String id() {
        return id(workload, contestant, keys, size);
    }

    static String id(String workload, String contestant, KeyMix keys, int size) {
        return workload + "/" + contestant + "/" + keys + "/" + (size == WHOLE_LIST ? "list" : size);
    }

    /** All that a run measures, each once; contestants of a comparison follow each other. */
    static List<Lookups> of(Effort effort) {
        List<Lookups> all = new ArrayList<>();
        boolean full = effort == Effort.FULL;
        for (KeyMix keys : List.of(KeyMix.HIT, KeyMix.MISS)) {
            add(all, "hash:ip", keys, MILLION, "engine", "engine-columns", "engine-spec", "table", "fastutil",
                    "fastutil-map");
            add(all, "hash:ip6", keys, MILLION, "engine", "table", "fastutil");
            if (full) {
                add(all, "hash:ip6", keys, MILLION, "fastutil-objects");
            }
            add(all, "hash:ip,port", keys, HUNDRED_THOUSAND, "engine", "table", "fastutil", "map");
            add(all, "hash:net,port", keys, HUNDRED_THOUSAND, "engine", "length-probes", "map");
            add(all, "hash:net", keys, HUNDRED_THOUSAND, "engine");
            add(all, "hash:net,net", keys, HUNDRED_THOUSAND, "engine", "parts", "length-probes");
            add(all, "hash:ip,port,net", keys, HUNDRED_THOUSAND, "engine", "parts");
            add(all, "hash:net6", keys, WHOLE_LIST, "engine", "index", "length-probes", "trie");
            add(all, "hash:net hosts", keys, HUNDRED_THOUSAND, "engine", "length-probes", "trie");
        }
        add(all, "hash:net,net", KeyMix.HIT, HUNDRED_THOUSAND, "hash:net");
        add(all, "hash:ip", KeyMix.ZIPF, MILLION, "engine", "fastutil");
        List<KeyMix> mixes = full ? List.of(KeyMix.values()) : List.of(KeyMix.HIT, KeyMix.MISS, KeyMix.UNIFORM);
        for (KeyMix keys : mixes) {
            add(all, "hash:net", keys, WHOLE_LIST, "engine", "index", "length-probes", "trie");
            if (full) {
                add(all, "hash:net", keys, WHOLE_LIST, "length-sets");
                add(all, "hash:net6", keys, WHOLE_LIST, "engine", "index", "length-probes", "trie", "length-sets");
            }
        }
        for (int size : sizes(effort)) {
            add(all, "hash:ip", KeyMix.HIT, size, "engine", "table", "fastutil");
            if (size <= MILLION) { // there are not many more networks
                add(all, "hash:net", KeyMix.HIT, size, "engine", "index", "length-probes", "trie");
            }
        }
        return all.stream().distinct().toList();
    }

    /** The sizes of the chart. */
    static int[] sizes(Effort effort) {
        return effort == Effort.FULL ? new int[] {1_000, 10_000, HUNDRED_THOUSAND, MILLION, 10 * MILLION}
                : new int[] {1_000, HUNDRED_THOUSAND, MILLION, 10 * MILLION};
    }

    private static void add(List<Lookups> all, String workload, KeyMix keys, int size, String... contestants) {
        for (String contestant : contestants) {
            all.add(new Lookups(workload, contestant, keys, size));
        }
    }
}
