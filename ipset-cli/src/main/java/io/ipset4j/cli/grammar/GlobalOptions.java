package io.ipset4j.cli.grammar;

import io.ipset4j.core.text.SyntaxException;
import io.ipset4j.core.text.SyntaxException.Kind;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The options that any command takes, anywhere among its words. In a restore and in an interactive session one that was
 * given stays in force for all later lines. Mutable, not thread-safe.
 */
public final class GlobalOptions {
    /** The forms that a listing can have. */
    public enum Output {
        /** For people. */
        PLAIN,
        /** Commands that make the sets again. */
        SAVE, XML, JSON
    }

    private @Nullable Output output;
    private @Nullable String file;
    private boolean sorted;
    private boolean quiet;
    private boolean resolve;
    private boolean exist;
    private boolean name;
    private boolean terse;

    /**
     * Takes the options out of the words, one kind after the other as ipset(8) does.
     *
     * @param words the words without the program's name; modifiable
     * @throws SyntaxException for a missing or wrong value
     */
    public void takeFrom(List<String> words) {
        if (!anyDash(words)) {
            return;
        }
        takeOutput(words);
        sorted |= takeFlag(words, "-s", "-sorted");
        quiet |= takeFlag(words, "-q", "-quiet");
        resolve |= takeFlag(words, "-r", "-resolve");
        exist |= takeFlag(words, "-!", "-exist");
        name |= takeFlag(words, "-n", "-name");
        terse |= takeFlag(words, "-t", "-terse");
        takeFile(words);
    }

    private static boolean anyDash(List<String> words) {
        for (int i = 0; i < words.size(); i++) {
            if (words.get(i).startsWith("-")) {
                return true;
            }
        }
        return false;
    }

    private void takeOutput(List<String> words) {
        for (int i = find(words, "-o", "-output", 0); i >= 0; i = find(words, "-o", "-output", i)) {
            String value = takeWithValue(words, i, "-o");
            output = switch (value) {
                case "plain" -> Output.PLAIN;
                case "save" -> Output.SAVE;
                case "xml" -> Output.XML;
                case "json" -> Output.JSON;
                default -> throw new SyntaxException(Kind.SYNTAX,
                        "Syntax error: unknown output mode '" + value + "'");
            };
        }
    }

    private void takeFile(List<String> words) {
        for (int i = find(words, "-f", "-file", 0); i >= 0; i = find(words, "-f", "-file", i)) {
            String value = takeWithValue(words, i, "-f");
            if (file != null) {
                throw new SyntaxException(Kind.PARAMETER,
                        "-file option cannot be used when full io is activated");
            }
            file = value;
        }
    }

    private static String takeWithValue(List<String> words, int at, String option) {
        words.remove(at);
        if (at == words.size()) {
            throw new SyntaxException(Kind.PARAMETER, "Missing mandatory argument to option " + option);
        }
        return words.remove(at);
    }

    private static boolean takeFlag(List<String> words, String shortName, String longName) {
        boolean found = false;
        for (int i = find(words, shortName, longName, 0); i >= 0; i = find(words, shortName, longName, i)) {
            words.remove(i);
            found = true;
        }
        return found;
    }

    /** The names begin with one dash; a word with one more is the same. */
    private static int find(List<String> words, String shortName, String longName, int from) {
        for (int i = from; i < words.size(); i++) {
            String word = words.get(i);
            if (word.startsWith("-")) {
                int skip = word.startsWith("--") ? 1 : 0;
                if (is(word, skip, shortName) || is(word, skip, longName)) {
                    return i;
                }
            }
        }
        return -1;
    }

    private static boolean is(String word, int skip, String name) {
        return word.length() - skip == name.length() && word.startsWith(name, skip);
    }

    /**
     * The form of listings. The first listing of a session settles it for the rest, if no option did before: a
     * {@code save} after a {@code list} in one restore file prints a plain listing, as ipset(8) does.
     */
    public Output settleOutput(Output byCommand) {
        if (output == null) {
            output = byCommand;
        }
        return output;
    }

    /** The file to read or write instead of standard input or output, or null. */
    public @Nullable String file() {
        return file;
    }

    /** Forgets the file: it named the input of a restore, and the lines in it may name another one to write to. */
    public @Nullable String takeFile() {
        String taken = file;
        file = null;
        return taken;
    }

    /** Whether the members of hash sets are listed in order. */
    public boolean sorted() {
        return sorted;
    }

    /** Whether messages are suppressed. */
    public boolean quiet() {
        return quiet;
    }

    /** Whether addresses are listed as host names. */
    public boolean resolve() {
        return resolve;
    }

    /** Whether what exists already, or is missing already, is no error. */
    public boolean exist() {
        return exist;
    }

    /** Whether only the names of sets are listed. */
    public boolean name() {
        return name;
    }

    /** Whether sets are listed without their members. */
    public boolean terse() {
        return terse;
    }
}
