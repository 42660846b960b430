package io.ipset4j.core.set;

import io.ipset4j.core.element.ElementSpec;
import io.ipset4j.core.element.Family;
import io.ipset4j.core.error.IpSetException;
import io.ipset4j.core.type.SetType;

/**
 * A set: a type, a family, options and elements. It has no name and no id; those belong to the namespace.
 *
 * <p>Thread-safe: {@link #test}, {@link #header} and cursors take no lock; {@link #add}, {@link #delete} and
 * {@link #flush} are serialised by a lock of this set alone.
 */
public abstract class IpSet {
    private final SetType type;
    private final Family family;
    private final int revision;

    IpSet(SetType type, Family family, int revision) {
        this.type = type;
        this.family = family;
        this.revision = revision;
    }

    /** The type. */
    public final SetType type() {
        return type;
    }

    /** The family of the addresses, or {@link Family#UNSPEC} where the type has none. */
    public final Family family() {
        return family;
    }

    /** The revision of the type that the set was created with. */
    public final int revision() {
        return revision;
    }

    /**
     * Adds an element, or every element of a range: in order, up to the first that cannot be added.
     *
     * @param exist an element that is there already is not an error, and its extensions are set anew
     * @throws IpSetException with the kernel's code, in the kernel's order of checks
     */
    public abstract void add(ElementSpec spec, boolean exist);

    /**
     * Deletes an element, or every element of a range: in order, up to the first that is not there.
     *
     * @param exist an element that is not there is not an error
     * @throws IpSetException with the kernel's code, in the kernel's order of checks
     */
    public abstract void delete(ElementSpec spec, boolean exist);

    /**
     * Whether the element is in the set, as {@code ipset test} means it: an address is looked up in networks of any
     * length, a shorter prefix exactly.
     *
     * @throws IpSetException if the element cannot be in a set of this kind; the kernel answers "no" then
     */
    public abstract boolean test(ElementSpec spec);

    /** Removes all elements. */
    public abstract void flush();

    /** What a listing says of the set. */
    public abstract SetHeader header();

    /** A walk through the elements that are not expired. */
    public abstract ElementCursor cursor();
}
