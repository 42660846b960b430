package io.ipset4j.netlink.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ipset4j.core.error.IpSetError;
import io.ipset4j.core.error.IpSetException;
import io.ipset4j.netlink.wire.MessageWriter;
import io.ipset4j.netlink.wire.Netlink;
import java.nio.ByteBuffer;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class RequestCodecTest {
    private final MessageWriter out = new MessageWriter(16);

    static List<Request> requests() {
        return List.of(
                new Request.Protocol(7),
                new Request.Create(6, "set", "hash:ip", 6, 2, null, true),
                new Request.Create(7, "", "list:set", 0, 255, null, false),
                new Request.Destroy(7, "set", false),
                new Request.Destroy(7, null, true),
                new Request.Flush(8, "a b\u00ff"),
                new Request.Flush(255, null),
                new Request.Rename(7, "a", "b"),
                new Request.Swap(6, "x".repeat(31), "y"),
                new Request.Dump(Command.LIST, 7, null, 0, 0, null),
                new Request.Dump(Command.LIST, 7, "a", Request.Dump.HEADERS_ONLY, 32, null),
                new Request.Dump(Command.SAVE, 6, "a", 0, 4, null),
                new Request.Header(7, "a"),
                new Request.Type(7, "hash:ip", 77),
                new Request.GetByName(7, "a"),
                new Request.GetByIndex(7, 65535));
    }

    @ParameterizedTest
    @MethodSource("requests")
    void decodesWhatItEncodes(Request request) {
        ByteBuffer message = RequestCodec.encode(request, 0xfedcba98, out);
        assertThat(RequestCodec.decode(message)).isEqualTo(request);
        assertThat(Netlink.length(message)).isEqualTo(message.limit());
        assertThat(Netlink.sequence(message)).isEqualTo(0xfedcba98);
    }

    /** The flags of ipset(8), exist or not. */
    @ParameterizedTest
    @CsvSource({"CREATE, 605, 405", "DESTROY, 205, 5", "ADD, 205, 5", "DEL, 205, 5"})
    void leavesOutExclForExist(Command command, String flags, String existFlags) {
        Region nothing = new Region(ByteBuffer.allocate(0), 0, 0);
        Request.Elements elements = new Request.Elements(nothing, false, false, 0);
        for (boolean exist : new boolean[] {false, true}) {
            Request request = switch (command) {
                case CREATE -> new Request.Create(7, "a", "hash:ip", 0, 2, null, exist);
                case DESTROY -> new Request.Destroy(7, "a", exist);
                case ADD -> new Request.Add(7, "a", elements, exist);
                default -> new Request.Delete(7, "a", elements, exist);
            };
            int expected = HexFormat.fromHexDigits(exist ? existFlags : flags);
            assertThat(Netlink.flags(RequestCodec.encode(request, 1, out))).isEqualTo(expected);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "PROTOCOL,     '',                                      PROTOCOL",
        "PROTOCOL,     04000100,                                RANGE",
        "HEADER,       05000100 05000000 06000200 61000000,     PROTOCOL",
        "HEADER,       05000100 07000000,                       PROTOCOL",
        "HEADER,       05000100 07000000 05000200 61000000,     INVALID",
        "GET_BYNAME,   05000100 06000000 06000200 61000000,     PROTOCOL",
        "GET_BYINDEX,  05000100 07000000 05000b00 00000000,     RANGE",
        "ADD,          05000100 07000000 06000200 61000000,     PROTOCOL",
        "ADD,          05000100 07000000 06000200 61000000 04000780 04000880, PROTOCOL",
        "ADD,          05000100 07000000 06000200 61000000 04000880,          PROTOCOL",
        "ADD,          05000100 07000000 06000200 61000000 04000700,          PROTOCOL",
        "TEST,         05000100 07000000 06000200 61000000 04000880,          PROTOCOL",
        "TEST,         05000100 07000000 06000200 61000000 06000780 00000000, RANGE",
        "SWAP,         05000100 07000000 06000200 61000000,     PROTOCOL",
    })
    void refusesInTheKernelsOrder(Command command, String attributes, IpSetError error) {
        byte[] payload = HexFormat.of().parseHex(attributes.replace(" ", ""));
        ByteBuffer message = out.begin(command.messageType(), 5, 1, 0).putRaw(ByteBuffer.wrap(payload)).finish();
        assertThatThrownBy(() -> RequestCodec.decode(message))
                .isInstanceOfSatisfying(IpSetException.class, e -> assertThat(e.error()).isEqualTo(error));
    }

    @Test
    void keepsUnknownCommandsForTheEndpoint() {
        ByteBuffer message = out.begin(6 << 8 | 200, 5, 1, 0).finish();
        assertThat(RequestCodec.decode(message)).isEqualTo(new Request.Unknown(200));
    }
}
