package io.ipset4j.netlink.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import io.ipset4j.core.element.ElementSpec;
import io.ipset4j.core.error.IpSetException;
import io.ipset4j.core.set.SetHeader;
import io.ipset4j.core.type.SetType;
import io.ipset4j.core.type.SetTypes;
import io.ipset4j.netlink.wire.AttributeReader;
import io.ipset4j.netlink.wire.MessageWriter;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;

/** Bytes that went to and came from a real kernel, decoded and encoded again, are the same bytes. */
class RecordedBytesTest {
    private final MessageWriter out = new MessageWriter(64);

    private static List<String> lines(String prefix) throws IOException {
        List<String> found = new ArrayList<>();
        // Odd recordings hold well-formed requests only.
        for (int number : new int[] {1, 3, 5}) {
            try (BufferedReader lines = new BufferedReader(new InputStreamReader(new GZIPInputStream(
                    Objects.requireNonNull(RecordedBytesTest.class.getResourceAsStream(
                            "/golden/random-" + number + ".rep.gz"))), StandardCharsets.US_ASCII))) {
                lines.lines().filter(line -> line.startsWith(prefix)).forEach(line -> found.add(line.substring(2)));
            }
        }
        return found;
    }

    @Test
    void requests() throws IOException {
        int same = 0;
        int refused = 0;
        for (String hex : lines("> ")) {
            ByteBuffer message = Plain.message(hex);
            Request request;
            try {
                request = RequestCodec.decode(message);
            } catch (IpSetException e) {
                // GET_BYNAME and GET_BYINDEX with protocol 6, for one.
                refused++;
                continue;
            }
            // The recording sends LINENO with TEST, which needs none.
            String expected = request instanceof Request.Test ? hex.replace("0800094000000000", "") : hex;
            ByteBuffer again = RequestCodec.encode(request, same++, out);
            // Flags, sequence and nfgenmsg are the sender's; the attributes have to come back.
            assertThat(HexFormat.of().formatHex(Plain.bytes(again)).substring(40)).isEqualTo(expected.substring(40));
            assertThat(again.getShort(4)).isEqualTo(message.getShort(4));
        }
        assertThat(same + refused).isEqualTo(6000);
        assertThat(same).isGreaterThan(5900);
    }

    @Test
    void replies() throws IOException {
        int parts = 0;
        int elements = 0;
        for (String hex : lines("< ")) {
            Reply reply = ReplyCodec.decode(Plain.message(hex));
            if (reply instanceof Reply.Listed listed) {
                SetPart part = listed.part();
                if (part.info() != null) {
                    assertThat(header(part.info())).isEqualTo(child(hex, 7));
                }
                if (part.elements() != null) {
                    elements += checkElements(part.elements());
                }
                parts++;
            }
        }
        assertThat(parts).isGreaterThan(1000);
        assertThat(elements).isGreaterThan(5_000);
    }

    private String header(SetPart.Info info) {
        SetType type = SetTypes.byName(info.type()).orElseThrow();
        out.begin(0, 0, 0, 0);
        OptionsCodec.putHeader(type, info.revision(),
                new SetHeader(info.options(), info.memorySize(), (int) info.elements()), info.references(), out);
        return HexFormat.of().formatHex(Plain.bytes(out.finish().position(20)));
    }

    private static String child(String hex, int number) {
        byte[] attributes = HexFormat.of().parseHex(hex.substring(40));
        Plain found = Plain.parse(attributes).stream().filter(a -> a.number() == number).findFirst().orElseThrow();
        return HexFormat.of().formatHex(found.payload());
    }

    private int checkElements(Region region) {
        ListedElements elements = new ListedElements();
        elements.start(region);
        AttributeReader each = new AttributeReader(region.message(), region.from(), region.to());
        int count = 0;
        while (each.next()) {
            ElementSpec element = Objects.requireNonNull(elements.next());
            out.begin(0, 0, 0, 0);
            ElementWriter.putReply(element, out);
            Region original = new Region(region.message(), each.payload(), each.payload() + each.length());
            assertThat(Plain.bytes(out.finish().position(20))).isEqualTo(Plain.bytes(original.bytes()));
            count++;
        }
        assertThat(elements.next()).isNull();
        return count;
    }
}
