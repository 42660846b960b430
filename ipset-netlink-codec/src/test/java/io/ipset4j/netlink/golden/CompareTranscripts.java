package io.ipset4j.netlink.golden;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Compares recordings with the endpoint and prints what differs: for each transcript its first differences in full, and
 * at the end how many there are of each kind. The exit status says whether there were any.
 */
public final class CompareTranscripts {
    /** A generous bound for how long a recording takes. */
    private static final int SLACK_SECONDS = 300;
    private static final int SHOWN = Integer.getInteger("shown", 3);

    private CompareTranscripts() {}

    /** Arguments: files with recordings. */
    public static void main(String[] files) throws IOException {
        List<TranscriptComparator.Difference> all = new ArrayList<>();
        int requests = 0;
        for (String file : files) {
            Transcript transcript;
            try (InputStream in = Files.newInputStream(Path.of(file))) {
                transcript = Transcript.read(file, in);
            }
            TranscriptComparator comparator = new TranscriptComparator(SLACK_SECONDS);
            try (EndpointResponder endpoint = new EndpointResponder()) {
                List<TranscriptComparator.Difference> differences = comparator.compare(transcript, endpoint);
                requests += transcript.requests();
                all.addAll(differences);
                System.out.println(file + ": " + transcript.requests() + " requests, " + differences.size()
                        + " differences, " + comparator.inheritedCounters() + " inherited counters left aside");
                differences.stream().limit(SHOWN).forEach(System.out::println);
            }
        }
        System.out.println(requests + " requests, " + all.size() + " differences");
        all.stream().collect(Collectors.groupingBy(TranscriptComparator.Difference::kind, Collectors.counting()))
                .entrySet().stream().sorted(Map.Entry.<String, Long>comparingByValue(Comparator.reverseOrder()))
                .forEach(kind -> System.out.println(kind.getValue() + "\t" + kind.getKey()));
        System.exit(all.isEmpty() ? 0 : 1);
    }
}
