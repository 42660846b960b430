package io.ipset4j.core.model;

import io.ipset4j.core.element.Address;
import io.ipset4j.core.element.ElementSpec;
import io.ipset4j.core.element.ElementSpec.Field;
import io.ipset4j.core.error.IpSetError;
import io.ipset4j.core.type.Dimension;
import io.ipset4j.core.type.Method;
import io.ipset4j.core.type.SetType;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * What ip_set means, said in the slowest and plainest way: a list of elements that is walked for everything. Knows
 * only well-formed requests for hash and bitmap types.
 */
final class NaiveSet {
    /** One element. Parts that the type does not have are null or zero. */
    static final class Entry {
        @Nullable Address ip;
        int length;
        @Nullable Address ip2;
        int length2;
        int port;
        int proto;
        long mac;
        int mark;
        String iface = "";
        boolean physdev;
        boolean nomatch;
        boolean wildcard;
        long packets;
        long bytes;
        @Nullable String comment;
        long expiry;

        private boolean sameButIface(Entry that) {
            return Objects.equals(ip, that.ip) && length == that.length && Objects.equals(ip2, that.ip2)
                    && length2 == that.length2 && port == that.port && proto == that.proto && mac == that.mac
                    && mark == that.mark && physdev == that.physdev;
        }

        /** Whether this stored element is the one that is asked for. */
        boolean equalTo(Entry asked) {
            return sameButIface(asked) && (wildcard ? asked.iface.startsWith(iface) : asked.iface.equals(iface));
        }

        @Override
        public String toString() {
            return ip + "/" + length + "," + proto + ":" + port + "," + Long.toHexString(mac) + "," + mark + ","
                    + (physdev ? "physdev:" : "") + iface + "," + ip2 + "/" + length2 + (nomatch ? " nomatch" : "")
                    + (wildcard ? " wildcard" : "") + " packets " + packets + " bytes " + bytes + " comment " + comment;
        }
    }

    private final SetType type;
    private final int bits;
    private final boolean timeouts;
    private final long defaultTimeout;
    private final long maxelem;
    private final List<Entry> entries = new ArrayList<>();
    long now;

    NaiveSet(SetType type, int bits, boolean timeouts, long defaultTimeout, long maxelem) {
        this.type = type;
        this.bits = bits;
        this.timeouts = timeouts;
        this.defaultTimeout = defaultTimeout;
        this.maxelem = maxelem;
    }

    private boolean expired(Entry entry) {
        return timeouts && entry.expiry != 0 && now >= entry.expiry;
    }

    /** All elements that a request names, in order. */
    List<Entry> expand(ElementSpec spec) {
        List<Entry> result = new ArrayList<>();
        for (Object[] one : addresses(spec.ip(), spec.ipTo(), spec.has(Field.CIDR) ? spec.cidr() : -1,
                type.dimensions().get(0) == Dimension.NET)) {
            int portTo = spec.has(Field.PORT_TO) ? spec.portTo() : spec.port();
            for (int port = Math.min(spec.port(), portTo); port <= Math.max(spec.port(), portTo); port++) {
                for (Object[] two : addresses(spec.ip2(), spec.ip2To(), spec.has(Field.CIDR2) ? spec.cidr2() : -1,
                        type.takes(Field.CIDR2))) {
                    Entry entry = new Entry();
                    entry.ip = (Address) one[0];
                    entry.length = (int) one[1];
                    entry.ip2 = (Address) two[0];
                    entry.length2 = (int) two[1];
                    entry.port = port;
                    entry.proto = spec.proto();
                    entry.mac = spec.mac() == null ? 0 : spec.mac().bits();
                    entry.mark = spec.mark();
                    entry.iface = spec.iface() == null ? "" : spec.iface();
                    entry.physdev = spec.hasFlag(ElementSpec.PHYSDEV);
                    entry.nomatch = spec.hasFlag(ElementSpec.NOMATCH);
                    entry.wildcard = spec.hasFlag(ElementSpec.WILDCARD);
                    result.add(entry);
                }
            }
        }
        return result;
    }

    private List<Object[]> addresses(@Nullable Address from, @Nullable Address to, int length, boolean net) {
        List<Object[]> result = new ArrayList<>();
        if (from == null) {
            result.add(new Object[] {null, 0});
        } else if (to != null) {
            long a = Math.min(from.ipv4() & 0xffffffffL, to.ipv4() & 0xffffffffL);
            long b = Math.max(from.ipv4() & 0xffffffffL, to.ipv4() & 0xffffffffL);
            while (a <= b) {
                int cut = 32;
                if (net) {
                    cut = 1;
                    while ((a & (1L << 32 - cut) - 1) != 0 || a + (1L << 32 - cut) - 1 > b) {
                        cut++;
                    }
                }
                result.add(new Object[] {Address.ofIpv4((int) a), net ? cut : bits});
                a += 1L << 32 - cut;
            }
        } else if (net) {
            int cut = length < 0 ? bits : length;
            result.add(new Object[] {from.masked(cut), cut});
        } else if (length >= 0 && bits == 32) {
            long a = from.masked(length).ipv4() & 0xffffffffL;
            for (long i = 0; i < 1L << 32 - length; i++) {
                result.add(new Object[] {Address.ofIpv4((int) (a + i)), bits});
            }
        } else {
            result.add(new Object[] {from, bits});
        }
        return result;
    }

    private @Nullable Entry find(Entry asked) {
        // The longest name first: what a lookup through wildcards means.
        Entry found = null;
        for (Entry entry : entries) {
            if (entry.equalTo(asked) && (found == null || entry.iface.length() > found.iface.length())) {
                found = entry;
            }
        }
        return found;
    }

    @Nullable IpSetError add(ElementSpec spec, boolean exist) {
        for (Entry entry : expand(spec)) {
            Entry old = find(entry);
            boolean fresh = old == null || expired(old);
            if (!fresh && !exist) {
                return IpSetError.EXIST;
            }
            if (old == null) {
                if (type.method() == Method.HASH && entries.size() >= maxelem) {
                    entries.removeIf(this::expired);
                    if (entries.size() >= maxelem) {
                        return IpSetError.HASH_FULL;
                    }
                }
                entries.add(entry);
                old = entry;
            }
            old.nomatch = entry.nomatch;
            old.packets = spec.has(Field.PACKETS) ? spec.packets() : fresh ? 0 : old.packets;
            old.bytes = spec.has(Field.BYTES) ? spec.bytes() : fresh ? 0 : old.bytes;
            old.comment = spec.comment();
            long timeout = spec.has(Field.TIMEOUT) ? spec.timeout() : defaultTimeout;
            old.expiry = !timeouts || timeout == 0 ? 0 : now + timeout * 1000;
        }
        return null;
    }

    @Nullable IpSetError delete(ElementSpec spec, boolean exist) {
        for (Entry entry : expand(spec)) {
            Entry old = find(entry);
            if (old == null || expired(old)) {
                if (type.method() == Method.BITMAP && old != null) {
                    entries.remove(old);
                }
                if (!exist) {
                    return IpSetError.EXIST;
                }
            } else {
                entries.remove(old);
            }
        }
        return null;
    }

    boolean test(ElementSpec spec) {
        Entry asked = expand(spec).get(0);
        boolean hosts = type.nets() > 0 && (type.dimensions().get(0) != Dimension.NET || asked.length == bits)
                && (asked.ip2 == null || asked.length2 == bits);
        Entry deciding = hosts ? deciding(asked) : findUnexpired(asked);
        return deciding != null && deciding.nomatch == asked.nomatch;
    }

    // A lookup passes over what has expired, even to a shorter wildcard of the same network.
    private @Nullable Entry findUnexpired(Entry asked) {
        Entry found = null;
        for (Entry entry : entries) {
            if (entry.equalTo(asked) && !expired(entry)
                    && (found == null || entry.iface.length() > found.iface.length())) {
                found = entry;
            }
        }
        return found;
    }

    private @Nullable Entry deciding(Entry host) {
        TreeSet<Integer> lengths = new TreeSet<>();
        TreeSet<Integer> lengths2 = new TreeSet<>();
        for (Entry entry : entries) {
            lengths.add(entry.length);
            lengths2.add(entry.length2);
        }
        for (int length : lengths.descendingSet()) {
            for (int length2 : lengths2.descendingSet()) {
                Entry asked = new Entry();
                asked.ip = host.ip == null ? null : host.ip.masked(length);
                asked.length = length;
                asked.ip2 = host.ip2 == null ? null : host.ip2.masked(length2);
                asked.length2 = length2;
                asked.port = host.port;
                asked.proto = host.proto;
                asked.iface = host.iface;
                asked.physdev = host.physdev;
                Entry found = findUnexpired(asked);
                if (found != null) {
                    return found;
                }
                boolean sameNet = find(asked) == null && entries.stream().anyMatch(e -> e.sameButIface(asked));
                if (type.has(Dimension.IFACE) && sameNet) {
                    return null;
                }
            }
        }
        return null;
    }

    /** The elements that a listing shows, as text, sorted. */
    List<String> listing() {
        return entries.stream().filter(entry -> !expired(entry))
                .map(entry -> entry + " timeout " + (entry.expiry == 0 ? 0 : Math.max(1, (entry.expiry - now - 1) / 1000)))
                .sorted().toList();
    }
}
