package io.ipset4j.cli.output;

import io.ipset4j.core.element.ElementSpec;
import io.ipset4j.core.text.ElementText;
import io.ipset4j.core.text.OptionText;
import io.ipset4j.core.text.PrintContext;
import io.ipset4j.core.text.Word;
import java.util.List;

/** The form for people: a paragraph for each set. */
final class PlainRenderer extends Renderer {
    PlainRenderer(PrintContext context, boolean terse) {
        super(context, terse);
    }

    @Override
    void name(StringBuilder out, String name, boolean first) {
        out.append(name).append('\n');
    }

    @Override
    void header(StringBuilder out, ListedSet set, boolean first) {
        if (!first) {
            out.append('\n');
        }
        out.append("Name: ").append(set.name());
        out.append("\nType: ").append(set.type().name());
        out.append("\nRevision: ").append(set.revision());
        out.append("\nHeader:");
        appendWords(out, OptionText.header(set.type(), set.family(), set.options(), context));
        out.append("\nSize in memory: ").append(set.memorySize());
        out.append("\nReferences: ").append(set.references());
        out.append("\nNumber of entries: ").append(set.elements());
        out.append(terse ? "\n" : "\nMembers:\n");
    }

    @Override
    void member(StringBuilder out, ListedSet set, ElementSpec element) {
        appendMember(out, set, element, context);
    }

    static void appendMember(StringBuilder out, ListedSet set, ElementSpec element, PrintContext context) {
        ElementText.append(out, set.type(), element, context);
        appendWords(out, ElementText.options(set.type(), element));
        out.append('\n');
    }

    static void appendWords(StringBuilder out, List<Word> words) {
        for (int i = 0; i < words.size(); i++) {
            out.append(' ');
            words.get(i).appendTo(out);
        }
    }
}
