package io.ipset4j.netlink.golden;

import static io.ipset4j.netlink.golden.RequestScript.*;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Where we mean to differ from Linux 6.12, what we do instead. Each difference stands in the README. */
class DeclaredDifferencesTest {
    private static final int IPV4 = 2;
    private static final int HASH_FULL = 4352;

    @Test
    void corner18ReversedRangeIsMaskedAtBothEnds() {
        RequestScript script = new RequestScript().create("a", "hash:ip", 6, IPV4, Node.u8(20, 24))
                .add("a", ip("10.0.5.9"), ipTo("10.0.2.3")).list("a");

        assertThat(elements(script))
                .containsExactlyInAnyOrder("IP/N=10.0.2.0!", "IP/N=10.0.3.0!", "IP/N=10.0.4.0!", "IP/N=10.0.5.0!");
    }

    @Test
    void corner20WideRangeIsCutIntoLargeBlocks() {
        RequestScript script = new RequestScript().create("a", "hash:net", 7, IPV4)
                .add("a", ip("0.0.0.1"), ipTo("255.255.255.255")).list("a");

        assertThat(elements(script)).hasSize(32)
                .contains("IP/N=0.0.0.1! CIDR=32", "IP/N=64.0.0.0! CIDR=2", "IP/N=128.0.0.0! CIDR=1");
    }

    @Test
    void corner29ReaddedElementStartsCountingAtZero() {
        RequestScript script = new RequestScript().create("a", "bitmap:port", 3, 0, port(0), portTo(9), flags(8))
                .add("a", port(5), packets(3), bytes(4)).del("a", port(5)).add("a", port(5)).list("a");

        assertThat(elements(script)).containsExactly("PORT/B=5 BYTES/B=0 PACKETS/B=0");
    }

    @Test
    void corner31MaxelemIsExactWhateverTheSizeOfTheTable() {
        RequestScript script = new RequestScript()
                .create("a", "hash:ip", 6, IPV4, Node.be32(18, 4096), Node.be32(19, 8));
        for (int i = 1; i <= 9; i++) {
            script.add("a", ip("10.0.0." + i));
        }

        List<Integer> errors = errors(script);
        assertThat(errors.subList(0, 9)).containsOnly(0);
        assertThat(errors.get(9)).isEqualTo(HASH_FULL);
    }

    @Test
    void corner31ForceaddMakesRoomWhicheverBucketTheElementFallsInto() {
        RequestScript script = new RequestScript().create("a", "hash:ip", 6, IPV4, Node.be32(19, 1), flags(0x20))
                .add("a", ip("10.0.0.1")).add("a", ip("10.0.0.2")).list("a");

        assertThat(elements(script)).containsExactly("IP/N=10.0.0.2!");
    }

    /** The errors that answer the script's requests, one each. */
    private static List<Integer> errors(RequestScript script) {
        return answers(script).stream().map(Message::new).filter(Message::isError).map(Message::error).toList();
    }

    /** The elements that the script's last request lists. */
    private static List<String> elements(RequestScript script) {
        DumpedSet set = (DumpedSet) DumpedSet.join(answers(script)).stream().filter(DumpedSet.class::isInstance)
                .findFirst().orElseThrow();
        return set.elements().stream().map(element -> MessageText.data(element, false)).toList();
    }

    private static List<byte[]> answers(RequestScript script) {
        List<byte[]> replies = new ArrayList<>();
        try (EndpointResponder endpoint = new EndpointResponder()) {
            for (String line : script.lines()) {
                byte[] request = HexFormat.of().parseHex(line);
                request[0] = (byte) request.length;
                replies.addAll(endpoint.ask(request));
            }
        }
        return replies;
    }
}
