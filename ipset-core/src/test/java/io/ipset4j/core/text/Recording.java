package io.ipset4j.core.text;

import io.ipset4j.core.element.Family;
import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.zip.GZIPInputStream;
import org.jspecify.annotations.Nullable;

/** A file of recordings, in the form that {@code src/test/recorded/record.py} describes. */
final class Recording {
    /** One question to the real ipset(8), and what it said. */
    static final class Case {
        /** The line after {@code >}, cut at the tabs and unescaped. */
        final List<String> question = new ArrayList<>();

        private final List<String> answers = new ArrayList<>();

        /** The rest of the first answer line that begins with the mark and a blank, unescaped; or null. */
        @Nullable String answer(String mark) {
            return answers(mark).stream().findFirst().orElse(null);
        }

        /** The rests of all answer lines that begin with the mark and a blank, unescaped. */
        List<String> answers(String mark) {
            return answers.stream().filter(line -> line.startsWith(mark + " "))
                    .map(line -> unescape(line.substring(mark.length() + 1))).toList();
        }

        /** As {@link #answer}, but still escaped. */
        @Nullable String rawAnswer(String mark) {
            return answers.stream().filter(line -> line.startsWith(mark + " "))
                    .map(line -> line.substring(mark.length() + 1)).findFirst().orElse(null);
        }

        Family family() {
            return familyOf(Integer.parseInt(question.get(2)));
        }

        @Override
        public String toString() {
            return question + " " + answers;
        }
    }

    private Recording() {}

    static List<Case> read(String name) {
        List<Case> cases = new ArrayList<>();
        for (String line : lines(Recording.class, name)) {
            if (line.startsWith("> ")) {
                Case next = new Case();
                // The fields of an element stay escaped: they hold texts of their own.
                for (String word : line.substring(2).split("\t", -1)) {
                    next.question.add(word.equals("%") ? "" : name.startsWith("printed") ? word : unescape(word));
                }
                cases.add(next);
            } else {
                cases.get(cases.size() - 1).answers.add(line);
            }
        }
        return cases;
    }

    static List<String> lines(Class<?> beside, String name) {
        try (InputStream in = Objects.requireNonNull(beside.getResourceAsStream(name), name);
                BufferedReader reader = new BufferedReader(
                        new InputStreamReader(new GZIPInputStream(in), StandardCharsets.US_ASCII))) {
            return reader.lines().toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static Family familyOf(int number) {
        for (Family family : Family.values()) {
            if (family.number() == number) {
                return family;
            }
        }
        throw new IllegalArgumentException("family " + number);
    }

    static String unescape(String text) {
        if (text.indexOf('%') < 0) {
            return text;
        }
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) == '%' && i + 2 < text.length()) {
                out.write(Integer.parseInt(text, i + 1, i + 3, 16));
                i += 2;
            } else {
                out.write(text.charAt(i));
            }
        }
        return out.toString(StandardCharsets.ISO_8859_1);
    }

    static String escape(String text) {
        StringBuilder out = new StringBuilder();
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c > ' ' && c < 127 && c != '%') {
                out.append(c);
            } else {
                out.append('%').append(hexDigit(c >> 4)).append(hexDigit(c));
            }
        }
        return out.toString();
    }

    private static char hexDigit(int value) {
        return "0123456789ABCDEF".charAt(value & 15);
    }
}
