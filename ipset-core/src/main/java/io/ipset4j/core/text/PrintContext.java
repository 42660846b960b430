package io.ipset4j.core.text;

/**
 * How elements and headers are printed.
 *
 * @param names where names are looked up: always those of protocols, and those of hosts if {@code resolve} says so
 * @param resolve whether addresses are printed as host names where they have one (ipset(8)'s {@code -resolve})
 */
public record PrintContext(NameService names, boolean resolve) {
    /** Numeric addresses, protocol names from {@code names}. */
    public static PrintContext numeric(NameService names) {
        return new PrintContext(names, false);
    }
}
