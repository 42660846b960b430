package io.ipset4j.cli.session;

import io.ipset4j.cli.grammar.Command;
import io.ipset4j.cli.grammar.CommandLine;
import io.ipset4j.cli.grammar.GlobalOptions;
import io.ipset4j.cli.grammar.LineReader;
import io.ipset4j.cli.grammar.LineWords;
import io.ipset4j.cli.grammar.Verb;
import io.ipset4j.core.text.ElementText;
import io.ipset4j.core.text.SyntaxException;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;

/**
 * Runs the lines of a restore. Elements are gathered and sent off many at a time, while the next ones are being read.
 *
 * <p>The first line that fails ends the run. Unlike with ipset 7.24, what stands before it was done then, in every case;
 * and neither the finding that an element is in a set nor a warning ends the run.
 */
final class Restore {
    private final Console console;
    private final GlobalOptions options;
    private final Executor executor;
    private final List<String> words = new ArrayList<>();

    Restore(Console console, GlobalOptions options, Executor executor) {
        this.console = console;
        this.options = options;
        this.executor = executor;
    }

    /** Runs all lines; returns the exit status. */
    int run(InputStream in) {
        LineReader lines = new LineReader(in);
        Verb verb = Verb.QUIT;
        try {
            while (lines.next()) {
                int begin = LineWords.begin(lines.bytes(), lines.start(), lines.end());
                if (begin == lines.end() || lines.bytes()[begin] == '#') {
                    continue;
                }
                if (LineWords.isCommit(lines.bytes(), begin, lines.end())) {
                    executor.sendBatch();
                    continue;
                }
                words.clear();
                LineWords.split(lines.bytes(), begin, lines.end(), words);
                Command command = CommandLine.parse(words, options, true);
                if (command.verb() == null) {
                    throw Executor.noCommand(command);
                }
                verb = command.verb();
                if (verb == Verb.QUIT) {
                    break;
                }
                int status = execute(command, verb, lines.number());
                if (status != Session.DONE) {
                    return status;
                }
            }
            executor.sendBatch();
            return Session.DONE;
        } catch (IOException e) {
            executor.sendBatch();
            throw new SessionException("Cannot read the lines: " + e.getMessage());
        }
    }
}
