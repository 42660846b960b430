package io.ipset4j.cli.session;

import io.ipset4j.core.element.Family;
import io.ipset4j.core.type.SetType;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What kind of set stands behind a name, as far as this session knows: it spares a question for every line of a
 * restore. What other clients do meanwhile is not seen; the daemon then refuses what does not fit. Not thread-safe.
 */
final class KnownSets {
    /** The kind of a set, which says how its elements are written. */
    record Kind(SetType type, Family family) {}

    private final Map<String, Kind> kinds = new HashMap<>();
    private @Nullable String lastName;
    private @Nullable Kind lastKind;

    @Nullable Kind get(String name) {
        if (!name.equals(lastName)) {
            lastName = name;
            lastKind = kinds.get(name);
        }
        return lastKind;
    }

    void put(String name, Kind kind) {
        lastName = null;
        kinds.put(name, kind);
    }

    void remove(String name) {
        lastName = null;
        kinds.remove(name);
    }

    void clear() {
        lastName = null;
        kinds.clear();
    }

    void rename(String name, String newName) {
        lastName = null;
        move(newName, kinds.remove(name));
    }

    void swap(String name, String other) {
        lastName = null;
        Kind kind = kinds.remove(name);
        move(name, kinds.remove(other));
        move(other, kind);
    }

    private void move(String name, @Nullable Kind kind) {
        if (kind == null) {
            kinds.remove(name);
        } else {
            kinds.put(name, kind);
        }
    }
}
