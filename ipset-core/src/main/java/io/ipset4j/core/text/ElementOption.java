package io.ipset4j.core.text;

import io.ipset4j.core.element.ElementSpec;
import io.ipset4j.core.element.ElementSpec.Field;
import io.ipset4j.core.text.ElementText.Command;
import io.ipset4j.core.type.Dimension;
import io.ipset4j.core.type.SetType;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The options of an element, in the order in which ipset(8) lists them. */
enum ElementOption implements OptionWords.Option {
    TIMEOUT("timeout", Field.TIMEOUT, Word.Kind.NUMBER),
    NOMATCH("nomatch", ElementSpec.NOMATCH),
    WILDCARD("wildcard", ElementSpec.WILDCARD),
    BEFORE("before", Field.NAMEREF, null),
    AFTER("after", Field.NAMEREF, null),
    PACKETS("packets", Field.PACKETS, Word.Kind.NUMBER),
    BYTES("bytes", Field.BYTES, Word.Kind.NUMBER),
    COMMENT("comment", Field.COMMENT, Word.Kind.QUOTED),
    SKBMARK("skbmark", Field.SKBMARK, Word.Kind.TEXT),
    SKBPRIO("skbprio", Field.SKBPRIO, Word.Kind.TEXT),
    SKBQUEUE("skbqueue", Field.SKBQUEUE, Word.Kind.NUMBER);

    static final List<ElementOption> ALL = List.of(values());

    private static final int LONGEST_COMMENT = 255;

    private final String keyword;
    /** The field that holds the value; null if the option is a flag. */
    private final @Nullable Field field;
    private final int flag;
    /** What its value is in a listing; null if listings do not show it. */
    private final Word.@Nullable Kind kind;

    ElementOption(String keyword, @Nullable Field field, int flag, Word.@Nullable Kind kind) {
        this.keyword = keyword;
        this.field = field;
        this.flag = flag;
        this.kind = kind;
    }

    ElementOption(String keyword, Field field, Word.@Nullable Kind kind) {
        this(keyword, field, 0, kind);
    }

    ElementOption(String keyword, int flag) {
        this(keyword, null, flag, Word.Kind.FLAG);
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
            case NOMATCH, WILDCARD -> element.flags(element.flags() | flag);
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

    /** The options that listings show of elements of the type; a place in a list is none of them. */
    static ElementOption[] listed(SetType type) {
        List<ElementOption> listed = new ArrayList<>();
        for (ElementOption option : ALL) {
            if (option.kind != null && option.isFor(type, Command.ADD)) {
                listed.add(option);
            }
        }
        return listed.toArray(new ElementOption[0]);
    }

    /** Whether the element has the option. */
    boolean isIn(ElementSpec element) {
        return field != null ? element.has(field) : element.hasFlag(flag);
    }

    /** Appends the option of an element that has it, as it stands on a command line. */
    void append(ByteText out, ElementSpec element) {
        out.append(keyword);
        if (kind == Word.Kind.QUOTED) {
            out.append(" \"");
            appendValue(out, element);
            out.append('"');
        } else if (kind != Word.Kind.FLAG) {
            out.append(' ');
            appendValue(out, element);
        }
    }

    /** The option of an element that has it, as a word. */
    Word word(ElementSpec element) {
        if (kind == Word.Kind.FLAG) {
            return Word.flag(keyword);
        }
        ByteText value = new ByteText();
        appendValue(value, element);
        return new Word(keyword, value.toString(), Objects.requireNonNull(kind));
    }

    private void appendValue(ByteText out, ElementSpec element) {
        switch (this) {
            case TIMEOUT -> out.appendDecimal(element.timeout());
            case PACKETS -> out.appendDecimal(element.packets());
            case BYTES -> out.appendDecimal(element.bytes());
            case COMMENT -> out.append(Objects.requireNonNull(element.comment()));
            case SKBMARK -> SkbText.appendMark(out, element.skbmark());
            case SKBPRIO -> SkbText.appendPriority(out, element.skbprio());
            case SKBQUEUE -> out.appendDecimal(element.skbqueue());
            case NOMATCH, WILDCARD, BEFORE, AFTER -> throw new IllegalStateException(keyword + " is not listed so");
        }
    }
}
