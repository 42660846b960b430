package io.ipset4j.cli.output;

import static org.assertj.core.api.Assertions.assertThat;

import io.ipset4j.core.text.ByteText;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class EscapesTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', value = {
        "plain, <text> & more | plain, <text> & more",
        "a\\b                 | a\\\\b",
        "say \"x\"            | say \\\"x\\\""})
    void json(String bytes, String text) {
        assertThat(json(bytes)).isEqualTo(text);
    }

    @Test
    void jsonHasNoControlCharacters() {
        assertThat(json("\t\n\r\u0001\u001f\u007f")).isEqualTo("\\t\\n\\r\\u0001\\u001f\\u007f");
    }

    @Test
    void xmlDataAndAttributes() {
        assertThat(xml("<a> & \"b\"\n\t", false)).isEqualTo("&lt;a&gt; &amp; \"b\"\n\t");
        assertThat(xml("<a> & \"b\"\n\t", true)).isEqualTo("&lt;a&gt; &amp; &quot;b&quot;&#10;&#9;");
        assertThat(xml("\u0001\r", false)).isEqualTo("&#xfffd;&#13;");
    }

    @ParameterizedTest
    @MethodSource("utf8")
    void utf8StaysAsItIs(String characters) {
        String bytes = latin1(characters);
        assertThat(json("a" + bytes + "b")).isEqualTo("a" + bytes + "b");
        assertThat(xml("a" + bytes + "b", false)).isEqualTo("a" + bytes + "b");
    }

    static Stream<String> utf8() {
        return Stream.of("\u0080", "\u00fc", "\u07ff", "\u0800", "\u20ac", "\ud7ff", "\ue000", "\ufffd",
                "\ud83d\ude00", "\udbff\udffd");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "80          | \\u0080", "ff           | \\u00ff", "c3           | \\u00c3",
        "c0 80       | \\u00c0\\u0080", "e0 80 80 | \\u00e0\\u0080\\u0080",
        "ed a0 80    | \\u00ed\\u00a0\\u0080", "f4 90 80 80 | \\u00f4\\u0090\\u0080\\u0080",
        "f5 80 80 80 | \\u00f5\\u0080\\u0080\\u0080", "e2 82 41 | \\u00e2\\u0082A"})
    void otherBytesBecomeTheCharactersOfTheirNumbers(String hex, String text) {
        StringBuilder bytes = new StringBuilder();
        for (String pair : hex.split(" ", -1)) {
            bytes.append((char) Integer.parseInt(pair, 16));
        }
        assertThat(json(bytes.toString())).isEqualTo(text);
        assertThat(xml(bytes.toString(), false)).isEqualTo(text.replaceAll("\\\\u00(..)", "&#0x$1;")
                .transform(EscapesTest::decimalReferences));
    }

    private static String decimalReferences(String text) {
        return Pattern.compile("&#0x(..);").matcher(text)
                .replaceAll(m -> "&#" + Integer.parseInt(m.group(1), 16) + ";");
    }

    private static String latin1(String text) {
        return new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
    }

    private static String json(String bytes) {
        ByteText out = new ByteText();
        Escapes.appendJson(out, bytes);
        return out.toString();
    }

    private static String xml(String bytes, boolean attribute) {
        ByteText out = new ByteText();
        Escapes.appendXml(out, bytes, attribute);
        return out.toString();
    }
}
