package io.ipset4j.cli.output;

import io.ipset4j.core.element.ElementSpec;
import io.ipset4j.core.text.ByteText;
import io.ipset4j.core.text.ElementPrinter;
import io.ipset4j.core.text.OptionText;
import io.ipset4j.core.text.PrintContext;
import io.ipset4j.core.text.Word;
import java.util.List;

/** XML, laid out as ipset(8) does, but well-formed whatever bytes names and comments hold. */
final class XmlRenderer extends Renderer {
    private final ByteText scratch = new ByteText();

    XmlRenderer(PrintContext context, boolean terse) {
        super(context, terse);
    }

    @Override
    void begin(ByteText out) {
        out.append("<ipsets>\n");
    }

    @Override
    void name(ByteText out, String name, boolean first) {
        out.append("<ipset name=\"");
        Escapes.appendXml(out, name, true);
        out.append("\"/>\n");
    }

    @Override
    void header(ByteText out, ListedSet set, boolean first) {
        out.append("<ipset name=\"");
        Escapes.appendXml(out, set.name(), true);
        out.append("\">\n<type>").append(set.type().name());
        out.append("</type>\n<revision>").appendDecimal(set.revision());
        out.append("</revision>\n<header>");
        appendWords(out, OptionText.header(set.type(), set.family(), set.options(), context));
        out.append("\n<memsize>").appendDecimal(set.memorySize());
        out.append("</memsize>\n<references>").appendDecimal(set.references());
        out.append("</references>\n<numentries>").appendDecimal(set.elements());
        out.append("</numentries>\n</header>\n");
        if (!terse) {
            out.append("<members>\n");
        }
    }

    @Override
    String prefix(ListedSet set) {
        return "<member><elem>";
    }

    @Override
    void member(ByteText out, ElementPrinter printer, ElementSpec element) {
        scratch.clear();
        printer.append(scratch, element);
        Escapes.appendXml(out, scratch, false);
        out.append("</elem>");
        appendWords(out, printer.options(element));
        out.append("</member>\n");
    }

    private static void appendWords(ByteText out, List<Word> words) {
        for (int i = 0; i < words.size(); i++) {
            Word word = words.get(i);
            String value = word.value();
            if (value == null) {
                out.append('<').append(word.keyword()).append("/>");
                continue;
            }
            String quote = word.kind() == Word.Kind.QUOTED ? "\"" : "";
            out.append('<').append(word.keyword()).append('>').append(quote);
            Escapes.appendXml(out, value, false);
            out.append(quote).append("</").append(word.keyword()).append('>');
        }
    }

    @Override
    void endSet(ByteText out) {
        out.append(terse ? "</ipset>\n" : "</members>\n</ipset>\n");
    }

    @Override
    void end(ByteText out) {
        out.append("</ipsets>\n");
    }
}
