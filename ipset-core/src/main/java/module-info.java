/** The set store: namespaces of IP sets, with lock-free lookups. No I/O, no netlink. */
module io.ipset4j.core {
    requires static transitive org.jspecify;
    requires it.unimi.dsi.fastutil.core;

    exports io.ipset4j.core;
    exports io.ipset4j.core.element;
    exports io.ipset4j.core.error;
    exports io.ipset4j.core.match;
    exports io.ipset4j.core.rcu;
    exports io.ipset4j.core.set;
    exports io.ipset4j.core.text;
    exports io.ipset4j.core.type;
}
