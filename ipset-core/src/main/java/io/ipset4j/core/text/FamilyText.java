package io.ipset4j.core.text;

import io.ipset4j.core.element.Family;

/** Address families by name. */
final class FamilyText {
    private FamilyText() {}

    /**
     * Reads a family.
     *
     * @throws SyntaxException if there is no such family
     */
    static Family parse(String text) {
        return switch (text) {
            case "inet", "ipv4", "-4" -> Family.INET;
            case "inet6", "ipv6", "-6" -> Family.INET6;
            case "any", "unspec" -> Family.UNSPEC;
            default -> throw SyntaxException.syntax("unknown inet family " + text);
        };
    }

    /** How a header shows the family. */
    static String ofHeader(Family family) {
        return family == Family.INET ? "inet" : family == Family.INET6 ? "inet6" : "any";
    }

    /** How the complaint about a request names the family. */
    static String ofRequest(Family family) {
        return family == Family.UNSPEC ? "unspec" : ofHeader(family);
    }
}
