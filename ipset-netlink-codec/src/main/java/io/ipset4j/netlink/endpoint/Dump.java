package io.ipset4j.netlink.endpoint;

import io.ipset4j.core.SetNamespace;
import io.ipset4j.core.element.ElementSpec;
import io.ipset4j.core.error.IpSetException;
import io.ipset4j.core.set.ElementCursor;
import io.ipset4j.core.set.IpSet;
import io.ipset4j.core.type.Method;
import io.ipset4j.netlink.protocol.Attributes.Top;
import io.ipset4j.netlink.protocol.ElementWriter;
import io.ipset4j.netlink.protocol.ReplyCodec;
import io.ipset4j.netlink.protocol.Request;
import io.ipset4j.netlink.wire.MessageWriter;
import io.ipset4j.netlink.wire.Netlink;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * A dump under way: the messages of LIST and SAVE, each made when it is asked for. {@code ip_set_dump_do()}.
 *
 * <p>A message holds one set or a part of one. While a set is partly sent it is pinned: it can be neither destroyed nor
 * renamed nor swapped, and writers may change its elements. Sets whose elements are sets come after all others.
 *
 * <p>Not thread-safe; close it when it is not pulled to its end.
 */
public final class Dump implements AutoCloseable {
    /** The longest message that every reader takes: the kernel's {@code NLMSG_GOODSIZE} on 64-bit machines. */
    public static final int SMALL_MESSAGE = 3776;
    /** The longest message that the kernel makes for readers with large buffers. */
    public static final int LARGE_MESSAGE = 32448;

    private final SetNamespace namespace;
    private final ByteBuffer header;
    private final Request.Dump request;
    private final int limit;
    private final MessageWriter out = new MessageWriter(SMALL_MESSAGE);

    private boolean lists;
    private int nextId;
    private boolean first = true;
    private boolean finished;
    private SetNamespace.@Nullable Pin pin;
    private @Nullable ElementCursor cursor;
    private @Nullable ElementSpec unsent;

    private Dump(SetNamespace namespace, ByteBuffer message, Request.Dump request) {
        this.namespace = namespace;
        this.request = request;
        this.header = ByteBuffer.allocate(Netlink.HEADER_LENGTH).order(Netlink.ORDER)
                .put(message.duplicate().position(0).limit(Netlink.HEADER_LENGTH));
        this.limit = Math.max(SMALL_MESSAGE, Math.min(LARGE_MESSAGE, request.readerKib() * 1024));
    }

    /**
     * Starts the dump that a message asks for.
     *
     * @throws IpSetException if the request is malformed or the set does not exist
     */
    static Dump start(SetNamespace namespace, ByteBuffer message, Request.Dump request) {
        if (request.malformed() != null) {
            throw new IpSetException(request.malformed());
        }
        Dump dump = new Dump(namespace, message, request);
        if (request.name() != null) {
            dump.pin = namespace.pin(request.name());
        }
        return dump;
    }

    /**
     * The next message, or null after the last.
     *
     * @return a buffer that stands until the next call
     */
    public @Nullable ByteBuffer next() {
        if (finished) {
            return null;
        }
        SetNamespace.Pin current = pin != null ? pin : nextSet();
        if (current == null) {
            finished = true;
            return ReplyCodec.done(header, out);
        }
        pin = current;
        ByteBuffer message = part(current);
        first = false;
        return message;
    }

    private SetNamespace.@Nullable Pin nextSet() {
        if (request.name() != null) {
            return null;
        }
        while (true) {
            if (nextId >= namespace.idLimit()) {
                if (lists) {
                    return null;
                }
                lists = true;
                nextId = 0;
                continue;
            }
            int id = nextId++;
            if (!isInThisRound(id)) {
                continue;
            }
            SetNamespace.Pin candidate = namespace.pin(id);
            if (candidate != null) {
                if (isInThisRound(candidate.set())) {
                    return candidate;
                }
                candidate.close();
            }
        }
    }

    // Looks before it pins: a pin, however short, makes a swap or a destroy of another client fail.
    private boolean isInThisRound(int id) {
        String name = namespace.name(id);
        try {
            return name != null && isInThisRound(namespace.set(name));
        } catch (IpSetException e) {
            // Destroyed or renamed in this moment; in the second case the pin finds it.
            return namespace.name(id) != null;
        }
    }

    private boolean isInThisRound(IpSet set) {
        return (set.type().method() == Method.LIST) == lists;
    }

    private ByteBuffer part(SetNamespace.Pin current) {
        ReplyCodec.beginPart(header, request.protocol(), current.name(), out);
        ElementCursor elements = cursor;
        if (elements == null) {
            boolean namesOnly = (request.flags() & Request.Dump.NAMES_ONLY) != 0;
            if (!namesOnly) {
                ReplyCodec.putHead(request.protocol(), current.id(), current.set(), current.references(), out);
            }
            if (namesOnly || (request.flags() & Request.Dump.HEADERS_ONLY) != 0) {
                endSet(current);
                return out.finish();
            }
            elements = current.set().cursor();
            cursor = elements;
        }
        if (putElements(elements)) {
            endSet(current);
        }
        return out.finish();
    }

    /** Puts in as many elements as the message holds, but at least one; true at the end of the set. */
    private boolean putElements(ElementCursor elements) {
        int limitHere = first ? SMALL_MESSAGE : limit;
        int adt = out.beginNest(Top.ADT);
        boolean some = false;
        boolean end = false;
        while (true) {
            ElementSpec element = unsent != null ? unsent : elements.next();
            unsent = null;
            if (element == null) {
                end = true;
                break;
            }
            int start = out.size();
            int data = out.beginNest(Top.DATA);
            ElementWriter.putReply(element, out);
            out.endNest(data);
            if (some && out.size() > limitHere) {
                out.truncate(start);
                unsent = element;
                break;
            }
            some = true;
        }
        out.endNest(adt);
        return end;
    }

    private void endSet(SetNamespace.Pin current) {
        cursor = null;
        pin = null;
        current.close();
    }

    /** Gives up the rest and lets go of the set. */
    @Override
    public void close() {
        finished = true;
        SetNamespace.Pin current = pin;
        if (current != null) {
            endSet(current);
        }
    }
}
