package io.ipset4j.core.table;

import java.util.Arrays;

/** Brings a {@link LengthMap} in line with the nodes of its {@link PrefixIndex}, a /16 at a time. For the writer. */
final class LengthMapWriter {
    /** The byte of the address, counted from 0, that tells the /24s of a /16 apart. */
    private static final int THIRD = 2;

    private final byte[] values = new byte[LengthMap.BLOCK];

    /** Gives the /24s of a /16 the values that follow from the index. */
    void update(LengthMap map, PrefixIndex index, int number) {
        long address = (long) number << 48;
        int value = 0;
        Object node = index.rootAcquire();
        int depth = 0;
        while (true) {
            int[] bits = PrefixIndex.bitsOf(node);
            int here = depth + PrefixNode.skip(bits);
            int above = Math.min(here, THIRD) - depth;
            if (PrefixNode.commonPath(bits, address, 0, depth, above) < above) {
                break; // nothing lies in this /16
            }
            if (here >= THIRD) {
                Arrays.fill(values, (byte) value);
                if (here == THIRD) {
                    readPrefixes(bits);
                    readChildren(bits);
                } else {
                    values[PrefixNode.pathByte(bits, THIRD - depth)] |= (byte) LengthMap.DEEPER;
                }
                map.replace(number, values);
                return;
            }
            int step = PrefixNode.byteAt(address, 0, here);
            value = over(value, bits, here, step);
            int rank = PrefixNode.childRank(bits, step);
            if (rank < 0) {
                break;
            }
            node = PrefixIndex.child(node, rank);
            depth = here + 1;
        }
        map.replace(number, value);
    }

    /** The value for what covers in nodes above and in this one, which decides the byte given. */
    private static int over(int above, int[] bits, int depth, int step) {
        int value = above;
        for (int length = 0; length <= 8; length++) {
            if (PrefixNode.hasPrefix(bits, PrefixNode.number(step, length))) {
                value = longer(value, 8 * depth + length);
            }
        }
        return value;
    }

    private static int longer(int value, int length) {
        return LengthMap.value(length) | (value == 0 ? 0 : LengthMap.MORE);
    }

    /** Numbers ascend with the lengths, so that the longest comes last. */
    private void readPrefixes(int[] bits) {
        for (int number = 2; number < 512; number++) {
            if (PrefixNode.hasPrefix(bits, number)) {
                int length = 31 - Integer.numberOfLeadingZeros(number);
                int from = number << 8 - length & 0xff;
                for (int i = from; i < from + (1 << 8 - length); i++) {
                    values[i] = (byte) longer(values[i], 8 * THIRD + length);
                }
            }
        }
    }

    private void readChildren(int[] bits) {
        for (int step = 0; step < LengthMap.BLOCK; step++) {
            if (PrefixNode.childRank(bits, step) >= 0) {
                values[step] |= (byte) LengthMap.DEEPER;
            }
        }
    }
}
