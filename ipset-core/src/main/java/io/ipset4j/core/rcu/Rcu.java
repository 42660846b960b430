package io.ipset4j.core.rcu;

/** (signatures first) */
@SuppressWarnings("DoNotCallSuggester")
public final class Rcu implements AutoCloseable {
    public Rcu(String name) {}
    public int enter() { return 0; }
    public void exit(int token) {}
    public ReadSection read() { throw new UnsupportedOperationException(); }
    public void call(Runnable callback) {}
    public void synchronize() {}
    public void synchronizeExpedited() {}
    public void barrier() {}
    @Override public void close() {}

    /** A read section as a resource; leave it on the thread that entered it or on any other. */
    public interface ReadSection extends AutoCloseable {
        @Override void close();
    }
}
