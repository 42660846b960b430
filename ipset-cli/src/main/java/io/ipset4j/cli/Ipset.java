package io.ipset4j.cli;

import io.ipset4j.cli.grammar.RawArguments;
import io.ipset4j.cli.output.OutputException;
import io.ipset4j.cli.session.Console;
import io.ipset4j.cli.session.DaemonStart;
import io.ipset4j.cli.session.Session;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;

/** The {@code ipset} program. */
public final class Ipset {
    /** What a program exits with that SIGPIPE ends, as it ends ipset(8) when the reader of its output has gone. */
    private static final int BROKEN_PIPE = 128 + 13;

    private Ipset() {}

    /** Runs a command line, and ends the process with its status. */
    public static void main(String[] arguments) {
        Console console =
                new Console(new FileOutputStream(FileDescriptor.out), new FileOutputStream(FileDescriptor.err));
        Session session = new Session(new FileInputStream(FileDescriptor.in), console, new DaemonStart());
        int status;
        try {
            status = session.run(RawArguments.of(arguments));
        } catch (OutputException e) {
            status = "Broken pipe".equals(e.getMessage()) ? BROKEN_PIPE : Session.FAILED;
            if (status == Session.FAILED) {
                console.error("Cannot write: " + e.getMessage());
            }
        }
        if (status != Session.DONE) {
            System.exit(status);
        }
    }
}
