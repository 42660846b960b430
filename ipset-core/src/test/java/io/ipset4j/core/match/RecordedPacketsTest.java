package io.ipset4j.core.match;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Packets get from sets what Linux 6.12 gave them: {@code packets.txt}. */
class RecordedPacketsTest {
    @TestFactory
    Stream<DynamicTest> linuxSaysTheSame() {
        return parts().entrySet().stream()
                .map(part -> DynamicTest.dynamicTest(part.getKey(), () -> replay(part.getValue())));
    }

    private static Map<String, List<String>> parts() {
        Map<String, List<String>> parts = new LinkedHashMap<>();
        List<String> lines = new ArrayList<>();
        for (String line : lines()) {
            if (line.startsWith("== ")) {
                lines = new ArrayList<>();
                assertThat(parts.put(line.substring(3), lines)).isNull();
            } else if (!line.isEmpty() && !line.startsWith("#")) {
                lines.add(line);
            }
        }
        return parts;
    }

    private static List<String> lines() {
        try (InputStream in = Objects.requireNonNull(RecordedPacketsTest.class.getResourceAsStream("packets.txt"));
                BufferedReader reader = new BufferedReader(new InputStreamReader(in, StandardCharsets.US_ASCII))) {
            return reader.lines().toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static boolean isAnswer(String line) {
        return line.startsWith("=") || line.startsWith("~");
    }

    private static void replay(List<String> recorded) {
        List<String> replayed = new ArrayList<>();
        try (PacketScript script = new PacketScript()) {
            for (int i = 0; i < recorded.size(); i++) {
                String line = recorded.get(i);
                if (!isAnswer(line)) {
                    replayed.add(line);
                    String next = i + 1 < recorded.size() && isAnswer(recorded.get(i + 1)) ? recorded.get(i + 1) : null;
                    replayed.addAll(script.answer(line, next));
                }
            }
        }
        assertThat(replayed).anyMatch(RecordedPacketsTest::isAnswer).isEqualTo(recorded);
    }
}
