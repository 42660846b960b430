package io.ipset4j.netlink.client;

import io.ipset4j.core.element.ElementSpec;
import io.ipset4j.netlink.protocol.ListedElements;
import io.ipset4j.netlink.protocol.MalformedReplyException;
import io.ipset4j.netlink.protocol.Region;
import io.ipset4j.netlink.protocol.SetPart;

/** Turns the messages of a dump into the calls of a visitor. */
final class Listing {
    private final ListVisitor visitor;
    private final ListedElements elements = new ListedElements();
    private boolean open;
    private boolean hasHead;

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
            hasHead = info != null;
        }
        if (part.elements() != null) {
            elements(part.elements());
        }
    }

    private void elements(Region region) {
        if (!hasHead) {
            throw new MalformedReplyException("elements of a set without a head");
        }
        elements.start(region);
        for (ElementSpec element = elements.next(); element != null; element = elements.next()) {
            visitor.element(element);
        }
    }

    /** The last message has been taken. */
    void end() {
        if (open) {
            open = false;
            visitor.endSet();
        }
    }
}
