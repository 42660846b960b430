package io.ipset4j.netlink.protocol;

import java.nio.ByteBuffer;

/** What ip_set answers. Families are numbers, names are strings with a char a byte. */
public sealed interface Reply {
    /** The request was carried out. */
    record Ack() implements Reply {}

    /**
     * The request was refused.
     *
     * @param error what the error field holds: a negated code, or +1
     * @param request the request as quoted, its header included; LINENO tells the line of an element that failed
     */
    record Refused(int error, ByteBuffer request) implements Reply {}

    /** To {@link Request.Protocol}: the versions that the kernel speaks. */
    record Protocol(int max, int min) implements Reply {}

    /** To {@link Request.Header}. */
    record Header(int protocol, String name, String type, int family, int revision) implements Reply {}

    /** To {@link Request.Type}; the family is the one asked for. */
    record Type(int protocol, String type, int family, int maxRevision, int minRevision) implements Reply {}

    /** To {@link Request.GetByName}. */
    record ByName(int protocol, int family, int index) implements Reply {}

    /** To {@link Request.GetByIndex}. */
    record ByIndex(int protocol, String name) implements Reply {}

    /** To {@link Request.Dump}: a set, or a part of one. */
    record Listed(SetPart part) implements Reply {}

    /** To {@link Request.Dump}: the end. */
    record Done() implements Reply {}
}
