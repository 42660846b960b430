package io.ipset4j.core.set;

import io.ipset4j.core.element.ElementSpec;
import io.ipset4j.core.element.ElementSpec.Field;
import io.ipset4j.core.error.IpSetError;
import io.ipset4j.core.error.IpSetException;
import io.ipset4j.core.table.Columns;
import io.ipset4j.core.table.Expiry;
import io.ipset4j.core.type.CreateOptions;
import io.ipset4j.core.type.CreateOptions.Option;

/**
 * Which extensions the elements of a set have, and how their values are checked, stored and read back.
 *
 * <p>Times are milliseconds of the store's clock. An expiry is the low 32 bits of one, and zero means never: it is told
 * from now by less than 2^31 ms, which is why the kernel, too, has {@code IPSET_MAX_TIMEOUT}; elements that have
 * expired are swept out long before as much time has passed again. Half the width is half the cache misses.
 *
 * @param timeouts whether elements time out
 * @param defaultTimeout seconds for elements that are added without a timeout; 0 for never
 * @param counters whether elements count packets and bytes
 * @param comments whether elements have comments
 * @param skbinfo whether elements carry a mark, a class and a queue for packets
 * @param forceadd whether a full set makes room for a new element; every type reports it, hash types heed it
 */
record Extensions(boolean timeouts, long defaultTimeout, boolean counters, boolean comments, boolean skbinfo,
        boolean forceadd) {
    /** The longest timeout in seconds that ip_set takes; longer ones are cut to it. {@code IPSET_MAX_TIMEOUT}. */
    static final long MAX_TIMEOUT = 2147483;

    private static final int MAX_COMMENT = 255;
    /** The counter value that means "not given" on the wire. */
    private static final long NOT_GIVEN = -1L;
    private static final long MILLIS = 1000;

    static Extensions of(CreateOptions options) {
        return new Extensions(options.has(Option.TIMEOUT), Math.min(options.timeout(), MAX_TIMEOUT),
                options.hasFlag(CreateOptions.COUNTERS), options.hasFlag(CreateOptions.COMMENT),
                options.hasFlag(CreateOptions.SKBINFO), options.hasFlag(CreateOptions.FORCEADD));
    }

    /** Whether {@code create -exist} takes a set with the other extensions for the same; forceadd does not count. */
    boolean isSame(Extensions other) {
        return timeouts == other.timeouts && defaultTimeout == other.defaultTimeout && counters == other.counters
                && comments == other.comments && skbinfo == other.skbinfo;
    }

    /** Whether it matters to an element, or to the packet, that a packet has reached it. */
    boolean heedPackets() {
        return counters || skbinfo;
    }

    /** The columns that a table needs for the extensions. */
    int columns() {
        return (timeouts ? Columns.TIMEOUT : 0) | (counters ? Columns.COUNTERS : 0) | (comments ? Columns.COMMENT : 0)
                | (skbinfo ? Columns.SKBINFO : 0);
    }

    /** Adds the extensions to a header, as {@code ip_set_put_flags()} does. */
    void describe(CreateOptions header) {
        if (timeouts) {
            header.timeout(defaultTimeout);
        }
        int flags = (counters ? CreateOptions.COUNTERS : 0) | (comments ? CreateOptions.COMMENT : 0)
                | (forceadd ? CreateOptions.FORCEADD : 0) | (skbinfo ? CreateOptions.SKBINFO : 0);
        if (flags != 0) {
            header.flags(flags);
        }
    }

    /**
     * Refuses values that the set cannot store, in the order of {@code ip_set_get_extensions()}.
     *
     * @throws IpSetException PROTOCOL, TIMEOUT, COUNTER, COMMENT or SKBINFO
     */
    void check(ElementSpec spec) {
        if (isMalformed(spec)) {
            throw new IpSetException(IpSetError.PROTOCOL);
        }
        if (spec.has(Field.TIMEOUT) && !timeouts) {
            throw new IpSetException(IpSetError.TIMEOUT);
        }
        if ((spec.has(Field.BYTES) || spec.has(Field.PACKETS)) && !counters) {
            throw new IpSetException(IpSetError.COUNTER);
        }
        if (spec.has(Field.COMMENT) && !comments) {
            throw new IpSetException(IpSetError.COMMENT);
        }
        if ((spec.has(Field.SKBMARK) || spec.has(Field.SKBPRIO) || spec.has(Field.SKBQUEUE)) && !skbinfo) {
            throw new IpSetException(IpSetError.SKBINFO);
        }
    }

    /** Whether a value came in a form that the kernel rejects. */
    static boolean isMalformed(ElementSpec spec) {
        return spec.isRefused(Field.TIMEOUT) || spec.isRefused(Field.PACKETS) || spec.isRefused(Field.BYTES)
                || spec.isRefused(Field.SKBMARK) || spec.isRefused(Field.SKBPRIO) || spec.isRefused(Field.SKBQUEUE);
    }

    /** The timeout in seconds that an element is to have: the one given or the set's default. */
    long timeoutOf(ElementSpec spec) {
        return spec.has(Field.TIMEOUT) ? Math.min(spec.timeout(), MAX_TIMEOUT) : defaultTimeout;
    }

    /** The time at which an element with that timeout expires. */
    static int expiry(long timeout, long now) {
        if (timeout == 0) {
            return 0;
        }
        int expiry = (int) (now + timeout * MILLIS);
        return expiry == 0 ? 1 : expiry;
    }

    /** An expiry that has passed. */
    static int expired(long now) {
        return (int) now == 0 ? -1 : (int) now;
    }

    static boolean isExpired(int expiry, long now) {
        return Expiry.hasPassed(expiry, (int) now);
    }

    /** Whether the element in the slot has expired. */
    boolean isExpired(Columns columns, int slot, long now) {
        return timeouts && isExpired(columns.expiry(slot), now);
    }

    /**
     * Writes the values of an element. Values that were not given become the defaults, except that an element that
     * stays ({@code fresh} is false) keeps each counter that was not given. The expiry comes last, so that a reader
     * who finds an expired element revived also finds its new values.
     */
    void store(Columns columns, int slot, ElementSpec spec, boolean fresh, long now) {
        storeValues(columns, slot, spec, fresh);
        if (timeouts) {
            columns.setExpiry(slot, expiry(timeoutOf(spec), now), (int) now);
        }
    }

    /** As {@link #store}, but for the expiry. */
    void storeValues(Columns columns, int slot, ElementSpec spec, boolean fresh) {
        if (counters) {
            boolean packets = spec.has(Field.PACKETS) && spec.packets() != NOT_GIVEN;
            boolean bytes = spec.has(Field.BYTES) && spec.bytes() != NOT_GIVEN;
            if (fresh || packets || bytes) {
                columns.setCounters(slot, packets ? spec.packets() : fresh ? 0 : columns.packets(slot),
                        bytes ? spec.bytes() : fresh ? 0 : columns.bytes(slot));
            }
        }
        if (comments) {
            String comment = spec.comment();
            columns.setComment(slot, comment == null || comment.isEmpty() ? null
                    : comment.length() > MAX_COMMENT ? comment.substring(0, MAX_COMMENT) : comment);
        }
        if (skbinfo) {
            columns.setSkbinfo(slot, spec.skbmark(), spec.skbprio(), spec.skbqueue());
        }
    }

    /**
     * A test request has reached an element: whether it has not expired. If so, what the request carries is counted, as
     * the kernel does: the packets given, and the bytes given or, that being how the kernel marks their absence, minus
     * one. {@code ip_set_match_extensions()}, {@code ip_set_update_counter()}.
     */
    boolean accept(Columns columns, int slot, ElementSpec spec, long now) {
        if (isExpired(columns, slot, now)) {
            return false;
        }
        if (counters && spec.has(Field.PACKETS) && spec.packets() != NOT_GIVEN) {
            columns.addCounters(slot, spec.packets(), spec.has(Field.BYTES) ? spec.bytes() : NOT_GIVEN);
        }
        return true;
    }

    /**
     * A packet has reached an element: whether that has not expired and, after it has counted the packet, its counters
     * meet the conditions. If so the packet is told its skb values. {@code ip_set_match_extensions()}.
     */
    boolean accept(Columns columns, int slot, PacketProbe packet, MatchOptions options, long now) {
        if (isExpired(columns, slot, now)) {
            return false;
        }
        if (counters) {
            if (options.counts()) {
                columns.addCounters(slot, 1, packet.bytes());
            }
            if (!options.packets().holds(columns.packets(slot)) || !options.bytes().holds(columns.bytes(slot))) {
                return false;
            }
        }
        if (skbinfo) {
            packet.found(columns.skbmark(slot), columns.skbprio(slot), columns.skbqueue(slot));
        }
        return true;
    }

    /**
     * The values of an element that is added for a packet: one packet and its bytes are counted, and the timeout is the
     * one given in seconds, or the set's if {@link IpSet#DEFAULT_TIMEOUT} is. {@code IP_SET_INIT_KEXT}.
     */
    static ElementSpec ofPacket(PacketProbe packet, long timeout) {
        ElementSpec spec = new ElementSpec().packets(1).bytes(packet.bytes());
        return timeout == IpSet.DEFAULT_TIMEOUT ? spec : spec.timeout(timeout);
    }

    /** Reads the values of an element that has not expired. */
    void load(Columns columns, int slot, ElementSpec into, long now) {
        if (timeouts) {
            into.timeout(remaining(columns.expiry(slot), now));
        }
        loadValues(columns, slot, into);
    }

    /** As {@link #load}, but for the timeout. */
    void loadValues(Columns columns, int slot, ElementSpec into) {
        if (counters) {
            into.packets(columns.packets(slot)).bytes(columns.bytes(slot));
        }
        if (comments) {
            String comment = columns.comment(slot);
            if (comment != null) {
                into.comment(comment);
            }
        }
        if (skbinfo) {
            long mark = columns.skbmark(slot);
            if (mark != 0) {
                into.skbmark(mark);
            }
            if (columns.skbprio(slot) != 0) {
                into.skbprio(columns.skbprio(slot));
            }
            if (columns.skbqueue(slot) != 0) {
                into.skbqueue(columns.skbqueue(slot));
            }
        }
    }

    /** Whole seconds left, rounded down, but at least 1: zero would read as never. {@code ip_set_timeout_get()}. */
    static long remaining(int expiry, long now) {
        return expiry == 0 ? 0 : Math.max(1, (expiry - (int) now - 1) / MILLIS);
    }

    /** How often elements that have expired are swept out, in milliseconds. {@code IPSET_GC_PERIOD}. */
    long sweepPeriod() {
        return MILLIS * (defaultTimeout < 3 ? 1 : Math.min(defaultTimeout / 3, 180));
    }
}
