package io.ipset4j.cli.session;

import io.ipset4j.cli.grammar.Command;
import io.ipset4j.cli.grammar.CommandLine;
import io.ipset4j.cli.grammar.GlobalOptions;
import io.ipset4j.cli.grammar.LineReader;
import io.ipset4j.cli.grammar.LineWords;
import io.ipset4j.cli.grammar.Verb;
import io.ipset4j.core.text.SyntaxException;
import io.ipset4j.netlink.client.RefusedException;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The interactive session of {@code ipset -}: a prompt, a command a line, and no error ends it. */
final class Conversation {
    private static final String PROMPT = "ipset> ";

    private final Console console;
    private final GlobalOptions options;
    private final Executor executor;

    Conversation(Console console, GlobalOptions options, Executor executor) {
        this.console = console;
        this.options = options;
        this.executor = executor;
    }

    /** Goes on until {@code quit} or the end of the input; returns the exit status. */
    int run(InputStream in) {
        LineReader lines = new LineReader(in);
        console.out().print(PROMPT);
        try {
            while (next(lines)) {
                int begin = LineWords.begin(lines.bytes(), lines.start(), lines.end());
                if (begin == lines.end() || lines.bytes()[begin] == '#') {
                    console.out().print(PROMPT);
                } else if (!execute(lines, begin)) {
                    return Session.DONE;
                }
                console.out().print(PROMPT);
            }
        } catch (IOException e) {
            throw new SessionException("Cannot read the commands: " + e.getMessage());
        }
        return Session.DONE;
    }

    private boolean next(LineReader lines) throws IOException {
        if (!lines.hasBufferedLine()) {
            console.out().flush();
        }
        return lines.next();
    }

    /** Executes a line; false if it is to be the last. */
    private boolean execute(LineReader lines, int begin) {
        Verb verb = Verb.QUIT;
        try {
            List<String> words = new ArrayList<>();
            LineWords.split(lines.bytes(), begin, lines.end(), words);
            Command command = CommandLine.parse(words, options, false);
            if (command.verb() == null) {
                console.out().print("No command specified\n");
                return true;
            }
            verb = command.verb();
            switch (verb) {
                case QUIT -> {
                    return false;
                }
                case RESTORE -> console.out().print("Restore command is not supported in interactive mode\n");
                case HELP -> executor.help(command, false);
                default -> executor.execute(command);
            }
        } catch (SyntaxException e) {
            complain(e.getMessage());
            if (e.kind() == SyntaxException.Kind.PARAMETER) {
                console.hint();
            }
        } catch (RefusedException e) {
            complain(executor.text(e, verb));
        } catch (SessionException e) {
            complain(e.getMessage());
        }
        return true;
    }

    private void complain(@Nullable String message) {
        console.out().flush();
        console.error(message);
    }
}
