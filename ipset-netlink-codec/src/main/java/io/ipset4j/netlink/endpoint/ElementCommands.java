package io.ipset4j.netlink.endpoint;

import io.ipset4j.core.element.ElementSpec;
import io.ipset4j.core.error.IpSetError;
import io.ipset4j.core.error.IpSetException;
import io.ipset4j.core.set.IpSet;
import io.ipset4j.core.type.Dimension;
import io.ipset4j.core.type.Method;
import io.ipset4j.netlink.protocol.Attributes.Element;
import io.ipset4j.netlink.protocol.Attributes.Top;
import io.ipset4j.netlink.protocol.ElementReader;
import io.ipset4j.netlink.protocol.Region;
import io.ipset4j.netlink.protocol.Request;
import io.ipset4j.netlink.protocol.RequestCodec;
import io.ipset4j.netlink.wire.AttributeReader;
import io.ipset4j.netlink.wire.Netlink;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * ADD, DEL and TEST of one request: {@code ip_set_ad()}, {@code CALL_AD()} and {@code ip_set_utest()}.
 *
 * <p>The elements of a batch are taken in order up to the first that fails; those before it stay.
 */
final class ElementCommands {
    private final ByteBuffer message;
    private final IpSet set;
    private final ElementReader reader;

    /** The commands of that message on that set. */
    ElementCommands(ByteBuffer message, IpSet set) {
        this.message = message;
        this.set = set;
        this.reader = ElementReader.ofRequests(set.type(), set.family());
    }

    /** Whether any element of an ADD or DEL may stand for many. */
    static boolean spansRange(ByteBuffer message) {
        AttributeReader top = new AttributeReader(message, Netlink.ATTRIBUTES, message.limit());
        while (top.next()) {
            if (top.number() == Top.DATA && spansRange(top.nested())) {
                return true;
            }
            if (top.number() == Top.ADT) {
                AttributeReader each = top.nested();
                while (each.next()) {
                    if (spansRange(each.nested())) {
                        return true;
                    }
                }
            }
        }
        return false;
    }

    private static boolean spansRange(AttributeReader element) {
        while (element.next()) {
            switch (element.number()) {
                case Element.IP_TO, Element.CIDR, Element.PORT_TO, Element.IP2_TO -> {
                    return true;
                }
                default -> { }
            }
        }
        return false;
    }

    /** Adds the elements. */
    void add(Request.Elements elements, boolean exist) {
        forEach(elements, exist, spec -> set.add(spec, exist));
    }

    /** Deletes the elements. */
    void delete(Request.Elements elements, boolean exist) {
        forEach(elements, exist, spec -> set.delete(spec, exist));
    }

    /**
     * Asks for the element.
     *
     * @throws IpSetException {@link IpSetError#EXIST} if it is not in the set, or could not be; the reason is not told
     */
    void test(Region element) {
        ElementSpec spec = reader.read(message, element.from(), element.to());
        if (spec == null) {
            throw new IpSetException(IpSetError.PROTOCOL);
        }
        boolean found;
        try {
            found = set.test(spec);
        } catch (IpSetException e) {
            // ip_set_utest() takes every positive result for a yes, and this one is.
            found = e.error() == IpSetError.PLUS_ONE;
        }
        if (!found) {
            throw new IpSetException(IpSetError.EXIST);
        }
    }

    /** What is done to each element. */
    private interface Change {
        void apply(ElementSpec spec);
    }

    private void forEach(Request.Elements elements, boolean exist, Change change) {
        Region data = elements.data();
        if (elements.batch()) {
            // What another client asks of the set comes before or after the batch, not in its midst.
            set.exclusively(() -> applyAll(data, elements.numbered(), exist, change));
        } else {
            throwIfAny(apply(data.from(), data.to(), elements.numbered(), exist, change));
        }
    }

    private void applyAll(Region data, boolean numbered, boolean exist, Change change) {
        IpSetException last = null;
        AttributeReader each = new AttributeReader(message, data.from(), data.to());
        while (each.next()) {
            if (each.number() != Top.DATA || !each.isNested()) {
                throw new IpSetException(IpSetError.PROTOCOL);
            }
            last = apply(each.payload(), each.payload() + each.length(), numbered, exist, change);
        }
        throwIfAny(last);
    }

    private static void throwIfAny(@Nullable IpSetException refusal) {
        if (refusal != null) {
            throw refusal;
        }
    }

    /**
     * Applies the change to one element. Negative errors are thrown; the positive one of hash:ip,mac does not end a
     * batch, and counts only if no element follows: that one is returned.
     */
    private @Nullable IpSetException apply(int from, int to, boolean numbered, boolean exist, Change change) {
        ElementSpec spec = reader.read(message, from, to);
        if (spec == null) {
            throw new IpSetException(IpSetError.PROTOCOL);
        }
        try {
            change.apply(spec);
            return null;
        } catch (IpSetException e) {
            if (e.error() == IpSetError.EXIST && exist) {
                return null;
            }
            int lineno = numbered ? linenoOf(e.error()) : 0;
            if (lineno != 0) {
                throw new LineRefusedException(-e.error().code(), RequestCodec.linenoIndex(message), lineno);
            }
            if (e.error() == IpSetError.PLUS_ONE) {
                return e;
            }
            throw e;
        }
    }

    // hash:ip,mac looks at LINENO only after the checks that it answers with a protocol error; all others before any.
    private int linenoOf(IpSetError error) {
        boolean unread = error == IpSetError.PROTOCOL && set.type().method() == Method.HASH
                && set.type().has(Dimension.IP) && set.type().has(Dimension.MAC);
        return unread ? 0 : reader.lineno();
    }
}
