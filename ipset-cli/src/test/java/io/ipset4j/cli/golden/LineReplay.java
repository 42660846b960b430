package io.ipset4j.cli.golden;

import io.ipset4j.cli.session.Console;
import io.ipset4j.cli.session.Session;
import io.ipset4j.core.SetStore;
import io.ipset4j.netlink.client.IpsetClient;
import io.ipset4j.netlink.endpoint.IpsetEndpoint;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** Runs the commands of a recording anew and compares. */
public final class LineReplay {
    /** A command that did not do what was recorded; the texts are normalized. */
    public record Difference(int index, LineRecording.Run run, String expected, String actual) {
        @Override
        public String toString() {
            return "command " + index + ": " + run.line() + "\n"
                    + (run.in().isEmpty() ? "" : "| " + String.join("\n| ", run.in()) + "\n")
                    + "recorded\n" + expected.indent(4) + "ours\n" + actual.indent(4);
        }
    }

    private LineReplay() {}

    /** Our own command, in this process, on a store of its own. */
    static List<Difference> withOurCommand(List<LineRecording.Run> recording) {
        try (SetStore store = SetStore.create()) {
            IpsetEndpoint endpoint = new IpsetEndpoint(store.namespace("lines"));
            return compare(recording, run -> execute(endpoint, run));
        }
    }

    /** Another recording of the same lines. */
    static List<Difference> withRecording(List<LineRecording.Run> recording, List<LineRecording.Run> other) {
        List<LineRecording.Run> rest = new ArrayList<>(other);
        return compare(recording, run -> {
            LineRecording.Run same = rest.remove(0);
            if (!same.line().equals(run.line())) {
                throw new IllegalArgumentException("not the same lines: " + run.line() + " and " + same.line());
            }
            return same.outcome();
        });
    }

    private static List<Difference> compare(List<LineRecording.Run> recording,
            Function<LineRecording.Run, LineRecording.Outcome> command) {
        List<Difference> differences = new ArrayList<>();
        boolean comparable = true;
        for (int i = 0; i < recording.size(); i++) {
            LineRecording.Run run = recording.get(i);
            comparable |= run.startsSession();
            LineRecording.Outcome outcome = command.apply(run);
            comparable &= !losesLines(run) || outcome.status() == 0;
            String actual = LineNormalizer.normalized(run, outcome).toString();
            String expected = LineNormalizer.normalized(run, run.outcome()).toString();
            if (comparable && !expected.equals(actual)) {
                differences.add(new Difference(i + 1, run, expected, actual));
            }
        }
        return differences;
    }

    /**
     * Whether the recorded restore threw away good lines because of a bad one behind them: one that does not parse, or
     * that names a set which its look-up does not find. Ours runs them first, as the README declares, and one of them
     * may stop it; what follows in the session cannot be compared.
     */
    private static boolean losesLines(LineRecording.Run run) {
        LineRecording.Outcome outcome = run.outcome();
        return !run.in().isEmpty() && outcome.status() != 0 && (outcome.status() == 2 || outcome.err().stream()
                .anyMatch(line -> line.contains("Syntax error")
                        || line.contains("The set with the given name does not")));
    }

    private static LineRecording.Outcome execute(IpsetEndpoint endpoint, LineRecording.Run run) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        String in = run.in().isEmpty() ? "" : String.join("\n", run.in()) + "\n";
        Session session = new Session(new ByteArrayInputStream(in.getBytes(StandardCharsets.ISO_8859_1)),
                new Console(out, err), () -> IpsetClient.of(endpoint));
        int status;
        try {
            status = session.run(new ArrayList<>(run.words()));
        } catch (RuntimeException e) {
            return new LineRecording.Outcome(List.of(), List.of("throws " + e + " at " + e.getStackTrace()[0]), -1);
        }
        return new LineRecording.Outcome(lines(out), lines(err), status);
    }

    private static List<String> lines(ByteArrayOutputStream bytes) {
        return bytes.toString(StandardCharsets.ISO_8859_1).lines().toList();
    }
}
