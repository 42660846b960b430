package io.ipset4j.core.text;

import io.ipset4j.core.element.ElementSpec;
import io.ipset4j.core.element.Family;
import io.ipset4j.core.type.SetType;
import java.util.List;

/**
 * Elements and their options as text, as ipset(8) 7.24 reads and prints them. All methods are thread-safe.
 */
public final class ElementText {
    /** What is done with an element; the commands take different forms and options. */
    public enum Command {
        /** Add an element. */
        ADD("add"),
        /** Delete an element. */
        DEL("del"),
        /** Test an element. */
        TEST("test");

        private final String word;

        Command(String word) {
            this.word = word;
        }

        /** The command's first name on the command line. */
        public String word() {
            return word;
        }
    }

    private ElementText() {}

    /**
     * Reads an element and its options: what follows the set's name on the command line.
     *
     * @param family the set's family
     * @param words the element, then its options: {@code 10.0.0.0/24,tcp:80}, {@code timeout}, {@code 5}
     * @throws SyntaxException if ipset(8) would not send the request
     */
    public static ElementSpec parse(SetType type, Family family, Command command, List<String> words,
            ParseContext context) {
        throw new UnsupportedOperationException();
    }

    /** Appends an element as listings show it, without its options: {@code 10.0.0.0/24,tcp:80}. */
    public static void append(StringBuilder out, SetType type, ElementSpec element, PrintContext context) {
        throw new UnsupportedOperationException();
    }

    /**
     * Appends an element as the messages of {@code test} show it: a range with both ends, an interface without
     * {@code physdev:}, a list member with its neighbour.
     */
    public static void appendTested(StringBuilder out, SetType type, ElementSpec element, NameService names) {
        throw new UnsupportedOperationException();
    }

    /** The options of an element that has been listed, in the order in which ipset(8) prints them. */
    public static List<Word> options(SetType type, ElementSpec element) {
        throw new UnsupportedOperationException();
    }

    /** The keywords that may follow an element in that command, in the order of ipset(8)'s help. */
    public static List<String> keywords(SetType type, Command command) {
        throw new UnsupportedOperationException();
    }
}
