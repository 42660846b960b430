package io.ipset4j.netlink.protocol;

import io.ipset4j.core.set.IpSet;
import io.ipset4j.core.set.SetHeader;
import io.ipset4j.netlink.protocol.Attributes.Top;
import io.ipset4j.netlink.wire.AttributePolicy;
import io.ipset4j.netlink.wire.AttributeRule;
import io.ipset4j.netlink.wire.AttributeTable;
import io.ipset4j.netlink.wire.MessageWriter;
import io.ipset4j.netlink.wire.Netlink;
import java.nio.ByteBuffer;
import java.util.Map;

/**
 * Replies to and from bytes. A reply carries the sequence number and the port id of its request.
 *
 * <p>The kernel puts the port id of the asking socket there; over a stream socket, which has none, what the request
 * says it is.
 */
public final class ReplyCodec {
    private static final int ERROR_CODE = Netlink.HEADER_LENGTH;
    private static final int QUOTE = ERROR_CODE + 4;

    private static final AttributeRule NAME = AttributeRule.nulString(Attributes.MAX_NAME);
    private static final AttributePolicy POLICY = Attributes.topLevel(Map.ofEntries(
            Map.entry(Top.PROTOCOL, AttributeRule.U8), Map.entry(Top.SETNAME, NAME), Map.entry(Top.TYPENAME, NAME),
            Map.entry(Top.REVISION, AttributeRule.U8), Map.entry(Top.FAMILY, AttributeRule.U8),
            Map.entry(Top.DATA, AttributeRule.NESTED), Map.entry(Top.ADT, AttributeRule.NESTED),
            Map.entry(Top.LINENO, AttributeRule.U32), Map.entry(Top.REVISION_MIN, AttributeRule.U8),
            Map.entry(Top.INDEX, AttributeRule.U16)));

    private ReplyCodec() {}

    /** Writes the acknowledgement of a request, which quotes its header alone. {@code netlink_ack()}. */
    public static ByteBuffer ack(ByteBuffer request, MessageWriter out) {
        beginPlain(request, Netlink.ERROR, Netlink.CAPPED, out);
        out.putRawInt(0);
        out.putRaw(request.duplicate().position(0).limit(Netlink.HEADER_LENGTH));
        return out.finishCopy();
    }

    /**
     * Writes the refusal of a request, which quotes it whole, padded to four bytes. {@code netlink_ack()}.
     *
     * @param error the value of the error field: a negated code, or +1
     */
    public static ByteBuffer refusal(ByteBuffer request, int error, MessageWriter out) {
        putRefusal(request, error, out);
        out.pad();
        return out.finishCopy();
    }

    /**
     * Writes the refusal of an element that has a line number, which the quoted request gets instead of its own. This
     * one is not padded. {@code CALL_AD()}.
     *
     * @param linenoIndex where the four bytes of LINENO are in the request
     * @param lineno the four bytes in host order
     */
    public static ByteBuffer refusalOfLine(ByteBuffer request, int error, int linenoIndex, int lineno,
            MessageWriter out) {
        putRefusal(request, error, out);
        ByteBuffer reply = out.finishCopy();
        return reply.putInt(QUOTE + linenoIndex, lineno);
    }

    private static void putRefusal(ByteBuffer request, int error, MessageWriter out) {
        beginPlain(request, Netlink.ERROR, 0, out);
        out.putRawInt(error);
        out.putRaw(request.duplicate().position(0));
    }

    /** Writes the end of a dump. */
    public static ByteBuffer done(ByteBuffer request, MessageWriter out) {
        beginPlain(request, Netlink.DONE, Netlink.MULTI, out);
        return out.putRawInt(0).finish();
    }

    private static void beginPlain(ByteBuffer request, int type, int flags, MessageWriter out) {
        out.beginPlain(type, flags, Netlink.sequence(request), Netlink.port(request));
    }

    private static MessageWriter begin(ByteBuffer request, Command command, int flags, MessageWriter out) {
        return out.begin(command.messageType(), flags, Netlink.sequence(request), Netlink.port(request));
    }

    /** Writes the answer to {@link Command#PROTOCOL}. */
    public static ByteBuffer protocol(ByteBuffer request, Reply.Protocol reply, MessageWriter out) {
        return begin(request, Command.PROTOCOL, 0, out)
                .putU8(Top.PROTOCOL, reply.max())
                .putU8(Top.PROTOCOL_MIN, reply.min())
                .finishCopy();
    }

    /** Writes the answer to {@link Command#HEADER}. */
    public static ByteBuffer header(ByteBuffer request, Reply.Header reply, MessageWriter out) {
        return begin(request, Command.HEADER, 0, out)
                .putU8(Top.PROTOCOL, reply.protocol())
                .putText(Top.SETNAME, reply.name())
                .putText(Top.TYPENAME, reply.type())
                .putU8(Top.FAMILY, reply.family())
                .putU8(Top.REVISION, reply.revision())
                .finishCopy();
    }

    /** Writes the answer to {@link Command#TYPE}. */
    public static ByteBuffer type(ByteBuffer request, Reply.Type reply, MessageWriter out) {
        return begin(request, Command.TYPE, 0, out)
                .putU8(Top.PROTOCOL, reply.protocol())
                .putText(Top.TYPENAME, reply.type())
                .putU8(Top.FAMILY, reply.family())
                .putU8(Top.REVISION, reply.maxRevision())
                .putU8(Top.REVISION_MIN, reply.minRevision())
                .finishCopy();
    }

    /** Writes the answer to {@link Command#GET_BYNAME}. */
    public static ByteBuffer byName(ByteBuffer request, Reply.ByName reply, MessageWriter out) {
        return begin(request, Command.GET_BYNAME, 0, out)
                .putU8(Top.PROTOCOL, reply.protocol())
                .putU8(Top.FAMILY, reply.family())
                .putU16(Top.INDEX, reply.index())
                .finishCopy();
    }

    /** Writes the answer to {@link Command#GET_BYINDEX}. */
    public static ByteBuffer byIndex(ByteBuffer request, Reply.ByIndex reply, MessageWriter out) {
        return begin(request, Command.GET_BYINDEX, 0, out)
                .putU8(Top.PROTOCOL, reply.protocol())
                .putText(Top.SETNAME, reply.name())
                .finishCopy();
    }

    /** Starts a message of a dump: the protocol version and the name of the set. {@code ip_set_dump_do()}. */
    public static void beginPart(ByteBuffer request, int protocol, String name, MessageWriter out) {
        begin(request, Command.LIST, Netlink.MULTI, out)
                .putU8(Top.PROTOCOL, protocol)
                .putText(Top.SETNAME, name);
    }

    /** Adds the head of the set to a message that {@link #beginPart} started. */
    public static void putHead(int protocol, int index, IpSet set, int references, MessageWriter out) {
        out.putText(Top.TYPENAME, set.type().name());
        out.putU8(Top.FAMILY, set.familyNumber());
        out.putU8(Top.REVISION, set.revision());
        if (protocol > Attributes.PROTOCOL_MIN) {
            out.putU16(Top.INDEX, index);
        }
        SetHeader header = set.header();
        int data = out.beginNest(Top.DATA);
        OptionsCodec.putHeader(set.type(), set.revision(), header, references, out);
        out.endNest(data);
    }

    /**
     * Decodes a reply.
     *
     * @param message the message, index 0 at its start, its limit at its end
     * @throws MalformedReplyException if it is no reply of ip_set
     */
    public static Reply decode(ByteBuffer message) {
        if (message.limit() < Netlink.HEADER_LENGTH) {
            throw new MalformedReplyException("shorter than a header: " + message.limit() + " bytes");
        }
        int type = Netlink.type(message);
        if (type == Netlink.DONE) {
            return new Reply.Done();
        }
        if (type == Netlink.ERROR) {
            return decodeError(message);
        }
        Command command = type >>> 8 == Netlink.SUBSYSTEM_IPSET ? Command.byNumber(type & 255) : null;
        AttributeTable top = new AttributeTable(Top.MAX);
        if (command == null || message.limit() < Netlink.ATTRIBUTES
                || top.parse(message, Netlink.ATTRIBUTES, message.limit(), POLICY, false) != null) {
            throw new MalformedReplyException("no reply of ip_set: type " + type + ", " + message.limit() + " bytes");
        }
        return switch (command) {
            case PROTOCOL -> new Reply.Protocol(u8(top, Top.PROTOCOL), u8(top, Top.PROTOCOL_MIN));
            case HEADER -> new Reply.Header(u8(top, Top.PROTOCOL), text(top, Top.SETNAME), text(top, Top.TYPENAME),
                    u8(top, Top.FAMILY), u8(top, Top.REVISION));
            case TYPE -> new Reply.Type(u8(top, Top.PROTOCOL), text(top, Top.TYPENAME), u8(top, Top.FAMILY),
                    u8(top, Top.REVISION), u8(top, Top.REVISION_MIN));
            case GET_BYNAME -> new Reply.ByName(u8(top, Top.PROTOCOL), u8(top, Top.FAMILY), index(top));
            case GET_BYINDEX -> new Reply.ByIndex(u8(top, Top.PROTOCOL), text(top, Top.SETNAME));
            case LIST -> new Reply.Listed(decodePart(message, top));
            default -> throw new MalformedReplyException("not a command that is answered with data: " + command);
        };
    }

    private static Reply decodeError(ByteBuffer message) {
        if (message.limit() < QUOTE + Netlink.HEADER_LENGTH) {
            throw new MalformedReplyException("an error of " + message.limit() + " bytes");
        }
        int error = message.getInt(ERROR_CODE);
        return error == 0
                ? new Reply.Ack()
                : new Reply.Refused(error, Netlink.view(message.duplicate().position(QUOTE)));
    }

    private static SetPart decodePart(ByteBuffer message, AttributeTable top) {
        SetPart.Info info = null;
        if (top.has(Top.TYPENAME)) {
            info = OptionsCodec.decodeHeader(region(message, demand(top, Top.DATA), Top.DATA),
                    text(top, Top.TYPENAME), u8(top, Top.FAMILY), u8(top, Top.REVISION),
                    top.has(Top.INDEX) ? top.u16(Top.INDEX) : SetPart.NO_INDEX);
            if (info == null) {
                throw new MalformedReplyException("the header of set " + text(top, Top.SETNAME));
            }
        }
        return new SetPart(u8(top, Top.PROTOCOL), text(top, Top.SETNAME), info,
                top.has(Top.ADT) ? region(message, top, Top.ADT) : null);
    }

    private static Region region(ByteBuffer message, AttributeTable top, int number) {
        int from = top.payload(number);
        return new Region(message, from, from + top.length(number));
    }

    private static AttributeTable demand(AttributeTable top, int number) {
        if (!top.has(number)) {
            throw new MalformedReplyException("attribute " + number + " is missing");
        }
        return top;
    }

    private static int u8(AttributeTable top, int number) {
        return demand(top, number).u8(number);
    }

    private static int index(AttributeTable top) {
        return demand(top, Top.INDEX).u16(Top.INDEX);
    }

    private static String text(AttributeTable top, int number) {
        return demand(top, number).text(number);
    }

    /**
     * LINENO of a request that a refusal quotes, or 0 if it has none.
     *
     * @param refused a refusal of an ADD or DEL
     */
    public static int lineno(Reply.Refused refused) {
        ByteBuffer quoted = refused.request();
        AttributeTable top = new AttributeTable(Top.MAX);
        boolean readable = quoted.limit() >= Netlink.ATTRIBUTES
                && top.parse(quoted, Netlink.ATTRIBUTES, quoted.limit(), POLICY, false) == null;
        return readable && top.has(Top.LINENO) ? top.u32(Top.LINENO) : 0;
    }
}
