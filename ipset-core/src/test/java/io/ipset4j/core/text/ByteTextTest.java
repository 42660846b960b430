package io.ipset4j.core.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ipset4j.core.element.Address;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ByteTextTest {
    /** The same appended to a string builder, at random and from an array that has to grow. */
    @Test
    void holdsWhatAStringBuilderWould() throws IOException {
        long seed = System.nanoTime();
        Random random = new Random(seed);
        for (int round = 0; round < 200; round++) {
            ByteText text = new ByteText(random.nextInt(3));
            StringBuilder expected = new StringBuilder();
            for (int i = random.nextInt(40); i > 0; i--) {
                append(random, text, expected);
            }
            assertThat(text.toString()).as("seed %d", seed).isEqualTo(expected.toString());
            assertThat(text.length()).isEqualTo(expected.length());
            for (int i = 0; i < expected.length(); i++) {
                assertThat(text.charAt(i)).isEqualTo(expected.charAt(i));
            }
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            text.drainTo(bytes);
            assertThat(bytes.toString(StandardCharsets.ISO_8859_1)).isEqualTo(expected.toString());
            assertThat(text).isEmpty();
        }
    }

    private static void append(Random random, ByteText text, StringBuilder expected) {
        long number = random.nextLong() >>> random.nextInt(64);
        String word = "\u00e9t\u00e9 \u00ff\0";
        switch (random.nextInt(7)) {
            case 0 -> {
                text.append((char) (number & 255));
                expected.append((char) (number & 255));
            }
            case 1 -> {
                text.append(word);
                expected.append(word);
            }
            case 2 -> {
                text.append(word, 2, 5);
                expected.append(word, 2, 5);
            }
            case 3 -> {
                text.append(new ByteText().append(word), 1, 6);
                expected.append(word, 1, 6);
            }
            case 4 -> {
                Address address = Address.ofIpv6(number, random.nextInt());
                text.append(address);
                expected.append(address);
            }
            case 5 -> {
                text.appendDecimal(number);
                expected.append(Long.toUnsignedString(number));
            }
            default -> {
                text.appendHex((int) number).append('/').appendHex(number, 16);
                expected.append(Integer.toHexString((int) number)).append('/').append(String.format("%016x", number));
            }
        }
    }

    @Test
    void decimalsAreUnsigned() {
        long[] numbers = {0, 9, 10, 99, 100, Integer.MAX_VALUE, 1L << 31, 0xffff_ffffL, Long.MAX_VALUE, -1};
        for (long number : numbers) {
            assertThat(new ByteText().appendDecimal(number)).hasToString(Long.toUnsignedString(number));
        }
    }

    @Test
    void endsWhereItsTextEnds() {
        ByteText text = new ByteText().append("abcdef");
        text.clear();
        text.append("xy");
        assertThatThrownBy(() -> text.charAt(2)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> text.subSequence(0, 3)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThat(text.subSequence(1, 2)).isEqualTo("y");
    }

    @Test
    void isEmptyAfterAStreamHasFailed() {
        ByteText text = new ByteText().append("lost");
        assertThatThrownBy(() -> text.drainTo(new OutputStream() {
            @Override
            public void write(int b) throws IOException {
                throw new IOException("full");
            }
        })).isInstanceOf(IOException.class);
        assertThat(text).isEmpty();
    }
}
