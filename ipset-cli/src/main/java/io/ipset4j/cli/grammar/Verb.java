package io.ipset4j.cli.grammar;

import org.jspecify.annotations.Nullable;

/**
 * The commands of ipset(8), in the order in which they are tried: the first whose name begins with the word given is
 * meant, so {@code s} is {@code save} and {@code d} is {@code del}.
 */
public enum Verb {
    CREATE(Arguments.TWO, "create", "new", "-N"),
    ADD(Arguments.TWO, "add", "-A"),
    DEL(Arguments.TWO, "del", "-D"),
    TEST(Arguments.TWO, "test", "-T"),
    DESTROY(Arguments.OPTIONAL, "destroy", "x", "-X"),
    LIST(Arguments.OPTIONAL, "list", "-L"),
    SAVE(Arguments.OPTIONAL, "save", "-S"),
    RESTORE(Arguments.NONE, "restore", "-R"),
    FLUSH(Arguments.OPTIONAL, "flush", "-F"),
    RENAME(Arguments.TWO, "rename", "e", "-E"),
    SWAP(Arguments.TWO, "swap", "w", "-W"),
    HELP(Arguments.OPTIONAL, "help", "-h", "-H"),
    VERSION(Arguments.NONE, "version", "-v", "-V"),
    QUIT(Arguments.NONE, "quit");

    /** How many words belong to a command itself; what follows them are options or too much. */
    enum Arguments {
        NONE, OPTIONAL, TWO
    }

    private static final Verb[] ORDER = values();

    private final Arguments arguments;
    @SuppressWarnings("ImmutableEnumChecker") // never written to
    private final String[] names;

    Verb(Arguments arguments, String... names) {
        this.arguments = arguments;
        this.names = names;
    }

    /** The full name, as it stands in messages. */
    public String word() {
        return names[0];
    }

    Arguments arguments() {
        return arguments;
    }

    /** Whether the words after the arguments are options of a set type. */
    public boolean takesOptions() {
        return this == CREATE || this == ADD || this == DEL || this == TEST;
    }

    /** The command that a word means, or null. Two leading dashes do not count. */
    static @Nullable Verb of(String word) {
        int skip = word.startsWith("--") ? 2 : 0;
        if (word.length() <= skip || word.equals("-")) {
            return null;
        }
        for (Verb verb : ORDER) {
            for (String name : verb.names) {
                if (name.regionMatches(0, word, skip, word.length() - skip)) {
                    return verb;
                }
            }
        }
        return null;
    }
}
