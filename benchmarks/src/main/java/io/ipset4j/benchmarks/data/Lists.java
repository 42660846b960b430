package io.ipset4j.benchmarks.data;

import io.ipset4j.core.element.Family;
import java.nio.file.Path;
import java.util.SplittableRandom;

/** The lists of a run: country lists, from the paths that its system properties name, and one that is made up. */
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

    /** A list as those of unwanted senders are: four hosts for each /24, spread over IPv4. */
    public static NetworkList hosts(int size) {
        SplittableRandom random = new SplittableRandom(8);
        NetworkList.Builder builder = NetworkList.builder(Family.INET);
        while (builder.size() < size) {
            int length = random.nextInt(5) == 0 ? 24 : Integer.SIZE;
            // Never below 1.0.0.0: a zero address is no element.
            builder.add((long) (random.nextInt() | 1 << 24) << Integer.SIZE, 0, length);
        }
        return builder.build();
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
