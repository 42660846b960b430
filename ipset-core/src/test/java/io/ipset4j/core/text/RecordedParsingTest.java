package io.ipset4j.core.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.ipset4j.core.element.ElementSpec;
import io.ipset4j.core.type.SetType;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;

/** Ten thousand command lines, and what the real ipset 7.24 made of them: fields sent, or texts printed. */
final class RecordedParsingTest {
    @Test
    void readsWhatIpsetReadsAndRefusesWhatItRefuses() {
        List<Recording.Case> cases = Recording.read("parsed.txt.gz");
        List<String> differences = new ArrayList<>();
        for (Recording.Case recorded : cases) {
            List<String> warnings = new ArrayList<>();
            String expected = expected(recorded);
            String actual = actual(recorded, warnings);
            if (!actual.equals(expected)) {
                differences.add(recorded.question + "\n  expected " + expected + "\n  but was  " + actual);
            }
            if (!warnings.equals(recorded.answers("w"))) {
                differences.add(recorded.question + "\n  warnings " + recorded.answers("w")
                        + "\n  but was  " + warnings);
            }
        }
        assertThat(cases.size()).isGreaterThan(10_000);
        assertThat(differences.size()).as("differences, of which the first are %s",
                String.join("\n", differences.subList(0, Math.min(20, differences.size())))).isZero();
    }

    private static String expected(Recording.Case recorded) {
        String sent = recorded.rawAnswer("=");
        if (sent != null) {
            String tested = recorded.answer("t");
            return "sent " + FieldText.sorted(sent) + (tested == null ? "" : " shown " + tested);
        }
        String[] refused = String.valueOf(recorded.answer("!")).split("\t", 2);
        String inRestore = recorded.answer("!!");
        return "exit " + refused[0] + ": " + refused[1] + (inRestore == null ? "" : " / " + inRestore);
    }

    private static String actual(Recording.Case recorded, List<String> warnings) {
        String verb = recorded.question.get(0);
        SetType type = OptionText.parseType(recorded.question.get(1));
        List<String> words = recorded.question.subList(3, recorded.question.size());
        ParseContext context = new ParseContext(RecordedNames.INSTANCE, warnings::add);
        try {
            if (verb.equals("create")) {
                OptionText.Created created = OptionText.parse(type, words, context);
                warnings.addAll(created.warnings());
                return "sent " + FieldText.sorted("FAMILY " + created.family().number() + " "
                        + FieldText.of(created.options()));
            }
            ElementText.Command command = ElementText.Command.valueOf(verb.toUpperCase(Locale.ROOT));
            ElementSpec element = ElementText.parse(type, recorded.family(), command, words, context);
            String sent = "sent " + FieldText.of(element);
            if (command == ElementText.Command.TEST) {
                ByteText tested = new ByteText();
                ElementText.appendTested(tested, type, element, RecordedNames.INSTANCE);
                return sent + " shown " + tested;
            }
            return sent;
        } catch (SyntaxException refused) {
            int exit = refused.kind() == SyntaxException.Kind.PARAMETER ? 2 : 1;
            String inRestore = recorded.answer("!!") == null ? "" : " / " + refused.messageInLine(3);
            return "exit " + exit + ": " + refused.getMessage() + inRestore;
        }
    }
}
