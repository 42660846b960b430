package io.ipset4j.cli.session;

import io.ipset4j.cli.grammar.Help;
import io.ipset4j.cli.grammar.Revisions;
import io.ipset4j.cli.output.ListedSet;
import io.ipset4j.cli.output.Listing;
import io.ipset4j.core.element.ElementSpec;
import io.ipset4j.core.element.Family;
import io.ipset4j.core.text.SyntaxException;
import io.ipset4j.core.text.SyntaxException.Kind;
import io.ipset4j.core.type.SetType;
import io.ipset4j.netlink.client.ListVisitor;
import io.ipset4j.netlink.protocol.SetPart;
import org.jspecify.annotations.Nullable;

/** Prints sets as they come from the daemon. */
final class ListedSets implements ListVisitor {
    private final Listing listing;
    private final boolean namesOnly;

    ListedSets(Listing listing, boolean namesOnly) {
        this.listing = listing;
        this.namesOnly = namesOnly;
    }

    @Override
    public void beginSet(String name, SetPart.@Nullable Info info) {
        if (info == null || namesOnly) {
            listing.name(name);
            return;
        }
        SetType type = Help.find(info.type());
        if (type == null || !Revisions.isKnown(type, info.revision())) {
            throw new SyntaxException(Kind.SYNTAX, "Kernel and userspace incompatible: settype " + info.type()
                    + " with revision " + info.revision() + " not supported by userspace.");
        }
        listing.set(new ListedSet(name, type, family(info.family()), info.revision(), info.options(),
                info.memorySize(), info.references(), info.elements()));
    }

    /** The family with that number; anything unknown is none. */
    static Family family(int number) {
        return number == Family.INET.number() ? Family.INET
                : number == Family.INET6.number() ? Family.INET6 : Family.UNSPEC;
    }

    @Override
    public void element(ElementSpec element) {
        if (!namesOnly) {
            listing.member(element);
        }
    }

    /** The next set, or the end of the listing, ends it. */
    @Override
    public void endSet() {}
}
