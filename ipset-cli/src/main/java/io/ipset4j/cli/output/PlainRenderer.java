package io.ipset4j.cli.output;

import io.ipset4j.core.element.ElementSpec;
import io.ipset4j.core.text.ByteText;
import io.ipset4j.core.text.ElementPrinter;
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
    void name(ByteText out, String name, boolean first) {
        out.append(name).append('\n');
    }

    @Override
    void header(ByteText out, ListedSet set, boolean first) {
        if (!first) {
            out.append('\n');
        }
        out.append("Name: ").append(set.name());
        out.append("\nType: ").append(set.type().name());
        out.append("\nRevision: ").appendDecimal(set.revision());
        out.append("\nHeader:");
        appendWords(out, OptionText.header(set.type(), set.family(), set.options(), context));
        out.append("\nSize in memory: ").appendDecimal(set.memorySize());
        out.append("\nReferences: ").appendDecimal(set.references());
        out.append("\nNumber of entries: ").appendDecimal(set.elements());
        out.append(terse ? "\n" : "\nMembers:\n");
    }

    @Override
    void member(ByteText out, ElementPrinter printer, ElementSpec element) {
        appendMember(out, printer, element);
    }

    static void appendMember(ByteText out, ElementPrinter printer, ElementSpec element) {
        printer.append(out, element);
        printer.appendOptions(out, element);
        out.append('\n');
    }

    static void appendWords(ByteText out, List<Word> words) {
        for (int i = 0; i < words.size(); i++) {
            out.append(' ');
            words.get(i).appendTo(out);
        }
    }
}
