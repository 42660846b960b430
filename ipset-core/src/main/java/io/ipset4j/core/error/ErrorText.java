package io.ipset4j.core.error;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What ipset(8) prints for the codes of the kernel. The same code can mean different things to different commands and
 * to different kinds of set types.
 */
public final class ErrorText {
    /** The commands whose texts differ from those of others. */
    public enum Command {
        /** Create a set. */
        CREATE,
        /** Destroy a set or all. */
        DESTROY,
        /** Rename a set. */
        RENAME,
        /** Swap two sets. */
        SWAP,
        /** Add an element. */
        ADD,
        /** Delete an element. */
        DEL,
        /** Ask for a type. */
        TYPE,
        /** Any other command. */
        OTHER
    }

    /** One text: for the code, and for one command alone unless {@code command} is null. */
    private record Row(int code, @Nullable Command command, String text) {
        Row(IpSetError error, @Nullable Command command, String text) {
            this(error.code(), command, text);
        }

        Row(IpSetError error, String text) {
            this(error.code(), null, text);
        }
    }

    /** The first code that is not an errno value: {@code IPSET_ERR_PRIVATE}. */
    private static final int PRIVATE = 4096;

    // Codes without a name in IpSetError, because Linux no longer sends them.
    private static final int IPADDR_IPV4 = 4109;
    private static final int IPADDR_IPV6 = 4110;
    private static final int LIST_FULL = 4356;

    private static final List<Row> ANY_TYPE = List.of(
            new Row(IpSetError.NO_SUCH_SET, "The set with the given name does not exist"),
            new Row(IpSetError.MESSAGE_TOO_LONG, received("message could not be created")),
            new Row(IpSetError.RANGE, "The specified range is too large, split it up into smaller ranges"),
            new Row(IpSetError.PROTOCOL, received("ipset protocol error")),
            new Row(IpSetError.SET_EXISTS, Command.CREATE,
                    "Set cannot be created: set with the same name already exists"),
            new Row(IpSetError.SET_EXISTS, Command.TYPE, received("set type does not supported")),
            new Row(IpSetError.FIND_TYPE, received("set type not supported")),
            new Row(IpSetError.MAX_SETS, received("maximal number of sets reached, cannot create more.")),
            new Row(IpSetError.BUSY, Command.DESTROY,
                    "Set cannot be destroyed: it is in use by a kernel component"),
            new Row(IpSetError.EXIST_SETNAME2, Command.RENAME,
                    "Set cannot be renamed: a set with the new name already exists"),
            new Row(IpSetError.EXIST_SETNAME2, Command.SWAP, "Sets cannot be swapped: the second set does not exist"),
            new Row(IpSetError.TYPE_MISMATCH, Command.SWAP, "The sets cannot be swapped: their type does not match"),
            new Row(IpSetError.EXIST, Command.ADD, "Element cannot be added to the set: it's already added"),
            new Row(IpSetError.EXIST, Command.DEL, "Element cannot be deleted from the set: it's not added"),
            new Row(IpSetError.INVALID_CIDR, "The value of the CIDR parameter of the IP address is invalid"),
            new Row(IpSetError.INVALID_NETMASK, "The value of the netmask parameter is invalid"),
            new Row(IpSetError.INVALID_FAMILY, "Protocol family not supported by the set type"),
            new Row(IpSetError.TIMEOUT, unsupported("Timeout", "timeout")),
            new Row(IpSetError.REFERENCED, Command.RENAME, "Set cannot be renamed: it is in use by another system"),
            new Row(IPADDR_IPV4, null, "An IPv4 address is expected, but not received"),
            new Row(IPADDR_IPV6, null, "An IPv6 address is expected, but not received"),
            new Row(IpSetError.COUNTER, unsupported("Packet/byte counters", "counter")),
            new Row(IpSetError.COMMENT, unsupported("Comment", "comment")),
            new Row(IpSetError.INVALID_MARKMASK, "The value of the markmask parameter is invalid"),
            new Row(IpSetError.SKBINFO, unsupported("Skbinfo mapping", "skbinfo")),
            new Row(IpSetError.BITMASK_NETMASK_EXCL,
                    "netmask and bitmask options are mutually exclusive, provide only one"));

    private static final List<Row> BITMAP = List.of(
            new Row(IpSetError.BITMAP_RANGE, "Element is out of the range of the set"),
            new Row(IpSetError.BITMAP_RANGE_SIZE, Command.CREATE,
                    "The range you specified exceeds the size limit of the set type"));

    private static final List<Row> HASH = List.of(
            new Row(IpSetError.HASH_FULL, "Hash is full, cannot add more elements"),
            new Row(IpSetError.HASH_ELEM, "Null-valued element, cannot be stored in a hash type of set"),
            new Row(IpSetError.INVALID_PROTO, "Invalid protocol specified"),
            new Row(IpSetError.MISSING_PROTO, "Protocol missing, but must be specified"),
            new Row(IpSetError.HASH_RANGE_UNSUPPORTED,
                    "Range is not supported in the \"net\" component of the element"),
            new Row(IpSetError.HASH_RANGE, "Invalid range, covers the whole address space"));

    private static final List<Row> LIST = List.of(
            new Row(IpSetError.LIST_NAME, "Set to be added/deleted/tested as element does not exist."),
            new Row(IpSetError.LIST_LOOP, "Sets with list:set type cannot be added to the set."),
            new Row(IpSetError.LIST_BEFORE, "No reference set specified."),
            new Row(IpSetError.LIST_NAMEREF,
                    "The set to which you referred with 'before' or 'after' does not exist."),
            new Row(LIST_FULL, null, "The set is full, more elements cannot be added."),
            new Row(IpSetError.LIST_REF_EXIST,
                    "The set to which you referred with 'before' or 'after' is not added to the set."));

    private ErrorText() {}

    /**
     * The text for a code, without the program's name. An element that is not in the set ({@link IpSetError#EXIST} in
     * answer to a test) is no error to ipset(8), and has no text here.
     *
     * @param code the negation of the error field of a reply: positive, but for {@link IpSetError#PLUS_ONE}
     * @param command what the code answers
     * @param typeName the name of the type of the set that the last command was about, or null if none is known; it
     *     tells apart the codes from {@link IpSetError#TYPE_SPECIFIC} on
     */
    public static String of(int code, Command command, @Nullable String typeName) {
        String text = code >= IpSetError.TYPE_SPECIFIC && typeName != null
                ? find(tableOf(typeName), code, command) : null;
        if (text == null) {
            text = find(ANY_TYPE, code, command);
        }
        if (text != null) {
            return text;
        }
        return code < PRIVATE ? received(ErrnoText.of(code)) : "Undecoded error " + code + " received from kernel";
    }

    private static List<Row> tableOf(String typeName) {
        return typeName.startsWith("bitmap:") ? BITMAP
                : typeName.startsWith("hash:") ? HASH : typeName.startsWith("list:") ? LIST : List.of();
    }

    private static @Nullable String find(List<Row> table, int code, Command command) {
        for (Row row : table) {
            if (row.code == code && (row.command == null || row.command == command)) {
                return row.text;
            }
        }
        return null;
    }

    private static String received(String what) {
        return "Kernel error received: " + what;
    }

    private static String unsupported(String what, String support) {
        return what + " cannot be used: set was created without " + support + " support";
    }
}
