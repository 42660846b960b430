package io.ipset4j.netlink.client;

import io.ipset4j.core.element.ElementSpec;
import io.ipset4j.netlink.protocol.SetPart;
import org.jspecify.annotations.Nullable;

/** Sees the sets of a listing go by, in order, none of them held in memory. */
public interface ListVisitor {
    /**
     * A set begins.
     *
     * @param name its name, a char a byte
     * @param info its head; null if names alone were asked for
     */
    void beginSet(String name, SetPart.@Nullable Info info);

    /**
     * An element of the set that began last.
     *
     * @param element its fields and extensions; they stand until the visitor returns, and then become the next
     *     element's
     */
    void element(ElementSpec element);

    /** The set ends. */
    void endSet();
}
