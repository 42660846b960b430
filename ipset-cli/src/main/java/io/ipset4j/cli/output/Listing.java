package io.ipset4j.cli.output;

import io.ipset4j.cli.grammar.GlobalOptions;
import io.ipset4j.cli.grammar.GlobalOptions.Output;
import io.ipset4j.core.element.ElementSpec;
import io.ipset4j.core.text.NameService;
import io.ipset4j.core.text.PrintContext;
import io.ipset4j.core.type.Method;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Prints a listing as it comes in. Nothing is held back, unless members are to be sorted: then those of one set.
 *
 * <p>Call {@link #name}, or {@link #set} and {@link #member}, as often as needed, and {@link #end} at last. Nothing is
 * printed before the first of these calls, so that a refused listing leaves no trace. Not thread-safe.
 */
public final class Listing {
    private final ByteSink out;
    private final Renderer renderer;
    private final boolean sorted;
    private final boolean resolve;
    private final StringBuilder text = new StringBuilder();
    private final List<String> unsorted = new ArrayList<>();
    private @Nullable ListedSet current;
    private boolean begun;
    private boolean first = true;
    private boolean firstMember;

    /** A listing in the form asked for. */
    public Listing(ByteSink out, Output output, GlobalOptions options, NameService names) {
        this.out = out;
        this.sorted = options.sorted();
        this.resolve = options.resolve();
        PrintContext context = new PrintContext(names, options.resolve());
        this.renderer = switch (output) {
            case PLAIN -> new PlainRenderer(context, options.terse());
            case SAVE -> new SaveRenderer(context);
            case XML -> new XmlRenderer(context, options.terse());
            case JSON -> new JsonRenderer(context, options.terse());
        };
    }

    private void begin() {
        if (!begun) {
            begun = true;
            renderer.begin(text);
        }
    }

    /** Prints the name of a set, where no more is wanted. */
    public void name(String name) {
        begin();
        renderer.name(text, name, first);
        first = false;
        print();
    }

    /** Prints what stands before the members of a set; the members follow. */
    public void set(ListedSet set) {
        endSet();
        begin();
        renderer.header(text, set, first);
        first = false;
        firstMember = true;
        current = set;
        print();
    }

    /**
     * Prints, or keeps, a member of the set before.
     *
     * @throws IllegalStateException if there was none
     */
    public void member(ElementSpec element) {
        ListedSet set = current;
        if (set == null) {
            throw new IllegalStateException("a member without a set");
        }
        if (renderer.dropsMembers()) {
            return;
        }
        boolean keep = sorted && set.type().method() == Method.HASH;
        if (!keep && !firstMember) {
            text.append(renderer.separator());
        }
        firstMember = false;
        renderer.member(text, set, element);
        if (keep) {
            unsorted.add(text.toString());
            text.setLength(0);
        } else {
            print();
        }
    }

    private void endSet() {
        ListedSet set = current;
        if (set == null) {
            return;
        }
        String separator = "";
        for (String member : new MemberOrder(renderer.prefixLength(set), resolve).sort(unsorted)) {
            out.print(separator);
            out.print(member);
            separator = renderer.separator();
        }
        renderer.endSet(text);
        current = null;
        print();
    }

    /** Prints what stands at the end. The output is not flushed. */
    public void end() {
        endSet();
        begin();
        renderer.end(text);
        print();
    }

    private void print() {
        out.print(text);
        text.setLength(0);
    }
}
