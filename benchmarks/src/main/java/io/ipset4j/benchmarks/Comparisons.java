package io.ipset4j.benchmarks;

import static io.ipset4j.benchmarks.Lookups.HUNDRED_THOUSAND;
import static io.ipset4j.benchmarks.Lookups.MILLION;
import static io.ipset4j.benchmarks.Lookups.WHOLE_LIST;

import io.ipset4j.benchmarks.data.KeyMix;
import io.ipset4j.benchmarks.measure.Effort;
import io.ipset4j.benchmarks.report.Comparison;
import io.ipset4j.benchmarks.report.Goal;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What is compared with what, and what is wanted: the lines of the tables. */
final class Comparisons {
    private static final double TEN_TIMES_FASTER = 1.0 / 10;
    private static final double EIGHT_TIMES_FASTER = 1.0 / 8;
    private static final double THREE_TIMES_FASTER = 1.0 / 3;
    private static final double TWICE_AS_FAST = 1.0 / 2;
    /** The profiler itself allocates a little, and divides it by the number of lookups. */
    private static final double NOTHING = 0.5;

    private final List<Comparison> all = new ArrayList<>();
    private final Effort effort;
    private String section = "";

    private Comparisons(Effort effort) {
        this.effort = effort;
    }

    /**
     * All lines of a run.
     *
     * @param ipv4 what the IPv4 list is called, with its size
     * @param ipv6 what the IPv6 list is called, with its size
     */
    static List<Comparison> of(Effort effort, String ipv4, String ipv6) {
        Comparisons comparisons = new Comparisons(effort);
        comparisons.addresses();
        comparisons.networks(ipv4, ipv6);
        comparisons.severalDimensions();
        comparisons.allocations();
        comparisons.writers();
        comparisons.memory(ipv4, ipv6);
        comparisons.wire();
        return comparisons.all;
    }

    private void addresses() {
        section = "Lookups: addresses";
        for (KeyMix keys : List.of(KeyMix.HIT, KeyMix.MISS)) {
            String fastutil = Lookups.id("hash:ip", "fastutil", keys, MILLION);
            line("hash:ip, IPv4, 1M, " + name(keys) + ": set / fastutil", id("hash:ip", "engine", keys), fastutil,
                    Goal.AT_MOST, 1.5);
            line("… its table alone / fastutil", id("hash:ip", "table", keys), fastutil, Goal.NONE, 0);
            line("… with timeouts and counters / fastutil", id("hash:ip", "engine-columns", keys), fastutil,
                    Goal.AT_MOST, 2.5);
            line("… with timeouts and counters / a fastutil map to expiries", id("hash:ip", "engine-columns", keys),
                    id("hash:ip", "fastutil-map", keys), Goal.NONE, 0);
            line("… through test(ElementSpec) / fastutil", id("hash:ip", "engine-spec", keys), fastutil, Goal.NONE, 0);
        }
        line("hash:ip, IPv4, 1M, Zipf hits: set / fastutil", id("hash:ip", "engine", KeyMix.ZIPF),
                id("hash:ip", "fastutil", KeyMix.ZIPF), Goal.NONE, 0);
        for (KeyMix keys : List.of(KeyMix.HIT, KeyMix.MISS)) {
            String fastutil = id("hash:ip6", "fastutil", keys);
            line("hash:ip, IPv6, 1M, " + name(keys) + ": set / fastutil", id("hash:ip6", "engine", keys), fastutil,
                    Goal.AT_MOST, 2);
            line("… its table alone / fastutil", id("hash:ip6", "table", keys), fastutil, Goal.NONE, 0);
            if (effort == Effort.FULL) {
                line("… set / fastutil set of records", id("hash:ip6", "engine", keys),
                        id("hash:ip6", "fastutil-objects", keys), Goal.NONE, 0);
            }
        }
    }

    private void networks(String ipv4, String ipv6) {
        section = "Lookups: networks";
        String probe = id("hash:ip", "fastutil", KeyMix.HIT);
        for (KeyMix keys : List.of(KeyMix.HIT, KeyMix.MISS, KeyMix.UNIFORM)) {
            String engine = Lookups.id("hash:net", "engine", keys, WHOLE_LIST);
            line("hash:net, " + ipv4 + ", " + name(keys) + ": set / one fastutil probe of 1M", engine, probe,
                    Goal.AT_MOST, 1.5);
            line("… its prefix index alone / one fastutil probe of 1M",
                    Lookups.id("hash:net", "index", keys, WHOLE_LIST), probe, Goal.NONE, 0);
            againstPeers("hash:net", keys, TEN_TIMES_FASTER);
        }
        for (KeyMix keys : List.of(KeyMix.HIT, KeyMix.MISS)) {
            line("hash:net, " + ipv6 + ", " + name(keys) + ": set / one fastutil probe of 1M",
                    Lookups.id("hash:net6", "engine", keys, WHOLE_LIST), probe, Goal.NONE, 0);
            againstPeers("hash:net6", keys, EIGHT_TIMES_FASTER);
        }
        for (KeyMix keys : List.of(KeyMix.HIT, KeyMix.MISS)) {
            String engine = Lookups.id("hash:net hosts", "engine", keys, HUNDRED_THOUSAND);
            line("hash:net, 80k hosts and 20k /24, " + name(keys) + ": set / a probe per stored length", engine,
                    Lookups.id("hash:net hosts", "length-probes", keys, HUNDRED_THOUSAND), Goal.NONE, 0);
            line("… set / IPAddress trie", engine, Lookups.id("hash:net hosts", "trie", keys, HUNDRED_THOUSAND),
                    Goal.NONE, 0);
        }
    }

    private void againstPeers(String workload, KeyMix keys, double bound) {
        String engine = Lookups.id(workload, "engine", keys, WHOLE_LIST);
        line("… set / a probe per stored length", engine, Lookups.id(workload, "length-probes", keys, WHOLE_LIST),
                Goal.AT_MOST, bound);
        if (effort == Effort.FULL) {
            line("… set / a probe per stored length, a table for each", engine,
                    Lookups.id(workload, "length-sets", keys, WHOLE_LIST), Goal.NONE, 0);
        }
        line("… set / IPAddress trie", engine, Lookups.id(workload, "trie", keys, WHOLE_LIST), Goal.AT_MOST, bound);
    }

    private void severalDimensions() {
        section = "Lookups: several dimensions, 100k";
        for (KeyMix keys : List.of(KeyMix.HIT, KeyMix.MISS)) {
            String ipPort = Lookups.id("hash:ip,port", "engine", keys, HUNDRED_THOUSAND);
            line("hash:ip,port, " + name(keys) + ": set / ConcurrentHashMap of records", ipPort,
                    Lookups.id("hash:ip,port", "map", keys, HUNDRED_THOUSAND), Goal.AT_MOST, TWICE_AS_FAST);
            line("… set / fastutil", ipPort, Lookups.id("hash:ip,port", "fastutil", keys, HUNDRED_THOUSAND),
                    Goal.NONE, 0);
            String netPort = Lookups.id("hash:net,port", "engine", keys, HUNDRED_THOUSAND);
            line("hash:net,port, " + name(keys) + ": set / a probe per stored length", netPort,
                    Lookups.id("hash:net,port", "length-probes", keys, HUNDRED_THOUSAND), Goal.AT_MOST,
                    THREE_TIMES_FASTER);
            line("… set / ConcurrentHashMap of records", netPort,
                    Lookups.id("hash:net,port", "map", keys, HUNDRED_THOUSAND), Goal.AT_MOST, TWICE_AS_FAST);
            String net = Lookups.id("hash:net", "engine", keys, HUNDRED_THOUSAND);
            String netNet = Lookups.id("hash:net,net", "engine", keys, HUNDRED_THOUSAND);
            line("hash:net,net, 10 x 10 lengths, " + name(keys) + ": set / hash:net", netNet, net, Goal.AT_MOST, 4);
            line("… set / an index lookup for each net and one probe", netNet,
                    Lookups.id("hash:net,net", "parts", keys, HUNDRED_THOUSAND), Goal.NONE, 0);
            line("… set / a probe per pair of lengths", netNet,
                    Lookups.id("hash:net,net", "length-probes", keys, HUNDRED_THOUSAND), Goal.NONE, 0);
            String ipPortNet = Lookups.id("hash:ip,port,net", "engine", keys, HUNDRED_THOUSAND);
            line("hash:ip,port,net, 10 lengths, " + name(keys) + ": set / hash:net", ipPortNet, net, Goal.AT_MOST, 4);
            line("… set / an index lookup and one probe", ipPortNet,
                    Lookups.id("hash:ip,port,net", "parts", keys, HUNDRED_THOUSAND), Goal.NONE, 0);
            if (keys == KeyMix.HIT) {
                String same = Lookups.id("hash:net,net", "hash:net", keys, HUNDRED_THOUSAND);
                line("hash:net,net, hits: set / hash:net of the second networks", netNet, same, Goal.NONE, 0);
                line("hash:ip,port,net, hits: set / hash:net of such networks", ipPortNet, same, Goal.NONE, 0);
            }
        }
    }

    private void allocations() {
        section = "Allocations";
        for (String workload : List.of("hash:ip", "hash:ip6", "hash:net", "hash:net6", "hash:ip,port", "hash:net,port",
                "hash:net,net", "hash:ip,port,net")) {
            int size = switch (workload) {
                case "hash:ip", "hash:ip6" -> MILLION;
                case "hash:net", "hash:net6" -> WHOLE_LIST;
                default -> HUNDRED_THOUSAND;
            };
            line(workload + " test, bytes a lookup",
                    Lookups.id(workload, "engine", KeyMix.HIT, size) + Plan.ALLOCATION, null, Goal.AT_MOST, NOTHING);
        }
        line("hash:ip test(ElementSpec), bytes a lookup", id("hash:ip", "engine-spec", KeyMix.HIT) + Plan.ALLOCATION,
                null, Goal.AT_MOST, NOTHING);
    }

    private void writers() {
        section = "Writers";
        for (String workload : List.of("hash:ip", "hash:net")) {
            line(workload + ": time of a lookup beside 100k changes a second / without",
                    "beside-writer/" + workload + "/100000/read", "beside-writer/" + workload + "/0/read",
                    Goal.AT_MOST, 1 / 0.9);
            line("… changes a second, in 100k, that the writer achieved", "beside-writer/" + workload + "/100000/rate",
                    null, Goal.AT_LEAST, 0.95);
        }
        line("swap, 2 readers: median", "swap/CALL_RCU/median", null, Goal.AT_MOST, 1);
        line("… 99.9 %", "swap/CALL_RCU/99.9%", null, Goal.AT_MOST, 50);
        line("… what readers keep of their throughput", "swap/CALL_RCU/readers", null, Goal.AT_LEAST, 0.95);
        line("… median / SYNCHRONIZE", "swap/CALL_RCU/median", "swap/SYNCHRONIZE/median", Goal.AT_MOST, 1e-3);
        line("… median / EXPEDITED", "swap/CALL_RCU/median", "swap/EXPEDITED/median", Goal.NONE, 0);
        line("add, empty to 1M hash:ip: M/s", "add/engine/rate", null, Goal.AT_LEAST, 5);
        line("… time of an add / fastutil", "add/engine", "add/fastutil", Goal.NONE, 0);
        line("… time of an add / ConcurrentHashMap", "add/engine", "add/map", Goal.NONE, 0);
        line("longest pause of a reader while the set grows", "growth/pause/same-set", null, Goal.AT_MOST, 50);
        line("… while another set grows (garbage collector, machine)", "growth/pause/other-set", null, Goal.NONE, 0);
    }

    private void memory(String ipv4, String ipv6) {
        section = "Bytes an element";
        line("hash:ip, IPv4, 1M / Linux", "bytes/hash:ip/engine/heap", "linux/hash:ip", Goal.AT_MOST, 1);
        line("hash:net, " + ipv4 + " / Linux (whole list)", "bytes/hash:net/engine/heap", "linux/hash:net",
                Goal.AT_MOST, 1);
        line("hash:net, " + ipv6 + " / Linux (whole list)", "bytes/hash:net6/engine/heap", "linux/hash:net6",
                Goal.AT_MOST, 1);
        line("hash:ip, IPv4, 1M: heap / what the set reports", "bytes/hash:ip/engine/heap",
                "bytes/hash:ip/engine/reported", Goal.NONE, 0);
        line("hash:net, " + ipv4 + ": heap / what the set reports", "bytes/hash:net/engine/heap",
                "bytes/hash:net/engine/reported", Goal.NONE, 0);
        line("hash:ip, IPv4, 1M / fastutil", "bytes/hash:ip/engine/heap", "bytes/hash:ip/fastutil/heap", Goal.NONE, 0);
        line("… / ConcurrentHashMap", "bytes/hash:ip/engine/heap", "bytes/hash:ip/map/heap", Goal.NONE, 0);
    }

    private void wire() {
        section = "Messages, commands and the socket";
        line("test through messages in process / on the set", "wire/test/client", "wire/test/set", Goal.NONE, 0);
        line("add or delete through messages in process / on the set", "wire/change/client", "wire/change/set",
                Goal.NONE, 0);
        line("10,000 swaps over the socket / echoes of a bare Netty socket", "socket/swaps", "socket/echoes",
                Goal.AT_MOST, 1.5);
        line("… pipelined / one by one", "socket/swaps-pipelined", "socket/swaps", Goal.AT_MOST, 1.0 / 5);
        line("restore of 1M lines, command and daemon: seconds", "restore/ours", null, Goal.AT_MOST, 3);
        line("… / stock ipset on the same daemon", "restore/ours", "restore/stock", Goal.AT_MOST, 1);
        line("save of 1M elements / stock ipset on the same daemon", "save/ours", "save/stock", Goal.AT_MOST, 1);
        line("ipset test with the daemon up / empty Java main", "start-up/test", "start-up/empty", Goal.AT_MOST, 2.5);
    }

    private static String id(String workload, String contestant, KeyMix keys) {
        return Lookups.id(workload, contestant, keys, MILLION);
    }

    private static String name(KeyMix keys) {
        return switch (keys) {
            case HIT -> "hits";
            case ZIPF -> "Zipf hits";
            case MISS -> "misses";
            case UNIFORM -> "uniform keys";
        };
    }

    private void line(String what, String ours, @Nullable String beside, Goal goal, double bound) {
        all.add(new Comparison(section, what, ours, beside, goal, bound));
    }
}
