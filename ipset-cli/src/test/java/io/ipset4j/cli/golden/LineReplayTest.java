package io.ipset4j.cli.golden;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The judge is judged: what may differ is let pass, and whatever else differs is seen. */
class LineReplayTest {
    private static final String LISTING = """
            > destroy
            = 0
            > list a
            1:Name: a
            1:Type: hash:ip
            1:Revision: 6
            1:Header: family inet hashsize 64 maxelem 65536 timeout 600 bucketsize 12 initval 0x00000001
            1:Size in memory: 300
            1:References: 0
            1:Number of entries: 2
            1:Members:
            1:10.0.0.1 timeout 590
            1:10.0.0.2 timeout 0
            = 0
            """;

    @Test
    void whatMayDifferIsNoDifference() throws IOException {
        assertThat(differences(LISTING, LISTING)).isEmpty();
        assertThat(differences(LISTING, LISTING.replace("memory: 300", "memory: 500").replace("590", "599"))).isEmpty();
        assertThat(differences(LISTING, swapped(LISTING))).as("the order of a hash type").isEmpty();
        assertThat(differences("> version\n1:ipset v7.24, protocol version: 7\n= 0\n",
                "> version\n1:ipset v7.24 (ipset4j 0.1.0), protocol version: 7\n= 0\n")).isEmpty();
    }

    @Test
    void otherOutcomesAreSeen() throws IOException {
        assertThat(differences(LISTING, LISTING.replace("10.0.0.2", "10.0.0.3"))).hasSize(1);
        assertThat(differences(LISTING, LISTING.replace("timeout 0", "timeout 600"))).as("permanent").hasSize(1);
        assertThat(differences(LISTING, LISTING.replace("entries: 2", "entries: 3"))).hasSize(1);
        assertThat(differences(LISTING, LISTING.replace("= 0", "= 1"))).hasSize(2);
        assertThat(differences(LISTING, LISTING.replace("1:Name", "2:Name"))).as("the other stream").hasSize(1);
        String bitmap = LISTING.replace("hash:ip", "bitmap:ip");
        assertThat(differences(bitmap, swapped(bitmap))).as("the order of a bitmap").hasSize(1);
        String asked = LISTING.replace("list a", "list a -s");
        assertThat(differences(asked, swapped(asked))).as("an order that was asked for").hasSize(1);
    }

    @Test
    void wordsAreReadAsByAShell() throws IOException {
        LineRecording.Run run = read("> add a '' comment 'hello world' x\n= 0\n").get(0);

        assertThat(run.words()).containsExactly("add", "a", "", "comment", "hello world", "x");
    }

    @Test
    void theGeneratorIsDeterministic() {
        assertThat(generated(3)).isEqualTo(generated(3)).isNotEqualTo(generated(4));
    }

    private static String generated(long seed) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        LineGenerator.write(seed, 200, new PrintStream(out, false, StandardCharsets.ISO_8859_1));
        return out.toString(StandardCharsets.ISO_8859_1);
    }

    private static String swapped(String listing) {
        String first = "1:10.0.0.1 timeout 590\n";
        String second = "1:10.0.0.2 timeout 0\n";
        return listing.replace(first + second, second + first);
    }

    private static List<LineReplay.Difference> differences(String recorded, String ours) throws IOException {
        return LineReplay.withRecording(read(recorded), read(ours));
    }

    private static List<LineRecording.Run> read(String text) throws IOException {
        return LineRecording.read("test", new ByteArrayInputStream(text.getBytes(StandardCharsets.ISO_8859_1)));
    }
}
