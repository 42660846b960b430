/** The ipset command and the ipsetd daemon. */
module io.ipset4j.cli {
    requires static transitive org.jspecify;
    requires io.ipset4j.netlink;
}
