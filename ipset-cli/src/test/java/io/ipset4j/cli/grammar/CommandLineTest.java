package io.ipset4j.cli.grammar;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ipset4j.core.text.SyntaxException;
import io.ipset4j.core.text.SyntaxException.Kind;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CommandLineTest {
    @ParameterizedTest
    @CsvSource({
        "create,CREATE", "c,CREATE", "n,CREATE", "new,CREATE", "-N,CREATE", "--create,CREATE", "--c,CREATE",
        "a,ADD", "add,ADD", "-A,ADD", "d,DEL", "de,DEL", "-D,DEL", "des,DESTROY", "x,DESTROY", "-X,DESTROY",
        "t,TEST", "-T,TEST", "l,LIST", "-L,LIST", "s,SAVE", "sa,SAVE", "-S,SAVE", "r,RESTORE", "re,RESTORE",
        "-R,RESTORE", "ren,RENAME", "e,RENAME", "-E,RENAME", "f,FLUSH", "-F,FLUSH", "sw,SWAP", "w,SWAP", "-W,SWAP",
        "h,HELP", "-h,HELP", "-H,HELP", "v,VERSION", "-v,VERSION", "-V,VERSION", "--version,VERSION", "q,QUIT",
        "quit,QUIT"})
    void aWordMeansTheFirstCommandThatBeginsWithIt(String word, Verb verb) {
        assertThat(Verb.of(word)).isEqualTo(verb);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "-", "--", "--N", "Add", "addd", "-add", "COMMIT", "b"})
    void otherWordsMeanNoCommand(String word) {
        assertThat(Verb.of(word)).isNull();
    }

    @Test
    void globalOptionsStandAnywhere() {
        GlobalOptions options = new GlobalOptions();
        Command command = parse(options, "-q", "add", "--exist", "s", "-o", "xml", "1.2.3.4", "timeout", "--file", "x",
                "5");
        assertThat(command.verb()).isEqualTo(Verb.ADD);
        assertThat(command.name()).isEqualTo("s");
        assertThat(command.element()).containsExactly("1.2.3.4", "timeout", "5");
        assertThat(options.quiet()).isTrue();
        assertThat(options.exist()).isTrue();
        assertThat(options.file()).isEqualTo("x");
        assertThat(options.settleOutput(GlobalOptions.Output.PLAIN)).isEqualTo(GlobalOptions.Output.XML);
        assertThat(options.sorted() || options.name() || options.terse() || options.resolve()).isFalse();
    }

    @Test
    void everyFlagHasAShortAndALongName() {
        GlobalOptions options = new GlobalOptions();
        parse(options, "--s", "-resolve", "--n", "-terse", "-!", "list");
        assertThat(options.sorted() && options.resolve() && options.exist()).isTrue();
        assertThat(options.name() && options.terse()).isTrue();
    }

    @Test
    void optionsAreNotAbbreviated() {
        assertThat(parse(new GlobalOptions(), "list", "-so").first()).isEqualTo("-so");
    }

    @Test
    void theFirstListingSettlesTheForm() {
        GlobalOptions options = new GlobalOptions();
        assertThat(options.settleOutput(GlobalOptions.Output.PLAIN)).isEqualTo(GlobalOptions.Output.PLAIN);
        assertThat(options.settleOutput(GlobalOptions.Output.SAVE)).isEqualTo(GlobalOptions.Output.PLAIN);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "PARAMETER | Missing mandatory argument to command add            | add",
        "PARAMETER | Missing second mandatory argument to command add     | add s",
        "PARAMETER | Missing mandatory argument to command create         | n",
        "PARAMETER | Missing second mandatory argument to command swap    | w s",
        "PARAMETER | Missing mandatory argument to option -o              | list -output",
        "PARAMETER | Missing mandatory argument to option -f              | list --file",
        "PARAMETER | -file option cannot be used when full io is activated | list -f a -f b",
        "SYNTAX    | Syntax error: unknown output mode 'foo'              | list -o foo"})
    void complaints(Kind kind, String message, String line) {
        assertThatThrownBy(() -> parse(new GlobalOptions(), line.split(" ", -1)))
                .isInstanceOfSatisfying(SyntaxException.class, e -> assertThat(e.kind()).isEqualTo(kind))
                .hasMessage(message);
    }

    @ParameterizedTest
    @CsvSource({"restore,restore", "r,restore", "version,version", "-h,help"})
    void someCommandsHaveNoPlaceInARestore(String word, String name) {
        assertThatThrownBy(() -> CommandLine.parse(new ArrayList<>(List.of(word)), new GlobalOptions(), true))
                .isInstanceOf(SyntaxException.class).hasMessage("Command `" + name + "' is invalid in restore mode.");
    }

    @Test
    void surplusWordsAreNamed() {
        Command command = parse(new GlobalOptions(), "list", "a", "b", "c");
        assertThatThrownBy(() -> CommandLine.checkNothingFollows(command))
                .isInstanceOf(SyntaxException.class).hasMessage("Unknown argument b");
        CommandLine.checkNothingFollows(parse(new GlobalOptions(), "list", "a"));
        CommandLine.checkNothingFollows(parse(new GlobalOptions(), "list"));
    }

    @Test
    void atMost31WordsAreTaken() {
        List<String> words = new ArrayList<>(Collections.nCopies(31, "-q"));
        words.set(0, "list");
        assertThat(CommandLine.parse(new ArrayList<>(words), new GlobalOptions(), false).rest()).isEmpty();
        words.add("-q");
        assertThatThrownBy(() -> CommandLine.parse(words, new GlobalOptions(), false))
                .isInstanceOf(SyntaxException.class).hasMessage("Line is too long to parse.");
    }

    private static Command parse(GlobalOptions options, String... words) {
        return CommandLine.parse(new ArrayList<>(List.of(words)), options, false);
    }
}
