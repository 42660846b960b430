package io.ipset4j.netlink.wire;

import static org.assertj.core.api.Assertions.assertThat;

import io.ipset4j.core.error.IpSetError;
import java.nio.ByteBuffer;
import java.util.HexFormat;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The rules of {@code lib/nlattr.c}, lenient and strict. */
class AttributeTableTest {
    private static final AttributePolicy POLICY = new AttributePolicy(9, Map.of(
            1, AttributeRule.U8,
            2, AttributeRule.U16,
            3, AttributeRule.U32,
            4, AttributeRule.U64,
            5, AttributeRule.NESTED,
            6, AttributeRule.string(4),
            7, AttributeRule.nulString(4),
            8, AttributeRule.binary(6)));

    private final AttributeTable table = new AttributeTable(9);

    /** Parses attributes given in hex, which stand behind a header. */
    private @Nullable IpSetError parse(String hex, boolean strict) {
        byte[] attributes = HexFormat.of().parseHex(hex.replace(" ", ""));
        ByteBuffer message = ByteBuffer.allocate(20 + attributes.length).order(Netlink.ORDER);
        message.put(20, attributes);
        return table.parse(message, 20, message.limit(), POLICY, strict);
    }

    @ParameterizedTest(name = "{0}: lenient {1}, strict {2}")
    @CsvSource(nullValues = "ok", value = {
        "05000100 07000000,                  ok,      ok",
        "04000100,                           RANGE,   INVALID",
        "08000100 07000000,                  ok,      INVALID",
        "05000180 07000000,                  ok,      INVALID",
        "05000140 07000000,                  ok,      ok",
        "06000200 00010000,                  ok,      ok",
        "05000200 00000000,                  RANGE,   INVALID",
        "07000300 00000000,                  RANGE,   INVALID",
        "08000300 00000001,                  ok,      ok",
        "0b000400 0000000000000000,          RANGE,   INVALID",
        "0c000400 0000000000000000,          ok,      ok",
        "04000580,                           ok,      ok",
        "04000500,                           ok,      INVALID",
        "07000580 00000000,                  RANGE,   RANGE",
        "08000580 04000100,                  ok,      ok",
        "04000600,                           RANGE,   RANGE",
        "08000600 61626364,                  ok,      ok",
        "09000600 6162636400000000,          ok,      ok",
        "09000600 6162636465000000,          RANGE,   RANGE",
        "04000700,                           INVALID, INVALID",
        "08000700 61626364,                  INVALID, INVALID",
        "09000700 6162636400000000,          ok,      ok",
        "0a000700 6162636465000000,          INVALID, INVALID",
        "0a000700 6100636465000000,          RANGE,   RANGE",
        "05000700 00000000,                  ok,      ok",
        "04000800,                           ok,      ok",
        "0a000800 0102030405060000,          ok,      ok",
        "0b000800 0102030405060700,          RANGE,   RANGE",
        "05000900 01000000,                  ok,      INVALID",
        "04000000,                           ok,      INVALID",
        "04000a00,                           ok,      INVALID",
        "ff3f0100,                           ok,      INVALID",
        "0500,                               ok,      INVALID",
        "03000100,                           ok,      INVALID",
        "05000100 07,                        ok,      ok",
    })
    void keepsTheRules(String attributes, @Nullable IpSetError lenient, @Nullable IpSetError strict) {
        assertThat(parse(attributes, false)).isEqualTo(lenient);
        assertThat(parse(attributes, true)).isEqualTo(strict);
    }

    @Test
    void lastOneCounts() {
        assertThat(parse("05000100 07000000 05000100 08000000", true)).isNull();
        assertThat(table.u8(1)).isEqualTo(8);
        assertThat(table.present()).isEqualTo(1 << 1);
    }

    @Test
    void readsNumbersBigEndian() {
        parse("06000240 01020000 08000340 01020304 0c000440 0102030405060708", true);
        assertThat(table.u16(2)).isEqualTo(0x0102);
        assertThat(table.u32(3)).isEqualTo(0x01020304);
        assertThat(table.u32InHostOrder(3)).isEqualTo(0x04030201);
        assertThat(table.u64(4)).isEqualTo(0x0102030405060708L);
        assertThat(table.isNetworkOrder(2)).isTrue();
    }

    @Test
    void textEndsAtTheFirstNul() {
        parse("08000600 61006263", true);
        assertThat(table.text(6)).isEqualTo("a");
        parse("08000600 e9ff6263", true);
        assertThat(table.text(6)).isEqualTo("\u00e9\u00ffbc");
    }

    @Test
    void forgetsWhatItHeldBefore() {
        parse("05000100 07000000", true);
        parse("06000200 00010000", true);
        assertThat(table.has(1)).isFalse();
    }
}
