package io.ipset4j.cli.grammar;

import java.io.FileInputStream;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * The program's arguments as bytes, one char a byte. The Java launcher decodes them with the locale's charset and loses
 * what that cannot hold; names of sets and comments are any bytes.
 */
public final class RawArguments {
    private static final String COMMAND_LINE = "/proc/self/cmdline";

    private RawArguments() {}

    /** The bytes behind the arguments that {@code main} received; a modifiable list. */
    public static List<String> of(String[] decoded) {
        List<String> words = new ArrayList<>(decoded.length);
        boolean plain = true;
        for (String argument : decoded) {
            plain &= isPlain(argument);
            words.add(argument);
        }
        return plain || takeFromProcess(words) ? words : encoded(decoded);
    }

    /** In the C locale a byte above 127 arrives as a question mark, so one of those is in doubt too. */
    private static boolean isPlain(String argument) {
        for (int i = 0; i < argument.length(); i++) {
            if (argument.charAt(i) >= 0x80 || argument.charAt(i) == '?') {
                return false;
            }
        }
        return true;
    }

    private static boolean takeFromProcess(List<String> words) {
        byte[] all;
        try (FileInputStream in = new FileInputStream(COMMAND_LINE)) {
            all = in.readAllBytes();
        } catch (IOException e) {
            return false;
        }
        int end = all.length;
        for (int i = words.size() - 1; i >= 0; i--) {
            if (end == 0 || all[end - 1] != 0) {
                return false;
            }
            int start = end - 1;
            while (start > 0 && all[start - 1] != 0) {
                start--;
            }
            words.set(i, new String(all, start, end - 1 - start, StandardCharsets.ISO_8859_1));
            end = start;
        }
        return true;
    }

    private static List<String> encoded(String[] decoded) {
        List<String> words = new ArrayList<>(decoded.length);
        for (String argument : decoded) {
            words.add(new String(argument.getBytes(platform()), StandardCharsets.ISO_8859_1));
        }
        return words;
    }

    /** The charset of file names and arguments, which is not that of file contents since JDK 18. */
    private static Charset platform() {
        String name = System.getProperty("sun.jnu.encoding");
        return name != null && Charset.isSupported(name) ? Charset.forName(name) : Charset.defaultCharset();
    }

    /** The name of a file, for use with Java's file API, from a word of one char a byte. */
    public static String fileName(String word) {
        return isPlain(word) ? word : new String(word.getBytes(StandardCharsets.ISO_8859_1), platform());
    }
}
