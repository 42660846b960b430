/** The ipset command and the ipsetd daemon. */
module io.ipset4j.cli {
    requires static transitive org.jspecify;
    requires io.ipset4j.netlink;
    requires info.picocli;

    opens io.ipset4j.cli to info.picocli;
}
