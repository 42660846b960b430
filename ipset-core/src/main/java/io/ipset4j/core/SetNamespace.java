package io.ipset4j.core;

import io.ipset4j.core.set.IpSet;
import io.ipset4j.core.set.SetReference;
import io.ipset4j.core.type.CreateOptions;
import io.ipset4j.core.type.SetType;
import org.jspecify.annotations.Nullable;

/** The id table. (signatures first) */
@SuppressWarnings("DoNotCallSuggester")
public final class SetNamespace {
    SetNamespace() {}

    /** A set that is being dumped: until closed it can be neither destroyed, renamed nor swapped. */
    public interface Pin extends AutoCloseable {
        /** The id. */
        int id();
        /** The name. */
        String name();
        /** The references that others hold. */
        int references();
        /** The set. */
        IpSet set();
        @Override void close();
    }

    public void create(String name, SetType type, int revision, int family, CreateOptions options, boolean exist) {
        throw new UnsupportedOperationException();
    }

    public void destroy(String name, boolean exist) {
        throw new UnsupportedOperationException();
    }

    public void destroyAll() {
        throw new UnsupportedOperationException();
    }

    public void flush(String name) {
        throw new UnsupportedOperationException();
    }

    public void flushAll() {
        throw new UnsupportedOperationException();
    }

    public void rename(String name, String newName) {
        throw new UnsupportedOperationException();
    }

    public void swap(String name, String other) {
        throw new UnsupportedOperationException();
    }

    /** The set behind a name; throws NO_SUCH_SET. */
    public IpSet set(String name) {
        throw new UnsupportedOperationException();
    }

    /** A counted reference; throws NO_SUCH_SET. */
    public SetReference reference(String name) {
        throw new UnsupportedOperationException();
    }

    /** The id of a name; throws NO_SUCH_SET. */
    public int id(String name) {
        throw new UnsupportedOperationException();
    }

    /** The name of an id, or null. */
    public @Nullable String name(int id) {
        throw new UnsupportedOperationException();
    }

    /** Pins the set with the id for a dump, or null if there is none. */
    public @Nullable Pin pin(int id) {
        throw new UnsupportedOperationException();
    }

    /** Pins the set with the name for a dump; throws NO_SUCH_SET. */
    public Pin pin(String name) {
        throw new UnsupportedOperationException();
    }

    /** One more than the largest id that may be in use. */
    public int idLimit() {
        throw new UnsupportedOperationException();
    }
}
