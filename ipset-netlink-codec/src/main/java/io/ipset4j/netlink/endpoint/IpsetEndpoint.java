package io.ipset4j.netlink.endpoint;

import io.ipset4j.core.SetNamespace;
import io.ipset4j.core.element.Family;
import io.ipset4j.core.error.IpSetError;
import io.ipset4j.core.error.IpSetException;
import io.ipset4j.core.rcu.Rcu;
import io.ipset4j.core.set.IpSet;
import io.ipset4j.core.type.CreateOptions;
import io.ipset4j.core.type.SetType;
import io.ipset4j.core.type.SetTypes;
import io.ipset4j.netlink.protocol.Attributes;
import io.ipset4j.netlink.protocol.Command;
import io.ipset4j.netlink.protocol.OptionsCodec;
import io.ipset4j.netlink.protocol.Region;
import io.ipset4j.netlink.protocol.Reply;
import io.ipset4j.netlink.protocol.ReplyCodec;
import io.ipset4j.netlink.protocol.Request;
import io.ipset4j.netlink.protocol.RequestCodec;
import io.ipset4j.netlink.wire.MessageWriter;
import io.ipset4j.netlink.wire.Netlink;
import java.nio.ByteBuffer;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Executes requests on a namespace: the one place where bytes become changes. What it answers is what the kernel's
 * ip_set answers to the same bytes.
 *
 * <p>The order of checks is that of {@code netlink_rcv_skb()}, {@code nfnetlink_rcv_msg()} and {@code ip_set_core.c}.
 *
 * <p>Thread-safe, as it has no state but the namespace. A request is executed on the thread that brings it.
 */
public final class IpsetEndpoint {
    private static final int SMALL_REPLY = 128;
    /** Requests up to this length name few elements. */
    private static final int SHORT_REQUEST = 1024;

    private final SetNamespace namespace;

    /** An endpoint of that namespace. */
    public IpsetEndpoint(SetNamespace namespace) {
        this.namespace = namespace;
    }

    /**
     * Executes one request. Bytes that are no whole netlink message are passed over in silence, as by the kernel.
     *
     * @param message the message, from the buffer's position on; it is neither kept nor changed
     * @param replies takes each reply, a buffer that it may keep
     * @return what remains to be sent if the request starts a dump, else null; the caller has to close it
     */
    public @Nullable Dump execute(ByteBuffer message, Consumer<ByteBuffer> replies) {
        ByteBuffer request = Netlink.view(message);
        if (request.limit() < Netlink.HEADER_LENGTH) {
            return null;
        }
        long length = Netlink.length(request);
        if (length < Netlink.HEADER_LENGTH || length > request.limit()) {
            return null;
        }
        request.limit((int) length);
        MessageWriter out = new MessageWriter(SMALL_REPLY);
        Dump dump = null;
        int error = 0;
        try {
            dump = execute(request, out, replies);
        } catch (LineRefusedException e) {
            replies.accept(ReplyCodec.refusalOfLine(request, e.error(), e.linenoIndex(), e.lineno(), out));
            return null;
        } catch (IpSetException e) {
            error = -e.error().code();
        } catch (OutOfMemoryError e) {
            error = -IpSetError.OUT_OF_MEMORY.code();
        }
        if (error != 0) {
            replies.accept(ReplyCodec.refusal(request, error, out));
        } else if (dump == null && (Netlink.flags(request) & Netlink.ACK) != 0) {
            replies.accept(ReplyCodec.ack(request, out));
        }
        return dump;
    }

    /**
     * Whether a request may take long enough to be kept off a thread that serves others: one that makes, empties or
     * drops a whole set, that names many elements, or that spans a range.
     *
     * @param message the message, from the buffer's position on
     */
    public static boolean mayTakeLong(ByteBuffer message) {
        ByteBuffer request = Netlink.view(message);
        if (request.limit() < Netlink.ATTRIBUTES || Netlink.type(request) >>> 8 != Netlink.SUBSYSTEM_IPSET) {
            return false;
        }
        Command command = Command.byNumber(Netlink.type(request) & 255);
        if (command == null) {
            return false;
        }
        return switch (command) {
            case CREATE, DESTROY, FLUSH -> true;
            case ADD, DEL -> request.limit() > SHORT_REQUEST || ElementCommands.spansRange(request);
            default -> false;
        };
    }

    private @Nullable Dump execute(ByteBuffer message, MessageWriter out, Consumer<ByteBuffer> replies) {
        int type = Netlink.type(message);
        if ((Netlink.flags(message) & Netlink.REQUEST) == 0 || type < Netlink.MIN_TYPE
                || message.limit() < Netlink.ATTRIBUTES) {
            return null;
        }
        if (type >>> 8 != Netlink.SUBSYSTEM_IPSET) {
            throw new IpSetException(IpSetError.INVALID);
        }
        Request request = RequestCodec.decode(message);
        if (request instanceof Request.Dump dump) {
            return startDump(message, dump, out, replies);
        }
        ByteBuffer data = answer(message, request, out);
        if (data != null) {
            replies.accept(data);
        } else {
            change(message, request);
        }
        return null;
    }

    // ip_set_dump_start() acknowledges its own failure, and netlink_rcv_skb() then does so again.
    private Dump startDump(ByteBuffer message, Request.Dump request, MessageWriter out,
            Consumer<ByteBuffer> replies) {
        try {
            return Dump.start(namespace, message, request);
        } catch (IpSetException e) {
            if ((Netlink.flags(message) & Netlink.ACK) != 0) {
                replies.accept(ReplyCodec.refusal(message, -e.error().code(), out));
            }
            throw e;
        }
    }

    private @Nullable ByteBuffer answer(ByteBuffer message, Request request, MessageWriter out) {
        if (request instanceof Request.Protocol) {
            return ReplyCodec.protocol(message,
                    new Reply.Protocol(Attributes.PROTOCOL_MAX, Attributes.PROTOCOL_MIN), out);
        } else if (request instanceof Request.Header header) {
            IpSet set = namespace.set(header.name());
            return ReplyCodec.header(message, new Reply.Header(header.protocol(), header.name(), set.type().name(),
                    set.familyNumber(), set.revision()), out);
        } else if (request instanceof Request.Type asked) {
            SetType type = findType(asked.type(), asked.family(), 0);
            return ReplyCodec.type(message,
                    new Reply.Type(asked.protocol(), type.name(), asked.family(), type.maxRevision(), 0), out);
        } else if (request instanceof Request.GetByName byName) {
            return ReplyCodec.byName(message, new Reply.ByName(byName.protocol(),
                    namespace.set(byName.name()).familyNumber(), namespace.id(byName.name())), out);
        } else if (request instanceof Request.GetByIndex byIndex) {
            String name = namespace.name(byIndex.index());
            if (name == null) {
                throw new IpSetException(IpSetError.NO_SUCH_SET);
            }
            return ReplyCodec.byIndex(message, new Reply.ByIndex(byIndex.protocol(), name), out);
        }
        return null;
    }

    private void change(ByteBuffer message, Request request) {
        if (request instanceof Request.Swap swap) {
            namespace.swap(swap.name(), swap.other());
        } else if (request instanceof Request.Add add) {
            withElements(message, add.name(), commands -> commands.add(add.elements(), add.exist()));
        } else if (request instanceof Request.Delete delete) {
            withElements(message, delete.name(), commands -> commands.delete(delete.elements(), delete.exist()));
        } else if (request instanceof Request.Test test) {
            withElements(message, test.name(), commands -> commands.test(test.element()));
        } else if (request instanceof Request.Create create) {
            create(create);
        } else if (request instanceof Request.Destroy destroy) {
            if (destroy.name() == null) {
                namespace.destroyAll();
            } else {
                namespace.destroy(destroy.name(), destroy.exist());
            }
        } else if (request instanceof Request.Flush flush) {
            if (flush.name() == null) {
                namespace.flushAll();
            } else {
                namespace.flush(flush.name());
            }
        } else if (request instanceof Request.Rename rename) {
            namespace.rename(rename.name(), rename.newName());
        } else if (request instanceof Request.None) {
            throw new IpSetException(IpSetError.NOT_SUPPORTED);
        } else {
            throw new IpSetException(IpSetError.INVALID);
        }
    }

    /** Inside a read section the set stays whole, whoever swaps it away and destroys it meanwhile. */
    private void withElements(ByteBuffer message, String name, Consumer<ElementCommands> action) {
        Rcu rcu = namespace.rcu();
        int token = rcu.enter();
        try {
            action.accept(new ElementCommands(message, namespace.set(name)));
        } finally {
            rcu.exit(token);
        }
    }

    private void create(Request.Create request) {
        SetType type = findType(request.type(), request.family(), request.revision());
        Region region = request.options();
        CreateOptions options = region == null ? new CreateOptions()
                : OptionsCodec.decode(region, type, request.family());
        if (options == null) {
            throw new IpSetException(IpSetError.PROTOCOL);
        }
        namespace.create(request.name(), type, request.revision(), request.family(), options, request.exist());
    }

    // find_set_type(): a type that is registered without a family answers for all.
    private static SetType findType(String name, int family, int revision) {
        return SetTypes.byName(name)
                .filter(type -> type.onlyFamily() == Family.UNSPEC || type.onlyFamily().number() == family)
                .filter(type -> revision <= type.maxRevision())
                .orElseThrow(() -> new IpSetException(IpSetError.FIND_TYPE));
    }
}
