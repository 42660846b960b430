package io.ipset4j.benchmarks.lookup;

import io.ipset4j.core.element.Address;
import io.ipset4j.core.element.ElementSpec;
import io.ipset4j.core.set.IpSet;

/** How an embedding program asks a set about packets. All that the benchmarks know of the store's lookups is here. */
final class EngineLookups {
    private EngineLookups() {}

    /** One address. */
    static Contestant ipv4(IpSet set, int[] keys) {
        return key -> set.containsIpv4(keys[key]);
    }

    /** One address, as a specification of an element. */
    static Contestant element(IpSet set, Address[] keys) {
        ElementSpec spec = new ElementSpec();
        return key -> set.test(spec.ip(keys[key]));
    }

    /** One address. */
    static Contestant ipv6(IpSet set, long[] high, long[] low) {
        return key -> set.containsIpv6(high[key], low[key]);
    }

    /** An address with a protocol and a port. */
    static Contestant ipv4Port(IpSet set, int[] addresses, int[] protocols, int[] ports) {
        return key -> set.containsIpv4Port(addresses[key], protocols[key], ports[key]);
    }

    /** Two addresses. */
    static Contestant ipv4Pair(IpSet set, int[] first, int[] second) {
        return key -> set.containsIpv4Pair(first[key], second[key]);
    }

    /** An address with a protocol and a port, and a second address. */
    static Contestant ipv4PortIpv4(IpSet set, int[] first, int[] protocols, int[] ports, int[] second) {
        return key -> set.containsIpv4PortIpv4(first[key], protocols[key], ports[key], second[key]);
    }
}
