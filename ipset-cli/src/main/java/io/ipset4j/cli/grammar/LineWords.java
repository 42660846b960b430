package io.ipset4j.cli.grammar;

import io.ipset4j.core.text.SyntaxException;
import io.ipset4j.core.text.SyntaxException.Kind;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * Splits a line of a restore file or an interactive session into words of one char a byte.
 *
 * <p>Words end at blank, tab, CR or LF. A double quote switches quoting on and off, also inside a word, and vanishes; a
 * backslash is nothing special. A word without any byte vanishes, quotes or not. A NUL ends the line.
 */
public final class LineWords {
    /** ipset(8) keeps the words in a table of 32, its own name and an end mark among them. */
    private static final int MAX_WORDS = 30;
    private static final byte[] COMMIT = "COMMIT".getBytes(StandardCharsets.ISO_8859_1);

    private LineWords() {}

    /** Where the line begins, leading white space left out; {@code end} if there is nothing else. */
    public static int begin(byte[] line, int start, int end) {
        int at = start;
        while (at < end && (line[at] == ' ' || (line[at] >= '\t' && line[at] <= '\r'))) {
            at++;
        }
        return at < end && line[at] == 0 ? end : at;
    }

    /** Whether the line, its leading white space left out, is the word COMMIT and its newline. */
    public static boolean isCommit(byte[] line, int begin, int end) {
        int length = end - begin - COMMIT.length;
        if (length != 1 && length != 2) {
            return false;
        }
        for (int i = 0; i < COMMIT.length; i++) {
            if (line[begin + i] != COMMIT[i]) {
                return false;
            }
        }
        return line[end - 1] == '\n' && (length == 1 || line[end - 2] == '\r');
    }

    /**
     * Adds the words of a line to a list.
     *
     * @throws SyntaxException for too many words, or a quote that the end of the input leaves open
     */
    public static void split(byte[] line, int begin, int end, List<String> words) {
        int at = begin;
        while (at < end && line[at] != 0) {
            if (words.size() == MAX_WORDS) {
                throw new SyntaxException(Kind.PARAMETER, "Line is too long to parse.");
            }
            if (isBlank(line[at])) {
                at++;
                continue;
            }
            int wordEnd = at;
            while (wordEnd < end && !isBlank(line[wordEnd]) && line[wordEnd] != '"' && line[wordEnd] != 0) {
                wordEnd++;
            }
            if (wordEnd < end && line[wordEnd] == '"') {
                at = quotedWord(line, at, end, words);
            } else {
                words.add(new String(line, at, wordEnd - at, StandardCharsets.ISO_8859_1));
                at = wordEnd < end && line[wordEnd] == 0 ? end : wordEnd + 1;
            }
        }
    }

    /** Reads one word that has quotes in it; returns where to go on. */
    private static int quotedWord(byte[] line, int begin, int end, List<String> words) {
        StringBuilder word = new StringBuilder();
        boolean quoted = false;
        int at = begin;
        for (; at < end && line[at] != 0; at++) {
            if (line[at] == '"') {
                quoted = !quoted;
            } else if (isBlank(line[at]) && !quoted) {
                break;
            } else {
                word.append((char) (line[at] & 0xff));
            }
        }
        if (quoted) {
            if (isBlank(line[at - 1])) {
                // The usual case of a forgotten quote, where the newline belongs to the word: ipset(8) drops the
                // word, and complains of what is missing then.
                return at;
            }
            throw new SyntaxException(Kind.PARAMETER, "Missing close quote!");
        }
        if (!word.isEmpty()) {
            words.add(word.toString());
        }
        return at < end && line[at] == 0 ? end : at + 1;
    }

    private static boolean isBlank(byte b) {
        return b == ' ' || b == '\t' || b == '\r' || b == '\n';
    }
}
