package io.ipset4j.cli.output;

import io.ipset4j.core.element.ElementSpec;
import io.ipset4j.core.text.ByteText;
import io.ipset4j.core.text.ElementPrinter;
import io.ipset4j.core.text.OptionText;
import io.ipset4j.core.text.PrintContext;
import io.ipset4j.core.text.Word;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** JSON, laid out as ipset(8) does, but valid however long a set is and whatever bytes names and comments hold. */
final class JsonRenderer extends Renderer {
    private final ByteText scratch = new ByteText();

    JsonRenderer(PrintContext context, boolean terse) {
        super(context, terse);
    }

    @Override
    void begin(ByteText out) {
        out.append("[\n");
    }

    @Override
    void name(ByteText out, String name, boolean first) {
        out.append(first ? "  { \"name\" : \"" : ",\n  { \"name\" : \"");
        Escapes.appendJson(out, name);
        out.append("\" }");
    }

    @Override
    void header(ByteText out, ListedSet set, boolean first) {
        out.append(first ? "  {\n    \"name\" : \"" : ",\n  {\n    \"name\" : \"");
        Escapes.appendJson(out, set.name());
        out.append("\",\n    \"type\" : \"").append(set.type().name());
        out.append("\",\n    \"revision\" : ").appendDecimal(set.revision());
        out.append(",\n    \"header\" : {\n");
        List<Word> words = OptionText.header(set.type(), set.family(), set.options(), context);
        for (int i = 0; i < words.size(); i++) {
            Word word = words.get(i);
            out.append("      \"").append(word.keyword()).append("\" : ");
            appendValue(out, word.value(), word.kind() == Word.Kind.NUMBER);
            out.append(",\n");
        }
        out.append("      \"memsize\" : ").appendDecimal(set.memorySize());
        out.append(",\n      \"references\" : ").appendDecimal(set.references());
        out.append(",\n      \"numentries\" : ").appendDecimal(set.elements());
        out.append(terse ? "\n    }\n" : "\n    },\n    \"members\" : [");
    }

    @Override
    void member(ByteText out, ElementPrinter printer, ElementSpec element) {
        out.append("\n      {\n        \"elem\" : \"");
        scratch.clear();
        printer.append(scratch, element);
        Escapes.appendJson(out, scratch);
        out.append('"');
        List<Word> words = printer.options(element);
        for (int i = 0; i < words.size(); i++) {
            Word word = words.get(i);
            out.append(",\n        \"").append(word.keyword()).append("\" : ");
            appendValue(out, word.value(), false);
        }
        out.append("\n      }");
    }

    private static void appendValue(ByteText out, @Nullable String value, boolean bare) {
        if (value == null) {
            out.append("true");
        } else if (bare) {
            out.append(value);
        } else {
            out.append('"');
            Escapes.appendJson(out, value);
            out.append('"');
        }
    }

    @Override
    String separator() {
        return ",";
    }

    @Override
    void endSet(ByteText out) {
        out.append(terse ? "  }" : "\n    ]\n  }");
    }

    @Override
    void end(ByteText out) {
        out.append("\n]\n");
    }

    /** A terse save gets members that it did not ask for; there is no place for them in an object. */
    @Override
    boolean dropsMembers() {
        return terse;
    }
}
