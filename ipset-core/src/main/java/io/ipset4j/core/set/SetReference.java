package io.ipset4j.core.set;

/**
 * A counted reference to a set, held by id: it stays with the name when sets are swapped, so its holder then sees the
 * other set's contents without being told. While it is held, the set can be neither destroyed nor renamed.
 *
 * <p>Thread-safe. {@link #close} gives the reference back; closing twice does nothing.
 */
public interface SetReference extends AutoCloseable {
    /** The id, 0 to 65534. */
    int id();

    /** The name. */
    String name();

    /**
     * The set that the id leads to now. Use it inside a read section and ask again in the next one: a swap puts
     * another set here, and the one swapped out may be destroyed and released after its grace period.
     */
    IpSet set();

    /** Gives the reference back. */
    @Override
    void close();
}
