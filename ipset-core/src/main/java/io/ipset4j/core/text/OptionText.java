package io.ipset4j.core.text;

import io.ipset4j.core.element.Family;
import io.ipset4j.core.type.CreateOptions;
import io.ipset4j.core.type.SetType;
import java.util.List;

/** The options of create, and set headers, as text, as ipset(8) 7.24 reads and prints them. Thread-safe. */
public final class OptionText {
    /**
     * What a create command asks for.
     *
     * @param family the family to send
     * @param options the options to send
     * @param warnings one for each ignored option, without the leading "Warning: "
     */
    public record Created(Family family, CreateOptions options, List<String> warnings) {
        /** Copies the list. */
        public Created {
            warnings = List.copyOf(warnings);
        }
    }

    private OptionText() {}

    /**
     * Reads the name of a set type, or an older name for it.
     *
     * @throws SyntaxException if there is no such type
     */
    public static SetType parseType(String name) {
        throw new UnsupportedOperationException();
    }

    /**
     * Reads the name of a set.
     *
     * @return the name
     * @throws SyntaxException if it has more than 31 bytes
     */
    public static String parseSetName(String name) {
        throw new UnsupportedOperationException();
    }

    /**
     * Reads what follows the type's name in a create command.
     *
     * @throws SyntaxException if ipset(8) would not send the request
     */
    public static Created parse(SetType type, List<String> words, ParseContext context) {
        throw new UnsupportedOperationException();
    }

    /** The options of a set as its header lists them, in ipset(8)'s order, {@code forceadd} included. */
    public static List<Word> header(SetType type, Family family, CreateOptions options, PrintContext context) {
        throw new UnsupportedOperationException();
    }

    /** The keywords that may follow the type in a create command, in the order of ipset(8)'s help. */
    public static List<String> keywords(SetType type) {
        throw new UnsupportedOperationException();
    }
}
