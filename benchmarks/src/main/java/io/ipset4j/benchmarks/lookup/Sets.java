package io.ipset4j.benchmarks.lookup;

import io.ipset4j.core.SetStore;
import io.ipset4j.core.element.ElementSpec;
import io.ipset4j.core.element.Family;
import io.ipset4j.core.set.IpSet;
import io.ipset4j.core.type.CreateOptions;
import io.ipset4j.core.type.SetType;

/** Makes the sets that are measured. */
public final class Sets {
    private Sets() {}

    /** An empty set without extensions, in a store of its own, that takes as many elements as there may be. */
    public static IpSet empty(SetType type, Family family) {
        return empty(type, family, new CreateOptions());
    }

    /** As {@link #empty(SetType, Family)}, with timeouts (of an hour, so none ends meanwhile) and counters. */
    public static IpSet emptyWithColumns(SetType type, Family family) {
        return empty(type, family, new CreateOptions().timeout(3600).flags(CreateOptions.COUNTERS));
    }

    @SuppressWarnings("resource") // lives as long as the fork
    private static IpSet empty(SetType type, Family family, CreateOptions options) {
        var sets = SetStore.create().namespace("benchmark");
        sets.create("set", type, type.maxRevision(), family.number(), options.maxelem(0xffffffffL), false);
        return sets.set("set");
    }

    /** An empty specification with the address and prefix length of a network. */
    public static ElementSpec network(io.ipset4j.core.element.Address address, int length) {
        return new ElementSpec().ip(address).cidr(length);
    }
}
