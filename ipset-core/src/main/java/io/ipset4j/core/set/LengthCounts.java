package io.ipset4j.core.set;

import io.ipset4j.core.element.Family;

/** How many networks have a prefix length. Under the set's lock. */
final class LengthCounts {
    private final int[] counts;

    LengthCounts(Family family) {
        counts = new int[family.bits() + 1];
    }

    /** Notes that a network came, and gives their number. */
    int add(int length) {
        return ++counts[length];
    }

    /** Notes that a network went, and gives the number left. */
    int remove(int length) {
        return --counts[length];
    }

    /** How many networks have the length. */
    int of(int length) {
        return counts[length];
    }

    /** The longest length that any network has, expired or not, or -1 if there is none. */
    int longest() {
        int length = counts.length - 1;
        while (length >= 0 && counts[length] == 0) {
            length--;
        }
        return length;
    }

    /** Bytes taken, about. */
    long sizeInBytes() {
        return 4L * counts.length;
    }
}
