package io.ipset4j.netlink.protocol;

import io.ipset4j.core.error.IpSetError;
import io.ipset4j.core.error.IpSetException;
import io.ipset4j.netlink.protocol.Attributes.Top;
import io.ipset4j.netlink.wire.AttributeReader;
import io.ipset4j.netlink.wire.AttributeTable;
import io.ipset4j.netlink.wire.MessageWriter;
import io.ipset4j.netlink.wire.Netlink;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * Requests from and to bytes.
 *
 * <p>Decoding refuses what the kernel refuses before it looks at any set, in its order: the policy of the command, held
 * to leniently ({@code nfnetlink_rcv_msg()}), then the command's own demands.
 */
public final class RequestCodec {
    private RequestCodec() {}

    /**
     * Decodes a message of the ip_set subsystem that is at least {@link Netlink#ATTRIBUTES} long.
     *
     * @param message the message, index 0 at its start, its limit at its end; elements and options refer to it
     * @throws IpSetException {@link IpSetError#INVALID} or {@link IpSetError#RANGE} if an attribute breaks the policy,
     *     {@link IpSetError#PROTOCOL} if one that the command needs is missing or of no use
     */
    public static Request decode(ByteBuffer message) {
        int number = Netlink.type(message) & 255;
        Command command = Command.byNumber(number);
        if (command == null) {
            return new Request.Unknown(number);
        }
        AttributeTable top = new AttributeTable(Top.MAX);
        refuseIf(top.parse(message, Netlink.ATTRIBUTES, message.limit(), CommandPolicies.of(command), false));
        if (command == Command.NONE) {
            return new Request.None();
        }
        demand(top.has(Top.PROTOCOL));
        int protocol = top.u8(Top.PROTOCOL);
        if (command == Command.PROTOCOL) {
            return new Request.Protocol(protocol);
        }
        boolean byIdOrName = command == Command.GET_BYNAME || command == Command.GET_BYINDEX;
        demand(byIdOrName ? protocol == Attributes.PROTOCOL_MAX : protocol >= Attributes.PROTOCOL_MIN);
        boolean exist = (Netlink.flags(message) & Netlink.EXCL) == 0;
        return switch (command) {
            case CREATE -> create(message, top, protocol, exist);
            case DESTROY -> new Request.Destroy(protocol, optionalName(top), exist);
            case FLUSH -> new Request.Flush(protocol, optionalName(top));
            case RENAME -> new Request.Rename(protocol, name(top), secondName(top));
            case SWAP -> new Request.Swap(protocol, name(top), secondName(top));
            case LIST, SAVE -> dump(message, top, command, protocol);
            case ADD -> new Request.Add(protocol, name(top), elements(message, top), exist);
            case DEL -> new Request.Delete(protocol, name(top), elements(message, top), exist);
            case TEST -> {
                String name = name(top);
                demand(top.has(Top.DATA) && top.isNested(Top.DATA));
                yield new Request.Test(protocol, name, region(message, top, Top.DATA));
            }
            case HEADER -> new Request.Header(protocol, name(top));
            case TYPE -> {
                demand(top.has(Top.TYPENAME) && top.has(Top.FAMILY));
                yield new Request.Type(protocol, top.text(Top.TYPENAME), top.u8(Top.FAMILY));
            }
            case GET_BYNAME -> new Request.GetByName(protocol, name(top));
            case GET_BYINDEX -> {
                demand(top.has(Top.INDEX));
                yield new Request.GetByIndex(protocol, top.u16(Top.INDEX));
            }
            case NONE, PROTOCOL -> throw new AssertionError(command);
        };
    }

    private static void refuseIf(@Nullable IpSetError error) {
        if (error != null) {
            throw new IpSetException(error);
        }
    }

    private static void demand(boolean condition) {
        if (!condition) {
            throw new IpSetException(IpSetError.PROTOCOL);
        }
    }

    private static String name(AttributeTable top) {
        demand(top.has(Top.SETNAME));
        return top.text(Top.SETNAME);
    }

    private static @Nullable String optionalName(AttributeTable top) {
        return top.has(Top.SETNAME) ? top.text(Top.SETNAME) : null;
    }

    private static String secondName(AttributeTable top) {
        demand(top.has(Top.SETNAME2));
        return top.text(Top.SETNAME2);
    }

    private static Region region(ByteBuffer message, AttributeTable top, int number) {
        int from = top.payload(number);
        return new Region(message, from, from + top.length(number));
    }

    private static Request create(ByteBuffer message, AttributeTable top, int protocol, boolean exist) {
        String name = name(top);
        demand(top.has(Top.TYPENAME) && top.has(Top.REVISION) && top.has(Top.FAMILY));
        boolean data = top.has(Top.DATA);
        demand(!data || top.isNested(Top.DATA));
        return new Request.Create(protocol, name, top.text(Top.TYPENAME), top.u8(Top.REVISION), top.u8(Top.FAMILY),
                data ? region(message, top, Top.DATA) : null, exist);
    }

    // ip_set_dump_start() looks at the attributes a second time, and strictly. SAVE has no rule for FLAGS the first
    // time, so that its faults too come to light only then.
    private static Request dump(ByteBuffer message, AttributeTable top, Command command, int protocol) {
        AttributeTable strict = new AttributeTable(Top.MAX);
        IpSetError malformed =
                strict.parse(message, Netlink.ATTRIBUTES, message.limit(), CommandPolicies.DUMP, true);
        int flags = malformed == null && top.has(Top.FLAGS) ? top.u32(Top.FLAGS) : 0;
        return new Request.Dump(command, protocol, optionalName(top), flags, Netlink.resId(message), malformed);
    }

    private static Request.Elements elements(ByteBuffer message, AttributeTable top) {
        boolean data = top.has(Top.DATA);
        boolean batch = top.has(Top.ADT);
        boolean numbered = top.has(Top.LINENO);
        demand(data != batch && top.isNested(data ? Top.DATA : Top.ADT) && (data || numbered));
        return new Request.Elements(region(message, top, data ? Top.DATA : Top.ADT), batch, numbered,
                numbered ? top.u32(Top.LINENO) : 0);
    }

    /**
     * The index in an ADD or DEL of the four bytes of LINENO, where the kernel notes the line of the element that
     * failed. It takes a second, strict look at the attributes to find it ({@code CALL_AD()}).
     *
     * @throws IpSetException {@link IpSetError#INVALID} if they do not stand it, which is then what the kernel answers
     */
    public static int linenoIndex(ByteBuffer message) {
        AttributeTable strict = new AttributeTable(Top.MAX);
        refuseIf(strict.parse(message, Netlink.ATTRIBUTES, message.limit(), CommandPolicies.ELEMENTS, true));
        return strict.payload(Top.LINENO);
    }

    /**
     * Encodes a request with the flags and the order of attributes that ipset(8) sends.
     *
     * @return the message, which stands until the writer is used again
     * @throws IllegalArgumentException for {@link Request.Unknown}
     */
    public static ByteBuffer encode(Request request, int sequence, MessageWriter out) {
        Command command = request.command();
        if (command == null) {
            throw new IllegalArgumentException("no such command: " + request);
        }
        out.begin(command.messageType(), command.flags() & ~(exist(request) ? Netlink.EXCL : 0), sequence, 0);
        putAttributes(request, out);
        return out.finish();
    }

    private static boolean exist(Request request) {
        return request instanceof Request.Create create && create.exist()
                || request instanceof Request.Destroy destroy && destroy.exist()
                || request instanceof Request.Add add && add.exist()
                || request instanceof Request.Delete delete && delete.exist();
    }

    private static void putAttributes(Request request, MessageWriter out) {
        if (request instanceof Request.Add add) {
            putElements(add.protocol(), add.name(), add.elements(), out);
        } else if (request instanceof Request.Delete delete) {
            putElements(delete.protocol(), delete.name(), delete.elements(), out);
        } else if (request instanceof Request.Test test) {
            putName(test.protocol(), test.name(), out);
            putRegion(Top.DATA, test.element(), out);
        } else if (request instanceof Request.Dump dump) {
            putName(dump.protocol(), dump.name(), out);
            if (dump.flags() != 0) {
                out.putU32(Top.FLAGS, dump.flags());
            }
            out.resId(dump.readerKib());
        } else if (request instanceof Request.Create create) {
            putName(create.protocol(), create.name(), out);
            out.putText(Top.TYPENAME, create.type());
            out.putU8(Top.REVISION, create.revision());
            out.putU8(Top.FAMILY, create.family());
            if (create.options() != null) {
                putRegion(Top.DATA, create.options(), out);
            }
        } else if (request instanceof Request.Rename rename) {
            putName(rename.protocol(), rename.name(), out);
            out.putText(Top.SETNAME2, rename.newName());
        } else if (request instanceof Request.Swap swap) {
            putName(swap.protocol(), swap.name(), out);
            out.putText(Top.SETNAME2, swap.other());
        } else if (request instanceof Request.Destroy destroy) {
            putName(destroy.protocol(), destroy.name(), out);
        } else if (request instanceof Request.Flush flush) {
            putName(flush.protocol(), flush.name(), out);
        } else if (request instanceof Request.Header header) {
            putName(header.protocol(), header.name(), out);
        } else if (request instanceof Request.GetByName byName) {
            putName(byName.protocol(), byName.name(), out);
        } else if (request instanceof Request.Type type) {
            putName(type.protocol(), null, out);
            out.putText(Top.TYPENAME, type.type());
            out.putU8(Top.FAMILY, type.family());
        } else if (request instanceof Request.GetByIndex byIndex) {
            putName(byIndex.protocol(), null, out);
            out.putU16(Top.INDEX, byIndex.index());
        } else if (request instanceof Request.Protocol protocol) {
            putName(protocol.protocol(), null, out);
        }
    }

    private static void putName(int protocol, @Nullable String name, MessageWriter out) {
        out.putU8(Top.PROTOCOL, protocol);
        if (name != null) {
            out.putText(Top.SETNAME, name);
        }
    }

    private static void putRegion(int number, Region region, MessageWriter out) {
        out.putBytes(number | AttributeReader.NESTED, region.bytes());
    }

    private static void putElements(int protocol, String name, Request.Elements elements, MessageWriter out) {
        putName(protocol, name, out);
        if (elements.numbered()) {
            out.putU32(Top.LINENO, elements.lineno());
        }
        putRegion(elements.batch() ? Top.ADT : Top.DATA, elements.data(), out);
    }
}
