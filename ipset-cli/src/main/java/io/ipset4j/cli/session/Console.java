package io.ipset4j.cli.session;

import io.ipset4j.cli.output.ByteSink;
import io.ipset4j.cli.output.OutputException;
import java.io.OutputStream;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Standard output and standard error, as bytes, and how messages look. Not thread-safe. */
public final class Console {
    /** The version of ipset(8) that this command stands in for, as it appears in messages. */
    public static final String VERSION = "v7.24";

    private final ByteSink out;
    private final ByteSink err;

    /** A console that prints to two streams. */
    public Console(OutputStream out, OutputStream err) {
        this.out = new ByteSink(out);
        this.err = new ByteSink(err);
    }

    /** Standard output; buffered. */
    public ByteSink out() {
        return out;
    }

    /** Prints an error behind the program's name. */
    public void error(@Nullable String message) {
        stderr("ipset " + VERSION + ": " + message + "\n");
    }

    /** Prints where to find help, after an error in the words of a command. */
    void hint() {
        stderr("Try `ipset help' for more information.\n");
    }

    /** Prints warnings; one word stands before all of them. */
    void warn(List<String> warnings) {
        if (!warnings.isEmpty()) {
            stderr("Warning: " + String.join("\n", warnings) + "\n");
        }
    }

    /** Prints a line that is neither warning nor error. */
    void note(String line) {
        stderr(line + "\n");
    }

    private void stderr(String text) {
        try {
            err.print(text);
            err.flush();
        } catch (OutputException e) {
            // Nobody reads messages; the exit status still tells.
        }
    }
}
