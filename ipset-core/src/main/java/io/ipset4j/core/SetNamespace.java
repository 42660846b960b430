package io.ipset4j.core;

import io.ipset4j.core.element.Family;
import io.ipset4j.core.error.IpSetError;
import io.ipset4j.core.error.IpSetException;
import io.ipset4j.core.rcu.Rcu;
import io.ipset4j.core.set.IpSet;
import io.ipset4j.core.set.SetEnvironment;
import io.ipset4j.core.set.SetReference;
import io.ipset4j.core.type.CreateOptions;
import io.ipset4j.core.type.SetType;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import org.jspecify.annotations.Nullable;

/**
 * A namespace: the table of sets by id, and by name. What a network namespace is to ip_set.
 *
 * <p>Thread-safe. Commands that change the table are serialised by a lock of this namespace alone; lookups by name,
 * by id and through references take no lock.
 */
public final class SetNamespace implements AutoCloseable {
    /*
     * The id table is an array of slots. A slot belongs to an id and a name as long as a set stands behind them; it
     * holds the set, the references that others hold to it, and the pins of dumps. The kernel keeps name and reference
     * count in the set and exchanges them too when it swaps (ip_set_swap()); here they stay where they are, and a swap
     * exchanges nothing but two pointers.
     *
     * Memory ordering: `slots` is replaced (by a larger copy) and its entries are written with release mode under the
     * write lock; readers load both with acquire mode. A slot's `set` likewise: a release store publishes the contents
     * of the set to the acquire load in Slot.setAcquire(). A reader that finds a set stays inside a read section, so
     * the set it found is not released under its feet; whether it finds the old or the new set of a swap is a race
     * that both answers win.
     */

    /** How many ids there are at first. {@code CONFIG_IP_SET_MAX}. */
    private static final int FIRST_IDS = 256;
    /** By how many ids the table grows. {@code IP_SET_INC}. */
    private static final int MORE_IDS = 64;
    /** The table cannot grow beyond: ids are 16-bit numbers, of which the last means "none". */
    private static final int MAX_IDS = 65472;
    /** The longest name, in bytes. {@code IPSET_MAXNAMELEN} less the NUL. */
    private static final int MAX_NAME = 31;

    private static final VarHandle SLOTS;
    private static final VarHandle ENTRIES = MethodHandles.arrayElementVarHandle(Slot[].class);

    static {
        try {
            SLOTS = MethodHandles.lookup().findVarHandle(SetNamespace.class, "slots", Slot[].class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final SetStore store;
    private final SetEnvironment environment;
    private final Lock writeLock = new ReentrantReadWriteLock().writeLock();
    private final Map<String, Slot> byName = new ConcurrentHashMap<>();
    private final BitSet used = new BitSet(FIRST_IDS);

    @SuppressWarnings("unused") // through SLOTS
    private @Nullable Slot[] slots = new Slot[FIRST_IDS];

    SetNamespace(SetStore store) {
        this.store = store;
        this.environment = new SetEnvironment(store.rcu(), store.clock(), this::referenceOrNull);
    }

    /** The read-copy-update domain: keep a read section open while you use a set. */
    public Rcu rcu() {
        return store.rcu();
    }

    private @Nullable Slot[] slotsAcquire() {
        return (Slot[]) SLOTS.getAcquire(this);
    }

    private @Nullable Slot slotAcquire(int id) {
        Slot[] current = slotsAcquire();
        return id >= 0 && id < current.length ? (Slot) ENTRIES.getAcquire(current, id) : null;
    }

    private Slot slot(String name) {
        Slot slot = byName.get(name);
        if (slot == null) {
            throw new IpSetException(IpSetError.NO_SUCH_SET);
        }
        return slot;
    }

    /**
     * Creates a set, under the lowest free id. Options are checked before the name is.
     *
     * @param name at most 31 bytes, a char a byte; any bytes but NUL, even none
     * @param revision 0 to the type's newest
     * @param family the number of the family: 2 for IPv4, 10 for IPv6, 0 for types without addresses
     * @param exist a set of that name that is the same in type, elements' extensions and limits is not an error
     * @throws IpSetException INVALID if the name is none; FIND_TYPE, what the type's options are refused with, SET_EXISTS or MAX_SETS
     */
    public void create(String name, SetType type, int revision, int family, CreateOptions options, boolean exist) {
        checkName(name);
        if (revision < 0 || revision > type.maxRevision()
                || type.onlyFamily() != Family.UNSPEC && type.onlyFamily().number() != family) {
            throw new IpSetException(IpSetError.FIND_TYPE);
        }
        IpSet set = IpSet.create(type, revision, family, options, environment);
        writeLock.lock();
        try {
            Slot clash = byName.get(name);
            if (clash != null) {
                if (exist && set.isSame(clash.setAcquire())) {
                    return;
                }
                throw new IpSetException(IpSetError.SET_EXISTS);
            }
            int id = freeId();
            Slot slot = new Slot(id, name, set);
            used.set(id);
            ENTRIES.setRelease(slotsAcquire(), id, slot);
            byName.put(name, slot);
            store.sweeper().watch(set);
        } finally {
            writeLock.unlock();
        }
    }

    private static void checkName(String name) {
        if (name.length() > MAX_NAME || name.chars().anyMatch(c -> c == 0 || c > 0xff)) {
            throw new IpSetException(IpSetError.INVALID);
        }
    }

    private int freeId() {
        int id = used.nextClearBit(0);
        Slot[] current = slotsAcquire();
        if (id == current.length) {
            if (id + MORE_IDS > MAX_IDS) {
                throw new IpSetException(IpSetError.MAX_SETS);
            }
            // The kernel waits for a grace period before it frees the old table; the garbage collector needs none.
            SLOTS.setRelease(this, Arrays.copyOf(current, id + MORE_IDS));
        }
        return id;
    }

    /**
     * Destroys a set. Returns at once: readers that still see the set finish undisturbed, and what it holds is
     * released when the last of them has left its read section.
     *
     * @param exist a name that does not exist is not an error
     * @throws IpSetException NO_SUCH_SET, or BUSY if the set is referenced or being dumped
     */
    public void destroy(String name, boolean exist) {
        IpSet set;
        writeLock.lock();
        try {
            Slot slot = byName.get(name);
            if (slot == null) {
                if (exist) {
                    return;
                }
                throw new IpSetException(IpSetError.NO_SUCH_SET);
            }
            if (slot.isHeld()) {
                throw new IpSetException(IpSetError.BUSY);
            }
            set = unlink(slot);
        } finally {
            writeLock.unlock();
        }
        retire(set);
    }

    /**
     * Destroys all sets, or none.
     *
     * @throws IpSetException BUSY if any is referenced (by a list:set that would go too, for example) or being dumped
     */
    public void destroyAll() {
        List<IpSet> sets = new ArrayList<>();
        writeLock.lock();
        try {
            for (Slot slot : byName.values()) {
                if (slot.isHeld()) {
                    throw new IpSetException(IpSetError.BUSY);
                }
            }
            for (Slot slot : List.copyOf(byName.values())) {
                sets.add(unlink(slot));
            }
        } finally {
            writeLock.unlock();
        }
        sets.forEach(this::retire);
    }

    // Under the lock: nobody finds the set any more.
    private IpSet unlink(Slot slot) {
        byName.remove(slot.name);
        used.clear(slot.id);
        ENTRIES.setRelease(slotsAcquire(), slot.id, (Slot) null);
        return slot.setAcquire();
    }

    // After the lock: the references to other sets go back at once, so that those can be destroyed next; the rest
    // waits for the readers.
    private void retire(IpSet set) {
        store.sweeper().forget(set);
        set.unlink();
        store.rcu().call(set::release);
    }

    /**
     * Empties a set.
     *
     * @throws IpSetException NO_SUCH_SET
     */
    public void flush(String name) {
        inReadSection(() -> slot(name).setAcquire().flush());
    }

    /** Empties all sets. */
    public void flushAll() {
        for (int id = 0; id < idLimit(); id++) {
            Slot slot = slotAcquire(id);
            if (slot != null) {
                inReadSection(() -> slot.setAcquire().flush());
            }
        }
    }

    private void inReadSection(Runnable action) {
        Rcu rcu = store.rcu();
        int token = rcu.enter();
        try {
            action.run();
        } finally {
            rcu.exit(token);
        }
    }

    /**
     * Gives a set another name, of at most 31 bytes; its id stays.
     *
     * @throws IpSetException INVALID if the name is none; NO_SUCH_SET; REFERENCED if the set is referenced or being dumped; EXIST_SETNAME2 if the
     *     new name is taken, by this set too
     */
    public void rename(String name, String newName) {
        checkName(newName);
        writeLock.lock();
        try {
            Slot slot = slot(name);
            if (slot.isHeld()) {
                throw new IpSetException(IpSetError.REFERENCED);
            }
            if (byName.containsKey(newName)) {
                throw new IpSetException(IpSetError.EXIST_SETNAME2);
            }
            slot.name = newName;
            byName.put(newName, slot);
            byName.remove(name);
        } finally {
            writeLock.unlock();
        }
    }

    /**
     * Exchanges the sets behind two names: whoever looks the one up, by name, id or reference, finds the other's
     * contents from now on. A pointer exchange; it waits for no reader, unless the store was told to
     * ({@link SetStore.SwapMode}).
     *
     * @throws IpSetException NO_SUCH_SET for the first name, EXIST_SETNAME2 for the second; TYPE_MISMATCH if features
     *     or families differ; BUSY_DUMPING if either is being dumped
     */
    public void swap(String name, String otherName) {
        writeLock.lock();
        try {
            Slot slot = slot(name);
            Slot other = byName.get(otherName);
            if (other == null) {
                throw new IpSetException(IpSetError.EXIST_SETNAME2);
            }
            IpSet set = slot.setAcquire();
            IpSet otherSet = other.setAcquire();
            if (!set.type().hasSameFeatures(otherSet.type()) || set.familyNumber() != otherSet.familyNumber()) {
                throw new IpSetException(IpSetError.TYPE_MISMATCH);
            }
            if (slot.pins > 0 || other.pins > 0) {
                throw new IpSetException(IpSetError.BUSY_DUMPING);
            }
            slot.setSetRelease(otherSet);
            other.setSetRelease(set);
            store.swapMode().afterSwap(store.rcu());
        } finally {
            writeLock.unlock();
        }
    }

    /**
     * The set behind a name now. Use it inside a read section.
     *
     * @throws IpSetException NO_SUCH_SET
     */
    public IpSet set(String name) {
        return slot(name).setAcquire();
    }

    /**
     * The id of a name.
     *
     * @throws IpSetException NO_SUCH_SET
     */
    public int id(String name) {
        return slot(name).id;
    }

    /** The name that belongs to an id, or null if the id is free. */
    public @Nullable String name(int id) {
        Slot slot = slotAcquire(id);
        return slot == null ? null : slot.name;
    }

    /** One more than the largest id that the table has room for. */
    public int idLimit() {
        return slotsAcquire().length;
    }

    /** How many sets there are. */
    public int size() {
        return byName.size();
    }

    /**
     * A counted reference to the set with that name.
     *
     * @throws IpSetException NO_SUCH_SET
     */
    public SetReference reference(String name) {
        SetReference reference = referenceOrNull(name);
        if (reference == null) {
            throw new IpSetException(IpSetError.NO_SUCH_SET);
        }
        return reference;
    }

    private @Nullable SetReference referenceOrNull(String name) {
        writeLock.lock();
        try {
            Slot slot = byName.get(name);
            if (slot == null) {
                return null;
            }
            slot.countReference(1);
            return new Reference(slot);
        } finally {
            writeLock.unlock();
        }
    }

    /**
     * Pins the set with that name for a dump.
     *
     * @throws IpSetException NO_SUCH_SET
     */
    public Pin pin(String name) {
        writeLock.lock();
        try {
            return new Pin(slot(name));
        } finally {
            writeLock.unlock();
        }
    }

    /** Pins the set with that id for a dump, or returns null if the id is free. */
    public @Nullable Pin pin(int id) {
        writeLock.lock();
        try {
            Slot slot = slotAcquire(id);
            return slot == null ? null : new Pin(slot);
        } finally {
            writeLock.unlock();
        }
    }

    /** Destroys all sets, referenced or not, without waiting for anybody. For the end of the namespace. */
    @Override
    public void close() {
        List<IpSet> sets = new ArrayList<>();
        writeLock.lock();
        try {
            for (Slot slot : List.copyOf(byName.values())) {
                sets.add(unlink(slot));
            }
        } finally {
            writeLock.unlock();
        }
        sets.forEach(this::retire);
    }

    /** An id and a name, the set behind them, and who holds on to it. */
    private static final class Slot {
        private static final VarHandle SET;

        static {
            try {
                SET = MethodHandles.lookup().findVarHandle(Slot.class, "set", IpSet.class);
            } catch (ReflectiveOperationException e) {
                throw new ExceptionInInitializerError(e);
            }
        }

        private final int id;
        /** Written under the lock, read without it by whoever wants to print it. */
        private volatile String name;
        /** Under the lock; volatile for a listing, which may be late. */
        private volatile int references;
        /** Under the lock. */
        private int pins;

        @SuppressWarnings("unused") // through SET
        private IpSet set;

        private Slot(int id, String name, IpSet set) {
            this.id = id;
            this.name = name;
            this.set = set;
        }

        private IpSet setAcquire() {
            return (IpSet) SET.getAcquire(this);
        }

        private void setSetRelease(IpSet next) {
            SET.setRelease(this, next);
        }

        @SuppressWarnings("NonAtomicVolatileUpdate") // under the lock
        private void countReference(int by) {
            references += by;
        }

        private boolean isHeld() {
            return references > 0 || pins > 0;
        }
    }

    private final class Reference implements SetReference {
        private final Slot slot;
        private boolean closed;

        private Reference(Slot slot) {
            this.slot = slot;
        }

        @Override
        public int id() {
            return slot.id;
        }

        @Override
        public String name() {
            return slot.name;
        }

        @Override
        public IpSet set() {
            return slot.setAcquire();
        }

        @Override
        public void close() {
            writeLock.lock();
            try {
                if (!closed) {
                    closed = true;
                    slot.countReference(-1);
                }
            } finally {
                writeLock.unlock();
            }
        }
    }

    /**
     * A set that is being dumped: until closed it can be neither destroyed, renamed nor swapped. Thread-safe; closing
     * twice does nothing. The kernel's {@code ref_netlink}.
     */
    public final class Pin implements AutoCloseable {
        private final Slot slot;
        private boolean closed;

        private Pin(Slot slot) {
            this.slot = slot;
            slot.pins++;
        }

        /** The id. */
        public int id() {
            return slot.id;
        }

        /** The name. */
        public String name() {
            return slot.name;
        }

        /** How many references others hold; pins do not count. */
        public int references() {
            return slot.references;
        }

        /** The set. */
        public IpSet set() {
            return slot.setAcquire();
        }

        /** Lets the set go. */
        @Override
        public void close() {
            writeLock.lock();
            try {
                if (!closed) {
                    closed = true;
                    slot.pins--;
                }
            } finally {
                writeLock.unlock();
            }
        }
    }
}
