package io.ipset4j.core.set;

/** What a set says to a packet. */
enum Verdict {
    /** No element is reached whose conditions hold, or the packet cannot be an element of the set. */
    NO,
    /** In the set. */
    YES,
    /** The network that decides is marked nomatch. The kernel's {@code -ENOTEMPTY}. */
    NOMATCH,
    /** In the set, and the element wants the packet's MAC. The kernel's {@code -EAGAIN}. */
    INCOMPLETE
}
