package io.ipset4j.core.set;

import io.ipset4j.core.element.ElementSpec;
import io.ipset4j.core.element.Family;
import io.ipset4j.core.error.IpSetError;
import io.ipset4j.core.error.IpSetException;
import io.ipset4j.core.type.CreateOptions;
import io.ipset4j.core.type.SetType;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * A set: a type, a family, options and elements. It has no name and no id; those belong to the namespace.
 *
 * <p>Thread-safe: {@link #test}, {@link #matches}, {@link #header} and cursors take no lock (but for one case of
 * {@code matches}); {@link #add}, {@link #delete}, {@link #addFrom}, {@link #deleteFrom} and {@link #flush} are
 * serialised by a lock of this set alone.
 *
 * <p>A set's life has three states, told apart by who can still reach it:
 * <ul>
 * <li><em>live</em>: found in its namespace, by name, by id and through references;
 * <li><em>unlinked</em> ({@link #unlink}): found by nobody new, but readers inside a read section may still hold it;
 *     its sweep has stopped and it has given back its references to other sets;
 * <li><em>released</em> ({@link #release}): its grace period has passed, its contents are gone; to use it is an error,
 *     which {@link IllegalStateException} reports.
 * </ul>
 */
public abstract sealed class IpSet permits BitmapSet, HashSet, ListSet {
    /** How many elements one request changes before it lets others have the lock. {@code IPSET_MAX_RANGE}. */
    static final int LOCK_BATCH = 1 << 14;

    /** As the timeout of {@link #addFrom}: the one that the set was created with. {@code IPSET_NO_TIMEOUT}. */
    public static final long DEFAULT_TIMEOUT = -1;

    /** Serialises writers. Fair, so that a request for a huge range that lends it does not get it right back. */
    final ReentrantLock lock = new ReentrantLock(true);
    final Extensions extensions;
    final SetEnvironment environment;

    private static final VarHandle CONTENTS;

    static {
        try {
            CONTENTS = MethodHandles.lookup().findVarHandle(IpSet.class, "contents", Object.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final SetType type;
    private final Family family;
    private final int revision;

    /**
     * The engine's elements; null once the set is released. Everything that a lookup needs hangs on this one
     * reference. The release store of whoever replaces it (growth, a flush) serves the acquire load of the readers,
     * who so find the new contents complete; those who loaded the old ones go on with them undisturbed.
     */
    @SuppressWarnings("unused") // through CONTENTS
    private @Nullable Object contents;

    IpSet(SetType type, Family family, int revision, Extensions extensions, SetEnvironment environment) {
        this.type = type;
        this.family = family;
        this.revision = revision;
        this.extensions = extensions;
        this.environment = environment;
    }

    /**
     * A new set.
     *
     * @param family the number of the family ({@code NFPROTO_*}), which the type may refuse or ignore
     * @throws IpSetException with the code of the type's {@code create} function
     */
    public static IpSet create(SetType type, int revision, int family, CreateOptions options,
            SetEnvironment environment) {
        return switch (type.method()) {
            case BITMAP -> BitmapSet.of(type, revision, options, environment);
            case HASH -> HashSet.of(type, revision, family, options, environment);
            case LIST -> ListSet.of(type, revision, family, options, environment);
        };
    }

    /** The type. */
    public final SetType type() {
        return type;
    }

    /** The family of the addresses, or {@link Family#UNSPEC} where the type has none. */
    public final Family family() {
        return family;
    }

    /** The number of the family as listings report it. A list:set reports whatever it was created with. */
    public int familyNumber() {
        return family.number();
    }

    /** The revision of the type that the set was created with. */
    public final int revision() {
        return revision;
    }

    /** Whether elements time out, so that the set needs {@link #sweep}. */
    public final boolean hasTimeouts() {
        return extensions.timeouts();
    }

    /** How often {@link #sweep} should run, in milliseconds. */
    public final long sweepPeriod() {
        return extensions.sweepPeriod();
    }

    /** The contents, or null if the set is released. */
    final @Nullable Object contentsOrNullAcquire() {
        return CONTENTS.getAcquire(this);
    }

    /**
     * The contents.
     *
     * @throws IllegalStateException if the set is released
     */
    final Object contentsAcquire() {
        Object current = CONTENTS.getAcquire(this);
        if (current == null) {
            throw new IllegalStateException("a set was used after it was released");
        }
        return current;
    }

    /** Replaces the contents; under the lock. */
    final void setContentsRelease(Object next) {
        CONTENTS.setRelease(this, next);
    }

    /** Lets whoever waits for the lock have it before the caller, who holds it, goes on. */
    final void lendLock() {
        if (!lock.hasQueuedThreads()) {
            return;
        }
        int holds = lock.getHoldCount();
        for (int i = 0; i < holds; i++) {
            lock.unlock();
        }
        for (int i = 0; i < holds; i++) {
            lock.lock();
        }
    }

    /**
     * Runs the changes of one request with none of others in between, as the kernel's mutex keeps commands apart. A
     * range of many elements lets others in all the same, as it does there.
     *
     * <p>The changes may look up other sets: a namespace's lock is taken inside a set's, never the other way round.
     */
    public final void exclusively(Runnable changes) {
        lock.lock();
        try {
            changes.run();
        } finally {
            lock.unlock();
        }
    }

    final long now() {
        return environment.clock().getAsLong();
    }

    /** The time, or 0 if no element can expire: to read the clock costs more than a lookup. */
    final long nowIfTimed() {
        return extensions.timeouts() ? now() : 0;
    }

    /**
     * Adds an element, or every element of a range: in order, up to the first that cannot be added.
     *
     * @param exist an element that is there already is not an error, and its extensions are set anew
     * @throws IpSetException with the kernel's code, in the kernel's order of checks
     */
    public abstract void add(ElementSpec spec, boolean exist);

    /**
     * Deletes an element, or every element of a range: in order, up to the first that is not there.
     *
     * @param exist an element that is not there is not an error
     * @throws IpSetException with the kernel's code, in the kernel's order of checks
     */
    public abstract void delete(ElementSpec spec, boolean exist);

    /**
     * Whether the element is in the set, as {@code ipset test} means it: an address is looked up in networks of any
     * length, a shorter prefix exactly.
     *
     * @throws IpSetException if the element cannot be in a set of this kind; the kernel answers "no" then
     */
    public abstract boolean test(ElementSpec spec);

    /**
     * Whether an IPv4 address is in the set, as {@link #test} says, for types whose elements are one address or one
     * network; in a list:set, whether it is in any of its sets. Sets of other types and families contain none.
     *
     * <p>This and its sisters are the fast way for those who look up millions: they count nothing and allocate nothing.
     * Call them inside a read section, one for many lookups.
     *
     * @param address its 32 bits, most significant bit first (192.0.2.1 is 0xc0000201)
     */
    public final boolean containsIpv4(int address) {
        return contains(LookupShape.IPV4, left(address), 0, 0, 0, 0, 0);
    }

    /**
     * As {@link #containsIpv4}, for types of an address or network and a port: hash:ip,port and hash:net,port.
     *
     * @param protocol its number: 6 is TCP
     * @param port the port, 0 to 65535; for ICMP the type times 256 plus the code; ignored for protocols without ports
     */
    public final boolean containsIpv4Port(int address, int protocol, int port) {
        return contains(LookupShape.IPV4_PORT, left(address), 0, protocol, port, 0, 0);
    }

    /** As {@link #containsIpv4}, for types of two addresses or networks: hash:net,net. */
    public final boolean containsIpv4Pair(int address, int address2) {
        return contains(LookupShape.IPV4_PAIR, left(address), 0, 0, 0, left(address2), 0);
    }

    /**
     * As {@link #containsIpv4Port}, for types with a second address or network behind the port: hash:ip,port,ip,
     * hash:ip,port,net and hash:net,port,net.
     */
    public final boolean containsIpv4PortIpv4(int address, int protocol, int port, int address2) {
        return contains(LookupShape.IPV4_PORT_IPV4, left(address), 0, protocol, port, left(address2), 0);
    }

    /**
     * As {@link #containsIpv4}, for an IPv6 address.
     *
     * @param high its first 64 bits
     * @param low its last 64 bits
     */
    public final boolean containsIpv6(long high, long low) {
        return contains(LookupShape.IPV6, high, low, 0, 0, 0, 0);
    }

    /** As {@link #containsIpv4Port}, for an IPv6 address. */
    public final boolean containsIpv6Port(long high, long low, int protocol, int port) {
        return contains(LookupShape.IPV6_PORT, high, low, protocol, port, 0, 0);
    }

    /** As {@link #containsIpv4Pair}, for IPv6 addresses. */
    public final boolean containsIpv6Pair(long high, long low, long high2, long low2) {
        return contains(LookupShape.IPV6_PAIR, high, low, 0, 0, high2, low2);
    }

    /** As {@link #containsIpv4PortIpv4}, for IPv6 addresses. */
    public final boolean containsIpv6PortIpv6(long high, long low, int protocol, int port, long high2, long low2) {
        return contains(LookupShape.IPV6_PORT_IPV6, high, low, protocol, port, high2, low2);
    }

    private static long left(int ipv4) {
        return (long) ipv4 << 32;
    }

    /**
     * Whether the element of that shape is in the set. Addresses are left-aligned in two longs; parts that the shape
     * does not have are zero.
     */
    abstract boolean contains(LookupShape shape, long high, long low, int protocol, int port, long high2, long low2);

    /**
     * Whether a packet is in the set, as a rule with {@code -m set} asks. {@code ip_set_test()}. An address is looked
     * up in networks of any length; the element that decides is the first one reached, from the longest network on,
     * whose conditions hold. Every element reached counts the packet, unless the options forbid it.
     *
     * <p>A packet of another family, and a rule with fewer directions than the type has dimensions, do not match. An
     * element of bitmap:ip,mac whose MAC is not known takes the packet's and matches, for which the lock is taken.
     *
     * <p>Call it inside a read section: counts of a lookup that is under way while the set grows are settled when the
     * sections of that time have ended.
     */
    public final boolean matches(PacketProbe packet, MatchOptions options) {
        if (!fits(packet)) {
            return false;
        }
        return switch (look(packet, options)) {
            case NO -> false;
            case YES -> !options.returnNomatch() || type.nets() == 0;
            case NOMATCH -> options.returnNomatch();
            case INCOMPLETE -> {
                addPacket(packet, DEFAULT_TIMEOUT, false);
                yield true;
            }
        };
    }

    /**
     * Adds the element that a packet stands for, as the target {@code SET --add-set} does. {@code ip_set_add()}. A
     * network is as long as the longest that is in the set, of full length if there is none. The element counts one
     * packet and its bytes, and has neither skb values nor nomatch.
     *
     * @param timeout in seconds, 0 for never, or {@link #DEFAULT_TIMEOUT}; a set without timeouts ignores it
     * @param exist an element that is there is set anew, but that in a hash type it keeps its comment; otherwise it
     *     stays as it is
     * @return whether the element was added or set anew; false too if the packet cannot be an element of the set
     */
    public final boolean addFrom(PacketProbe packet, long timeout, boolean exist) {
        return fits(packet) && addPacket(packet, timeout, exist);
    }

    /**
     * Deletes the element that a packet stands for, as the target {@code SET --del-set} does. {@code ip_set_del()}. A
     * network is as long as the longest that is in the set.
     *
     * @return whether it was there
     */
    public final boolean deleteFrom(PacketProbe packet) {
        return fits(packet) && deletePacket(packet);
    }

    private boolean fits(PacketProbe packet) {
        return packet.directions() >= type.dimensions().size()
                && (familyNumber() == Family.UNSPEC.number() || familyNumber() == packet.family().number());
    }

    /** {@link #matches} for a packet that fits, before the options turn the answer. */
    abstract Verdict look(PacketProbe packet, MatchOptions options);

    /** {@link #addFrom} for a packet that fits. */
    abstract boolean addPacket(PacketProbe packet, long timeout, boolean exist);

    /** {@link #deleteFrom} for a packet that fits. */
    abstract boolean deletePacket(PacketProbe packet);

    /** Removes all elements. */
    public abstract void flush();

    /** What a listing says of the set. */
    public abstract SetHeader header();

    /** A walk through the elements that are not expired. */
    public abstract ElementCursor cursor();

    /** Removes the elements that have expired. Readers never see those, swept out or not. */
    public abstract void sweep();

    /** Whether {@code create -exist} takes a set like the other for this one. {@code *_same_set()}. */
    public abstract boolean isSame(IpSet other);

    /** Gives back what must not wait for a grace period: the references to other sets. Afterwards nothing is added. */
    public void unlink() {}

    /** Drops the contents. Call it when no reader can hold the set any more. */
    public final void release() {
        lock.lock();
        try {
            CONTENTS.setRelease(this, null);
        } finally {
            lock.unlock();
        }
    }

    /** Throws the refusal, if there is one. */
    static void refuse(@Nullable IpSetError error) {
        if (error != null) {
            throw new IpSetException(error);
        }
    }
}
