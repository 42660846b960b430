package io.ipset4j.core.error;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class ErrorTextTest {
    @Test
    void printsWhatIpsetPrintedForEachCode() throws IOException {
        int lines = 0;
        String recording = "/io/ipset4j/core/text/errors.txt.gz";
        try (InputStream in = Objects.requireNonNull(getClass().getResourceAsStream(recording));
                BufferedReader reader = new BufferedReader(
                        new InputStreamReader(new GZIPInputStream(in), StandardCharsets.US_ASCII))) {
            for (String line = reader.readLine(); line != null; line = reader.readLine()) {
                String[] row = line.split("\t", -1);
                assertThat(ErrorText.of(Integer.parseInt(row[2]), ErrorText.Command.valueOf(row[0]), row[1]))
                        .as("%s", line).isEqualTo(row[3]);
                lines++;
            }
        }
        assertThat(lines).isGreaterThan(500);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "4352 | Undecoded error 4352 received from kernel",
        "2    | The set with the given name does not exist",
        "-1   | Kernel error received: Unknown error -1",
        "41   | Kernel error received: Unknown error 41"
    })
    void knowsNoTypeSpecificCodeWithoutAType(int code, String text) {
        assertThat(ErrorText.of(code, ErrorText.Command.OTHER, null)).isEqualTo(text);
    }

    @Test
    void hasATextForEachErrorThatASetCanGive() {
        for (IpSetError error : IpSetError.values()) {
            boolean hasText = false;
            for (ErrorText.Command command : ErrorText.Command.values()) {
                for (String type : new String[] {"bitmap:ip", "hash:ip", "list:set"}) {
                    hasText |= !ErrorText.of(error.code(), command, type).startsWith("Undecoded");
                }
            }
            assertThat(hasText).as("%s", error).isTrue();
        }
    }
}
