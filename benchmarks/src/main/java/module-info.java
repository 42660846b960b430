/*
 * JMH benchmarks beside peers and limits. The module is open because JMH reads benchmarks by reflection. They run from
 * the class path, on which JMH starts its forks; the module path is the compiler's.
 */
open module io.ipset4j.benchmarks {
    requires static transitive org.jspecify;
    requires io.ipset4j.netlink;
    requires io.netty.transport;
    requires inet.ipaddr;
    requires it.unimi.dsi.fastutil.core;
    requires java.management;
    requires jmh.core;
}
