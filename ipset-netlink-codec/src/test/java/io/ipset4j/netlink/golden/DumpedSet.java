package io.ipset4j.netlink.golden;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * One set as a dump describes it, put together again from the messages that it was cut into.
 *
 * <p>Not thread-safe while it is being put together.
 */
final class DumpedSet {
    private static final int SETNAME = 2;
    private static final int TYPENAME = 3;
    private static final int DATA = 7;
    private static final int ADT = 8;

    private final List<Attribute> top = new ArrayList<>();
    private final List<Attribute> header = new ArrayList<>();
    private final List<Attribute> elements = new ArrayList<>();
    private final String name;
    private final String type;
    private boolean lists;

    private DumpedSet(Attribute.Run run) {
        this.name = KnownSets.string(run.last(SETNAME));
        this.type = KnownSets.string(run.last(TYPENAME));
        for (Attribute attribute : run.attributes()) {
            switch (attribute.number()) {
                case ADT -> addElements(attribute);
                case DATA -> {
                    top.add(new Attribute(attribute.type(), new byte[0]));
                    header.addAll(attribute.children().attributes());
                }
                default -> top.add(attribute);
            }
        }
    }

    /**
     * Joins the parts of dumps in {@code replies}. The result holds byte arrays for other messages, and a
     * {@code DumpedSet} for each set.
     */
    static List<Object> join(List<byte[]> replies) {
        List<Object> joined = new ArrayList<>();
        DumpedSet open = null;
        for (byte[] reply : replies) {
            Message message = new Message(reply);
            if (!message.isDumpPart() || message.attributes().rest().length > 0) {
                joined.add(reply);
                open = null;
                continue;
            }
            Attribute.Run run = message.attributes();
            if (open != null && open.lists && isContinuation(run)
                    && open.name.equals(KnownSets.string(run.last(SETNAME)))) {
                open.addElements(run.attributes().get(2));
            } else {
                open = new DumpedSet(run);
                joined.add(open);
            }
        }
        return joined;
    }

    /** PROTOCOL, SETNAME and ADT: more elements of the set before. */
    private static boolean isContinuation(Attribute.Run run) {
        return run.attributes().stream().map(Attribute::number).toList().equals(List.of(1, SETNAME, ADT));
    }

    private void addElements(Attribute adt) {
        lists = true;
        elements.addAll(adt.children().attributes());
    }

    String name() {
        return name;
    }

    String type() {
        return type;
    }

    boolean isHash() {
        return type.startsWith("hash:");
    }

    /** Whether it has a list of elements, be it empty. */
    boolean lists() {
        return lists;
    }

    /** The attributes around the options and the elements, in order; the place of the options is marked. */
    List<Attribute> top() {
        return top;
    }

    /** The options and figures of the header, in order. */
    List<Attribute> header() {
        return header;
    }

    /** The elements: as listed, but sorted in hash types, whose order means nothing. */
    List<Attribute> elements() {
        if (!isHash()) {
            return elements;
        }
        return elements.stream()
                .sorted(Comparator.comparing(DumpedSet::identity).thenComparing(a -> ByteBuffer.wrap(a.value())))
                .toList();
    }

    /** What tells an element from others: its parts and flags without its extensions. */
    static ByteBuffer identity(Attribute element) {
        ByteBuffer out = ByteBuffer.allocate(element.value().length + 4);
        for (Attribute attribute : element.children().attributes()) {
            int number = attribute.number();
            boolean extension = number == 6 || number >= 24;
            if (!extension) {
                out.put((byte) number).put(attribute.value());
            }
        }
        return ByteBuffer.wrap(Arrays.copyOf(out.array(), out.position()));
    }
}
