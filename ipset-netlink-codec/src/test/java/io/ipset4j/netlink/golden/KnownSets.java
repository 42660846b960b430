package io.ipset4j.netlink.golden;

import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * What a transcript says about the sets it made: enough to tell which fields of a header compare, and to name the
 * type of a set in a report. It follows the requests that the kernel acknowledged.
 *
 * <p>Not thread-safe.
 */
final class KnownSets {
    private static final int INITVAL = 17;
    private static final int HASHSIZE = 18;
    private static final long DEFAULT_HASHSIZE = 1024;
    private static final long SMALLEST_HASHSIZE = 64;

    private record Made(String type, long hashsize) {}

    private final Map<String, Made> sets = new HashMap<>();
    private final Set<Long> initvals = new HashSet<>();

    void clear() {
        sets.clear();
    }

    /** Takes note of a request that the kernel acknowledged. */
    void acknowledged(Message request) {
        Attribute.Run top = request.attributes();
        String name = string(top.last(2));
        switch (request.command()) {
            case Message.CREATE -> {
                Attribute.Run options = Attribute.parse(top.last(7), 0);
                if (options.has(INITVAL)) {
                    initvals.add(number(options.last(INITVAL)));
                }
                sets.putIfAbsent(name, new Made(string(top.last(3)),
                        options.has(HASHSIZE) ? roundedUp(number(options.last(HASHSIZE))) : DEFAULT_HASHSIZE));
            }
            case Message.DESTROY -> {
                if (top.has(2)) {
                    sets.remove(name);
                } else {
                    sets.clear();
                }
            }
            case Message.RENAME -> {
                Made made = sets.remove(name);
                if (made != null) {
                    sets.put(string(top.last(3)), made);
                }
            }
            case Message.SWAP -> {
                Made first = sets.get(name);
                Made second = sets.get(string(top.last(3)));
                if (first != null && second != null) {
                    sets.put(name, second);
                    sets.put(string(top.last(3)), first);
                }
            }
            default -> { }
        }
    }

    /** Whether a request gave that seed; any other was drawn by chance. */
    boolean gaveInitval(long initval) {
        return initvals.contains(initval);
    }

    /** The number of buckets that the set was made with; 0 if unknown. A set never has fewer. */
    long hashsize(String name) {
        Made made = sets.get(name);
        return made == null ? 0 : made.hashsize;
    }

    /** The type of the set, or a dash. */
    String type(String name) {
        Made made = sets.get(name);
        return made == null ? "-" : made.type;
    }

    /** Up to the first NUL, as the kernel reads names. */
    static String string(byte[] value) {
        String text = new String(value, StandardCharsets.ISO_8859_1);
        int end = text.indexOf('\0');
        return end < 0 ? text : text.substring(0, end);
    }

    private static long number(byte[] value) {
        return new Attribute(0, value).number64();
    }

    private static long roundedUp(long hashsize) {
        long power = SMALLEST_HASHSIZE;
        while (power < hashsize) {
            power <<= 1;
        }
        return power;
    }
}
