package io.ipset4j.core.text;

import io.ipset4j.core.element.ElementSpec;
import io.ipset4j.core.element.ElementSpec.Field;
import io.ipset4j.core.text.ElementText.Command;
import io.ipset4j.core.type.Dimension;
import io.ipset4j.core.type.SetType;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The options of an element, in the order in which ipset(8) lists them. */
enum ElementOption implements OptionWords.Option {
    TIMEOUT("timeout", Field.TIMEOUT),
    NOMATCH("nomatch", null),
    WILDCARD("wildcard", null),
    BEFORE("before", Field.NAMEREF),
    AFTER("after", Field.NAMEREF),
    PACKETS("packets", Field.PACKETS),
    BYTES("bytes", Field.BYTES),
    COMMENT("comment", Field.COMMENT),
    SKBMARK("skbmark", Field.SKBMARK),
    SKBPRIO("skbprio", Field.SKBPRIO),
    SKBQUEUE("skbqueue", Field.SKBQUEUE);

    static final List<ElementOption> ALL = List.of(values());

    private static final int LONGEST_COMMENT = 255;

    private final String keyword;
    private final @Nullable Field field;

    ElementOption(String keyword, @Nullable Field field) {
        this.keyword = keyword;
        this.field = field;
    }

    @Override
    public String keyword() {
        return keyword;
    }

    @Override
    public boolean takesValue() {
        return field != null;
    }

    /** The options that may be given in a command. */
    static List<ElementOption> of(SetType type, Command command) {
        return ALL.stream().filter(option -> option.isFor(type, command)).toList();
    }

    /** Whether the option may be given in a command. */
    boolean isFor(SetType type, Command command) {
        return switch (this) {
            case BEFORE, AFTER -> type.has(Dimension.SET);
            case NOMATCH -> type.nets() > 0 && command != Command.DEL;
            case WILDCARD -> type.has(Dimension.IFACE) && command == Command.ADD;
            default -> command == Command.ADD;
        };
    }

    /**
     * Reads the option's value. A flag may be repeated.
     *
     * @throws SyntaxException if it cannot be read, or the element has one already
     */
    void parse(String value, ElementSpec element) {
        if (field != null && element.has(field)) {
            throw OptionWords.repeated(this);
        }
        switch (this) {
            case TIMEOUT -> element.timeout(NumberText.parse(value, NumberText.TIMEOUT));
            case NOMATCH -> element.flags(element.flags() | ElementSpec.NOMATCH);
            case WILDCARD -> element.flags(element.flags() | ElementSpec.WILDCARD);
            case BEFORE -> NameText.parseNeighbour(value, true, element);
            case AFTER -> NameText.parseNeighbour(value, false, element);
            case PACKETS -> element.packets(NumberText.parse(value, NumberText.U64));
            case BYTES -> element.bytes(NumberText.parse(value, NumberText.U64));
            case COMMENT -> element.comment(parseComment(value));
            case SKBMARK -> element.skbmark(SkbText.parseMark(value));
            case SKBPRIO -> element.skbprio(SkbText.parsePriority(value));
            case SKBQUEUE -> element.skbqueue((int) NumberText.parse(value, NumberText.U16));
        }
    }

    private static String parseComment(String text) {
        if (text.indexOf('"') >= 0) {
            throw SyntaxException.syntax("\" character is not permitted in comments");
        }
        if (text.length() > LONGEST_COMMENT) {
            throw SyntaxException.syntax("Comment is longer than the maximum allowed " + LONGEST_COMMENT
                    + " characters");
        }
        return text;
    }

    /** The option as listings show it, or null if the element does not have it; a place in a list is not shown. */
    @Nullable Word print(ElementSpec element) {
        if (field != null && !element.has(field)) {
            return null;
        }
        return switch (this) {
            case TIMEOUT -> Word.number(keyword, element.timeout());
            case NOMATCH -> element.hasFlag(ElementSpec.NOMATCH) ? Word.flag(keyword) : null;
            case WILDCARD -> element.hasFlag(ElementSpec.WILDCARD) ? Word.flag(keyword) : null;
            case BEFORE, AFTER -> null;
            case PACKETS -> Word.number(keyword, element.packets());
            case BYTES -> Word.number(keyword, element.bytes());
            case COMMENT -> Word.quoted(keyword, Objects.requireNonNull(element.comment()));
            case SKBMARK -> Word.text(keyword, SkbText.printMark(element.skbmark()));
            case SKBPRIO -> Word.text(keyword, SkbText.printPriority(element.skbprio()));
            case SKBQUEUE -> Word.number(keyword, element.skbqueue());
        };
    }
}
