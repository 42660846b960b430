package io.ipset4j.core;

/** (signatures first) */
@SuppressWarnings("DoNotCallSuggester")
public final class SetStore implements AutoCloseable {
    /** A store with default settings. */
    public static SetStore create() {
        return new SetStore();
    }

    private SetStore() {}

    /** The namespace with that name, made when first asked for. */
    public SetNamespace namespace(String name) {
        throw new UnsupportedOperationException();
    }

    @Override
    public void close() {}
}
