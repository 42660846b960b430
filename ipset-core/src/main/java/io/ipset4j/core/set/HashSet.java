package io.ipset4j.core.set;

import io.ipset4j.core.element.Address;
import io.ipset4j.core.element.ElementSpec;
import io.ipset4j.core.element.Family;
import io.ipset4j.core.element.Mac;
import io.ipset4j.core.error.IpSetError;
import io.ipset4j.core.error.IpSetException;
import io.ipset4j.core.table.Columns;
import io.ipset4j.core.table.Expiry;
import io.ipset4j.core.table.KeyTable;
import io.ipset4j.core.type.CreateOptions;
import io.ipset4j.core.type.Dimension;
import io.ipset4j.core.type.SetType;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/**
 * The engine of all hash types.
 *
 * <p>Contents are a {@link HashTable}, reached through one reference. Writers hold the set's lock; readers load the
 * reference with acquire mode and take no lock. Three things change it, each with a release store that serves those
 * loads: growth (same elements, more room), flush (no elements), and release (null: no reader may come any more).
 *
 * <p>Writers change values of an element that stays in the set in place, one by one, as the kernel does: a reader may
 * see a new comment beside an old timeout. A new element becomes visible all at once.
 */
public final class HashSet extends IpSet {
    /** Flags column: the element's networks are not in the set. */
    static final int NOMATCH = 1;
    /** Flags column: the interface name is a prefix. */
    static final int WILDCARD = 2;

    /** A table of no more slots is not worth to be made smaller. */
    private static final int FEW = 64;

    /** No more interfaces than this share a network. {@code AHASH_MAX_TUNED}. */
    private static final int MAX_IFACES = 64;

    private static final VarHandle ADDITIONS;

    static {
        try {
            ADDITIONS = MethodHandles.lookup().findVarHandle(HashSet.class, "additions", long.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final HashOptions options;
    private final KeyLayout layout;
    private final HashLookup lookup;
    private final PacketKey packetKey;
    private final @Nullable ShortLookup shortLookup;
    private final int columnSet;
    private final boolean hasIface;
    private final boolean hasNets;

    /**
     * How many elements were ever added. Counted by the writer between the element's publication in the table and that
     * of its network in the index, with release; loaded by readers, with acquire, before they load the table and after
     * they have found the network in the index. So a reader who sees the same number twice has looked into a table that
     * had whatever element the index knew the network of.
     */
    private long additions;

    // Under the lock; read without it by header(), which may lag behind.
    private volatile long hashsize;
    private volatile int bucketsize;
    private int evictionHand;

    private HashSet(SetType type, Family family, int revision, HashOptions options, Extensions extensions,
            SetEnvironment environment) {
        super(type, family, revision, extensions, environment);
        this.options = options;
        this.layout = new KeyLayout(type, family);
        this.lookup = new HashLookup(type, layout);
        this.packetKey = new PacketKey(type, family, options, layout);
        this.shortLookup = ShortLookup.of(type, family, options, extensions, layout, environment.clock());
        this.hasIface = type.has(Dimension.IFACE);
        this.hasNets = type.nets() > 0;
        this.columnSet = extensions.columns() | (hasNets ? Columns.FLAGS : 0)
                | (extensions.timeouts() ? Columns.EARLIEST : 0);
        this.hashsize = options.hashsize();
        this.bucketsize = options.bucketsize();
        setContentsRelease(emptyTable());
    }

    static HashSet of(SetType type, int revision, int family, CreateOptions options, SetEnvironment environment) {
        Family known = family == Family.INET.number() ? Family.INET
                : family == Family.INET6.number() ? Family.INET6 : Family.UNSPEC;
        boolean fits = type.hasAddresses() ? known != Family.UNSPEC : family == Family.UNSPEC.number();
        if (!fits) {
            throw new IpSetException(IpSetError.INVALID_FAMILY);
        }
        return new HashSet(type, known, revision, HashOptions.of(type, known, options), Extensions.of(options),
                environment);
    }

    private HashTable emptyTable() {
        return HashTable.create(type(), family(), layout, columnSet, 8);
    }

    private long additionsAcquire() {
        return (long) ADDITIONS.getAcquire(this);
    }

    private HashTable tableAcquire() {
        return (HashTable) contentsAcquire();
    }

    private HashRequest request(ElementSpec spec, boolean test) {
        return new HashRequest(type(), family(), options, extensions, layout, spec, test);
    }

    @Override
    public boolean test(ElementSpec spec) {
        ShortLookup quick = shortLookup;
        if (quick != null && quick.answers(spec)) {
            return quick.contains(tableAcquire(), spec);
        }
        HashRequest request = request(spec, true);
        long now = now();
        HashLookup.Reached reached = (columns, slot) -> extensions.accept(columns, slot, spec, now);
        boolean host = hasNets && request.isHost();
        HashTable current;
        int slot;
        long additions;
        do {
            additions = additionsAcquire();
            current = tableAcquire();
            long[] key = request.firstKey();
            slot = host ? lookup.covering(current, key, reached) : lookup.exact(current, key, reached);
        } while (slot == HashLookup.OTHERS && additions != additionsAcquire());
        if (slot < 0) {
            return false;
        }
        boolean nomatch = hasNets && (current.columns.flags(slot) & NOMATCH) != 0;
        return nomatch == ((request.flags() & ElementSpec.NOMATCH) != 0);
    }

    @Override
    boolean contains(LookupShape shape, long high, long low, int protocol, int port, long high2, long low2) {
        ShortLookup quick = shortLookup;
        return quick != null && quick.shape == shape
                && quick.contains(tableAcquire(), high, low, protocol, port, high2, low2);
    }

    @Override
    public void add(ElementSpec spec, boolean exist) {
        HashRequest request = request(spec, false);
        refuse(locked(request, key -> addElement(key, spec, request.flags(), exist)));
    }

    @Override
    public void delete(ElementSpec spec, boolean exist) {
        HashRequest request = request(spec, false);
        refuse(locked(request, key -> deleteElement(key, exist)));
    }

    // Visits the request's keys under the lock, which is lent to others now and then.
    private @Nullable IpSetError locked(HashRequest request, HashRequest.KeyVisitor visitor) {
        lock.lock();
        try {
            int[] visited = {0};
            return request.forEachKey(key -> {
                if (++visited[0] % LOCK_BATCH == 0) {
                    lendLock();
                }
                return visitor.visit(key);
            });
        } finally {
            lock.unlock();
        }
    }

    @Override
    Verdict look(PacketProbe packet, MatchOptions options) {
        ShortLookup quick = shortLookup;
        if (quick != null && !extensions.heedPackets() && !options.returnNomatch() && quick.answers(packet)) {
            return quick.containsPacket(tableAcquire(), packet) ? Verdict.YES : Verdict.NO;
        }
        long[] key = new long[layout.words()];
        long now = now();
        HashLookup.Reached reached = (columns, slot) -> extensions.accept(columns, slot, packet, options, now);
        HashTable current;
        int slot;
        long additions;
        do {
            additions = additionsAcquire();
            current = tableAcquire();
            if (!packetKey.fill(key, packet, family().bits(), family().bits())) {
                return Verdict.NO;
            }
            slot = hasNets ? lookup.covering(current, key, reached) : lookup.exact(current, key, reached);
        } while (slot == HashLookup.OTHERS && additions != additionsAcquire());
        if (slot < 0) {
            return Verdict.NO;
        }
        return hasNets && (current.columns.flags(slot) & NOMATCH) != 0 ? Verdict.NOMATCH : Verdict.YES;
    }

    // A packet is a change of one element: its key depends on the networks that are there, so the lock comes first.
    @Override
    boolean addPacket(PacketProbe packet, long timeout, boolean exist) {
        lock.lock();
        try {
            long[] key = packetKeyForChange(packet);
            if (key == null) {
                return false;
            }
            ElementSpec values = Extensions.ofPacket(packet, timeout);
            keepComment(key, values);
            return addElement(key, values, 0, exist) == null;
        } finally {
            lock.unlock();
        }
    }

    @Override
    boolean deletePacket(PacketProbe packet) {
        lock.lock();
        try {
            long[] key = packetKeyForChange(packet);
            return key != null && deleteElement(key, false) == null;
        } finally {
            lock.unlock();
        }
    }

    private long @Nullable [] packetKeyForChange(PacketProbe packet) {
        HashTable current = tableAcquire();
        long[] key = new long[layout.words()];
        boolean filled = packetKey.fill(key, packet, current.longestStored(family(), false),
                current.longestStored(family(), true));
        return filled ? key : null;
    }

    // Packets do not write comments: an element that is there, expired or not, keeps its own. Linux 6.12 does so; its
    // source says otherwise.
    private void keepComment(long[] key, ElementSpec values) {
        if (extensions.comments()) {
            HashTable current = tableAcquire();
            int slot = slotOf(current, key);
            String comment = slot < 0 ? null : current.columns.comment(slot);
            if (comment != null) {
                values.comment(comment);
            }
        }
    }

    // The slot of a live element, expired or not, that equals the key, or HashLookup.NONE.
    private int slotOf(HashTable current, long[] key) {
        return hasIface ? lookup.ifaceSlot(current, key, layout.iface(key)) : current.keys.slotOf(key);
    }

    private @Nullable IpSetError addElement(long[] key, ElementSpec spec, int flags, boolean exist) {
        HashTable current = tableAcquire();
        long now = now();
        int slot = slotOf(current, key);
        if (slot >= 0) {
            boolean expired = extensions.isExpired(current.columns, slot, now);
            if (!exist && !expired) {
                return IpSetError.EXIST;
            }
            storeFlags(current, slot, flags, false);
            extensions.store(current.columns, slot, spec, expired, now);
            return null;
        }
        if (!hasRoom(current)) {
            return IpSetError.HASH_FULL;
        }
        if (hasIface && !hasRoomForIface(current, key)) {
            return IpSetError.HASH_FULL;
        }
        if (current.keys.isFull()) {
            if (current.keys.live() >= KeyTable.mostKeys(layout.bits())) {
                return IpSetError.HASH_FULL;
            }
            current = rebuild(current);
        }
        slot = current.keys.vacancy(key);
        storeFlags(current, slot, flags, true);
        extensions.store(current.columns, slot, spec, true, now);
        current.keys.publish(slot, key);
        ADDITIONS.setRelease(this, additions + 1);
        current.index(type(), layout, key, true);
        reportGrowth(current.keys.live());
        return null;
    }

    // The kernel's element that is added again keeps its wildcard, but takes the nomatch of the request.
    private void storeFlags(HashTable current, int slot, int flags, boolean fresh) {
        Columns columns = current.columns;
        if (!columns.has(Columns.FLAGS)) {
            return;
        }
        boolean wildcard = fresh ? hasIface && (flags & ElementSpec.WILDCARD) != 0
                : (columns.flags(slot) & WILDCARD) != 0;
        boolean nomatch = (flags & ElementSpec.NOMATCH) != 0;
        if (nomatch) {
            current.nomatch.note();
        }
        columns.setFlags(slot, (nomatch ? NOMATCH : 0) | (wildcard ? WILDCARD : 0));
    }

    private boolean hasRoom(HashTable current) {
        if (current.keys.live() < options.maxelem()) {
            return true;
        }
        if (extensions.timeouts()) {
            sweepTable(current);
        }
        if (current.keys.live() < options.maxelem()) {
            return true;
        }
        return extensions.forceadd() && evict(current);
    }

    // Makes room for a forced add: takes the next element of a hand that goes round the table. The kernel takes one of
    // the new element's bucket, and fails if that is empty.
    private boolean evict(HashTable current) {
        int slots = current.keys.slots();
        for (int i = 0; i < slots; i++) {
            evictionHand = (evictionHand + 1) % slots;
            if (current.keys.isLive(evictionHand)) {
                retire(current, evictionHand);
                return true;
            }
        }
        return false;
    }

    // All interfaces of a network share a bucket of the kernel's table, which is widened in steps up to 64.
    @SuppressWarnings("NonAtomicVolatileUpdate") // under the lock
    private boolean hasRoomForIface(HashTable current, long[] key) {
        NetIndex index = current.indexes[(int) layout.get(key, KeyLayout.Part.PHYSDEV)];
        int sharing = index.count(layout.addressHigh(key, false), layout.addressLow(key, false),
                (int) layout.get(key, KeyLayout.Part.CIDR));
        if (sharing >= bucketsize) {
            if (bucketsize >= MAX_IFACES) {
                return false;
            }
            bucketsize = bucketsize + 2;
        }
        return true;
    }

    private @Nullable IpSetError deleteElement(long[] key, boolean exist) {
        HashTable current = tableAcquire();
        long now = now();
        int slot = slotOf(current, key);
        if (slot < 0 || extensions.isExpired(current.columns, slot, now)) {
            return exist ? null : IpSetError.EXIST;
        }
        retire(current, slot);
        shrinkIfSparse(current);
        return null;
    }

    private void retire(HashTable current, int slot) {
        long[] key = new long[layout.words()];
        current.keys.readKey(slot, key);
        current.index(type(), layout, key, false);
        current.keys.retire(slot);
    }

    // Gives back the room of dead slots before new elements need it. Half as many retirements as there were elements
    // have paid for it.
    private void shrinkIfSparse(HashTable current) {
        if (current.keys.stored() > FEW && current.keys.live() < current.keys.stored() / 2) {
            rebuild(current);
        }
    }

    // Same elements, more room (or the room of dead slots back). Readers stay on the old generation until they load
    // the reference again; what they count there meanwhile is settled when the last of them has left.
    private HashTable rebuild(HashTable old) {
        int live = old.keys.live();
        int room = Math.min(live + live / 2 + 8, KeyTable.mostKeys(layout.bits()));
        HashTable next = old.successor(layout, columnSet, room);
        Columns.Settlement settlement = old.columns.settlementWith(next.columns, live, (int) nowIfTimed());
        long[] key = new long[layout.words()];
        for (int slot = 0; slot < old.keys.slots(); slot++) {
            if (!old.keys.readKey(slot, key)) {
                continue;
            }
            int to = next.keys.vacancy(key);
            settlement.copy(slot, to);
            next.keys.publish(to, key);
        }
        setContentsRelease(next);
        if (extensions.counters()) {
            environment.rcu().call(() -> settle(settlement));
        }
        return next;
    }

    private void settle(Columns.Settlement settlement) {
        lock.lock();
        try {
            settlement.settle();
        } finally {
            lock.unlock();
        }
    }

    // The kernel doubles its table when a bucket overflows, which on average is when it holds about a third of what
    // its buckets could; the number reported here follows that.
    private void reportGrowth(int live) {
        long size = hashsize;
        while (live > size * options.bucketsize() / 3) {
            size *= 2;
        }
        hashsize = size;
    }

    @Override
    public void flush() {
        lock.lock();
        try {
            tableAcquire();
            setContentsRelease(emptyTable());
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void sweep() {
        HashTable current = (HashTable) contentsOrNullAcquire();
        if (current == null) {
            return;
        }
        for (int from = 0; from < current.keys.slots(); from += LOCK_BATCH) {
            lock.lock();
            try {
                if (contentsOrNullAcquire() != current) {
                    return;
                }
                sweepSlots(current, from, Math.min(from + LOCK_BATCH, current.keys.slots()));
                if (from + LOCK_BATCH >= current.keys.slots()) {
                    shrinkIfSparse(current);
                }
            } finally {
                lock.unlock();
            }
        }
    }

    private void sweepTable(HashTable current) {
        sweepSlots(current, 0, current.keys.slots());
    }

    // From a first slot of a bucket on. Most buckets have nothing that has expired.
    private void sweepSlots(HashTable current, int from, int to) {
        Columns columns = current.columns;
        int now = (int) now();
        for (int first = from; first < to; first += KeyTable.BUCKET) {
            int bucket = first / KeyTable.BUCKET;
            if (!columns.mayHaveExpired(bucket, now)) {
                continue;
            }
            int earliest = Expiry.NEVER;
            for (int slot = first; slot < Math.min(first + KeyTable.BUCKET, to); slot++) {
                if (!current.keys.isLive(slot)) {
                    continue;
                }
                if (Expiry.hasPassed(columns.expiry(slot), now)) {
                    retire(current, slot);
                } else {
                    earliest = Expiry.earlier(earliest, columns.expiry(slot), now);
                }
            }
            columns.renewRelease(bucket, earliest);
        }
    }

    @Override
    public SetHeader header() {
        HashTable current = tableAcquire();
        CreateOptions header = options.describe(type(), family(), revision() == type().maxRevision(), hashsize,
                bucketsize);
        extensions.describe(header);
        return new SetHeader(header, current.sizeInBytes(), countUnexpired(current));
    }

    private int countUnexpired(HashTable current) {
        if (!extensions.timeouts()) {
            return current.keys.live();
        }
        long now = now();
        int count = 0;
        for (int slot = 0; slot < current.keys.slots(); slot++) {
            if (current.keys.isLive(slot) && !extensions.isExpired(current.columns, slot, now)) {
                count++;
            }
        }
        return count;
    }

    @Override
    public ElementCursor cursor() {
        HashTable current = tableAcquire();
        return new ElementCursor() {
            private int slot = -1;
            private final long[] key = new long[layout.words()];

            @Override
            public @Nullable ElementSpec next() {
                long now = now();
                while (++slot < current.keys.slots()) {
                    if (current.keys.readKey(slot, key) && !extensions.isExpired(current.columns, slot, now)) {
                        return element(current.columns, slot, key, now);
                    }
                }
                return null;
            }
        };
    }

    private ElementSpec element(Columns columns, int slot, long[] key, long now) {
        ElementSpec element = new ElementSpec();
        boolean first = true;
        int flags = columns.has(Columns.FLAGS) && (columns.flags(slot) & NOMATCH) != 0 ? ElementSpec.NOMATCH : 0;
        for (Dimension dimension : type().dimensions()) {
            switch (dimension) {
                case IP, NET -> {
                    Address address = Address.of(family(), layout.addressHigh(key, !first),
                            layout.addressLow(key, !first));
                    boolean net = dimension == Dimension.NET;
                    if (first) {
                        element.ip(address);
                        if (net) {
                            element.cidr((int) layout.get(key, KeyLayout.Part.CIDR));
                        }
                    } else {
                        element.ip2(address);
                        if (net) {
                            element.cidr2((int) layout.get(key, KeyLayout.Part.CIDR2));
                        }
                    }
                    first = false;
                }
                case PORT -> element.port((int) layout.get(key, KeyLayout.Part.PORT))
                        .proto((int) layout.get(key, KeyLayout.Part.PROTO));
                case MAC -> element.mac(new Mac(layout.get(key, KeyLayout.Part.MAC)));
                case MARK -> element.mark((int) layout.get(key, KeyLayout.Part.MARK));
                case IFACE -> {
                    element.iface(layout.iface(key));
                    flags |= layout.get(key, KeyLayout.Part.PHYSDEV) != 0 ? ElementSpec.PHYSDEV : 0;
                    flags |= (columns.flags(slot) & WILDCARD) != 0 ? ElementSpec.WILDCARD : 0;
                }
                case SET -> throw new IllegalStateException("a hash type has no such dimension");
            }
        }
        if (flags != 0) {
            element.flags(flags);
        }
        extensions.load(columns, slot, element, now);
        return element;
    }

    @Override
    public boolean isSame(IpSet other) {
        return other instanceof HashSet that && type() == that.type() && options.isSame(that.options)
                && extensions.isSame(that.extensions);
    }
}
