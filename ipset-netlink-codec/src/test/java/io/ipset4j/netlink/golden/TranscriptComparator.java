package io.ipset4j.netlink.golden;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Feeds a recorded transcript to a {@link Responder} and compares its answers with the kernel's, byte for
 * byte except for what the wire contract leaves open:
 *
 * <ul>
 * <li>a seed (INITVAL) that no request gave, the size in memory, the number of buckets once a table has grown;
 * <li>the order of elements in hash types, and where a dump is cut into messages;
 * <li>remaining timeouts, by as long as the recording may have taken;
 * <li>counters that an element inherited in the kernel from the memory it reuses: ours start at 0 (a difference that
 *     the README declares).
 * </ul>
 *
 * <p>Not thread-safe; one instance compares one transcript.
 */
public final class TranscriptComparator {
    private static final int DATA = 7;
    private static final int ADT = 8;
    private static final int TIMEOUT = 6;
    private static final int INITVAL = 17;
    private static final int HASHSIZE = 18;
    private static final int BYTES = 24;
    private static final int PACKETS = 25;
    private static final int MEMSIZE = 26;
    /** Elements in a message, at most. */
    private static final int SHOWN = 30;

    /**
     * One request that was answered otherwise than by the kernel.
     *
     * @param index the number of the request in the transcript, from 1
     * @param kind what differs, in the same words for the same kind
     * @param text the request and both answers, decoded
     */
    public record Difference(int index, String kind, String text) {
        @Override
        public String toString() {
            return "request " + index + ": " + kind + "\n" + text.indent(4);
        }
    }

    /** The first difference in the answers to one request: its kind, and the parts that differ, decoded. */
    private record Finding(String kind, String detail) {
        Finding(String kind) {
            this(kind, "");
        }
    }

    private final int slack;
    private final KnownSets known = new KnownSets();
    private final Set<Long> givenCounters = new HashSet<>();
    private final List<Difference> differences = new ArrayList<>();
    /** Whether an element was removed in this namespace: only then can another inherit its counters. */
    private boolean removals;
    private int inherited;

    /**
     * @param slack by how many seconds our remaining timeouts may exceed the kernel's: how long the recording may have
     *     taken
     */
    public TranscriptComparator(int slack) {
        this.slack = slack;
    }

    /** Replays the transcript and returns what differs, in order. */
    public List<Difference> compare(Transcript transcript, Responder responder) {
        for (Transcript.Step step : transcript.steps()) {
            if (step instanceof Transcript.FreshNamespace) {
                known.clear();
                removals = false;
                responder.freshNamespace();
            } else if (step instanceof Transcript.Sleep sleep) {
                responder.sleep(sleep.seconds());
            } else if (step instanceof Transcript.Exchange exchange) {
                compare(exchange, responder);
            }
        }
        return differences;
    }

    /** How often a counter was accepted because the kernel's was inherited from a former element. */
    public int inheritedCounters() {
        return inherited;
    }

    private void compare(Transcript.Exchange exchange, Responder responder) {
        Message request = exchange.request();
        noteCounters(request);
        List<byte[]> kernel = exchange.replies().stream().map(Message::withoutSequence).toList();
        List<byte[]> ours;
        Finding finding;
        try {
            ours = responder.ask(request.bytes().clone()).stream().map(Message::withoutSequence).toList();
            finding = difference(kernel, ours);
        } catch (RuntimeException e) {
            ours = List.of();
            finding = new Finding("throws " + e + " at " + (e.getStackTrace().length > 0 ? e.getStackTrace()[0] : "?"));
        }
        if (finding != null) {
            String remark = exchange.remark().isEmpty() ? "" : "# " + exchange.remark() + "\n";
            String type = known.type(KnownSets.string(request.attributes().last(2)));
            String answers = finding.detail.isEmpty()
                    ? "kernel  " + MessageText.of(kernel) + "\nours    " + MessageText.of(ours) : finding.detail;
            differences.add(new Difference(exchange.index(), command(request) + " " + type + ": " + finding.kind,
                    remark + "request " + MessageText.of(request.bytes()) + "\n" + answers));
        }
        if (kernel.stream().map(Message::new).anyMatch(m -> m.isError() && m.error() == 0)) {
            known.acknowledged(request);
        }
        removals |= request.command() == Message.DEL || request.command() == Message.FLUSH;
    }

    private static String command(Message request) {
        String text = MessageText.of(request.bytes());
        return text.substring(0, Math.max(0, text.indexOf(" flags=")));
    }

    /** Remembers each counter that a request gives, wherever it stands. */
    private void noteCounters(Message request) {
        for (Attribute top : request.attributes().attributes()) {
            if (top.number() == DATA) {
                noteCounters(top);
            } else if (top.number() == ADT) {
                top.children().attributes().forEach(this::noteCounters);
            }
        }
    }

    private void noteCounters(Attribute data) {
        for (Attribute attribute : data.children().attributes()) {
            if (attribute.number() == BYTES || attribute.number() == PACKETS) {
                givenCounters.add(attribute.number64());
            }
        }
    }

    private @Nullable Finding difference(List<byte[]> kernel, List<byte[]> ours) {
        List<Object> expected = DumpedSet.join(kernel);
        List<Object> actual = DumpedSet.join(ours);
        for (int i = 0; i < Math.min(expected.size(), actual.size()); i++) {
            Finding finding = difference(expected.get(i), actual.get(i));
            if (finding != null) {
                return finding;
            }
        }
        return expected.size() == actual.size() ? null
                : new Finding("kernel sends " + summary(expected) + ", we " + summary(actual));
    }

    private static String summary(List<Object> parts) {
        return parts.isEmpty() ? "nothing" : parts.stream().map(TranscriptComparator::summary).distinct()
                .collect(Collectors.joining(" and "));
    }

    private static String summary(Object part) {
        if (part instanceof byte[] bytes) {
            Message message = new Message(bytes);
            return message.isError() ? "error " + message.error() : message.isDone() ? "done" : "reply";
        }
        return "set";
    }

    private @Nullable Finding difference(Object expected, Object actual) {
        if (expected instanceof DumpedSet kernel && actual instanceof DumpedSet ours) {
            return difference(kernel, ours);
        }
        if (expected instanceof byte[] kernel && actual instanceof byte[] ours && Arrays.equals(kernel, ours)) {
            return null;
        }
        String first = summary(expected);
        String second = summary(actual);
        return new Finding(first.equals(second) ? first + " differs" : "kernel says " + first + ", we " + second);
    }

    private @Nullable Finding difference(DumpedSet kernel, DumpedSet ours) {
        if (!kernel.top().equals(ours.top()) || kernel.lists() != ours.lists()) {
            return new Finding("other sets, or other attributes beside the options");
        }
        Finding header = headerDifference(kernel, ours);
        return header != null ? header : elementDifference(kernel, ours);
    }

    private @Nullable Finding headerDifference(DumpedSet kernel, DumpedSet ours) {
        if (!types(kernel.header()).equals(types(ours.header()))) {
            return new Finding("header attributes of " + kernel.type());
        }
        for (int i = 0; i < kernel.header().size(); i++) {
            Attribute expected = kernel.header().get(i);
            Attribute actual = ours.header().get(i);
            boolean same = switch (expected.number()) {
                case MEMSIZE -> actual.value().length == 4;
                case INITVAL -> expected.equals(actual) || !known.gaveInitval(expected.number64());
                case HASHSIZE -> expected.equals(actual) || hasGrown(kernel.name(), expected, actual);
                default -> expected.equals(actual);
            };
            if (!same || expected.value().length != actual.value().length) {
                String name = MessageText.data(wrapped(expected), true).replaceAll("=.*", "");
                return new Finding("header of " + kernel.type() + ": " + name, "set '" + kernel.name() + "': kernel "
                        + MessageText.data(wrapped(expected), true) + ", we " + MessageText.data(wrapped(actual), true)
                        + "\n" + elementLists(kernel.elements(), ours.elements()));
            }
        }
        return null;
    }

    private static Attribute wrapped(Attribute attribute) {
        int length = attribute.value().length + 4;
        byte[] bytes = new byte[length];
        bytes[0] = (byte) length;
        bytes[1] = (byte) (length >> 8);
        bytes[2] = (byte) attribute.type();
        bytes[3] = (byte) (attribute.type() >> 8);
        System.arraycopy(attribute.value(), 0, bytes, 4, attribute.value().length);
        return new Attribute(DATA, bytes);
    }

    /** Both tables are at least as large as they were made, and a power of two: growth is up to chance. */
    private boolean hasGrown(String name, Attribute expected, Attribute actual) {
        long made = known.hashsize(name);
        return made > 0 && actual.number64() >= made && expected.number64() >= made
                && Long.bitCount(actual.number64()) == 1;
    }

    private @Nullable Finding elementDifference(DumpedSet kernel, DumpedSet ours) {
        List<Attribute> expected = kernel.elements();
        List<Attribute> actual = ours.elements();
        if (!identities(expected).equals(identities(actual))) {
            return new Finding("elements of " + kernel.type(),
                    "set '" + kernel.name() + "'\n" + elementLists(expected, actual));
        }
        for (int i = 0; i < expected.size(); i++) {
            String what = elementDifference(expected.get(i), actual.get(i));
            if (what != null) {
                return new Finding(what + " of an element of " + kernel.type(), "set '" + kernel.name() + "'\nkernel  "
                        + MessageText.data(expected.get(i), false) + "\nours    " + MessageText.data(actual.get(i),
                                false));
            }
        }
        return null;
    }

    private @Nullable String elementDifference(Attribute kernel, Attribute ours) {
        List<Attribute> expected = kernel.children().attributes();
        List<Attribute> actual = ours.children().attributes();
        if (kernel.type() != ours.type() || !types(expected).equals(types(actual))) {
            return "attributes";
        }
        for (int i = 0; i < expected.size(); i++) {
            if (!sameInElement(expected.get(i), actual.get(i))) {
                return MessageText.data(wrapped(expected.get(i)), false).replaceAll("=.*", "");
            }
        }
        return null;
    }

    private static List<?> identities(List<Attribute> elements) {
        return elements.stream().map(DumpedSet::identity).toList();
    }

    /** What is only on one side; both lists if it is the order that differs. */
    private static String elementLists(List<Attribute> kernel, List<Attribute> ours) {
        List<?> expected = identities(kernel);
        List<?> actual = identities(ours);
        boolean sameElements = new HashSet<>(expected).equals(new HashSet<>(actual));
        return "kernel  " + listed(kernel, sameElements ? List.of() : actual) + "\nours    "
                + listed(ours, sameElements ? List.of() : expected);
    }

    private static String listed(List<Attribute> elements, List<?> without) {
        return elements.stream().filter(element -> !without.contains(DumpedSet.identity(element))).limit(SHOWN)
                .map(element -> "{" + MessageText.data(element, false) + "}").collect(Collectors.joining(" ", "", " of "
                        + elements.size()));
    }

    private boolean sameInElement(Attribute kernel, Attribute ours) {
        if (kernel.equals(ours)) {
            return true;
        }
        if (kernel.value().length != ours.value().length) {
            return false;
        }
        switch (kernel.number()) {
            case TIMEOUT -> {
                long later = ours.number64() - kernel.number64();
                return kernel.number64() != 0 && ours.number64() != 0 && later >= -1 && later <= slack;
            }
            case BYTES, PACKETS -> {
                // What a TEST then adds to a counter, it adds to the inherited value as to our zero.
                boolean reused = removals && givenCounters.contains(kernel.number64() - ours.number64());
                inherited += reused ? 1 : 0;
                return reused;
            }
            default -> {
                return false;
            }
        }
    }

    private static List<Integer> types(List<Attribute> attributes) {
        return attributes.stream().map(Attribute::type).toList();
    }
}
