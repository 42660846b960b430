package io.ipset4j.netlink.protocol;

import io.ipset4j.netlink.wire.Netlink;
import org.jspecify.annotations.Nullable;

/** The commands of ip_set: their numbers, and the message flags that ipset(8) sends them with. */
public enum Command {
    /** Does nothing, and says so. */
    NONE(0, 0),
    /** Asks for the protocol versions. */
    PROTOCOL(1, 0),
    /** Creates a set. */
    CREATE(2, Netlink.ACK | Netlink.CREATE | Netlink.EXCL),
    /** Destroys a set, or all. */
    DESTROY(3, Netlink.ACK | Netlink.EXCL),
    /** Empties a set, or all. */
    FLUSH(4, Netlink.ACK),
    /** Renames a set. */
    RENAME(5, Netlink.ACK),
    /** Swaps the contents of two sets. */
    SWAP(6, Netlink.ACK),
    /** Dumps a set, or all. */
    LIST(7, Netlink.ACK | Netlink.DUMP),
    /** Dumps like {@link #LIST}; the difference is what ipset(8) prints. */
    SAVE(8, Netlink.ACK | Netlink.DUMP),
    /** Adds elements. */
    ADD(9, Netlink.ACK | Netlink.EXCL),
    /** Deletes elements. */
    DEL(10, Netlink.ACK | Netlink.EXCL),
    /** Asks whether an element is in a set. */
    TEST(11, Netlink.ACK),
    /** Asks for the type of a set. */
    HEADER(12, 0),
    /** Asks for the revisions of a type. */
    TYPE(13, 0),
    /** Asks for the id of a name. */
    GET_BYNAME(14, 0),
    /** Asks for the name of an id. */
    GET_BYINDEX(15, 0);

    private static final Command[] BY_NUMBER = values();

    private final int number;
    private final int flags;

    Command(int number, int flags) {
        this.number = number;
        this.flags = Netlink.REQUEST | flags;
    }

    /** The number on the wire. */
    public int number() {
        return number;
    }

    /** The type of messages with this command: subsystem and number. */
    public int messageType() {
        return Netlink.SUBSYSTEM_IPSET << 8 | number;
    }

    /** The command with that number, or null. */
    public static @Nullable Command byNumber(int number) {
        return number >= 0 && number < BY_NUMBER.length ? BY_NUMBER[number] : null;
    }

    /** The message flags that ipset(8) sends with the command. */
    int flags() {
        return flags;
    }
}
