package io.ipset4j.cli.golden;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Compares recordings of command lines: one with our own command, run in this process; two with each other (the stock
 * command on the kernel, and on our daemon). Prints each difference; the exit status says whether there were any.
 */
public final class CompareLines {
    private CompareLines() {}

    /** Arguments: a recording, and perhaps another one of the same lines. */
    public static void main(String[] files) throws IOException {
        List<LineRecording.Run> recording = read(files[0]);
        List<LineReplay.Difference> differences = files.length > 1
                ? LineReplay.withRecording(recording, read(files[1])) : LineReplay.withOurCommand(recording);
        differences.forEach(System.out::println);
        System.out.println(recording.size() + " commands, " + differences.size() + " differences");
        System.exit(differences.isEmpty() ? 0 : 1);
    }

    private static List<LineRecording.Run> read(String file) throws IOException {
        try (InputStream in = Files.newInputStream(Path.of(file))) {
            return LineRecording.read(file, in);
        }
    }
}
