package io.ipset4j.core.text;

import io.ipset4j.core.element.ElementSpec;
import java.util.Objects;

/** Names within elements: of interfaces and of sets. */
final class NameText {
    private static final int LONGEST_INTERFACE_NAME = 15;
    private static final int LONGEST_SET_NAME = 31;
    private static final String PHYSDEV_PREFIX = "physdev:";

    private NameText() {}

    /**
     * Reads an interface name, with {@code physdev:} before it for the physical port of a bridge.
     *
     * @throws SyntaxException if the name is too long
     */
    static void parseInterface(String text, ElementSpec element) {
        boolean physdev = text.startsWith(PHYSDEV_PREFIX);
        String name = physdev ? text.substring(PHYSDEV_PREFIX.length()) : text;
        if (name.length() > LONGEST_INTERFACE_NAME) {
            throw SyntaxException.syntax("interface name '" + name + "' is longer than " + LONGEST_INTERFACE_NAME
                    + " characters");
        }
        element.iface(name);
        if (physdev) {
            element.flags(element.flags() | ElementSpec.PHYSDEV);
        }
    }

    /** Appends the interface name. */
    static void appendInterface(ByteText out, ElementSpec element, boolean withPhysdev) {
        if (withPhysdev && element.hasFlag(ElementSpec.PHYSDEV)) {
            out.append(PHYSDEV_PREFIX);
        }
        out.append(Objects.requireNonNull(element.iface()));
    }

    /**
     * Reads a set's name.
     *
     * @throws SyntaxException if it is too long
     */
    static String parseSet(String name) {
        if (name.length() > LONGEST_SET_NAME) {
            throw SyntaxException.syntax("setname '" + name + "' is longer than " + LONGEST_SET_NAME + " characters");
        }
        return name;
    }

    /**
     * Reads a member of a list, in the old form {@code name,before|after,name} too.
     *
     * @throws SyntaxException if it is of another form, or a name is too long
     */
    static void parseMember(String text, ElementSpec element) {
        int comma = Separators.find(text, 0, ',');
        if (comma < 0) {
            element.name(parseSet(text));
            return;
        }
        int second = Separators.find(text, comma + 1, ',');
        String place = second < 0 ? "" : text.substring(comma + 1, second);
        boolean before = place.equals("before");
        if (!before && !place.equals("after")) {
            throw new SyntaxException(SyntaxException.Kind.SYNTAX,
                    "you must specify elements as setname,[before|after],setname");
        }
        element.name(parseSet(text.substring(0, comma)));
        parseNeighbour(text.substring(second + 1), before, element);
    }

    /**
     * Reads the name of the member before or after which another stands.
     *
     * @throws SyntaxException if it is too long
     */
    static void parseNeighbour(String name, boolean before, ElementSpec element) {
        element.nameref(parseSet(name));
        if (before) {
            element.flags(element.flags() | ElementSpec.BEFORE);
        }
    }
}
