package io.ipset4j.core.element;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;
import java.util.StringJoiner;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AddressTextTest {
    private static final int ROUNDS = 20_000;

    private final long seed = System.nanoTime();
    private final Random random = new Random(seed);

    /** As inet_ntop(3) of the GNU C library prints them. */
    @ParameterizedTest
    @ValueSource(strings = {"0.0.0.0", "9.10.99.100", "255.255.255.255", "192.0.2.1", "::", "::1", "::ffff", "1::",
        "2001:db8::1", "2001:db8:0:1:1:1:1:1", "2001:0:0:1::1", "2001:0:0:1:1::", "::1.2.3.4", "::ffff:1.2.3.4",
        "::ffff:0:0:1", "::fffe:102:304", "1:2:3:4:5:6:7:8", "fedc:ba98:7654:3210:fedc:ba98:7654:3210",
        "0:2:3:4:5:6:7:8", "1:2:3:4:5:6:7:0"})
    void canonicalTextIsPrintedAsItWasRead(String text) {
        assertThat(Address.parse(text).toString()).isEqualTo(text);
    }

    @Test
    void everyByteOfAQuadIsPrintedInDecimal() {
        for (int value = 0; value < 256; value++) {
            assertThat(Address.ofIpv4(value << 24 | value << 16 | value << 8 | value))
                    .hasToString(value + "." + value + "." + value + "." + value);
        }
    }

    @Test
    void ipv6IsPrintedAsAPlainerPrinterDoes() {
        for (int round = 0; round < ROUNDS; round++) {
            int[] groups = random.ints(8, 0, 0x10000).map(group -> random.nextInt(3) == 0 ? group
                    : random.nextInt(3) == 0 ? group & 0xff : 0).toArray();
            if (random.nextInt(4) == 0) {
                Arrays.fill(groups, 0, 5, 0);
                groups[5] = random.nextBoolean() ? 0xffff : 0;
            }
            Address address = Address.ofIpv6(half(groups, 0), half(groups, 4));
            assertThat(address.toString()).as("seed %d", seed).isEqualTo(plainly(groups));
            assertThat(Address.parse(address.toString())).isEqualTo(address);
        }
    }

    @Test
    void textIsPutIntoTheMiddleOfAnArray() {
        byte[] bytes = new byte[50];
        Arrays.fill(bytes, (byte) ':');
        int end = Address.parse("2001:db8::ffff").putText(bytes, 3);
        assertThat(new String(bytes, 0, end + 1, StandardCharsets.US_ASCII)).isEqualTo(":::2001:db8::ffff:");
        end = Address.parse("::1").putText(bytes, 3);
        assertThat(new String(bytes, 0, end, StandardCharsets.US_ASCII)).isEqualTo(":::" + "::1");
        assertThat(Address.parse("ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff").toString()).hasSize(Address.MAX_TEXT);
    }

    private static long half(int[] groups, int from) {
        long bits = 0;
        for (int i = from; i < from + 4; i++) {
            bits = bits << 16 | groups[i];
        }
        return bits;
    }

    /** The rules by way of strings: the longest run of zero groups becomes "::", the first of several as long. */
    private static String plainly(int[] groups) {
        boolean mapped = Arrays.stream(groups, 0, 5).allMatch(group -> group == 0) && groups[5] == 0xffff;
        boolean compatible = Arrays.stream(groups, 0, 6).allMatch(group -> group == 0) && groups[6] != 0;
        if (mapped || compatible) {
            return (mapped ? "::ffff:" : "::") + (groups[6] >> 8) + "." + (groups[6] & 255) + "."
                    + (groups[7] >> 8) + "." + (groups[7] & 255);
        }
        StringJoiner all = new StringJoiner(":", ":", ":");
        for (int group : groups) {
            all.add(Integer.toHexString(group));
        }
        for (int length = 8; length > 1; length--) {
            String run = ":" + "0:".repeat(length);
            int at = all.toString().indexOf(run);
            if (at >= 0) {
                String before = all.toString().substring(0, at);
                String after = all.toString().substring(at + run.length());
                return (before.isEmpty() ? "" : before.substring(1)) + "::"
                        + (after.isEmpty() ? "" : after.substring(0, after.length() - 1));
            }
        }
        return all.toString().substring(1, all.length() - 1);
    }
}
