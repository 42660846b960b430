package io.ipset4j.cli.grammar;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One command, its global options already taken out.
 *
 * @param verb what to do, or null where the words name no command
 * @param words the words after the verb, or all words where there is no verb
 * @param arguments how many of the words are arguments of the command itself, 0 to 2
 */
public record Command(@Nullable Verb verb, List<String> words, int arguments) {
    /** The first argument: a set's name in most commands, a type's name in {@code help}; null if not given. */
    public @Nullable String first() {
        return arguments > 0 ? words.get(0) : null;
    }

    /** The first argument of a command that cannot do without. */
    public String name() {
        return words.get(0);
    }

    /** The second argument of a command that has two. */
    public String second() {
        return words.get(1);
    }

    /** The second argument and what follows it: an element and its options. */
    public List<String> element() {
        return words.subList(1, words.size());
    }

    /** The words after the arguments. */
    public List<String> rest() {
        return words.subList(arguments, words.size());
    }
}
