package io.ipset4j.benchmarks.scenario;

import io.ipset4j.benchmarks.data.Scatter;
import io.ipset4j.benchmarks.measure.Effort;
import io.ipset4j.benchmarks.measure.Recorder;
import io.ipset4j.benchmarks.measure.Run;
import io.ipset4j.core.element.Address;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * {@code ipset restore} of a million lines and {@code ipset save} of a million elements, by our command and by the
 * stock C program, both on the same daemon; they take turns.
 */
public final class CommandRun implements Run {
    private static final int ELEMENTS = 1_000_000;

    @Override
    public void measure(Effort effort, Recorder recorder) throws Exception {
        String missing = Installation.missing();
        if (missing != null) {
            recorder.omit("restore and save: " + missing);
            return;
        }
        try (Installation installation = Installation.start()) {
            List<String> ours = List.of(installation.command("ipset"));
            List<String> stock = installation.stock();
            Path lines = installation.file("lines");
            write(lines);
            Series oursSeries = new Series(installation, ours, lines);
            Series stockSeries = stock == null ? null : new Series(installation, stock, lines);
            if (stockSeries == null) {
                recorder.omit("restore and save by the stock ipset: it is not on this machine");
            }
            for (int round = -1; round < effort.choose(3, 8); round++) {
                boolean counts = round >= 0; // the first is for the daemon's compiler
                oursSeries.round(counts);
                if (stockSeries != null) {
                    stockSeries.round(counts);
                }
            }
            oursSeries.record("ours", recorder);
            if (stockSeries != null) {
                stockSeries.record("stock", recorder);
            }
        }
    }

    private static void write(Path file) throws IOException {
        try (PrintStream out = new PrintStream(Files.newOutputStream(file), false, StandardCharsets.US_ASCII)) {
            StringBuilder text = new StringBuilder("create big hash:ip maxelem " + ELEMENTS + "\n");
            for (int i = 1; i <= ELEMENTS; i++) {
                text.append("add big ").append(Address.ofIpv4(Scatter.toInt(i))).append('\n');
                if (text.length() > 1 << 16) {
                    out.append(text);
                    text.setLength(0);
                }
            }
            out.append(text);
        }
    }

    private static final class Series {
        private final Installation installation;
        private final List<String> ipset;
        private final Path lines;
        private final List<Double> restores = new ArrayList<>();
        private final List<Double> saves = new ArrayList<>();

        Series(Installation installation, List<String> ipset, Path lines) {
            this.installation = installation;
            this.ipset = ipset;
            this.lines = lines;
        }

        void round(boolean counts) throws IOException, InterruptedException {
            Path output = installation.file("output");
            double restore = installation.seconds(with("restore", "-file", lines.toString()), output);
            double save = installation.seconds(with("save"), output);
            long saved;
            try (var text = Files.lines(output, StandardCharsets.US_ASCII)) {
                saved = text.filter(line -> line.startsWith("add big ")).count();
            }
            if (saved != ELEMENTS) {
                throw new IOException("elements saved: " + saved);
            }
            installation.seconds(with("destroy", "big"), output);
            if (counts) {
                restores.add(restore);
                saves.add(save);
            }
        }

        private List<String> with(String... arguments) {
            List<String> command = new ArrayList<>(ipset);
            command.addAll(List.of(arguments));
            return command;
        }

        void record(String name, Recorder recorder) {
            recorder.add("restore/" + name, "s", restores);
            recorder.add("save/" + name, "s", saves);
        }
    }
}
