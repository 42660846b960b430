package io.ipset4j.netlink.protocol;

import io.ipset4j.core.error.IpSetError;
import org.jspecify.annotations.Nullable;

/**
 * What a client asks of ip_set. Elements and options stay undecoded, since what they may hold depends on the type of
 * the set.
 *
 * <p>{@code protocol} is the version that the client speaks, 6 to 255, which data replies repeat. Names are strings
 * with a char a byte. {@code exist} is ipset(8)'s {@code -exist}: that a thing is there already, or is not there, is no
 * error; on the wire it is the absence of NLM_F_EXCL.
 */
public sealed interface Request {
    /** The command, or null for {@link Unknown}. */
    @Nullable Command command();

    /** {@link Command#NONE}. */
    record None() implements Request {
        @Override
        public Command command() {
            return Command.NONE;
        }
    }

    /** A command that ip_set does not know. */
    record Unknown(int number) implements Request {
        @Override
        public @Nullable Command command() {
            return null;
        }
    }

    /** {@link Command#PROTOCOL}, with any version. */
    record Protocol(int protocol) implements Request {
        @Override
        public Command command() {
            return Command.PROTOCOL;
        }
    }

    /**
     * {@link Command#CREATE}.
     *
     * @param revision 0 to 255
     * @param family the number of the family, 0 to 255
     * @param options the options, or null if there is no DATA
     */
    record Create(int protocol, String name, String type, int revision, int family, @Nullable Region options,
            boolean exist) implements Request {
        @Override
        public Command command() {
            return Command.CREATE;
        }
    }

    /** {@link Command#DESTROY} of one set, or of all if the name is null. */
    record Destroy(int protocol, @Nullable String name, boolean exist) implements Request {
        @Override
        public Command command() {
            return Command.DESTROY;
        }
    }

    /** {@link Command#FLUSH} of one set, or of all if the name is null. */
    record Flush(int protocol, @Nullable String name) implements Request {
        @Override
        public Command command() {
            return Command.FLUSH;
        }
    }

    /** {@link Command#RENAME}. */
    record Rename(int protocol, String name, String newName) implements Request {
        @Override
        public Command command() {
            return Command.RENAME;
        }
    }

    /** {@link Command#SWAP}. */
    record Swap(int protocol, String name, String other) implements Request {
        @Override
        public Command command() {
            return Command.SWAP;
        }
    }

    /**
     * {@link Command#LIST} or {@link Command#SAVE} of one set, or of all if the name is null.
     *
     * @param flags {@link #NAMES_ONLY}, {@link #HEADERS_ONLY} or 0
     * @param readerKib the size of the reader's buffer in KiB, 0 if it did not say; messages are no longer than that
     * @param malformed what a second, strict look at the attributes found, or null; it counts once the dump begins
     */
    record Dump(Command command, int protocol, @Nullable String name, int flags, int readerKib,
            @Nullable IpSetError malformed) implements Request {
        /** Flag: names and nothing else, {@code IPSET_FLAG_LIST_SETNAME}. */
        public static final int NAMES_ONLY = 2;
        /** Flag: no elements, {@code IPSET_FLAG_LIST_HEADER}. */
        public static final int HEADERS_ONLY = 4;
    }

    /** {@link Command#ADD}. */
    record Add(int protocol, String name, Elements elements, boolean exist) implements Request {
        @Override
        public Command command() {
            return Command.ADD;
        }
    }

    /** {@link Command#DEL}. */
    record Delete(int protocol, String name, Elements elements, boolean exist) implements Request {
        @Override
        public Command command() {
            return Command.DEL;
        }
    }

    /** {@link Command#TEST} of the element in the region. */
    record Test(int protocol, String name, Region element) implements Request {
        @Override
        public Command command() {
            return Command.TEST;
        }
    }

    /** {@link Command#HEADER}. */
    record Header(int protocol, String name) implements Request {
        @Override
        public Command command() {
            return Command.HEADER;
        }
    }

    /** {@link Command#TYPE}, with the number of a family. */
    record Type(int protocol, String type, int family) implements Request {
        @Override
        public Command command() {
            return Command.TYPE;
        }
    }

    /** {@link Command#GET_BYNAME}. */
    record GetByName(int protocol, String name) implements Request {
        @Override
        public Command command() {
            return Command.GET_BYNAME;
        }
    }

    /** {@link Command#GET_BYINDEX} of an id, 0 to 65535. */
    record GetByIndex(int protocol, int index) implements Request {
        @Override
        public Command command() {
            return Command.GET_BYINDEX;
        }
    }

    /**
     * The elements of an ADD or DEL.
     *
     * @param data the payload of DATA, one element; or of ADT, many elements that each have a DATA
     * @param batch whether it is an ADT
     * @param numbered whether LINENO is there, in which the line of an element that fails comes back
     * @param lineno what LINENO holds, or 0
     */
    record Elements(Region data, boolean batch, boolean numbered, int lineno) {}
}
