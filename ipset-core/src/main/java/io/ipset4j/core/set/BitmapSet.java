package io.ipset4j.core.set;

import io.ipset4j.core.element.Address;
import io.ipset4j.core.element.ElementSpec;
import io.ipset4j.core.element.ElementSpec.Field;
import io.ipset4j.core.element.Family;
import io.ipset4j.core.element.Mac;
import io.ipset4j.core.error.IpSetError;
import io.ipset4j.core.error.IpSetException;
import io.ipset4j.core.type.CreateOptions;
import io.ipset4j.core.type.Dimension;
import io.ipset4j.core.type.SetType;
import org.jspecify.annotations.Nullable;

/**
 * The engine of the bitmap types: an element for each address (or block of addresses) or port of a range.
 *
 * <p>Contents are a {@link BitmapTable}, reached through one reference that readers load with acquire mode; a flush
 * and the release store it with release mode. Rules: {@code ip_set_bitmap_gen.h} and {@code ip_set_bitmap_*.c}.
 */
public final class BitmapSet extends IpSet {
    private static final int TCP = 6;
    private static final int UDP = 17;
    /** The packet stands for no element of the set. */
    private static final int NONE = -1;

    private final BitmapOptions range;
    private final boolean ports;
    private final boolean macs;

    private BitmapSet(SetType type, int revision, BitmapOptions range, Extensions extensions,
            SetEnvironment environment) {
        super(type, type.onlyFamily(), revision, extensions, environment);
        this.range = range;
        this.ports = type.has(Dimension.PORT);
        this.macs = type.has(Dimension.MAC);
        setContentsRelease(new BitmapTable(range.elements(), extensions, macs));
    }

    static BitmapSet of(SetType type, int revision, CreateOptions options, SetEnvironment environment) {
        return new BitmapSet(type, revision, BitmapOptions.of(type, options), Extensions.of(options), environment);
    }

    private BitmapTable tableAcquire() {
        return (BitmapTable) contentsAcquire();
    }

    // Checks the fields up to the first element; then the extensions. The order differs between addresses and ports.
    private long firstValue(ElementSpec spec) {
        long value;
        if (ports) {
            if (!spec.has(Field.PORT) || spec.isRefused(Field.PORT) || spec.isRefused(Field.PORT_TO)) {
                throw new IpSetException(IpSetError.PROTOCOL);
            }
            value = inRange(spec.port());
            extensions.check(spec);
        } else {
            value = ipv4(spec, Field.IP, spec.ip());
            extensions.check(spec);
            inRange(value);
        }
        if (macs && spec.isRefused(Field.MAC)) {
            throw new IpSetException(IpSetError.PROTOCOL);
        }
        return value;
    }

    private long inRange(long value) {
        if (!range.contains(value)) {
            throw new IpSetException(IpSetError.BITMAP_RANGE);
        }
        return value;
    }

    private static long ipv4(ElementSpec spec, Field field, @Nullable Address address) {
        if (address == null || spec.isRefused(field) || address.family() != Family.INET) {
            throw new IpSetException(IpSetError.PROTOCOL);
        }
        return address.ipv4() & 0xffffffffL;
    }

    @Override
    public boolean test(ElementSpec spec) {
        int index = range.index(firstValue(spec));
        return tableAcquire().test(index, spec, now());
    }

    // The index of the element that a packet stands for. bitmap_*_kadt().
    private int index(PacketProbe packet) {
        long value;
        if (ports) {
            boolean hasPort = packet.protocol() == TCP || packet.protocol() == UDP;
            value = hasPort ? packet.port(0) : PacketProbe.NO_PORT;
        } else {
            value = packet.address(0).ipv4() & 0xffffffffL;
        }
        if (!range.contains(value)) {
            return NONE;
        }
        if (macs) {
            Mac mac = packet.mac(1);
            if (mac == null || mac.bits() == 0) {
                return NONE;
            }
        }
        return range.index(value);
    }

    private @Nullable Mac mac(PacketProbe packet) {
        return macs ? packet.mac(1) : null;
    }

    @Override
    Verdict look(PacketProbe packet, MatchOptions options) {
        int index = index(packet);
        return index == NONE ? Verdict.NO : tableAcquire().look(index, packet, mac(packet), options, now());
    }

    @Override
    boolean addPacket(PacketProbe packet, long timeout, boolean exist) {
        int index = index(packet);
        if (index == NONE) {
            return false;
        }
        ElementSpec values = Extensions.ofPacket(packet, timeout);
        Mac mac = mac(packet);
        if (mac != null) {
            values.mac(mac);
        }
        lock.lock();
        try {
            BitmapTable current = tableAcquire();
            String comment = current.commentKept(index);
            if (comment != null) {
                values.comment(comment);
            }
            return current.add(index, values, exist, now()) == null;
        } finally {
            lock.unlock();
        }
    }

    @Override
    boolean deletePacket(PacketProbe packet) {
        int index = index(packet);
        if (index == NONE) {
            return false;
        }
        lock.lock();
        try {
            return tableAcquire().delete(index, now()) == null;
        } finally {
            lock.unlock();
        }
    }

    @Override
    boolean contains(LookupShape shape, long high, long low, int protocol, int port, long high2, long low2) {
        long value = high >>> 32;
        return shape == LookupShape.IPV4 && !ports && !macs && range.contains(value)
                && tableAcquire().contains(range.index(value), nowIfTimed());
    }

    @Override
    public void add(ElementSpec spec, boolean exist) {
        change(spec, exist, true);
    }

    @Override
    public void delete(ElementSpec spec, boolean exist) {
        change(spec, exist, false);
    }

    private void change(ElementSpec spec, boolean exist, boolean add) {
        long from = firstValue(spec);
        long to = from;
        if (ports && spec.has(Field.PORT_TO)) {
            long end = spec.portTo();
            to = Math.max(from, end);
            from = Math.min(from, end);
        } else if (spec.has(Field.IP_TO)) {
            long end = ipv4(spec, Field.IP_TO, spec.ipTo());
            to = Math.max(from, end);
            from = Math.min(from, end);
        } else if (spec.has(Field.CIDR)) {
            if (spec.cidr() == 0 || spec.cidr() > Family.INET.bits()) {
                throw new IpSetException(IpSetError.INVALID_CIDR);
            }
            from &= Address.highMask(spec.cidr()) >>> 32;
            to = from + (1L << 32 - spec.cidr()) - 1;
        }
        inRange(from);
        inRange(to);
        lock.lock();
        try {
            BitmapTable current = tableAcquire();
            long now = now();
            for (long value = from; value <= to; value += range.step()) {
                int index = range.index(value);
                IpSetError error = add ? current.add(index, spec, exist, now) : current.delete(index, now);
                if (error != null && !(exist && error == IpSetError.EXIST)) {
                    throw new IpSetException(error);
                }
            }
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void flush() {
        lock.lock();
        try {
            tableAcquire();
            setContentsRelease(new BitmapTable(range.elements(), extensions, macs));
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void sweep() {
        lock.lock();
        try {
            BitmapTable current = (BitmapTable) contentsOrNullAcquire();
            if (current != null) {
                current.sweep(now());
            }
        } finally {
            lock.unlock();
        }
    }

    @Override
    public SetHeader header() {
        BitmapTable current = tableAcquire();
        CreateOptions header = range.describe(type());
        extensions.describe(header);
        return new SetHeader(header, current.sizeInBytes(), current.size());
    }

    @Override
    public ElementCursor cursor() {
        BitmapTable current = tableAcquire();
        return new ElementCursor() {
            private int index = -1;

            @Override
            public @Nullable ElementSpec next() {
                long now = now();
                index = current.next(index + 1, now);
                if (index < 0) {
                    index = range.elements() - 1;
                    return null;
                }
                long value = range.value(index);
                ElementSpec element = ports ? new ElementSpec().port((int) value)
                        : new ElementSpec().ip(Address.ofIpv4((int) value));
                Mac mac = current.mac(index);
                if (mac != null) {
                    element.mac(mac);
                }
                current.load(index, element, now);
                return element;
            }
        };
    }

    @Override
    public boolean isSame(IpSet other) {
        return other instanceof BitmapSet that && type() == that.type() && range.equals(that.range)
                && extensions.isSame(that.extensions);
    }
}
