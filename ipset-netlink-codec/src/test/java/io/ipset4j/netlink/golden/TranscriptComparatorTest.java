package io.ipset4j.netlink.golden;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The judge is judged: what may differ is let pass, and whatever else differs is seen. */
class TranscriptComparatorTest {
    private static final Node[] SEED = {Node.be32(17, 1)};
    private static final int SLACK = 10;

    @Test
    void equalAnswersAreNoDifference() throws IOException {
        String recording = recording(ack(), dump("a", "hash:ip", header(64, 1), element(1, 50), element(2, 50)),
                done());

        assertThat(differences(recording, recording)).isEmpty();
    }

    @Test
    void whatTheContractLeavesOpenIsNoDifference() throws IOException {
        String kernel = recording(ack(), dump("a", "hash:ip", header(64, 0x12345), element(1, 50), element(2, 50)),
                done());
        String ours = recording(ack(), dump("a", "hash:ip", header(128, 0x54321), element(2, 55), element(1, 50)),
                done());

        assertThat(differences(kernel, ours)).isEmpty();
    }

    @Test
    void whereADumpIsCutIsNoDifference() throws IOException {
        String kernel = recording(ack(), dump("a", "hash:ip", header(64, 1), element(1, 50), element(2, 50)), done());
        String ours = recording(ack(), dump("a", "hash:ip", header(64, 1), element(1, 50)), more("a", element(2, 50)),
                done());

        assertThat(differences(kernel, ours)).isEmpty();
    }

    @Test
    void otherValuesAreSeen() throws IOException {
        String kernel = recording(ack(), dump("a", "hash:ip", header(64, 1), element(1, 50)), done());

        assertThat(kinds(kernel, recording(ack(), dump("a", "hash:ip", header(64, 2), element(1, 50)), done())))
                .as("a seed that was given").containsExactly("LIST hash:ip: header of hash:ip: INITVAL/B");
        assertThat(kinds(kernel, recording(ack(), dump("a", "hash:ip", header(32, 1), element(1, 50)), done())))
                .as("fewer buckets than asked for").containsExactly("LIST hash:ip: header of hash:ip: HASHSIZE/B");
        assertThat(kinds(kernel, recording(ack(), dump("a", "hash:ip", header(64, 1), element(2, 50)), done())))
                .containsExactly("LIST hash:ip: elements of hash:ip");
        assertThat(kinds(kernel, recording(ack(), dump("a", "hash:ip", header(64, 1), element(1, 61)), done())))
                .as("more than the slack").containsExactly("LIST hash:ip: TIMEOUT/B of an element of hash:ip");
        assertThat(kinds(kernel, recording(ack(), dump("a", "hash:ip", header(64, 1), element(1, 0)), done())))
                .as("permanent").containsExactly("LIST hash:ip: TIMEOUT/B of an element of hash:ip");
        assertThat(kinds(kernel, recording(ack(), dump("a", "hash:ip", header(64, 1), element(1, 50)))))
                .as("no end").containsExactly("LIST hash:ip: kernel sends set and done, we set");
        assertThat(kinds(kernel, recording(error(17), dump("a", "hash:ip", header(64, 1), element(1, 50)), done())))
                .containsExactly("CREATE -: kernel says error 0, we error 17");
    }

    @Test
    void theOrderOfAListCounts() throws IOException {
        String kernel = recording(ack(), dump("a", "list:set", header(64, 1), element(1, 50), element(2, 50)), done());
        String ours = recording(ack(), dump("a", "list:set", header(64, 1), element(2, 50), element(1, 50)), done());

        assertThat(kinds(kernel, ours)).containsExactly("LIST hash:ip: elements of list:set");
    }

    @Test
    void theGeneratorIsDeterministic() {
        assertThat(generated(7)).isEqualTo(generated(7)).isNotEqualTo(generated(8));
    }


    private static String generated(long seed) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        RequestGenerator.write(seed, 300, 10, new PrintStream(out, false, StandardCharsets.ISO_8859_1));
        return out.toString(StandardCharsets.ISO_8859_1);
    }

    private static List<String> kinds(String kernel, String ours) throws IOException {
        return differences(kernel, ours).stream().map(TranscriptComparator.Difference::kind).toList();
    }

    private static List<TranscriptComparator.Difference> differences(String kernel, String ours) throws IOException {
        return new TranscriptComparator(SLACK).compare(read(kernel), new RecordedResponder(read(ours)));
    }

    private static Transcript read(String text) throws IOException {
        return Transcript.read("test", new ByteArrayInputStream(text.getBytes(StandardCharsets.ISO_8859_1)));
    }

    /** A create of a hash:ip with a seed and its answer, and a dump with its answers. */
    private static String recording(String created, String... dumped) {
        RequestScript script = new RequestScript().create("a", "hash:ip", 6, 2, SEED[0], Node.be32(18, 64)).list("a");
        List<String> lines = new ArrayList<>(List.of("netns", "> " + script.lines()
                .get(0), created, "> " + script.lines().get(1)));
        lines.addAll(Arrays.asList(dumped));
        return String.join("\n", lines) + "\n";
    }

    private static String ack() {
        return error(0);
    }

    private static String error(int code) {
        byte[] message = new byte[36];
        message[0] = 36;
        message[4] = 2;
        message[16] = (byte) -code;
        Arrays.fill(message, 17, 20, (byte) (code == 0 ? 0 : -1));
        return "< " + HexFormat.of().formatHex(message);
    }

    private static String done() {
        byte[] message = new byte[20];
        message[4] = 3;
        message[6] = 2;
        return "< " + HexFormat.of().formatHex(message);
    }

    private static Node header(int hashsize, int seed) {
        return Node.nest(7, List.of(Node.be32(18, hashsize), Node.be32(17, seed)));
    }

    private static Node element(int last, int timeout) {
        return Node.nest(7, List.of(Node.address(1, new byte[] {10, 0, 0, (byte) last}), Node.be32(6, timeout)));
    }

    private static String dump(String name, String type, Node header, Node... elements) {
        return part(RequestScript.protocol(), Node.string(2, name), Node.string(3, type), header,
                Node.nest(8, List.of(elements)));
    }

    private static String more(String name, Node... elements) {
        return part(RequestScript.protocol(), Node.string(2, name), Node.nest(8, List.of(elements)));
    }

    private static String part(Node... attributes) {
        return "< " + new RequestScript().message(Message.LIST, Message.NLM_F_MULTI, attributes).lines().get(0);
    }
}
