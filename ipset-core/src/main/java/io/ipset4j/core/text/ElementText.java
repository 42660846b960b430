package io.ipset4j.core.text;

import io.ipset4j.core.element.ElementSpec;
import io.ipset4j.core.element.Family;
import io.ipset4j.core.type.SetType;
import java.util.List;

/**
 * Elements and their options as text, as ipset(8) 7.24 reads them; {@link ElementPrinter} prints them. All methods are
 * thread-safe.
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
     * @return the fields that ipset(8) would send
     * @throws SyntaxException if ipset(8) would not send the request
     */
    public static ElementSpec parse(SetType type, Family family, Command command, List<String> words,
            ParseContext context) {
        return new ElementParser(type, family, command, context).parse(words);
    }

    /**
     * Appends an element as the messages of {@code test} show it: an interface without {@code physdev:}, a list member
     * with its neighbour, which is said to be {@code after} the other whichever was asked. A range in a second network
     * is shown by its first address, the only one that was tested.
     *
     * @param element what {@link #parse} gave
     */
    public static void appendTested(ByteText out, SetType type, ElementSpec element, NameService names) {
        new ElementPrinter(type, PrintContext.numeric(names)).append(out, element, false);
        String neighbour = element.nameref();
        if (neighbour != null) {
            out.append(" after ").append(neighbour);
        }
    }

    /** The keywords that may follow an element in that command, in the order of ipset(8)'s help. */
    public static List<String> keywords(SetType type, Command command) {
        return ElementOption.of(type, command).stream().map(ElementOption::keyword).toList();
    }
}
