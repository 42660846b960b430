package io.ipset4j.cli.session;

import io.ipset4j.cli.grammar.Command;
import io.ipset4j.cli.grammar.CommandLine;
import io.ipset4j.cli.grammar.GlobalOptions;
import io.ipset4j.cli.grammar.RawArguments;
import io.ipset4j.cli.grammar.Verb;
import io.ipset4j.core.text.SyntaxException;
import io.ipset4j.core.text.SyntaxException.Kind;
import io.ipset4j.netlink.client.RefusedException;
import java.io.FileInputStream;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One run of {@code ipset}: a command, a restore, or a conversation. Not thread-safe. */
public final class Session {
    /** The exit status when all went well. */
    public static final int DONE = 0;
    /** The exit status for a refusal, and for an element that is not in the set. */
    public static final int FAILED = 1;
    /** The exit status for a wrong command line. */
    public static final int MISUSED = 2;

    private final GlobalOptions options = new GlobalOptions();
    private final Console console;
    private final InputStream in;
    private final Executor executor;

    /**
     * A session.
     *
     * @param in standard input, for a restore and for a conversation
     * @param connector where the sets are
     */
    public Session(InputStream in, Console console, Connector connector) {
        this.in = in;
        this.console = console;
        this.executor = new Executor(console, options, connector);
    }

    /**
     * Runs a command line.
     *
     * @param words the words without the program's name, a char a byte; modifiable, and used up
     * @return the exit status
     */
    public int run(List<String> words) {
        int status = runUnflushed(words);
        console.out().flush();
        return status;
    }

    private int runUnflushed(List<String> words) {
        Verb verb = Verb.QUIT;
        try {
            Command command = CommandLine.parse(words, options, false);
            if (command.verb() == null) {
                if (!command.words().isEmpty() && command.words().get(0).equals("-")) {
                    return new Conversation(console, options, executor).run(in);
                }
                throw Executor.noCommand(command);
            }
            verb = command.verb();
            return verb == Verb.RESTORE ? restore(command) : executor.execute(command);
        } catch (SyntaxException e) {
            return fail(e.getMessage(), e.kind());
        } catch (LineException e) {
            return fail(e.getMessage(), e.kind());
        } catch (RefusedException e) {
            return fail(executor.text(e, verb), Kind.REFUSED);
        } catch (SessionException e) {
            return fail(e.getMessage(), Kind.REFUSED);
        } catch (UncheckedIOException e) {
            return fail("The connection to ipsetd is lost: " + e.getMessage(), Kind.REFUSED);
        }
    }

    private int fail(@Nullable String message, Kind kind) {
        console.out().flush();
        if (!options.quiet()) {
            console.error(message);
            if (kind == Kind.PARAMETER) {
                console.hint();
            }
        }
        return kind == Kind.PARAMETER ? MISUSED : FAILED;
    }

    private int restore(Command command) {
        CommandLine.checkNothingFollows(command);
        String file = options.takeFile();
        if (file == null) {
            return new Restore(options, executor).run(in);
        }
        try (InputStream lines = new FileInputStream(RawArguments.fileName(file))) {
            return new Restore(options, executor).run(lines);
        } catch (FileNotFoundException e) {
            throw new SessionException("Cannot open " + file + " for reading: " + Executor.reason(e));
        } catch (IOException e) {
            throw new SessionException("Cannot read " + file + ": " + e.getMessage());
        }
    }
}
