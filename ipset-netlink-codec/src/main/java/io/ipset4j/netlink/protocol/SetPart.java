package io.ipset4j.netlink.protocol;

import io.ipset4j.core.type.CreateOptions;
import org.jspecify.annotations.Nullable;

/**
 * What one message of a dump says of a set.
 *
 * @param protocol the protocol version of the request
 * @param name the name of the set
 * @param info what stands before the elements, in the first message of a set; null in those that follow, and where
 *     names alone were asked for
 * @param elements the elements, each in a DATA; null where none were asked for
 */
public record SetPart(int protocol, String name, @Nullable Info info, @Nullable Region elements) {
    /** The id that a message without one has: to requests of protocol 6 the kernel does not tell it. */
    public static final int NO_INDEX = -1;

    /**
     * The head of a set.
     *
     * @param type the name of the type
     * @param family the number of the family
     * @param revision the revision of the type that the set was created with
     * @param index the id, or {@link #NO_INDEX}
     * @param options what the set was created with
     * @param references the references that others hold
     * @param memorySize bytes of memory
     * @param elements the number of elements, unsigned
     */
    public record Info(String type, int family, int revision, int index, CreateOptions options, int references,
            long memorySize, long elements) {}
}
