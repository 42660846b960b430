package io.ipset4j.core;

import io.ipset4j.core.rcu.Rcu;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;

/**
 * The whole of it: namespaces of sets, with the read-copy-update domain, the clock and the sweeper that they share.
 *
 * <p>Thread-safe. Nothing that one namespace does waits for another.
 *
 * <pre>{@code
 * try (SetStore store = SetStore.create()) {
 *     SetNamespace sets = store.namespace("default");
 *     sets.create("blocked", SetTypes.HASH_NET, 7, Family.INET.number(), new CreateOptions(), false);
 *     sets.set("blocked").add(new ElementSpec().ip(Address.parse("192.0.2.0")).cidr(24), false);
 * }
 * }</pre>
 */
public final class SetStore implements AutoCloseable {
    /**
     * What a swap waits for. Other than {@link #CALL_RCU} these exist to measure what waiting costs: the kernel's swap
     * waited from 2023 on, and 10,000 of them took 180 seconds instead of 3.
     */
    public enum SwapMode {
        /** For nobody; what a destroyed set holds is released by a callback after a grace period. */
        CALL_RCU,
        /** For a grace period, as the kernel did between the fix of the race and its repair. */
        SYNCHRONIZE,
        /** For an expedited grace period, which burns processor time to end sooner. */
        EXPEDITED;

        void afterSwap(Rcu rcu) {
            switch (this) {
                case CALL_RCU -> { }
                case SYNCHRONIZE -> rcu.synchronize();
                case EXPEDITED -> rcu.synchronizeExpedited();
            }
        }
    }

    private final Map<String, SetNamespace> namespaces = new ConcurrentHashMap<>();
    private final SwapMode swapMode;
    private final LongSupplier clock;
    private final Rcu rcu = new Rcu("ipset4j-rcu");
    private final Sweeper sweeper;

    private SetStore(SwapMode swapMode, LongSupplier clock) {
        this.swapMode = swapMode;
        this.clock = clock;
        this.sweeper = new Sweeper(clock instanceof CoarseClock coarse ? coarse : null);
    }

    /** A store with the usual settings: swaps wait for nobody, timeouts follow the machine's clock to within 4 ms. */
    public static SetStore create() {
        return create(SwapMode.CALL_RCU);
    }

    /** A store in which swaps wait as they are told. */
    public static SetStore create(SwapMode swapMode) {
        return create(swapMode, new CoarseClock());
    }

    /**
     * A store with settings of its own.
     *
     * @param clock milliseconds, never going backwards, always positive; timeouts are measured with it. Between two
     *     sweeps (a third of a set's timeout, at most 3 minutes) it must not go forward by 2^31 ms (24.8 days) or more
     */
    public static SetStore create(SwapMode swapMode, LongSupplier clock) {
        return new SetStore(swapMode, clock);
    }

    /** The namespace with that name, made when it is first asked for. */
    public SetNamespace namespace(String name) {
        return namespaces.computeIfAbsent(name, key -> new SetNamespace(this));
    }

    /** Ends a namespace: its sets are destroyed without waiting for anybody. An unknown name is not an error. */
    public void removeNamespace(String name) {
        SetNamespace namespace = namespaces.remove(name);
        if (namespace != null) {
            namespace.close();
        }
    }

    /** The read-copy-update domain that all namespaces share. */
    public Rcu rcu() {
        return rcu;
    }

    LongSupplier clock() {
        return clock;
    }

    SwapMode swapMode() {
        return swapMode;
    }

    Sweeper sweeper() {
        return sweeper;
    }

    /** Ends all namespaces, stops the sweeper, and waits until every callback has run. Closing twice does nothing. */
    @Override
    public void close() {
        for (String name : namespaces.keySet()) {
            removeNamespace(name);
        }
        sweeper.close();
        rcu.close();
    }
}
