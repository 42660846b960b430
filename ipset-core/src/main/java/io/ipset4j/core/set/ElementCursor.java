package io.ipset4j.core.set;

import io.ipset4j.core.element.ElementSpec;
import org.jspecify.annotations.Nullable;

/**
 * Walks the elements of a set, a piece at a time and for as long as it takes: writers are not held up, and what they
 * change meanwhile may or may not be seen. Not thread-safe.
 */
public interface ElementCursor {
    /** The next element with the values of its extensions, or null at the end. */
    @Nullable ElementSpec next();
}
