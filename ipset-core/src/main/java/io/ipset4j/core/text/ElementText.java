package io.ipset4j.core.text;

import io.ipset4j.core.element.Address;
import io.ipset4j.core.element.ElementSpec;
import io.ipset4j.core.element.Family;
import io.ipset4j.core.type.Dimension;
import io.ipset4j.core.type.SetType;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

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
     * @return the fields that ipset(8) would send
     * @throws SyntaxException if ipset(8) would not send the request
     */
    public static ElementSpec parse(SetType type, Family family, Command command, List<String> words,
            ParseContext context) {
        return new ElementParser(type, family, command, context).parse(words);
    }

    /**
     * Appends an element as listings show it, without its options: {@code 10.0.0.0/24,tcp:80}.
     *
     * @param element an element of the type: each of its dimensions is given
     */
    public static void append(StringBuilder out, SetType type, ElementSpec element, PrintContext context) {
        append(out, type, element, context, true);
    }

    private static void append(StringBuilder out, SetType type, ElementSpec element, PrintContext context,
            boolean withPhysdev) {
        List<Dimension> dimensions = type.dimensions();
        for (int i = 0; i < dimensions.size(); i++) {
            if (i > 0) {
                if (dimensions.get(i) == Dimension.MAC && element.mac() == null && ElementParser.isLastOptional(type)) {
                    return;
                }
                out.append(',');
            }
            switch (dimensions.get(i)) {
                case IP, NET -> appendAddress(out, element, i == 0, context);
                case PORT -> PortPart.append(out, element, context.names());
                case MAC -> MacText.append(out, Objects.requireNonNull(element.mac()));
                case MARK -> NumberText.appendHex8(out, element.mark());
                case IFACE -> NameText.appendInterface(out, element, withPhysdev);
                case SET -> out.append(element.name());
            }
        }
    }

    private static void appendAddress(StringBuilder out, ElementSpec element, boolean first, PrintContext context) {
        Address address = Objects.requireNonNull(first ? element.ip() : element.ip2());
        boolean hasPrefix = element.has(first ? ElementSpec.Field.CIDR : ElementSpec.Field.CIDR2);
        int prefixLength = !hasPrefix ? address.family().bits() : first ? element.cidr() : element.cidr2();
        AddressPart.append(out, address, prefixLength, context);
        Address to = first ? element.ipTo() : null;
        if (to != null) {
            out.append('-');
            AddressPart.append(out, to, prefixLength, context);
        }
    }

    /**
     * Appends an element as the messages of {@code test} show it: an interface without {@code physdev:}, a list member
     * with its neighbour, which is said to be {@code after} the other whichever was asked. A range in a second network
     * is shown by its first address, the only one that was tested.
     *
     * @param element what {@link #parse} gave
     */
    public static void appendTested(StringBuilder out, SetType type, ElementSpec element, NameService names) {
        append(out, type, element, PrintContext.numeric(names), false);
        if (element.nameref() != null) {
            out.append(" after ").append(element.nameref());
        }
    }

    /** The options of an element, in the order in which listings show them. */
    public static List<Word> options(SetType type, ElementSpec element) {
        List<Word> words = new ArrayList<>();
        for (ElementOption option : ElementOption.ALL) {
            Word word = option.isFor(type, Command.ADD) ? option.print(element) : null;
            if (word != null) {
                words.add(word);
            }
        }
        return words;
    }

    /** The keywords that may follow an element in that command, in the order of ipset(8)'s help. */
    public static List<String> keywords(SetType type, Command command) {
        return ElementOption.of(type, command).stream().map(ElementOption::keyword).toList();
    }
}
