package io.ipset4j.core.set;

import io.ipset4j.core.element.Family;
import io.ipset4j.core.type.Dimension;
import io.ipset4j.core.type.SetType;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What {@link IpSet}'s lookups without a request ask with: the parts, as numbers, of an element of one family. */
enum LookupShape {
    IPV4(Family.INET, 1, false),
    IPV4_PORT(Family.INET, 1, true),
    IPV4_PAIR(Family.INET, 2, false),
    IPV4_PORT_IPV4(Family.INET, 2, true),
    IPV6(Family.INET6, 1, false),
    IPV6_PORT(Family.INET6, 1, true),
    IPV6_PAIR(Family.INET6, 2, false),
    IPV6_PORT_IPV6(Family.INET6, 2, true);

    final Family family;
    final int addresses;
    final boolean port;

    LookupShape(Family family, int addresses, boolean port) {
        this.family = family;
        this.addresses = addresses;
        this.port = port;
    }

    /** The shape that elements of the hash type have, or null if they have parts that are no address or port. */
    static @Nullable LookupShape of(SetType type, Family family) {
        List<Dimension> dimensions = type.dimensions();
        int addresses = (int) dimensions.stream().filter(Dimension::isAddress).count();
        boolean port = type.has(Dimension.PORT);
        for (LookupShape shape : values()) {
            if (shape.family == family && shape.addresses == addresses && shape.port == port
                    && dimensions.size() == addresses + (port ? 1 : 0)) {
                return shape;
            }
        }
        return null;
    }
}
