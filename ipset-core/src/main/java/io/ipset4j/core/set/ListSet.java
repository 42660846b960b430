package io.ipset4j.core.set;

import io.ipset4j.core.element.ElementSpec;
import io.ipset4j.core.element.ElementSpec.Field;
import io.ipset4j.core.element.Family;
import io.ipset4j.core.error.IpSetError;
import io.ipset4j.core.error.IpSetException;
import io.ipset4j.core.table.Columns;
import io.ipset4j.core.type.CreateOptions;
import io.ipset4j.core.type.CreateOptions.Option;
import io.ipset4j.core.type.Dimension;
import io.ipset4j.core.type.SetType;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The engine of list:set: an ordered list of references to other sets.
 *
 * <p>The list is an immutable array that writers, under the set's lock, replace with a release store; readers load it
 * with acquire mode and walk it in peace. References are taken before and given back after a change, which keeps the
 * lock short. Packets are passed on to the members without a lock of the list. Rules: {@code ip_set_list_set.c}.
 */
public final class ListSet extends IpSet {
    private static final long MIN_SIZE = 4;
    private static final long DEFAULT_SIZE = 8;
    private static final Member[] EMPTY = {};

    /** A set in the list, with the values of its extensions in the one slot of its columns. */
    private record Member(SetReference reference, Columns values) {
        int id() {
            return reference.id();
        }
    }

    private final int familyNumber;
    private final long size;

    /** Under the lock: no member is added any more. */
    private boolean unlinked;

    private ListSet(SetType type, int revision, int familyNumber, long size, Extensions extensions,
            SetEnvironment environment) {
        super(type, Family.UNSPEC, revision, extensions, environment);
        this.familyNumber = familyNumber;
        this.size = size;
        setContentsRelease(EMPTY);
    }

    static ListSet of(SetType type, int revision, int family, CreateOptions options, SetEnvironment environment) {
        if (options.isRefused(Option.SIZE) || options.isRefused(Option.TIMEOUT) || options.isRefused(Option.FLAGS)) {
            throw new IpSetException(IpSetError.PROTOCOL);
        }
        long size = options.has(Option.SIZE) ? Math.max(options.size(), MIN_SIZE) : DEFAULT_SIZE;
        return new ListSet(type, revision, family, size, Extensions.of(options), environment);
    }

    private Member[] membersAcquire() {
        return (Member[]) contentsAcquire();
    }

    @Override
    public int familyNumber() {
        return familyNumber;
    }

    /** The sets in the list that have not timed out, in order. They are valid as long as they are in the list. */
    public List<SetReference> references() {
        long now = now();
        List<SetReference> references = new ArrayList<>();
        for (Member member : membersAcquire()) {
            if (!isExpired(member, now)) {
                references.add(member.reference());
            }
        }
        return references;
    }

    private boolean isExpired(Member member, long now) {
        return extensions.isExpired(member.values(), 0, now);
    }

    /** The sets that a request names, with references that are given back in the end, unless the member's is kept. */
    private static final class Named implements AutoCloseable {
        private final SetReference member;
        /** 0: anywhere; 1: directly before the other; -1: directly after it. */
        private int before;
        private @Nullable SetReference other;
        private boolean kept;

        private Named(SetReference member) {
            this.member = member;
        }

        /** Leaves the reference to the member to the list. */
        private SetReference keep() {
            kept = true;
            return member;
        }

        private int otherId() {
            return other == null ? -1 : other.id();
        }

        @Override
        public void close() {
            if (other != null) {
                other.close();
            }
            if (!kept) {
                member.close();
            }
        }
    }

    // Looks up the sets that a request names, in the kernel's order of checks.
    private Named named(ElementSpec spec) {
        String name = spec.name();
        if (name == null || spec.isRefused(Field.FLAGS)) {
            throw new IpSetException(IpSetError.PROTOCOL);
        }
        extensions.check(spec);
        Named named = new Named(reference(name, IpSetError.LIST_NAME));
        try {
            if (named.member.set().type().has(Dimension.SET)) {
                throw new IpSetException(IpSetError.LIST_LOOP);
            }
            boolean before = spec.hasFlag(ElementSpec.BEFORE);
            String otherName = spec.nameref();
            if (otherName != null) {
                named.other = reference(otherName, IpSetError.LIST_NAMEREF);
                named.before = before ? 1 : -1;
            } else if (before) {
                throw new IpSetException(IpSetError.LIST_BEFORE);
            }
            return named;
        } catch (IpSetException e) {
            named.close();
            throw e;
        }
    }

    private SetReference reference(String name, IpSetError otherwise) {
        SetReference reference = environment.sets().reference(name);
        if (reference == null) {
            throw new IpSetException(otherwise);
        }
        return reference;
    }

    @Override
    public boolean test(ElementSpec spec) {
        try (Named named = named(spec)) {
            List<Member> current = unexpired(membersAcquire());
            int at = indexOf(current, named.member.id());
            return at >= 0 && stands(current, at, named);
        }
    }

    // A member that has expired, but not yet been swept out, is asked and counts all the same; only then does its
    // expiry speak against it. list_set_ktest().
    @Override
    Verdict look(PacketProbe packet, MatchOptions options) {
        MatchOptions forMembers = options.forMembers();
        long now = now();
        for (Member member : membersAcquire()) {
            if (member.reference().set().matches(packet, forMembers)
                    && extensions.accept(member.values(), 0, packet, options, now)) {
                return Verdict.YES;
            }
        }
        return Verdict.NO;
    }

    @Override
    boolean addPacket(PacketProbe packet, long timeout, boolean exist) {
        return firstMember(member -> member.addFrom(packet, timeout, exist));
    }

    @Override
    boolean deletePacket(PacketProbe packet) {
        return firstMember(member -> member.deleteFrom(packet));
    }

    // Tries the members in turn until the action succeeds with one. list_set_kadd(), list_set_kdel().
    private boolean firstMember(Predicate<IpSet> action) {
        long now = now();
        for (Member member : membersAcquire()) {
            if (!isExpired(member, now) && action.test(member.reference().set())) {
                return true;
            }
        }
        return false;
    }

    private List<Member> unexpired(Member[] current) {
        long now = now();
        List<Member> result = new ArrayList<>(current.length);
        for (Member member : current) {
            if (!isExpired(member, now)) {
                result.add(member);
            }
        }
        return result;
    }

    private static int indexOf(List<Member> list, int id) {
        for (int i = 0; i < list.size(); i++) {
            if (list.get(i).id() == id) {
                return i;
            }
        }
        return -1;
    }

    // "before" and "after" mean directly.
    private static boolean stands(List<Member> list, int at, Named named) {
        if (named.before == 0) {
            return true;
        }
        int neighbour = at + named.before;
        return neighbour >= 0 && neighbour < list.size() && list.get(neighbour).id() == named.otherId();
    }

    @Override
    boolean contains(LookupShape shape, long high, long low, int protocol, int port, long high2, long low2) {
        long now = nowIfTimed();
        for (Member member : membersAcquire()) {
            if (!isExpired(member, now)
                    && member.reference().set().contains(shape, high, low, protocol, port, high2, low2)) {
                return true;
            }
        }
        return false;
    }

    @Override
    public void add(ElementSpec spec, boolean exist) {
        try (Named named = named(spec)) {
            refuse(locked(current -> insert(current, named, spec, exist)));
        }
    }

    private @Nullable IpSetError insert(List<Member> current, Named named, ElementSpec spec, boolean exist) {
        if (unlinked) {
            return IpSetError.NO_SUCH_SET;
        }
        int id = named.member.id();
        int other = named.before == 0 ? -1 : indexOf(current, named.otherId());
        if (named.before != 0 && (other < 0 || named.otherId() == id)) {
            return IpSetError.LIST_REF_EXIST;
        }
        int at = indexOf(current, id);
        if (at >= 0) {
            if (!exist) {
                return IpSetError.EXIST;
            }
            extensions.store(current.get(at).values(), 0, spec, false, now());
            return null;
        }
        Columns values = Columns.create(extensions.columns(), 1);
        extensions.store(values, 0, spec, true, now());
        int to = named.before == 0 ? current.size() : named.before > 0 ? other : other + 1;
        current.add(to, new Member(named.keep(), values));
        return null;
    }

    @Override
    public void delete(ElementSpec spec, boolean exist) {
        try (Named named = named(spec)) {
            IpSetError error = locked(current -> {
                int at = indexOf(current, named.member.id());
                if (at < 0 || !stands(current, at, named)) {
                    return named.before == 0 ? IpSetError.EXIST : IpSetError.LIST_REF_EXIST;
                }
                current.remove(at);
                return null;
            });
            refuse(exist && error == IpSetError.EXIST ? null : error);
        }
    }

    private interface Change {
        @Nullable IpSetError apply(List<Member> current);
    }

    // Applies a change to the members that have not timed out; those that have go with it, as in the kernel.
    private @Nullable IpSetError locked(Change change) {
        Member[] old;
        List<Member> next;
        IpSetError error;
        lock.lock();
        try {
            old = membersAcquire();
            next = unexpired(old);
            error = change.apply(next);
            setContentsRelease(next.toArray(EMPTY));
        } finally {
            lock.unlock();
        }
        giveBack(old, next);
        return error;
    }

    private static void giveBack(Member[] old, List<Member> kept) {
        Set<Member> stay = Collections.newSetFromMap(new IdentityHashMap<>());
        stay.addAll(kept);
        for (Member member : old) {
            if (!stay.contains(member)) {
                member.reference().close();
            }
        }
    }

    @Override
    public void flush() {
        locked(current -> {
            current.clear();
            return null;
        });
    }

    @Override
    public void sweep() {
        if (contentsOrNullAcquire() != null) {
            locked(current -> null);
        }
    }

    @Override
    public SetHeader header() {
        Member[] current = membersAcquire();
        CreateOptions header = new CreateOptions().size(size);
        extensions.describe(header);
        long memory = 0;
        for (Member member : current) {
            memory += 32 + member.values().sizeInBytes();
        }
        return new SetHeader(header, memory, current.length);
    }

    @Override
    public ElementCursor cursor() {
        Member[] current = membersAcquire();
        return new ElementCursor() {
            private int at;

            @Override
            public @Nullable ElementSpec next() {
                long now = now();
                while (at < current.length) {
                    Member member = current[at++];
                    if (!isExpired(member, now)) {
                        ElementSpec element = new ElementSpec().name(member.reference().name());
                        extensions.load(member.values(), 0, element, now);
                        return element;
                    }
                }
                return null;
            }
        };
    }

    @Override
    public boolean isSame(IpSet other) {
        return other instanceof ListSet that && type() == that.type() && size == that.size
                && extensions.isSame(that.extensions);
    }

    @Override
    public void unlink() {
        locked(current -> {
            unlinked = true;
            current.clear();
            return null;
        });
    }
}
