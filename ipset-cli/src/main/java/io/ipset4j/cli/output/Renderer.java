package io.ipset4j.cli.output;

import io.ipset4j.core.element.ElementSpec;
import io.ipset4j.core.text.ByteText;
import io.ipset4j.core.text.ElementPrinter;
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
    void begin(ByteText out) {}

    /** A set of which only the name is wanted. */
    abstract void name(ByteText out, String name, boolean first);

    /** What stands before the members of a set. */
    abstract void header(ByteText out, ListedSet set, boolean first);

    /** What stands before each element of the set, and does not count when members are sorted. */
    String prefix(ListedSet set) {
        return "";
    }

    /** One member, behind its prefix. */
    abstract void member(ByteText out, ElementPrinter printer, ElementSpec element);

    /** What stands between two members. */
    String separator() {
        return "";
    }

    /** What stands after the members of a set. */
    void endSet(ByteText out) {}

    /** What stands after the last set. */
    void end(ByteText out) {}

    /** Whether members are left out, which those of a terse listing usually need not be: the daemon sends none. */
    boolean dropsMembers() {
        return false;
    }
}
