package io.ipset4j.benchmarks.data;

import java.nio.file.Path;

/** The country lists of a run, from the paths that its system properties name. */
public final class Lists {
    /** The system property with the path of the IPv4 list. */
    public static final String IPV4 = "countryV4";
    /** The system property with the path of the IPv6 list. */
    public static final String IPV6 = "countryV6";

    private Lists() {}

    /** The IPv4 list. */
    public static NetworkList ipv4() {
        return CountryList.read(path(IPV4));
    }

    /** The IPv6 list. */
    public static NetworkList ipv6() {
        return CountryList.read(path(IPV6));
    }

    /**
     * The path that a property names.
     *
     * @throws IllegalStateException if it is not set
     */
    public static Path path(String property) {
        String path = System.getProperty(property);
        if (path == null) {
            throw new IllegalStateException("give the list's path: -D" + property + "=FILE");
        }
        return Path.of(path);
    }
}
