package io.ipset4j.cli.grammar;

import io.ipset4j.core.text.SyntaxException;
import io.ipset4j.core.text.SyntaxException.Kind;
import java.util.List;

/** Reads the words of one command, from the shell, a restore file or an interactive session. */
public final class CommandLine {
    /** The most words that ipset(8) takes, its own name counted. */
    private static final int MAX_WORDS = 32;

    private CommandLine() {}

    /**
     * Takes the global options out of the words and finds the command.
     *
     * @param words the words without the program's name; modifiable, and used up
     * @param options where the global options go
     * @param inRestore whether the words stand in a restore file
     * @throws SyntaxException if the words are not a command; for missing and surplus words too
     */
    public static Command parse(List<String> words, GlobalOptions options, boolean inRestore) {
        if (words.size() >= MAX_WORDS) {
            throw new SyntaxException(Kind.PARAMETER, "Line is too long to parse.");
        }
        options.takeFrom(words);
        Verb verb = words.isEmpty() ? null : Verb.of(words.get(0));
        if (verb == null) {
            return new Command(null, words, 0);
        }
        if (inRestore && (verb == Verb.RESTORE || verb == Verb.VERSION || verb == Verb.HELP)) {
            throw new SyntaxException(Kind.PARAMETER, "Command `" + verb.word() + "' is invalid in restore mode.");
        }
        return new Command(verb, words.subList(1, words.size()), arguments(verb, words.size() - 1));
    }

    private static int arguments(Verb verb, int given) {
        return switch (verb.arguments()) {
            case NONE -> 0;
            case OPTIONAL -> Math.min(given, 1);
            case TWO -> {
                if (given < 2) {
                    throw new SyntaxException(Kind.PARAMETER, given == 0
                            ? "Missing mandatory argument to command " + verb.word()
                            : "Missing second mandatory argument to command " + verb.word());
                }
                yield 2;
            }
        };
    }

    /**
     * Refuses words after a command that takes no more of them.
     *
     * @throws SyntaxException if there are any
     */
    public static void checkNothingFollows(Command command) {
        if (!command.rest().isEmpty()) {
            throw new SyntaxException(Kind.PARAMETER, "Unknown argument " + command.rest().get(0));
        }
    }
}
