/** JMH benchmarks beside peers and limits. */
module io.ipset4j.benchmarks {
    requires static transitive org.jspecify;
    requires io.ipset4j.netlink;
}
