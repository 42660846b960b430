package io.ipset4j.cli.golden;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.GZIPInputStream;

/** What {@code run-lines} recorded: command lines with what they printed. */
public final class LineRecording {
    /**
     * One command.
     *
     * @param line as a shell reads it, without the program's name
     * @param in its standard input
     */
    public record Run(String line, List<String> in, Outcome outcome) {
        /** The words of the line. */
        public List<String> words() {
            List<String> words = new ArrayList<>();
            StringBuilder word = new StringBuilder();
            boolean quoted = false;
            boolean any = false;
            for (char c : (line + " ").toCharArray()) {
                if (c == '\'') {
                    quoted = !quoted;
                    any = true;
                } else if (c != ' ' || quoted) {
                    word.append(c);
                    any = true;
                } else if (any) {
                    words.add(word.toString());
                    word.setLength(0);
                    any = false;
                }
            }
            return words;
        }

        /** Whether it is the first command of a new session, in which no set is left. */
        public boolean startsSession() {
            return line.equals("destroy");
        }
    }

    /** What a command printed and how it ended. */
    public record Outcome(List<String> out, List<String> err, int status) {
        @Override
        public String toString() {
            StringBuilder text = new StringBuilder();
            out.forEach(line -> text.append("1:").append(line).append('\n'));
            err.forEach(line -> text.append("2:").append(line).append('\n'));
            return text.append("= ").append(status).append('\n').toString();
        }
    }

    private LineRecording() {}

    /** Reads a recording; one whose name ends in {@code .gz} is unpacked. */
    public static List<Run> read(String name, InputStream in) throws IOException {
        InputStream plain = name.endsWith(".gz") ? new GZIPInputStream(in) : in;
        BufferedReader lines = new BufferedReader(new InputStreamReader(plain, StandardCharsets.ISO_8859_1));
        List<Run> runs = new ArrayList<>();
        List<String> input = new ArrayList<>();
        List<String> out = new ArrayList<>();
        List<String> err = new ArrayList<>();
        String command = "";
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            String text = line.length() > 2 ? line.substring(2) : "";
            if (line.startsWith("| ")) {
                input.add(text);
            } else if (line.startsWith("> ")) {
                command = text;
            } else if (line.startsWith("1:")) {
                out.add(text);
            } else if (line.startsWith("2:")) {
                err.add(text);
            } else if (line.startsWith("= ")) {
                runs.add(new Run(command, input, new Outcome(out, err, Integer.parseInt(text))));
                input = new ArrayList<>();
                out = new ArrayList<>();
                err = new ArrayList<>();
            } else {
                throw new IOException(name + ": unknown mark: " + line);
            }
        }
        return runs;
    }
}
