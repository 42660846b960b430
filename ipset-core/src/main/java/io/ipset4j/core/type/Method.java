package io.ipset4j.core.type;

/** How a set type stores its elements: the first half of its name. */
public enum Method {
    /** A bit for each possible element of a range. */
    BITMAP,
    /** A hash table. */
    HASH,
    /** An ordered list. */
    LIST
}
