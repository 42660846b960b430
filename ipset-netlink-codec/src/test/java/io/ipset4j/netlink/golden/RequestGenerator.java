package io.ipset4j.netlink.golden;

import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Writes random requests to be put to the real kernel, a line each, in the format of the oracle's relay: a message in
 * hex, or {@code netns}.
 *
 * <p>A run is a chain of sessions in fresh namespaces. Each has few names, a few favourite types and a small world of
 * addresses, so that elements collide, are found and are deleted; a change is often followed by a dump. What depends by
 * nature on the order of the kernel's hash buckets is left out: limits of tables of more than 1024 buckets, masks with
 * reversed ranges.
 *
 * <p>Not thread-safe.
 */
public final class RequestGenerator {
    private static final int REQUEST = 1;
    private static final int ACK = 4;
    private static final int EXCL = 0x200;
    private static final int DUMP = 0x300;
    private static final int REQUESTS_BETWEEN_SLEEPS = 25;
    private static final List<String> NAMES = List.of("a", "b", "c", "d", "e", "f", "yyyyyyyyyyyyyyyyyyyyyyyyyyyyyyy");

    private final Chance chance;
    private final double malformed;
    private final PrintStream out;
    private final Map<String, GeneratedSet> sets = new LinkedHashMap<>();
    /** Names of which the generator does not know what the kernel has under them. */
    private final Set<String> doubtful = new HashSet<>();
    private List<GeneratedType> favourites = List.of();
    private int written;
    private int sessionEnd;
    /** In a brief session elements run out while the transcript sleeps. */
    private boolean brief;

    private RequestGenerator(long seed, double malformed, PrintStream out) {
        this.chance = new Chance(seed);
        this.malformed = malformed;
        this.out = out;
    }

    /** Arguments: seed, number of requests, percentage of malformed ones. */
    public static void main(String[] arguments) {
        if (arguments.length != 3) {
            System.err.println("usage: RequestGenerator SEED COUNT MALFORMED-PERCENT");
            System.exit(2);
        }
        write(Long.parseLong(arguments[0]), Integer.parseInt(arguments[1]), Double.parseDouble(arguments[2]),
                new PrintStream(System.out, false, StandardCharsets.ISO_8859_1));
    }

    /** Writes {@code count} requests, {@code malformed} per cent of them damaged. */
    static void write(long seed, int count, double malformed, PrintStream out) {
        RequestGenerator generator = new RequestGenerator(seed, malformed, out);
        out.println("# seed " + seed + ", " + count + " requests, " + malformed + " % malformed");
        while (generator.written < count) {
            if (generator.written >= generator.sessionEnd) {
                generator.session();
            }
            generator.request();
            if (generator.brief && generator.written % REQUESTS_BETWEEN_SLEEPS == 0) {
                out.println("sleep 7");
            }
        }
        out.flush();
    }

    private void session() {
        out.println("netns");
        sets.clear();
        doubtful.clear();
        sessionEnd = written + chance.between(60, 250);
        brief = chance.percent(6);
        List<GeneratedType> drawn = new ArrayList<>();
        int kinds = chance.between(1, 4);
        for (int i = 0; i < kinds; i++) {
            drawn.add(chance.of(List.of(GeneratedType.values())));
        }
        favourites = drawn;
        for (int i = chance.between(2, 4); i > 0; i--) {
            create();
        }
    }

    private void request() {
        int dice = chance.below(100);
        if (dice < 40) {
            change(Message.ADD);
        } else if (dice < 53) {
            change(Message.DEL);
        } else if (dice < 71) {
            test();
        } else if (dice < 78) {
            dump();
        } else if (dice < 87) {
            create();
        } else if (dice < 95) {
            lifeCycle();
        } else {
            question();
        }
    }

    private String name() {
        return !sets.isEmpty() && chance.percent(92) ? chance.of(List.copyOf(sets.keySet()))
                : chance.percent(70) ? chance.of(NAMES) : chance.of("nosuch", "", "with space");
    }

    private GeneratedSet set(String name) {
        GeneratedSet known = sets.get(name);
        return known != null && chance.percent(98) ? known : GeneratedSet.draw(chance, anyType());
    }

    /** What the kernel has under the name is not known any more. */
    private void doubt(String name) {
        doubtful.add(name);
        GeneratedSet set = sets.get(name);
        if (set != null) {
            set.certain = false;
        }
    }

    /** References, which the generator does not count, can refuse what it asks for. */
    private boolean references() {
        return sets.values().stream().anyMatch(set -> set.type == GeneratedType.LIST_SET);
    }

    private GeneratedType anyType() {
        return chance.percent(85) ? chance.of(favourites) : chance.of(List.of(GeneratedType.values()));
    }

    private List<Node> start() {
        List<Node> top = new ArrayList<>();
        top.add(Node.u8(1, chance.percent(25) ? 6 : 7));
        return top;
    }

    private List<Node> startWith(String name) {
        List<Node> top = start();
        top.add(Node.string(2, name));
        return top;
    }

    private void create() {
        String name = chance.of(NAMES);
        GeneratedSet set = GeneratedSet.draw(chance, anyType());
        List<Node> top = startWith(name);
        boolean typo = chance.percent(1);
        top.add(Node.string(3, typo ? chance.of("hash:nope", "iphash", "") : set.type.typeName));
        boolean older = chance.percent(10);
        int revision = older ? chance.below(set.type.newest + 2) : set.type.newest;
        top.add(Node.u8(4, revision));
        boolean odd = chance.percent(4);
        top.add(Node.u8(5, odd ? chance.of(0, 2, 10, 77) : set.family()));
        List<Node> options = set.options(chance);
        set.brief = brief;
        top.add(Node.nest(7, chance.percent(1) ? List.of() : options));
        if (!typo && !odd && revision <= set.type.newest) {
            set.certain &= !doubtful.contains(name);
            if (sets.putIfAbsent(name, set) == null && !set.certain) {
                doubtful.add(name);
            }
        } else if (!sets.containsKey(name)) {
            doubtful.add(name);
        }
        send(Message.CREATE, top, chance.percent(60) ? EXCL : 0, set.six);
        followUp(name, 20);
    }

    private void change(int command) {
        String name = name();
        GeneratedSet set = set(name);
        List<Node> top = startWith(name);
        boolean values = command == Message.ADD || chance.percent(10);
        boolean exotic = chance.percent(50);
        if (chance.percent(22)) {
            batch(top, set, values, exotic);
        } else {
            List<Node> element = element(set, values, exotic);
            int numbered = chance.below(10);
            if (numbered < 3) {
                top.add(Node.be32(9, numbered == 0 ? 0 : chance.between(0, 3)));
            }
            if (numbered < 2) {
                element.add(Node.be32(9, chance.between(0, 9)));
            }
            top.add(Node.nest(7, element));
        }
        send(command, top, chance.percent(35) ? EXCL : 0, set.six);
        followUp(name, 30);
    }

    private void batch(List<Node> top, GeneratedSet set, boolean values, boolean exotic) {
        List<Node> elements = new ArrayList<>();
        int count = chance.percent(4) ? 0 : chance.percent(5) ? chance.between(20, 60) : chance.between(1, 6);
        for (int i = 1; i <= count; i++) {
            List<Node> element = element(set, values, exotic && i == 1);
            if (chance.percent(95)) {
                element.add(chance.percent(50) ? 0 : element.size(), Node.be32(9, i));
            }
            elements.add(Node.nest(7, element));
        }
        if (chance.percent(96)) {
            top.add(Node.be32(9, 1));
        }
        top.add(Node.nest(8, elements));
    }

    private List<Node> element(GeneratedSet set, boolean values, boolean exotic) {
        List<String> names = chance.percent(85) && !sets.isEmpty() ? List.copyOf(sets.keySet()) : NAMES;
        return GeneratedElement.draw(chance, set, names, values, exotic);
    }

    private void test() {
        String name = name();
        GeneratedSet set = set(name);
        List<Node> top = startWith(name);
        top.add(Node.nest(7, element(set, chance.percent(10), chance.percent(20))));
        send(Message.TEST, top, chance.percent(20) ? EXCL : 0, set.six);
    }

    private void dump() {
        List<Node> top = chance.percent(75) ? startWith(name()) : start();
        if (chance.percent(20)) {
            top.add(Node.be32(6, chance.of(0, 2, 4, 6, 8)));
        }
        send(chance.percent(70) ? Message.LIST : Message.SAVE, top, DUMP, false);
    }

    /** The state after a change, mostly. */
    private void followUp(String name, int percent) {
        if (chance.percent(percent)) {
            send(Message.LIST, startWith(name), DUMP, false);
        }
    }

    private void lifeCycle() {
        String name = name();
        int dice = chance.below(100);
        if (dice < 30) {
            List<Node> top = chance.percent(92) ? startWith(name) : start();
            if (references()) {
                (top.size() > 1 ? List.of(name) : NAMES).forEach(this::doubt);
            }
            if (top.size() > 1) {
                sets.remove(name);
            } else {
                sets.clear();
            }
            send(Message.DESTROY, top, chance.percent(70) ? EXCL : 0, false);
        } else if (dice < 50) {
            send(Message.FLUSH, chance.percent(90) ? startWith(name) : start(), 0, false);
            followUp(name, 50);
        } else if (dice < 65) {
            String to = chance.of(NAMES);
            List<Node> top = startWith(name);
            top.add(Node.string(3, to));
            if (references() || doubtful.contains(name) || doubtful.contains(to)) {
                doubt(name);
                doubt(to);
            }
            if (sets.containsKey(name) && !sets.containsKey(to)) {
                sets.put(to, sets.remove(name));
            }
            send(Message.RENAME, top, 0, false);
        } else {
            swap(name);
        }
    }

    private void swap(String name) {
        String other = name();
        List<Node> top = startWith(name);
        top.add(Node.string(3, other));
        if (doubtful.contains(name) || doubtful.contains(other)) {
            doubt(name);
            doubt(other);
        }
        GeneratedSet first = sets.get(name);
        GeneratedSet second = sets.get(other);
        if (first != null && second != null && first.type.features().equals(second.type.features())
                && first.six == second.six) {
            sets.put(name, second);
            sets.put(other, first);
        }
        send(Message.SWAP, top, 0, false);
        followUp(other, 30);
    }

    private void question() {
        List<Node> top = start();
        int command = chance.of(Message.HEADER, Message.TYPE, Message.GET_BYNAME, Message.GET_BYINDEX, Message.PROTOCOL,
                chance.percent(20) ? chance.of(0, 16, 17, 255) : Message.HEADER);
        switch (command) {
            case Message.TYPE -> {
                top.add(Node.string(3, chance.percent(90) ? chance.of(List.of(GeneratedType.values())).typeName
                        : chance.of("hash:nope", "iphash", "")));
                top.add(Node.u8(5, chance.of(0, 2, 10, 77)));
            }
            case Message.GET_BYINDEX -> top.add(Node.be16(11, chance.of(0, 1, 2, 3, 4, 5, 255, 256, 65535)));
            case Message.PROTOCOL -> { }
            default -> top.add(Node.string(2, name()));
        }
        int acknowledge = chance.percent(15) ? ACK : 0;
        write(command, top, REQUEST | acknowledge, false);
    }

    private void send(int command, List<Node> top, int flags, boolean six) {
        int common = chance.percent(1.5) ? REQUEST : chance.percent(0.3) ? ACK : REQUEST | ACK;
        write(command, top, flags | common, six);
    }

    private void write(int command, List<Node> top, int flags, boolean six) {
        boolean damaged = chance.percent(malformed);
        if (damaged && (command == Message.CREATE || command == Message.DESTROY || command == Message.RENAME
                || command == Message.SWAP)) {
            NAMES.forEach(this::doubt);
        }
        if (damaged && chance.percent(75)) {
            Mangler.attributes(chance, top);
        }
        byte[] attributes = Node.bytes(top);
        byte[] message = new byte[Message.ATTRIBUTES + attributes.length];
        message[4] = (byte) command;
        message[5] = Message.SUBSYSTEM;
        message[6] = (byte) flags;
        message[7] = (byte) (flags >> 8);
        message[16] = (byte) (six ? 10 : 2);
        System.arraycopy(attributes, 0, message, Message.ATTRIBUTES, attributes.length);
        if (damaged && chance.percent(30) && !expands(top)) {
            message = Mangler.bytes(chance, message);
        }
        out.println(HexFormat.of().formatHex(message));
        written++;
    }

    /** Whether a flipped bit could make a small range a huge one. */
    private static boolean expands(List<Node> nodes) {
        return nodes.stream().anyMatch(node -> (node.number() == 7 || node.number() == 8)
                && (node.children.stream().anyMatch(child -> child.number() == 2 || child.number() == 3
                        || child.number() == 5 || child.number() == 22) || expands(node.children)));
    }
}
