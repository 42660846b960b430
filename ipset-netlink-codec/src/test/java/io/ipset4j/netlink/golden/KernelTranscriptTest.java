package io.ipset4j.netlink.golden;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Replays what was sent to Linux 6.12 and compares what our endpoint answers. */
class KernelTranscriptTest {
    /** The recordings took up to a minute each, in which the kernel's timeouts ran and ours stand still. */
    private static final int SLACK = 75;

    @ParameterizedTest
    @ValueSource(strings = {"message-corners.rep", "random-1.rep.gz", "random-2.rep.gz", "random-3.rep.gz",
            "random-4.rep.gz", "random-5.rep.gz", "random-6.rep.gz", "own-1.rep.gz", "own-2.rep.gz",
            "own-3.rep.gz", "own-4.rep.gz", "own-5.rep.gz"})
    void answersAsTheKernelDoes(String name) throws IOException {
        Transcript transcript;
        try (InputStream in = Objects.requireNonNull(getClass().getResourceAsStream("/golden/" + name), name)) {
            transcript = Transcript.read(name, in);
        }
        try (EndpointResponder responder = new EndpointResponder()) {
            List<TranscriptComparator.Difference> differences =
                    new TranscriptComparator(SLACK).compare(transcript, responder);
            assertThat(differences).as(summary(differences)).isEmpty();
        }
    }

    private static String summary(List<TranscriptComparator.Difference> differences) {
        return differences.stream()
                .collect(Collectors.groupingBy(TranscriptComparator.Difference::kind, Collectors.counting()))
                .entrySet().stream()
                .map(kind -> kind.getValue() + " x " + kind.getKey())
                .sorted()
                .collect(Collectors.joining("\n", "kinds of differences:\n", "\n"));
    }
}
