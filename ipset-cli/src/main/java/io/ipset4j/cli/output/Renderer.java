package io.ipset4j.cli.output;

import io.ipset4j.core.element.ElementSpec;
import io.ipset4j.core.text.PrintContext;

/** One form of a listing. {@link Listing} calls it in the order of the text, and puts the pieces together. */
abstract class Renderer {
    final PrintContext context;
    final boolean terse;

    /**
     * @param terse whether headers are listed without members
     */
    Renderer(PrintContext context, boolean terse) {
        this.context = context;
        this.terse = terse;
    }

    /** What stands before the first set. */
    void begin(StringBuilder out) {}

    /** A set of which only the name is wanted. */
    abstract void name(StringBuilder out, String name, boolean first);

    /** What stands before the members of a set. */
    abstract void header(StringBuilder out, ListedSet set, boolean first);

    /** One member. */
    abstract void member(StringBuilder out, ListedSet set, ElementSpec element);

    /** What stands between two members. */
    String separator() {
        return "";
    }

    /** What stands after the members of a set. */
    void endSet(StringBuilder out) {}

    /** What stands after the last set. */
    void end(StringBuilder out) {}

    /** How many characters of a member's text stand before the element, and are left out when members are sorted. */
    int prefixLength(ListedSet set) {
        return 0;
    }

    /** Whether members are left out, which those of a terse listing usually need not be: the daemon sends none. */
    boolean dropsMembers() {
        return false;
    }
}
