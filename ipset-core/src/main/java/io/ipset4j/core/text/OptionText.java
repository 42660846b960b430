package io.ipset4j.core.text;

import io.ipset4j.core.element.Address;
import io.ipset4j.core.element.Family;
import io.ipset4j.core.type.CreateOptions;
import io.ipset4j.core.type.CreateOptions.Option;
import io.ipset4j.core.type.SetType;
import io.ipset4j.core.type.SetTypes;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The options of create, and set headers, as text, as ipset(8) 7.24 reads and prints them. Thread-safe. */
public final class OptionText {
    private static final int LONGEST_TYPE_NAME = 31;

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
        if (name.length() > LONGEST_TYPE_NAME) {
            throw SyntaxException.syntax("typename '" + name + "' is longer than " + LONGEST_TYPE_NAME + " characters");
        }
        for (SetType type : SetTypes.all()) {
            if (type.name().equals(name) || type.aliases().contains(name)) {
                return type;
            }
        }
        throw SyntaxException.syntax("typename '" + name + "' is unknown");
    }

    /**
     * Reads the name of a set.
     *
     * @return the name
     * @throws SyntaxException if it has more than 31 bytes
     */
    public static String parseSetName(String name) {
        return NameText.parseSet(name);
    }

    /**
     * Reads what follows the type's name in a create command.
     *
     * @throws SyntaxException if ipset(8) would not send the request
     */
    public static Created parse(SetType type, List<String> words, ParseContext context) {
        return new CreateParser(type, context).parse(words);
    }

    /**
     * The options of a set as its header lists them, in ipset(8)'s order, and {@code forceadd} as well, which ipset(8)
     * forgets.
     *
     * @param options as the kernel reports them
     */
    public static List<Word> header(SetType type, Family family, CreateOptions options, PrintContext context) {
        List<Word> words = new ArrayList<>();
        for (SetOption option : SetOption.of(type)) {
            Word word = option.isIgnored(type) ? null : print(option, family, options, context);
            if (word != null) {
                words.add(word);
            }
        }
        return words;
    }

    private static @Nullable Word print(SetOption option, Family family, CreateOptions options, PrintContext context) {
        String keyword = option.keyword();
        return switch (option) {
            case RANGE -> printRange(keyword, options, context);
            case FAMILY -> Word.text(keyword, FamilyText.ofHeader(family));
            case MARKMASK -> options.has(Option.MARKMASK)
                    ? Word.text(keyword, NumberText.hex8(options.markmask())) : null;
            case HASHSIZE -> options.has(Option.HASHSIZE) ? Word.number(keyword, options.hashsize()) : null;
            case MAXELEM -> options.has(Option.MAXELEM) ? Word.number(keyword, options.maxelem()) : null;
            case SIZE -> options.has(Option.SIZE) ? Word.number(keyword, options.size()) : null;
            case NETMASK -> options.has(Option.NETMASK) ? Word.number(keyword, options.netmask()) : null;
            case BITMASK -> options.has(Option.BITMASK)
                    ? Word.text(keyword, host(options.bitmask(), context)) : null;
            case TIMEOUT -> options.has(Option.TIMEOUT) ? Word.number(keyword, options.timeout()) : null;
            case COUNTERS -> flag(keyword, options, CreateOptions.COUNTERS);
            case COMMENT -> flag(keyword, options, CreateOptions.COMMENT);
            case FORCEADD -> flag(keyword, options, CreateOptions.FORCEADD);
            case SKBINFO -> flag(keyword, options, CreateOptions.SKBINFO);
            case BUCKETSIZE -> options.has(Option.BUCKETSIZE) ? Word.number(keyword, options.bucketsize()) : null;
            case INITVAL -> options.has(Option.INITVAL)
                    ? Word.text(keyword, NumberText.hex8(options.initval())) : null;
            // Other spellings of the above, or without meaning.
            case INET, INET6, FROM, TO, NETWORK, PROBES, RESIZE, GC -> null;
        };
    }

    private static @Nullable Word flag(String keyword, CreateOptions options, int flag) {
        return options.hasFlag(flag) ? Word.flag(keyword) : null;
    }

    private static @Nullable Word printRange(String keyword, CreateOptions options, PrintContext context) {
        if (options.has(Option.PORT)) {
            return Word.text(keyword, options.port() + "-" + options.portTo());
        }
        return options.has(Option.IP)
                ? Word.text(keyword, host(options.ip(), context) + "-" + host(options.ipTo(), context)) : null;
    }

    private static String host(@Nullable Address address, PrintContext context) {
        ByteText out = new ByteText();
        HostText.append(out, Objects.requireNonNull(address), context);
        return out.toString();
    }

    /** The keywords that may follow the type in a create command, in the order of ipset(8)'s help. */
    public static List<String> keywords(SetType type) {
        return SetOption.of(type).stream().map(SetOption::keyword).toList();
    }
}
