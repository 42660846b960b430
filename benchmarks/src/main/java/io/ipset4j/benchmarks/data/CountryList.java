package io.ipset4j.benchmarks.data;

import io.ipset4j.core.element.Address;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPInputStream;

/**
 * Lists of networks as country lists have them: a network a line, as the line's last word ({@code CC PREFIX} or
 * {@code PREFIX}); lines that are blank or start with {@code #} say nothing. All networks are of one family.
 */
public final class CountryList {
    private CountryList() {}

    /**
     * Reads a list; a name that ends in {@code .gz} is that of a compressed one.
     *
     * @throws UncheckedIOException if the file cannot be read
     * @throws IllegalArgumentException if a line has no network, families are mixed, or there is no network at all
     */
    public static NetworkList read(Path file) {
        try (InputStream bytes = Files.newInputStream(file);
                InputStream plain = file.toString().endsWith(".gz") ? new GZIPInputStream(bytes) : bytes;
                BufferedReader lines = new BufferedReader(new InputStreamReader(plain, StandardCharsets.UTF_8))) {
            return read(lines);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Reads a list from its lines; errors as in {@link #read(Path)}. */
    public static NetworkList read(BufferedReader lines) throws IOException {
        NetworkList.Builder builder = null;
        int number = 0;
        int bits = 0;
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            number++;
            String text = line.strip();
            if (text.isEmpty() || text.startsWith("#")) {
                continue;
            }
            String prefix = text.substring(lastBlank(text) + 1);
            int slash = prefix.indexOf('/');
            try {
                Address address = Address.parse(slash < 0 ? prefix : prefix.substring(0, slash));
                if (builder == null) {
                    builder = NetworkList.builder(address.family());
                    bits = address.family().bits();
                }
                int length = slash < 0 ? bits : Integer.parseInt(prefix.substring(slash + 1));
                if (address.family().bits() != bits || length < 0 || length > bits) {
                    throw new IllegalArgumentException("not a network of this list's family");
                }
                builder.add(address.high(), address.low(), length);
            } catch (IllegalArgumentException e) {
                throw new IllegalArgumentException("line " + number + ": " + line, e);
            }
        }
        if (builder == null) {
            throw new IllegalArgumentException("no networks");
        }
        return builder.build();
    }

    private static int lastBlank(String text) {
        return Math.max(text.lastIndexOf(' '), text.lastIndexOf('\t'));
    }

    /** Writes what makes {@code ipset restore} create a hash:net set of that name with these networks. */
    public static void writeRestore(NetworkList networks, String set, PrintStream out) {
        String family = networks.family().bits() == 32 ? "inet" : "inet6";
        int maxelem = Math.max(networks.size(), 65536); // at least what is the default
        out.print("create " + set + " hash:net family " + family + " maxelem " + maxelem + "\n");
        for (int i = 0; i < networks.size(); i++) {
            out.print("add " + set + " " + networks.address(i) + "/" + networks.length(i) + "\n");
        }
    }

    /** The converter: {@code FILE SET} writes the lines for {@code ipset restore} to standard output. */
    public static void main(String[] arguments) {
        if (arguments.length != 2) {
            System.err.println("usage: FILE SET");
            System.exit(2);
        }
        PrintStream out = new PrintStream(new java.io.BufferedOutputStream(new java.io.FileOutputStream(
                java.io.FileDescriptor.out), 1 << 16), false, StandardCharsets.UTF_8);
        writeRestore(read(Path.of(arguments[0])), arguments[1], out);
        out.flush();
    }
}
