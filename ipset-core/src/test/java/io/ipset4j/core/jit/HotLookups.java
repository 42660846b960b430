package io.ipset4j.core.jit;

import io.ipset4j.core.SetNamespace;
import io.ipset4j.core.SetStore;
import io.ipset4j.core.element.Address;
import io.ipset4j.core.element.ElementSpec;
import io.ipset4j.core.element.Family;
import io.ipset4j.core.match.Direction;
import io.ipset4j.core.match.Packet;
import io.ipset4j.core.match.SetMatch;
import io.ipset4j.core.rcu.Rcu;
import io.ipset4j.core.set.IpSet;
import io.ipset4j.core.type.CreateOptions;
import io.ipset4j.core.type.Dimension;
import io.ipset4j.core.type.SetType;
import io.ipset4j.core.type.SetTypes;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/**
 * A program that asks one set the same question, of many keys, until the compiler has done its best with it. Half of
 * the keys are in the set. Networks are nested by twos, and with a port it is the shorter one that has it.
 *
 * <p>Arguments: the method of {@link IpSet} to call, type, family, number of elements, and any of {@code timeout},
 * {@code hosts} (networks are of full length) and {@code listed} (the set is asked through a list:set).
 */
final class HotLookups {
    private static final int KEYS = 1 << 10;
    private static final int ROUNDS = 300;

    /** The question, of a key by its number. */
    private interface Question {
        boolean ask(int key);
    }

    private final SplittableRandom random = new SplittableRandom(1);
    private final SetType type;
    private final Family family;

    /** For each key two longs of the first address, the port, and two longs of the second address. */
    private final long[][] keys = new long[KEYS][];

    private HotLookups(SetType type, Family family) {
        this.type = type;
        this.family = family;
    }

    /** Runs. */
    public static void main(String[] arguments) {
        SetType type = SetTypes.byName(arguments[1]).orElseThrow();
        HotLookups lookups = new HotLookups(type, Family.valueOf(arguments[2]));
        List<String> options = Arrays.asList(arguments).subList(4, arguments.length);
        try (SetStore store = SetStore.create()) {
            SetNamespace sets = store.namespace("default");
            CreateOptions create = new CreateOptions();
            if (options.contains("timeout")) {
                create.timeout(3600);
            }
            sets.create("set", type, type.maxRevision(), lookups.family.number(), create, false);
            lookups.fill(sets.set("set"), Integer.parseInt(arguments[3]), options.contains("hosts"));
            sets.create("list", SetTypes.LIST_SET, 3, Family.UNSPEC.number(), new CreateOptions(), false);
            sets.set("list").add(new ElementSpec().name("set"), false);
            lookups.run(lookups.question(arguments[0], sets, options.contains("listed") ? "list" : "set"), sets.rcu());
        }
    }

    @SuppressWarnings("try") // the section is there to be entered and left
    private void run(Question question, Rcu rcu) {
        int hits = 0;
        for (int round = 0; round < ROUNDS; round++) {
            for (int key = 0; key < KEYS; key++) {
                int section = rcu.enter();
                try (Rcu.ReadSection nested = rcu.read()) {
                    hits += question.ask(key) ? 1 : 0;
                } finally {
                    rcu.exit(section);
                }
            }
        }
        double share = (double) hits / ROUNDS / KEYS;
        if (share < 0.4 || share > 0.9) {
            throw new AssertionError("hits and misses are to be about as frequent, but hits are " + share);
        }
    }

    private void fill(IpSet set, int elements, boolean hosts) {
        long[] key = {};
        for (int i = 0; i < elements; i++) {
            boolean nested = type.nets() > 0 && i % 2 == 1;
            key = nested ? key.clone() : random.longs(5).toArray();
            key[2] = random.nextInt(1 << 16);
            int length = nested ? 12 + random.nextInt(9) : 21 + random.nextInt(12);
            set.add(element(key, hosts ? family.bits() : length), true);
            keys[i % KEYS] = key;
        }
        for (int i = 0; i < KEYS; i += 2) {
            keys[i] = random.longs(5).toArray();
        }
    }

    private ElementSpec element(long[] key, int length) {
        ElementSpec element = new ElementSpec();
        for (Dimension dimension : type.dimensions()) {
            switch (dimension) {
                case IP, NET -> {
                    boolean net = dimension == Dimension.NET;
                    if (element.ip() == null) {
                        element.ip(Address.of(family, key[0], key[1])).cidr(net ? length : family.bits());
                    } else {
                        element.ip2(Address.of(family, key[3], key[4])).cidr2(net ? length : family.bits());
                    }
                }
                case PORT -> element.port((int) key[2]).proto(6);
                default -> throw new IllegalArgumentException("dimension: " + dimension);
            }
        }
        return element;
    }

    private Question question(String method, SetNamespace sets, String name) {
        IpSet set = sets.set(name);
        return switch (method) {
            case "containsIpv4" -> key -> set.containsIpv4(ipv4(key, 0));
            case "containsIpv4Port" -> key -> set.containsIpv4Port(ipv4(key, 0), 6, port(key));
            case "containsIpv4Pair" -> key -> set.containsIpv4Pair(ipv4(key, 0), ipv4(key, 3));
            case "containsIpv4PortIpv4" ->
                key -> set.containsIpv4PortIpv4(ipv4(key, 0), 6, port(key), ipv4(key, 3));
            case "containsIpv6" -> key -> set.containsIpv6(keys[key][0], keys[key][1]);
            case "containsIpv6Port" -> key -> set.containsIpv6Port(keys[key][0], keys[key][1], 6, port(key));
            case "containsIpv6Pair" ->
                key -> set.containsIpv6Pair(keys[key][0], keys[key][1], keys[key][3], keys[key][4]);
            case "containsIpv6PortIpv6" -> key -> set.containsIpv6PortIpv6(keys[key][0], keys[key][1], 6, port(key),
                    keys[key][3], keys[key][4]);
            case "matches" -> ofPackets(SetMatch.of(sets.rcu(), sets.reference(name), Direction.SRC, Direction.DST));
            default -> throw new IllegalArgumentException("method: " + method);
        };
    }

    private Question ofPackets(SetMatch rule) {
        Packet[] packets = new Packet[KEYS];
        for (int i = 0; i < KEYS; i++) {
            Address address = Address.of(family, keys[i][0], keys[i][1]);
            packets[i] = Packet.between(address, address).ports(6, 1, port(i)).build();
        }
        return key -> rule.matches(packets[key]);
    }

    private int ipv4(int key, int at) {
        return (int) (keys[key][at] >>> 32);
    }

    private int port(int key) {
        return (int) keys[key][2] & 0xffff;
    }
}
