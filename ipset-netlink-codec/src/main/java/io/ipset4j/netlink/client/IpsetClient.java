package io.ipset4j.netlink.client;

import io.ipset4j.core.element.ElementSpec;
import io.ipset4j.core.element.Family;
import io.ipset4j.core.error.IpSetError;
import io.ipset4j.core.type.CreateOptions;
import io.ipset4j.core.type.SetType;
import io.ipset4j.netlink.endpoint.IpsetEndpoint;
import io.ipset4j.netlink.protocol.Attributes;
import io.ipset4j.netlink.protocol.Command;
import io.ipset4j.netlink.protocol.ElementWriter;
import io.ipset4j.netlink.protocol.MalformedReplyException;
import io.ipset4j.netlink.protocol.OptionsCodec;
import io.ipset4j.netlink.protocol.Region;
import io.ipset4j.netlink.protocol.Reply;
import io.ipset4j.netlink.protocol.ReplyCodec;
import io.ipset4j.netlink.protocol.Request;
import io.ipset4j.netlink.protocol.RequestCodec;
import io.ipset4j.netlink.wire.MessageWriter;
import io.ipset4j.netlink.wire.Netlink;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Speaks to ip_set: one method a command. Each waits for the answer, throws {@link RefusedException} if it is a refusal
 * and {@link java.io.UncheckedIOException} if the connection fails.
 *
 * <p>Names are strings with a char a byte, at most {@value Attributes#MAX_NAME} of them.
 *
 * <p>Not thread-safe.
 */
public final class IpsetClient implements AutoCloseable {
    /** Dump messages of up to 32 KiB are fine. */
    private static final int READER_KIB = 32;

    private final Transport transport;
    private final MessageWriter out = new MessageWriter(4096);
    private final MessageWriter nested = new MessageWriter(512);
    private int sequence;

    /** A client over that transport, which it closes. */
    public IpsetClient(Transport transport) {
        this.transport = transport;
    }

    /**
     * A client of the daemon at a Unix socket.
     *
     * @throws IOException if nothing listens there, or it may not be used
     */
    public static IpsetClient connect(Path socket) throws IOException {
        return new IpsetClient(SocketTransport.connect(socket));
    }

    /** A client of an endpoint in this process. */
    public static IpsetClient of(IpsetEndpoint endpoint) {
        return new IpsetClient(new InProcessTransport(endpoint));
    }

    /** The lowest and the highest protocol version that the other side speaks. */
    public Reply.Protocol protocol() {
        return ask(new Request.Protocol(Attributes.PROTOCOL_MAX), Reply.Protocol.class);
    }

    /** The revisions of a type, asked for by its name and a family. */
    public Reply.Type type(String type, Family family) {
        return ask(new Request.Type(Attributes.PROTOCOL_MAX, type, family.number()), Reply.Type.class);
    }

    /** The type, family and revision of a set. */
    public Reply.Header header(String set) {
        return ask(new Request.Header(Attributes.PROTOCOL_MAX, set), Reply.Header.class);
    }

    /** The id and the family of a set. */
    public Reply.ByName byName(String set) {
        return ask(new Request.GetByName(Attributes.PROTOCOL_MAX, set), Reply.ByName.class);
    }

    /** The name of the set with an id, 0 to 65535. */
    public String nameOf(int id) {
        return ask(new Request.GetByIndex(Attributes.PROTOCOL_MAX, id), Reply.ByIndex.class).name();
    }

    /** Creates a set; with {@code exist}, one that is there already and was created alike is no error. */
    public void create(String set, SetType type, int revision, Family family, CreateOptions options, boolean exist) {
        nested.begin(0, 0, 0, 0);
        OptionsCodec.putRequest(options, nested);
        Region data = written();
        command(new Request.Create(Attributes.PROTOCOL_MAX, set, type.name(), revision, family.number(), data, exist));
    }

    /** Destroys a set, or all if {@code set} is null; with {@code exist}, one that is not there is no error. */
    public void destroy(@Nullable String set, boolean exist) {
        command(new Request.Destroy(Attributes.PROTOCOL_MAX, set, exist));
    }

    /** Empties a set, or all if {@code set} is null. */
    public void flush(@Nullable String set) {
        command(new Request.Flush(Attributes.PROTOCOL_MAX, set));
    }

    /** Renames a set. */
    public void rename(String set, String newName) {
        command(new Request.Rename(Attributes.PROTOCOL_MAX, set, newName));
    }

    /** Swaps the contents of two sets. */
    public void swap(String set, String other) {
        command(new Request.Swap(Attributes.PROTOCOL_MAX, set, other));
    }

    /** Adds an element, or a range of them; with {@code exist}, those that are there already are no error. */
    public void add(String set, ElementSpec element, boolean exist) {
        command(new Request.Add(Attributes.PROTOCOL_MAX, set, single(element), exist));
    }

    /** Deletes an element, or a range of them; with {@code exist}, those that are not there are no error. */
    public void delete(String set, ElementSpec element, boolean exist) {
        command(new Request.Delete(Attributes.PROTOCOL_MAX, set, single(element), exist));
    }

    /**
     * Whether an element is in a set. An element that could not be in the set is not.
     *
     * @throws RefusedException if there is no such set, or the element has fields that its type does not know
     */
    public boolean test(String set, ElementSpec element) {
        try {
            command(new Request.Test(Attributes.PROTOCOL_MAX, set, data(element, 0)));
            return true;
        } catch (RefusedException e) {
            if (e.code() == IpSetError.EXIST.code()) {
                return false;
            }
            throw e;
        }
    }

    /**
     * Lists a set, or all if {@code set} is null.
     *
     * @param flags {@link Request.Dump#NAMES_ONLY}, {@link Request.Dump#HEADERS_ONLY} or 0
     * @param visitor sees the sets while they arrive; if it throws, the connection is closed
     */
    public void list(@Nullable String set, int flags, ListVisitor visitor) {
        int sent = send(new Request.Dump(Command.LIST, Attributes.PROTOCOL_MAX, set, flags,
                READER_KIB, null));
        Listing listing = new Listing(visitor);
        boolean complete = false;
        try {
            Reply reply = replyTo(sent);
            while (reply instanceof Reply.Listed listed) {
                listing.part(listed.part());
                reply = replyTo(sent);
            }
            if (!(reply instanceof Reply.Done)) {
                throw unexpected(reply);
            }
            complete = true;
            listing.end();
        } catch (RefusedException e) {
            complete = true;
            throw e;
        } finally {
            if (!complete) {
                transport.close();
            }
        }
    }

    /** A batch of additions and deletions; the client must not be used for anything else until it is finished. */
    public Batch batch() {
        return new Batch(this);
    }

    /** Requests sent without waiting; the client must not be used for anything else until their answers are in. */
    public Pipeline pipeline() {
        return new Pipeline(this);
    }

    private Request.Elements single(ElementSpec element) {
        return new Request.Elements(data(element, 0), false, false, 0);
    }

    private Region data(ElementSpec element, int line) {
        nested.begin(0, 0, 0, 0);
        ElementWriter.putRequest(element, line, nested);
        return written();
    }

    /** The attributes in {@link #nested}. */
    private Region written() {
        ByteBuffer message = nested.finish();
        return new Region(message, Netlink.ATTRIBUTES, message.limit());
    }

    private void command(Request request) {
        awaitAck(send(request));
    }

    private <T extends Reply> T ask(Request request, Class<T> expected) {
        Reply reply = replyTo(send(request));
        if (!expected.isInstance(reply)) {
            throw unexpected(reply);
        }
        return expected.cast(reply);
    }

    /** Sends a request; returns its sequence number. */
    int send(Request request) {
        int number = ++sequence;
        transport.send(RequestCodec.encode(request, number, out));
        return number;
    }

    /** Makes sure that what was sent is on its way. */
    void flushTransport() {
        transport.flush();
    }

    /** Waits until the request with that number has been carried out. */
    void awaitAck(int number) {
        Reply reply = replyTo(number);
        if (!(reply instanceof Reply.Ack)) {
            throw unexpected(reply);
        }
    }

    /**
     * Waits for the reply to the request with that number. Others are passed over: a refused dump is refused twice.
     *
     * @throws RefusedException if it is a refusal
     */
    private Reply replyTo(int number) {
        ByteBuffer message;
        do {
            message = transport.receive();
        } while (Netlink.sequence(message) != number);
        Reply reply = ReplyCodec.decode(message);
        if (reply instanceof Reply.Refused refused) {
            throw new RefusedException(-refused.error(), ReplyCodec.lineno(refused));
        }
        return reply;
    }

    private static MalformedReplyException unexpected(Reply reply) {
        return new MalformedReplyException("not what was asked for: " + reply);
    }

    @Override
    public void close() {
        transport.close();
    }
}
