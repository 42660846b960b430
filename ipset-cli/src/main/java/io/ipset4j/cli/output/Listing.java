package io.ipset4j.cli.output;

import io.ipset4j.cli.grammar.GlobalOptions;
import io.ipset4j.cli.grammar.GlobalOptions.Output;
import io.ipset4j.core.element.ElementSpec;
import io.ipset4j.core.text.ByteText;
import io.ipset4j.core.text.ElementPrinter;
import io.ipset4j.core.text.NameService;
import io.ipset4j.core.text.PrintContext;
import io.ipset4j.core.type.Method;
import org.jspecify.annotations.Nullable;

/**
 * Prints a listing as it comes in. Nothing is held back, unless members are to be sorted: then those of one set.
 *
 * <p>Call {@link #name}, or {@link #set} and {@link #member}, as often as needed, and {@link #end} at last. Nothing is
 * printed before the first of these calls, so that a refused listing leaves no trace. Not thread-safe.
 */
public final class Listing {
    private final ByteSink out;
    private final PrintContext context;
    private final Renderer renderer;
    private final boolean sorted;
    private @Nullable Current current;
    private boolean begun;
    private boolean first = true;

    /** The set whose members are being printed. */
    private static final class Current {
        final ElementPrinter printer;
        /** What stands before each element. */
        final String prefix;
        /** The members, if they are to be sorted. */
        final @Nullable SortedMembers kept;
        boolean hasMembers;

        Current(ElementPrinter printer, String prefix, @Nullable SortedMembers kept) {
            this.printer = printer;
            this.prefix = prefix;
            this.kept = kept;
        }
    }

    /** A listing in the form asked for. */
    public Listing(ByteSink out, Output output, GlobalOptions options, NameService names) {
        this.out = out;
        this.sorted = options.sorted();
        this.context = new PrintContext(names, options.resolve());
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
            renderer.begin(out.text());
        }
    }

    /** Prints the name of a set, where no more is wanted. */
    public void name(String name) {
        begin();
        renderer.name(out.text(), name, first);
        first = false;
        out.appended();
    }

    /** Prints what stands before the members of a set; the members follow. */
    public void set(ListedSet set) {
        endSet();
        begin();
        renderer.header(out.text(), set, first);
        first = false;
        String prefix = renderer.prefix(set);
        SortedMembers kept = sorted && set.type().method() == Method.HASH
                ? new SortedMembers(new MemberOrder(prefix.length(), context.resolve())) : null;
        current = new Current(new ElementPrinter(set.type(), context), prefix, kept);
        out.appended();
    }

    /**
     * Prints, or keeps, a member of the set before.
     *
     * @param element the member; it is not kept
     * @throws IllegalStateException if there was no set
     */
    public void member(ElementSpec element) {
        Current set = current;
        if (set == null) {
            throw new IllegalStateException("a member without a set");
        }
        if (renderer.dropsMembers()) {
            return;
        }
        SortedMembers kept = set.kept;
        ByteText text = kept == null ? out.text() : kept.text();
        if (set.hasMembers && kept == null) {
            text.append(renderer.separator());
        }
        set.hasMembers = true;
        text.append(set.prefix);
        renderer.member(text, set.printer, element);
        if (kept == null) {
            out.appended();
        } else {
            kept.appended();
        }
    }

    private void endSet() {
        Current set = current;
        if (set == null) {
            return;
        }
        if (set.kept != null) {
            set.kept.print(renderer.separator(), out);
        }
        renderer.endSet(out.text());
        current = null;
        out.appended();
    }

    /** Prints what stands at the end. The output is not flushed. */
    public void end() {
        endSet();
        begin();
        renderer.end(out.text());
        out.appended();
    }
}
