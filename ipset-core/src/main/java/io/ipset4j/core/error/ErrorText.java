package io.ipset4j.core.error;

import org.jspecify.annotations.Nullable;

/** What ipset(8) prints for the codes of the kernel. */
public final class ErrorText {
    /** The commands whose texts differ. */
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

    private ErrorText() {}

    /**
     * The text for a code, without the program's name.
     *
     * @param code the positive code: the negation of the error field of a reply
     * @param typeName the name of the type of the set that the last command was about, or null if none is known;
     *     it tells apart the codes from 4352 on
     */
    public static String of(int code, Command command, @Nullable String typeName) {
        throw new UnsupportedOperationException();
    }
}
