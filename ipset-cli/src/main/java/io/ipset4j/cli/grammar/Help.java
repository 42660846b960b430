package io.ipset4j.cli.grammar;

import io.ipset4j.core.element.Family;
import io.ipset4j.core.text.ElementText;
import io.ipset4j.core.text.OptionText;
import io.ipset4j.core.type.Dimension;
import io.ipset4j.core.type.Method;
import io.ipset4j.core.type.SetType;
import io.ipset4j.core.type.SetTypes;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What {@code ipset help} prints: laid out as ipset(8) does, for those who read it by program. */
public final class Help {
    private static final String GENERAL = """
            Usage: ipset [options] COMMAND

            Commands:
            create SETNAME TYPENAME [type-specific-options]
                    Make a new set
            add SETNAME ENTRY
                    Put an entry into a set
            del SETNAME ENTRY
                    Take an entry out of a set
            test SETNAME ENTRY
                    Look whether an entry is in a set
            destroy [SETNAME]
                    Remove a set, or all sets
            list [SETNAME]
                    Show a set and its entries, or all sets
            save [SETNAME]
                    Print a set, or all sets, as input for restore
            restore\s
                    Run the commands of a save from standard input
            flush [SETNAME]
                    Remove all entries of a set, or of all sets
            rename FROM-SETNAME TO-SETNAME
                    Give a set another name
            swap FROM-SETNAME TO-SETNAME
                    Exchange the contents of two sets
            help [TYPENAME]
                    Print this help, or that of a set type
            version\s
                    Print the version
            quit\s
                    End an interactive session

            Options:
            -o plain|save|xml|json
                    The form of a listing. Without it,
                    list prints "plain" and save "save".
            -s\s
                    List the entries of hash sets in order.
            -q\s
                    Print no messages; the exit status tells.
            -r\s
                    List host names instead of addresses (slow).
            -!\s
                    Creating or adding what exists is no error,
                    nor is deleting what does not.
            -n\s
                    List the names of sets only.
            -t\s
                    List sets without their entries.
            -f\s
                    Read (restore) or write (list, save) the
                    named file instead of standard input
                    or output.
            """;

    private Help() {}

    /** Commands and global options. */
    public static String general(String version) {
        return "ipset " + version + "\n\n" + GENERAL;
    }

    /** The set types and their revisions. */
    public static String types() {
        StringBuilder out = new StringBuilder("\nSupported set types:\n");
        Revisions.append(out);
        return out.toString();
    }

    /** The type with that name or older name, or null. */
    public static @Nullable SetType find(String name) {
        for (SetType type : SetTypes.all()) {
            if (type.name().equals(name) || type.aliases().contains(name)) {
                return type;
            }
        }
        return null;
    }

    /** How sets of a type are made and filled. */
    public static String type(SetType type) {
        StringBuilder out = new StringBuilder();
        out.append('\n').append(type.name()).append(" type specific options:\n\n");
        command(out, "create", type, range(type), OptionText.keywords(type), false);
        for (ElementText.Command command : ElementText.Command.values()) {
            command(out, command.word(), type, element(type, command), ElementText.keywords(type, command), true);
        }
        out.append('\n').append(legend(type)).append('\n');
        out.append("\nType ").append(type.name());
        if (!type.hasAddresses()) {
            out.append(" is family neutral.\n");
        } else if (type.onlyFamily() == Family.UNSPEC) {
            out.append(" supports inet and inet6.\n");
        } else {
            out.append(" supports family inet only.\n");
        }
        return out.toString();
    }

    private static void command(StringBuilder out, String verb, SetType type, String arguments, List<String> keywords,
            boolean element) {
        out.append(verb).append(" ".repeat(7 - verb.length())).append("SETNAME ").append(type.name()).append(' ')
                .append(arguments).append('\n');
        for (String keyword : keywords) {
            String text = keyword(keyword, element);
            if (!text.isEmpty()) {
                out.append("               ").append(text).append('\n');
            }
        }
    }

    private static String keyword(String keyword, boolean element) {
        return switch (keyword) {
            case "-4", "-6", "range", "from", "to", "network", "after", "probes", "resize", "gc" -> "";
            case "family" -> "[family inet|inet6]|[-4|-6]";
            case "before" -> "[before|after NAME]";
            case "netmask" -> "[netmask CIDR]";
            case "bitmask" -> "[bitmask bitmask]";
            case "markmask" -> "markmask VALUE";
            case "comment" -> element ? "[comment \"string\"]" : "[comment]";
            case "counters", "skbinfo", "forceadd", "nomatch", "wildcard" -> "[" + keyword + "]";
            default -> "[" + keyword + " VALUE]";
        };
    }

    private static String range(SetType type) {
        if (type.method() != Method.BITMAP) {
            return "";
        }
        return type.has(Dimension.IP) ? "range IP/CIDR|FROM-TO" : "range [PROTO:]FROM-TO";
    }

    private static String element(SetType type, ElementText.Command command) {
        boolean test = command == ElementText.Command.TEST;
        StringBuilder out = new StringBuilder();
        for (Dimension dimension : type.dimensions()) {
            boolean optional = type.method() == Method.BITMAP && dimension == Dimension.MAC;
            if (!out.isEmpty()) {
                out.append(optional ? "[," : ",");
            }
            out.append(switch (dimension) {
                case IP -> "IP";
                case NET -> "IP[/CIDR]";
                case PORT -> "[PROTO:]PORT";
                case MAC -> "MAC";
                case MARK -> "MARK";
                case IFACE -> "[physdev:]IFACE";
                case SET -> "NAME [before|after NAME]";
            });
            boolean alone = type.dimensions().size() == 1;
            if (!test && type.method() == Method.BITMAP && alone) {
                out.append(dimension == Dimension.IP ? "|IP/CIDR|FROM-TO" : "|FROM-TO");
            } else if (!test && dimension == Dimension.NET && type.dimensions().size() == 2) {
                out.append("|FROM-TO");
            }
            out.append(optional ? "]" : "");
        }
        return out.toString();
    }

    private static String legend(SetType type) {
        StringBuilder out = new StringBuilder("where");
        if (type.hasAddresses()) {
            boolean both = type.onlyFamily() == Family.UNSPEC;
            out.append("\n      IP is an address of the set's family (")
                    .append(both ? "IPv4 or IPv6" : "IPv4").append("), or the name of a host");
            if (type.nets() > 0 || !both) {
                out.append("\n      CIDR is a prefix length");
            }
            if (both && type.method() == Method.HASH && !type.has(Dimension.MAC)) {
                out.append("\n      FROM-TO and IP/CIDR stand for several entries in add and del of IPv4 sets");
            }
        }
        for (Dimension dimension : type.dimensions()) {
            switch (dimension) {
                case MAC -> out.append("\n      MAC is six hexadecimal numbers with colons between");
                case MARK -> out.append("\n      MARK is a packet mark of 32 bits");
                case IFACE -> out.append("\n      IFACE is the name of a network interface");
                case SET -> out.append("\n      NAME is the name of a set that exists");
                case PORT -> out.append(type.method() == Method.HASH ? PORTS
                        : "\n      PORT is a number or the name of a service; PROTO, tcp or udp, says of which kind");
                case IP, NET -> { }
            }
        }
        return out.toString();
    }

    private static final String PORTS = """

                  [PROTO:]PORT is one of
                       PORT             a TCP port: a number, or a name from /etc/services
                       tcp|sctp|udp|udplite:PORT
                       tcp|sctp|udp|udplite:FROM-TO
                       icmp:TYPE/CODE   or icmp:NAME, such as icmp:echo-request (inet)
                       icmpv6:TYPE/CODE or icmpv6:NAME (inet6)
                       PROTO:0          any other protocol""";
}
