package io.ipset4j.benchmarks.report;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Where and how a run was made: what a reader must know before believing a number. */
public final class Setting {
    private Setting() {}

    /**
     * The facts, by name.
     *
     * @param command the command that made the run
     * @param revision the revision of the source
     * @param inputs what was read, in words
     */
    public static Map<String, String> describe(String command, String revision, List<String> inputs) {
        Map<String, String> facts = new LinkedHashMap<>();
        facts.put("date", ZonedDateTime.now(ZoneOffset.UTC).format(DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm 'UTC'",
                Locale.ROOT)));
        facts.put("command", command);
        facts.put("revision", revision);
        facts.put("machine", processor() + ", " + Runtime.getRuntime().availableProcessors() + " processors, "
                + memory() + " of memory");
        facts.put("system", System.getProperty("os.name") + " " + System.getProperty("os.version") + " "
                + System.getProperty("os.arch"));
        facts.put("load before the run", Figures.of(ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage())
                + " (runnable threads, average of a minute; above 0.5 others disturbed the run)");
        facts.put("JDK", System.getProperty("java.vm.name") + " " + System.getProperty("java.vm.version"));
        facts.put("input", String.join("; ", inputs));
        return facts;
    }

    private static String processor() {
        return field(Path.of("/proc/cpuinfo"), "model name", "unknown processor");
    }

    private static String memory() {
        String kib = field(Path.of("/proc/meminfo"), "MemTotal", "").replaceAll("\\D", "");
        return kib.isEmpty() ? "unknown size" : Math.round(Long.parseLong(kib) / 1024.0 / 1024.0) + " GiB";
    }

    private static String field(Path file, String name, String otherwise) {
        try {
            return Files.readAllLines(file, StandardCharsets.UTF_8).stream()
                    .filter(line -> line.startsWith(name))
                    .map(line -> line.substring(line.indexOf(':') + 1).strip())
                    .findFirst().orElse(otherwise);
        } catch (IOException e) {
            return otherwise; // not Linux
        }
    }
}
