package io.ipset4j.cli.grammar;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ipset4j.core.text.SyntaxException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LineWordsTest {
    @Test
    void wordsEndAtWhiteSpaceAndQuotesVanish() {
        assertThat(words("add s\t1.2.3.4 \r\n")).containsExactly("add", "s", "1.2.3.4");
        assertThat(words("add s 1.2.3.4")).containsExactly("add", "s", "1.2.3.4");
        assertThat(words("a\"b c\"d e\n")).containsExactly("ab cd", "e");
        assertThat(words("x \"a  b\"\n")).containsExactly("x", "a  b");
        assertThat(words("x \"a b\"")).containsExactly("x", "a b");
        assertThat(words("x \"\" y\n")).containsExactly("x", "y");
        assertThat(words("x \\\"a\\ b\"\n")).containsExactly("x", "\\a\\ b");
        assertThat(words("x # y\n")).containsExactly("x", "#", "y");
        assertThat(words("x \u00ff\u0001\n")).containsExactly("x", "\u00ff\u0001");
        assertThat(words("x y\0z\n")).containsExactly("x", "y");
        assertThat(words(" \n")).isEmpty();
    }

    @Test
    void anOpenQuoteIsAComplaintAtTheEndOfTheInputAndLosesItsWordBeforeANewline() {
        for (String open : List.of("x \"a b", "x y\"")) {
            assertThatThrownBy(() -> words(open)).isInstanceOf(SyntaxException.class)
                    .hasMessage("Missing close quote!");
        }
        assertThat(words("x \"a b\n")).containsExactly("x");
    }

    /** Seen with ipset 7.17: 30 words and a newline pass, one more byte does not. */
    @Test
    void aLineHasAtMost30Words() {
        String thirty = "w ".repeat(29) + "w";
        assertThat(words(thirty)).hasSize(30);
        assertThat(words(thirty + "\n")).hasSize(30);
        assertThatThrownBy(() -> words(thirty + "\r\n")).hasMessage("Line is too long to parse.");
        assertThatThrownBy(() -> words(thirty + " w\n")).hasMessage("Line is too long to parse.");
    }

    @ParameterizedTest
    @ValueSource(strings = {"COMMIT\n", "  COMMIT\n", "COMMIT\r\n", "\tCOMMIT\r\n"})
    void commit(String line) {
        assertThat(isCommit(line)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"COMMIT", "COMMIT \n", "commit\n", "COMMIT x\n", "COMMITx\n", "COMMIT\n\n", "x\n", "\n"})
    void notCommit(String line) {
        assertThat(isCommit(line)).isFalse();
    }

    @Test
    void aLineBeginsBehindItsWhiteSpace() {
        byte[] line = bytes(" \t\u000b\f\r x");
        assertThat(LineWords.begin(line, 0, line.length)).isEqualTo(line.length - 1);
        assertThat(LineWords.begin(bytes(" \n"), 0, 2)).isEqualTo(2);
        assertThat(LineWords.begin(bytes(" \0x"), 0, 3)).isEqualTo(3);
    }

    @Test
    void linesAreCutAt1023Bytes() throws IOException {
        String text = "a\n\nbc\r\n" + "x".repeat(1022) + "\n" + "y".repeat(1023) + "\n" + "z".repeat(2500) + "\nend";
        List<String> expected = List.of("a\n", "\n", "bc\r\n", "x".repeat(1022) + "\n", "y".repeat(1023), "\n",
                "z".repeat(1023), "z".repeat(1023), "z".repeat(454) + "\n", "end");
        for (int piece : new int[] {1, 7, 1023, 1 << 20}) {
            assertThat(lines(text, piece)).as("read in pieces of %s", piece).isEqualTo(expected);
        }
        assertThat(lines("", 1)).isEmpty();
    }

    @Test
    void linesSurviveTheEdgesOfTheBuffer() throws IOException {
        StringBuilder text = new StringBuilder();
        List<String> expected = new ArrayList<>();
        for (int i = 0; i < 20_000; i++) {
            String line = "add s " + i + " ".repeat(i % 97) + "\n";
            text.append(line);
            expected.add(line);
        }
        assertThat(lines(text.toString(), 60_001)).isEqualTo(expected);
        assertThat(lines(text.toString(), 1 << 20)).isEqualTo(expected);
    }

    @Test
    void aReaderKnowsWhetherItWouldWait() throws IOException {
        LineReader reader = new LineReader(new ByteArrayInputStream(bytes("a\nb\nc")));
        assertThat(reader.hasBufferedLine()).isFalse();
        reader.next();
        assertThat(reader.hasBufferedLine()).isTrue();
        reader.next();
        assertThat(reader.hasBufferedLine()).isFalse();
        assertThat(reader.next()).isTrue();
        assertThat(reader.number()).isEqualTo(3);
        assertThat(reader.next()).isFalse();
        assertThat(reader.next()).isFalse();
    }

    private static List<String> lines(String text, int piece) throws IOException {
        InputStream slow = new ByteArrayInputStream(bytes(text)) {
            @Override
            public synchronized int read(byte[] to, int offset, int length) {
                return super.read(to, offset, Math.min(length, piece));
            }
        };
        LineReader reader = new LineReader(slow);
        List<String> lines = new ArrayList<>();
        while (reader.next()) {
            lines.add(new String(reader.bytes(), reader.start(), reader.end() - reader.start(),
                    StandardCharsets.ISO_8859_1));
            assertThat(reader.number()).isEqualTo(lines.size());
        }
        return lines;
    }

    private static boolean isCommit(String line) {
        byte[] bytes = bytes(line);
        return LineWords.isCommit(bytes, LineWords.begin(bytes, 0, bytes.length), bytes.length);
    }

    private static List<String> words(String line) {
        List<String> words = new ArrayList<>();
        byte[] bytes = bytes(line);
        LineWords.split(bytes, LineWords.begin(bytes, 0, bytes.length), bytes.length, words);
        return words;
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }
}
