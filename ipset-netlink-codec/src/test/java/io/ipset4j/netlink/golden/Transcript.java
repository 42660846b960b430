package io.ipset4j.netlink.golden;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.zip.GZIPInputStream;

/**
 * A recording: what was sent to the kernel and what it answered, a line each.
 *
 * <pre>
 * &gt; HEX      a request as it was sent
 * &lt; HEX      a reply to it (sequence numbers and port ids zeroed)
 * netns      from here on, no set exists
 * sleep S    the recording waited S seconds
 * # TEXT     a remark
 * </pre>
 */
public final class Transcript {
    /** One line that does something, with the replies that belong to it. */
    public sealed interface Step {}

    /** A request and the kernel's replies. {@code index} counts requests from 1; {@code remark} is the one above it. */
    public record Exchange(int index, Message request, List<byte[]> replies, String remark) implements Step {}

    /** Every set is gone. */
    public record FreshNamespace() implements Step {}

    /** Time passed. */
    public record Sleep(double seconds) implements Step {}

    private final String name;
    private final List<Step> steps;

    private Transcript(String name, List<Step> steps) {
        this.name = name;
        this.steps = steps;
    }

    /** Reads a recording; {@code name} is for messages, and one that ends in {@code .gz} is unpacked. */
    public static Transcript read(String name, InputStream in) throws IOException {
        InputStream plain = name.endsWith(".gz") ? new GZIPInputStream(in) : in;
        List<Step> steps = new ArrayList<>();
        List<byte[]> replies = new ArrayList<>();
        String remark = "";
        int requests = 0;
        BufferedReader lines = new BufferedReader(new InputStreamReader(plain, StandardCharsets.ISO_8859_1));
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            if (line.startsWith("> ")) {
                replies = new ArrayList<>();
                steps.add(new Exchange(++requests, new Message(HexFormat.of().parseHex(line.substring(2))), replies,
                        remark));
                remark = "";
            } else if (line.startsWith("< ")) {
                replies.add(HexFormat.of().parseHex(line.substring(2)));
            } else if (line.equals("netns")) {
                steps.add(new FreshNamespace());
            } else if (line.startsWith("sleep ")) {
                steps.add(new Sleep(Double.parseDouble(line.substring(6))));
            } else if (line.startsWith("#")) {
                remark = line.substring(1).strip();
            } else if (!line.isEmpty()) {
                throw new IOException(name + ": neither request nor reply: " + line);
            }
        }
        return new Transcript(name, List.copyOf(steps));
    }

    /** Where it came from. */
    public String name() {
        return name;
    }

    /** What happened, in order. */
    public List<Step> steps() {
        return steps;
    }

    /** The number of requests. */
    public int requests() {
        return (int) steps.stream().filter(Exchange.class::isInstance).count();
    }
}
