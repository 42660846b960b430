package io.ipset4j.cli.output;

import io.ipset4j.core.element.ElementSpec;
import io.ipset4j.core.text.ElementText;
import io.ipset4j.core.text.OptionText;
import io.ipset4j.core.text.PrintContext;
import io.ipset4j.core.text.Word;
import java.util.List;

/** XML, laid out as ipset(8) does, but well-formed whatever bytes names and comments hold. */
final class XmlRenderer extends Renderer {
    private static final String MEMBER = "<member><elem>";

    private final StringBuilder scratch = new StringBuilder();

    XmlRenderer(PrintContext context, boolean terse) {
        super(context, terse);
    }

    @Override
    void begin(StringBuilder out) {
        out.append("<ipsets>\n");
    }

    @Override
    void name(StringBuilder out, String name, boolean first) {
        out.append("<ipset name=\"");
        Escapes.appendXml(out, name, true);
        out.append("\"/>\n");
    }

    @Override
    void header(StringBuilder out, ListedSet set, boolean first) {
        out.append("<ipset name=\"");
        Escapes.appendXml(out, set.name(), true);
        out.append("\">\n<type>").append(set.type().name());
        out.append("</type>\n<revision>").append(set.revision());
        out.append("</revision>\n<header>");
        appendWords(out, OptionText.header(set.type(), set.family(), set.options(), context));
        out.append("\n<memsize>").append(set.memorySize());
        out.append("</memsize>\n<references>").append(set.references());
        out.append("</references>\n<numentries>").append(set.elements());
        out.append("</numentries>\n</header>\n");
        if (!terse) {
            out.append("<members>\n");
        }
    }

    @Override
    void member(StringBuilder out, ListedSet set, ElementSpec element) {
        out.append(MEMBER);
        scratch.setLength(0);
        ElementText.append(scratch, set.type(), element, context);
        Escapes.appendXml(out, scratch, false);
        out.append("</elem>");
        appendWords(out, ElementText.options(set.type(), element));
        out.append("</member>\n");
    }

    private static void appendWords(StringBuilder out, List<Word> words) {
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
    void endSet(StringBuilder out) {
        out.append(terse ? "</ipset>\n" : "</members>\n</ipset>\n");
    }

    @Override
    void end(StringBuilder out) {
        out.append("</ipsets>\n");
    }

    @Override
    int prefixLength(ListedSet set) {
        return MEMBER.length();
    }
}
