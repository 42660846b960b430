package io.ipset4j.cli.output;

import io.ipset4j.core.element.ElementSpec;
import io.ipset4j.core.text.OptionText;
import io.ipset4j.core.text.PrintContext;

/** The form that restore reads. It is always whole: names alone or headers alone would restore to something else. */
final class SaveRenderer extends Renderer {
    SaveRenderer(PrintContext context) {
        super(context, false);
    }

    @Override
    void name(StringBuilder out, String name, boolean first) {
        throw new IllegalStateException("a save is never of names only");
    }

    @Override
    void header(StringBuilder out, ListedSet set, boolean first) {
        out.append("create ").append(set.name()).append(' ').append(set.type().name());
        PlainRenderer.appendWords(out, OptionText.header(set.type(), set.family(), set.options(), context));
        out.append('\n');
    }

    @Override
    void member(StringBuilder out, ListedSet set, ElementSpec element) {
        out.append("add ").append(set.name()).append(' ');
        PlainRenderer.appendMember(out, set, element, context);
    }

    @Override
    int prefixLength(ListedSet set) {
        return "add ".length() + set.name().length() + 1;
    }
}
