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

/**
 * Runs the lines of a restore. Elements are gathered and sent off many at a time, while the next ones are being read.
 *
 * <p>The first line that fails ends the run. Unlike with ipset 7.24, what stands before it was done then, in every
 * case; and neither the finding that an element is in a set nor a warning ends the run.
 */
final class Restore {
    /** The status of a line that ends the run and is no failure. */
    private static final int QUIT = -1;

    private final GlobalOptions options;
    private final Executor executor;
    private final List<String> words = new ArrayList<>();

    Restore(GlobalOptions options, Executor executor) {
        this.options = options;
        this.executor = executor;
    }

    /**
     * Runs all lines.
     *
     * @return the exit status
     * @throws LineException for the first line that fails
     */
    int run(InputStream in) {
        LineReader lines = new LineReader(in);
        try {
            while (lines.next()) {
                int status = run(lines);
                if (status == QUIT) {
                    break;
                }
                if (status != Session.DONE) {
                    return status;
                }
            }
        } catch (IOException e) {
            executor.sendBatch();
            throw new SessionException("Cannot read the lines: " + e.getMessage());
        }
        executor.sendBatch();
        return Session.DONE;
    }

    private int run(LineReader lines) {
        int begin = LineWords.begin(lines.bytes(), lines.start(), lines.end());
        if (begin == lines.end() || lines.bytes()[begin] == '#') {
            return Session.DONE;
        }
        if (LineWords.isCommit(lines.bytes(), begin, lines.end())) {
            executor.sendBatch();
            return Session.DONE;
        }
        int number = (int) lines.number();
        Verb verb = Verb.QUIT;
        try {
            words.clear();
            LineWords.split(lines.bytes(), begin, lines.end(), words);
            Command command = CommandLine.parse(words, options, true);
            if (command.verb() == null) {
                throw Executor.noCommand(command);
            }
            verb = command.verb();
            return run(command, verb, number);
        } catch (SyntaxException e) {
            executor.sendBatch();
            throw new LineException(e.messageInLine(number), e.kind());
        } catch (RefusedException e) {
            executor.sendBatch();
            throw LineException.of(number, executor.text(e, verb));
        }
    }

    private int run(Command command, Verb verb, int number) {
        switch (verb) {
            case ADD, DEL -> {
                executor.addToBatch(command, verb, number);
                return Session.DONE;
            }
            case QUIT -> {
                return QUIT;
            }
            default -> {
                executor.sendBatch();
                return executor.execute(command);
            }
        }
    }
}
