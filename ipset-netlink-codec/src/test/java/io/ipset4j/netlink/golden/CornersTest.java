package io.ipset4j.netlink.golden;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Each corner of ip_set, as Linux 6.12 answered it. */
class CornersTest {
    /** The kernel's clock ran on between two requests, ours stands still. */
    private static final int SLACK = 1;
    /** nlmsg_type on: length and sequence number are the relay's. */
    private static final int FROM = 4;

    private static final Map<String, RequestScript> CORNERS = Corners.all();

    static Stream<String> names() {
        return CORNERS.keySet().stream();
    }

    @ParameterizedTest
    @MethodSource("names")
    void answersAsTheKernelDoes(String name) throws IOException {
        try (EndpointResponder endpoint = new EndpointResponder()) {
            List<TranscriptComparator.Difference> differences =
                    new TranscriptComparator(SLACK).compare(recording(name), endpoint);
            assertThat(differences).isEmpty();
        }
    }

    @ParameterizedTest
    @MethodSource("names")
    void recordingIsOfTheRequestsAsWrittenHere(String name) throws IOException {
        List<String> recorded = recording(name).steps().stream().filter(Transcript.Exchange.class::isInstance)
                .map(step -> requestText(((Transcript.Exchange) step).request().bytes())).toList();
        List<String> written = Objects.requireNonNull(CORNERS.get(name)).lines().stream()
                .filter(line -> !line.startsWith("#") && !line.startsWith("sleep") && !line.equals("netns"))
                .map(line -> requestText(HexFormat.of().parseHex(line))).toList();

        assertThat(recorded).isEqualTo(written);
    }

    private static String requestText(byte[] message) {
        byte[] rest = Arrays.copyOfRange(message, FROM, message.length);
        Arrays.fill(rest, 4, 8, (byte) 0);
        return HexFormat.of().formatHex(rest);
    }

    private static Transcript recording(String name) throws IOException {
        String file = name + ".rep.gz";
        try (InputStream in = Objects.requireNonNull(CornersTest.class.getResourceAsStream("/corners/" + file), file)) {
            return Transcript.read(file, in);
        }
    }
}
