package io.ipset4j.netlink.golden;

import java.util.List;

/** What is judged: something that answers ip_set's requests. */
public interface Responder {
    /** The replies to one request, in order, each a complete netlink message. */
    List<byte[]> ask(byte[] request);

    /** Goes on in a namespace without sets. */
    void freshNamespace();

    /** Lets time pass, as a recording did. */
    void sleep(double seconds);
}
