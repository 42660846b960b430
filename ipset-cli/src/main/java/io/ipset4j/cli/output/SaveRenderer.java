package io.ipset4j.cli.output;

import io.ipset4j.core.element.ElementSpec;
import io.ipset4j.core.text.ByteText;
import io.ipset4j.core.text.ElementPrinter;
import io.ipset4j.core.text.OptionText;
import io.ipset4j.core.text.PrintContext;

/** The form that restore reads. It is always whole: names alone or headers alone would restore to something else. */
final class SaveRenderer extends Renderer {
    SaveRenderer(PrintContext context) {
        super(context, false);
    }

    @Override
    void name(ByteText out, String name, boolean first) {
        throw new IllegalStateException("a save is never of names only");
    }

    @Override
    void header(ByteText out, ListedSet set, boolean first) {
        out.append("create ").append(set.name()).append(' ').append(set.type().name());
        PlainRenderer.appendWords(out, OptionText.header(set.type(), set.family(), set.options(), context));
        out.append('\n');
    }

    @Override
    String prefix(ListedSet set) {
        return "add " + set.name() + " ";
    }

    @Override
    void member(ByteText out, ElementPrinter printer, ElementSpec element) {
        PlainRenderer.appendMember(out, printer, element);
    }
}
