package io.ipset4j.cli.session;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** The version of ipset4j, which the build writes down. */
public final class BuildVersion {
    private BuildVersion() {}

    /** The version, such as {@code 1.2.3}. */
    public static String text() {
        try (InputStream in = BuildVersion.class.getResourceAsStream("/io/ipset4j/cli/version")) {
            return in == null ? "unknown" : new String(in.readAllBytes(), StandardCharsets.US_ASCII).strip();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
