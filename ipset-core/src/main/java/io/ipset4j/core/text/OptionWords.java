package io.ipset4j.core.text;

import java.util.List;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** Takes the words after an element or a type apart: keywords, some of which take the next word as their value. */
final class OptionWords {
    /** An option that may be among the words. */
    interface Option {
        /** How it is written; two dashes before it are let pass. */
        String keyword();

        /** Whether the next word is its value. */
        boolean takesValue();
    }

    private OptionWords() {}

    /**
     * Hands each option to {@code use}, in order, with its value; for one that takes none, with the word as written.
     *
     * @throws SyntaxException for a word that is no option, and for a value that is missing
     */
    static <T extends Option> void forEach(List<T> known, List<String> words, BiConsumer<T, String> use) {
        for (int i = 0; i < words.size(); i++) {
            String word = words.get(i);
            T option = find(known, word);
            if (option == null) {
                throw SyntaxException.parameter("Unknown argument: `" + word + "'");
            }
            if (option.takesValue() && ++i == words.size()) {
                throw SyntaxException.parameter("Missing mandatory argument of option `" + option.keyword() + "'");
            }
            use.accept(option, words.get(i));
        }
    }

    private static <T extends Option> @Nullable T find(List<T> known, String word) {
        String keyword = word.startsWith("--") ? word.substring(2) : word;
        for (T option : known) {
            if (option.keyword().equals(keyword)) {
                return option;
            }
        }
        return null;
    }

    /** The complaint about an option given twice. */
    static SyntaxException repeated(Option option) {
        return SyntaxException.syntax(option.keyword() + " already specified");
    }
}
