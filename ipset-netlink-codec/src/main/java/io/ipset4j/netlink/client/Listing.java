package io.ipset4j.netlink.client;

import io.ipset4j.core.element.ElementSpec;
import io.ipset4j.core.element.Family;
import io.ipset4j.core.type.SetType;
import io.ipset4j.core.type.SetTypes;
import io.ipset4j.netlink.protocol.Attributes.Top;
import io.ipset4j.netlink.protocol.ElementReader;
import io.ipset4j.netlink.protocol.MalformedReplyException;
import io.ipset4j.netlink.protocol.Region;
import io.ipset4j.netlink.protocol.SetPart;
import io.ipset4j.netlink.wire.AttributeReader;
import org.jspecify.annotations.Nullable;

/** Turns the messages of a dump into the calls of a visitor. */
final class Listing {
    private final ListVisitor visitor;
    private boolean open;
    private @Nullable ElementReader reader;

    Listing(ListVisitor visitor) {
        this.visitor = visitor;
    }

    /** Takes the next message. One without a head and without elements, too, is a set: just its name. */
    void part(SetPart part) {
        SetPart.Info info = part.info();
        if (info != null || part.elements() == null) {
            end();
            visitor.beginSet(part.name(), info);
            open = true;
            reader = info == null ? null : readerFor(info);
        }
        if (part.elements() != null) {
            elements(part.elements());
        }
    }

    private void elements(Region region) {
        ElementReader current = reader;
        if (current == null) {
            throw new MalformedReplyException("elements of a set without a head");
        }
        AttributeReader each = new AttributeReader(region.message(), region.from(), region.to());
        while (each.next()) {
            ElementSpec element = each.number() == Top.DATA
                    ? current.read(region.message(), each.payload(), each.payload() + each.length())
                    : null;
            if (element == null) {
                throw new MalformedReplyException("an element that cannot be read");
            }
            visitor.element(element);
        }
    }

    private static ElementReader readerFor(SetPart.Info info) {
        SetType type = SetTypes.byName(info.type())
                .orElseThrow(() -> new MalformedReplyException("a set of an unknown type: " + info.type()));
        return ElementReader.ofReplies(type, info.family() == Family.INET6.number() ? Family.INET6 : Family.INET);
    }

    /** The last message has been taken. */
    void end() {
        if (open) {
            open = false;
            visitor.endSet();
        }
    }
}
