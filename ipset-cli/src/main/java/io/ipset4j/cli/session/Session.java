package io.ipset4j.cli.session;

import io.ipset4j.cli.grammar.Command;
import io.ipset4j.cli.grammar.CommandLine;
import io.ipset4j.cli.grammar.GlobalOptions;
import io.ipset4j.cli.grammar.RawArguments;
import io.ipset4j.cli.grammar.Verb;
import io.ipset4j.core.text.SyntaxException;
import java.io.FileInputStream;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;

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
     * @param daemon where the sets are
     */
    public Session(InputStream in, Console console, Daemon daemon) {
        this.in = in;
        this.console = console;
        this.executor = new Executor(console, options, daemon);
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
            console.out().flush();
            return fail(e.getMessage(), e.kind());
        } catch (RefusedException e) {
            console.out().flush();
            return fail(executor.text(e, verb), SyntaxException.Kind.REFUSED);
        } catch (SessionException e) {
            console.out().flush();
            return fail(e.getMessage(), SyntaxException.Kind.REFUSED);
        }
    }

    private int fail(String message, SyntaxException.Kind kind) {
        if (!options.quiet()) {
            console.error(message);
            if (kind == SyntaxException.Kind.PARAMETER) {
                console.hint();
            }
        }
        return kind == SyntaxException.Kind.PARAMETER ? MISUSED : FAILED;
    }

    private int restore(Command command) {
        CommandLine.checkNothingFollows(command);
        String file = options.takeFile();
        if (file == null) {
            return new Restore(console, options, executor).run(in);
        }
        try (InputStream lines = new FileInputStream(RawArguments.fileName(file))) {
            return new Restore(console, options, executor).run(lines);
        } catch (FileNotFoundException e) {
            throw new SessionException("Cannot open " + file + " for reading: " + Executor.reason(e));
        } catch (IOException e) {
            throw new SessionException("Cannot read " + file + ": " + e.getMessage());
        }
    }
}
