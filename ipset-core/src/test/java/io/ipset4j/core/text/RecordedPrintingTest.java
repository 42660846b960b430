package io.ipset4j.core.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.ipset4j.core.element.ElementSpec;
import io.ipset4j.core.type.CreateOptions;
import io.ipset4j.core.type.SetType;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Headers and elements of all types, and how the real ipset 7.24 saves them, with addresses and with host names. */
final class RecordedPrintingTest {
    @Test
    void printsWhatIpsetPrints() {
        List<Recording.Case> cases = Recording.read("printed.txt.gz");
        List<String> differences = new ArrayList<>();
        for (Recording.Case recorded : cases) {
            String plain = recorded.answer("=");
            String resolved = recorded.answer("r");
            check(recorded, false, plain, differences);
            check(recorded, true, resolved == null ? plain : resolved, differences);
        }
        assertThat(cases.size()).isGreaterThan(1000);
        assertThat(differences.size()).as("differences, of which the first are %s",
                String.join("\n", differences.subList(0, Math.min(20, differences.size())))).isZero();
    }

    private static void check(Recording.Case recorded, boolean resolve, @Nullable String expected,
            List<String> differences) {
        String actual = print(recorded, new PrintContext(RecordedNames.INSTANCE, resolve));
        if (!actual.equals(expected)) {
            differences.add(recorded + "\n  expected " + expected + "\n  but was  " + actual);
        }
    }

    private static String print(Recording.Case recorded, PrintContext context) {
        SetType type = OptionText.parseType(recorded.question.get(1));
        ByteText out = new ByteText();
        List<Word> words;
        if (recorded.question.get(0).equals("set")) {
            CreateOptions options = FieldText.options(recorded.question.get(3));
            words = OptionText.header(type, recorded.family(), options, context);
            // The one difference: ipset 7.24 never prints it.
            words = words.stream().filter(word -> !word.keyword().equals("forceadd")).toList();
        } else {
            ElementSpec element = FieldText.element(recorded.question.get(3));
            ElementPrinter printer = new ElementPrinter(type, context);
            printer.append(out, element);
            words = printer.options(element);
            assertAppended(printer, element, words);
        }
        for (Word word : words) {
            out.append(' ');
            word.appendTo(out);
        }
        return out.toString();
    }

    /** Options are appended as their words are. */
    private static void assertAppended(ElementPrinter printer, ElementSpec element, List<Word> words) {
        ByteText options = new ByteText();
        printer.appendOptions(options, element);
        StringBuilder expected = new StringBuilder();
        words.forEach(word -> expected.append(' ').append(word));
        assertThat(options.toString()).isEqualTo(expected.toString());
    }
}
