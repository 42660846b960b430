package io.ipset4j.cli.session;

import io.ipset4j.cli.grammar.Command;
import io.ipset4j.cli.grammar.CommandLine;
import io.ipset4j.cli.grammar.GlobalOptions.Output;
import io.ipset4j.cli.grammar.GlobalOptions;
import io.ipset4j.cli.grammar.Help;
import io.ipset4j.cli.grammar.RawArguments;
import io.ipset4j.cli.grammar.Revisions;
import io.ipset4j.cli.grammar.Verb;
import io.ipset4j.cli.output.ByteSink;
import io.ipset4j.cli.output.Listing;
import io.ipset4j.core.element.ElementSpec;
import io.ipset4j.core.element.Family;
import io.ipset4j.core.error.ErrorText;
import io.ipset4j.core.text.ByteText;
import io.ipset4j.core.text.ElementText;
import io.ipset4j.core.text.NameService;
import io.ipset4j.core.text.OptionText;
import io.ipset4j.core.text.ParseContext;
import io.ipset4j.core.text.SyntaxException.Kind;
import io.ipset4j.core.text.SyntaxException;
import io.ipset4j.core.type.SetType;
import io.ipset4j.netlink.client.IpsetClient;
import io.ipset4j.netlink.client.RefusedException;
import io.ipset4j.netlink.protocol.Reply;
import io.ipset4j.netlink.protocol.Request;
import java.io.FileNotFoundException;
import java.io.FileOutputStream;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Executes commands one at a time. Not thread-safe. */
final class Executor {
    private final Console console;
    private final GlobalOptions options;
    private final Connector connector;
    private final KnownSets sets = new KnownSets();
    private final NameService names = NameService.system();
    private final ParseContext parsing = new ParseContext(names, new Warnings());
    /** The type that the last command was about: some codes of ip_set mean different things for different types. */
    private @Nullable SetType lastType;
    private @Nullable IpsetClient client;
    private @Nullable ElementBatch batch;

    Executor(Console console, GlobalOptions options, Connector connector) {
        this.console = console;
        this.options = options;
        this.connector = connector;
    }

    /** Prints warnings. A class and not a lambda, which would cost a short run more. */
    private final class Warnings implements Consumer<String> {
        @Override
        public void accept(String warning) {
            if (!options.quiet()) {
                console.warn(List.of(warning));
            }
        }
    }

    /** The complaint about words that name no command. */
    static SyntaxException noCommand(Command command) {
        return new SyntaxException(Kind.PARAMETER, command.words().isEmpty() ? "No command specified."
                : "No command specified: unknown argument " + command.words().get(0));
    }

    /** What a {@code java.io} exception says of a file that cannot be opened: the text of the error number. */
    static String reason(FileNotFoundException e) {
        String message = String.valueOf(e.getMessage());
        int start = message.lastIndexOf('(');
        return start >= 0 && message.endsWith(")") ? message.substring(start + 1, message.length() - 1) : message;
    }

    /** What to say of a refusal of the command that came last. */
    String text(RefusedException e, Verb verb) {
        return text(e, verb, lastType);
    }

    /** What to say of a refusal of a command about a set of that type. */
    static String text(RefusedException e, Verb verb, @Nullable SetType type) {
        ErrorText.Command command = switch (verb) {
            case CREATE -> ErrorText.Command.CREATE;
            case DESTROY -> ErrorText.Command.DESTROY;
            case RENAME -> ErrorText.Command.RENAME;
            case SWAP -> ErrorText.Command.SWAP;
            case ADD -> ErrorText.Command.ADD;
            case DEL -> ErrorText.Command.DEL;
            default -> ErrorText.Command.OTHER;
        };
        return ErrorText.of(e.code(), command, type == null ? null : type.name());
    }

    private IpsetClient client() {
        IpsetClient connected = client;
        if (connected == null) {
            connected = connector.connect();
            client = connected;
        }
        return connected;
    }

    /**
     * Adds or deletes an element together with others, later; {@link #sendBatch} sends the last of them.
     *
     * @param line the line that the command stands in
     * @throws SyntaxException if the command is wrong
     * @throws RefusedException if ip_set refuses it, or one before it
     */
    void addToBatch(Command command, Verb verb, int line) {
        ElementSpec element =
                element(command, verb == Verb.ADD ? ElementText.Command.ADD : ElementText.Command.DEL);
        ElementBatch elements = batch;
        if (elements == null) {
            elements = new ElementBatch(client().batch());
            batch = elements;
        }
        elements.put(verb, command.name(), Objects.requireNonNull(lastType), element, options.exist(), line);
    }

    /**
     * Waits until all elements of the batch are where they belong.
     *
     * @throws LineException if ip_set refuses one
     */
    void sendBatch() {
        if (batch != null) {
            batch.await();
        }
    }

    /**
     * Executes a command that has a verb, restore excepted.
     *
     * @return the exit status: failure, if an element was tested that is not in the set
     * @throws SyntaxException if the command is wrong
     * @throws RefusedException if ip_set refuses it
     * @throws SessionException if it cannot be sent or answered
     */
    int execute(Command command) {
        Verb verb = command.verb();
        switch (Objects.requireNonNull(verb)) {
            case CREATE -> create(command);
            case ADD -> client().add(command.name(), element(command, ElementText.Command.ADD), options.exist());
            case DEL -> client().delete(command.name(), element(command, ElementText.Command.DEL), options.exist());
            case TEST -> {
                return test(command);
            }
            case DESTROY -> destroy(command);
            case FLUSH -> client().flush(optionalName(command));
            case LIST, SAVE -> list(command);
            case RENAME -> rename(command);
            case SWAP -> swap(command);
            case HELP -> help(command, options.quiet());
            case VERSION -> version();
            case QUIT -> { } // there is nothing to end but the process, which ends
            case RESTORE -> throw new IllegalArgumentException("not for here: " + verb);
        }
        return Session.DONE;
    }

    private void create(Command command) {
        String name = OptionText.parseSetName(command.name());
        SetType type = OptionText.parseType(command.second());
        lastType = type;
        OptionText.Created created = OptionText.parse(type, command.rest(), parsing);
        client().create(name, type, type.maxRevision(), created.family(), created.options(), options.exist());
        sets.put(name, new KnownSets.Kind(type, created.family()));
        if (!options.quiet()) {
            console.warn(created.warnings());
        }
    }

    /** Reads the element of a command, for the kind of set that it goes to. */
    ElementSpec element(Command command, ElementText.Command how) {
        KnownSets.Kind kind = kind(OptionText.parseSetName(command.name()));
        lastType = kind.type();
        return ElementText.parse(kind.type(), kind.family(), how, command.element(), parsing);
    }

    /** The kind of a set, which is asked for if this session does not know it. */
    private KnownSets.Kind kind(String name) {
        KnownSets.Kind kind = sets.get(name);
        if (kind == null) {
            sendBatch();
            Reply.Header header = client().header(name);
            SetType type = Help.find(header.type());
            Family family = ListedSets.family(header.family());
            if (type == null || !Revisions.isKnown(type, header.revision())) {
                throw new SyntaxException(Kind.SYNTAX, "Kernel-library incompatibility: set " + name
                        + " in kernel has got settype " + header.type() + " with family "
                        + familyName(family) + " and revision " + header.revision()
                        + " while ipset library does not support the settype with that family and revision.");
            }
            kind = new KnownSets.Kind(type, family);
            sets.put(name, kind);
        }
        return kind;
    }

    private static String familyName(Family family) {
        return switch (family) {
            case INET -> "inet";
            case INET6 -> "inet6";
            case UNSPEC -> "unspec";
        };
    }

    private int test(Command command) {
        ElementSpec element = element(command, ElementText.Command.TEST);
        boolean in = client().test(command.name(), element);
        if (!options.quiet()) {
            ByteText text = new ByteText();
            ElementText.appendTested(text, Objects.requireNonNull(lastType), element, names);
            text.append(in ? " is in set " : " is NOT in set ").append(command.name()).append('.');
            if (in) {
                console.warn(List.of(text.toString()));
            } else {
                console.note(text.toString());
            }
        }
        return in ? Session.DONE : Session.FAILED;
    }

    private static @Nullable String optionalName(Command command) {
        String name = command.first();
        if (name != null) {
            OptionText.parseSetName(name);
        }
        CommandLine.checkNothingFollows(command);
        return name;
    }

    private void destroy(Command command) {
        String name = optionalName(command);
        client().destroy(name, options.exist());
        if (name == null) {
            sets.clear();
        } else {
            sets.remove(name);
        }
    }

    private void rename(Command command) {
        twoNames(command);
        client().rename(command.name(), command.second());
        sets.rename(command.name(), command.second());
    }

    private void swap(Command command) {
        twoNames(command);
        client().swap(command.name(), command.second());
        sets.swap(command.name(), command.second());
    }

    private static void twoNames(Command command) {
        OptionText.parseSetName(command.name());
        OptionText.parseSetName(command.second());
        CommandLine.checkNothingFollows(command);
    }

    private void list(Command command) {
        String file = options.file();
        if (file == null) {
            list(command, console.out());
            return;
        }
        try (ByteSink out = new ByteSink(new FileOutputStream(RawArguments.fileName(file)))) {
            list(command, out);
        } catch (FileNotFoundException e) {
            throw new SyntaxException(Kind.SYNTAX, "Cannot open " + file + " for writing: " + reason(e));
        }
    }

    private void list(Command command, ByteSink out) {
        String name = optionalName(command);
        boolean list = command.verb() == Verb.LIST;
        Output output = options.settleOutput(list ? Output.PLAIN : Output.SAVE);
        boolean namesOnly = options.name() && output != Output.SAVE;
        // A save is asked for whole, and a listing in the form of a save too.
        boolean reduced = list && output != Output.SAVE;
        Listing listing = new Listing(out, output, options, names);
        int flags = (reduced && options.name() ? Request.Dump.NAMES_ONLY : 0)
                | (reduced && options.terse() ? Request.Dump.HEADERS_ONLY : 0);
        boolean usable = false;
        try {
            client().list(name, flags, new ListedSets(listing, namesOnly));
            usable = true;
        } catch (RefusedException e) {
            usable = true;
            throw e;
        } finally {
            if (!usable) {
                client = null;
            }
        }
        listing.end();
    }

    void help(Command command, boolean generalOnly) {
        console.out().print(Help.general(Console.VERSION));
        if (generalOnly) {
            return;
        }
        String name = command.first();
        if (name == null) {
            console.out().print(Help.types());
            return;
        }
        SetType type = Help.find(name);
        if (type == null) {
            throw new SyntaxException(Kind.PARAMETER, "Unknown settype: `" + name + "'");
        }
        console.out().print(Help.type(type));
    }

    private void version() {
        console.out().print("ipset " + Console.VERSION + " (ipset4j " + BuildVersion.text()
                + "), protocol version: 7\n");
    }
}
