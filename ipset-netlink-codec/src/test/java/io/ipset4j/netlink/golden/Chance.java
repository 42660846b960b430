package io.ipset4j.netlink.golden;

import java.nio.ByteBuffer;
import java.util.HexFormat;
import java.util.List;
import java.util.SplittableRandom;

/** The generator's dice, and the small world that its elements live in. Not thread-safe. */
final class Chance {
    private static final int[] IP4 = {0x0a000000, 0x0a000001, 0x0a000002, 0x0a000003, 0x0a000004, 0x0a000005,
            0x0a000007, 0x0a000008, 0x0a00000f, 0x0a000010, 0x0a00003f, 0x0a000040,
             0x0a00007f, 0x0a000080, 0x0a0000ff, 0x0a000100,
            0x0a000101, 0x0a0001ff, 0x0a00ff00, 0x0a010001};
    private static final int[] ODD_IP4 = {0, 1, 0xffffffff, 0x7fffffff, 0x80000000, 0xc0a80001, 0xe0000001, 0x00ffffff};
    private static final String[] IP6 = {"20010db8000000000000000000000000", "20010db8000000000000000000000001",
            "20010db8000000000000000000000002", "20010db8000000000000000000000003", "20010db800000000000000000000ffff",
            "20010db8000000010000000000000000", "20010db8000000010000000000000001", "20010db8000000008000000000000000",
            "20010db8800000000000000000000000"};
    private static final String[] ODD_IP6 = {"00000000000000000000000000000000", "00000000000000000000000000000001",
            "ffffffffffffffffffffffffffffffff", "fe800000000000000000000000000001", "00000000000000000000ffff0a000001"};

    private final SplittableRandom random;

    Chance(long seed) {
        random = new SplittableRandom(seed);
    }

    boolean percent(double percent) {
        return random.nextDouble() * 100 < percent;
    }

    /** From 0 to {@code bound} - 1. */
    int below(int bound) {
        return random.nextInt(bound);
    }

    /** From {@code low} to {@code high}, both included. */
    int between(int low, int high) {
        return random.nextInt(low, high + 1);
    }

    long anyLong() {
        return random.nextLong();
    }

    int of(int... values) {
        return values[random.nextInt(values.length)];
    }

    long ofLongs(long... values) {
        return values[random.nextInt(values.length)];
    }

    String of(String... values) {
        return values[random.nextInt(values.length)];
    }

    <T> T of(List<T> values) {
        return values.get(random.nextInt(values.size()));
    }

    /** An address of the small world, rarely one at the edge of the space. */
    byte[] address(boolean six) {
        if (six) {
            return HexFormat.of().parseHex(percent(6) ? of(ODD_IP6) : of(IP6));
        }
        return ip4(percent(5) ? of(ODD_IP4) : of(IP4));
    }

    static byte[] ip4(int address) {
        return ByteBuffer.allocate(4).putInt(address).array();
    }

    /** The address {@code steps} behind another, within its last 16 bits. */
    static byte[] plus(byte[] address, int steps) {
        byte[] sum = address.clone();
        int end = sum.length;
        int low = ((sum[end - 2] & 0xff) << 8 | sum[end - 1] & 0xff) + steps;
        low = Math.max(0, Math.min(0xffff, low));
        sum[end - 2] = (byte) (low >> 8);
        sum[end - 1] = (byte) low;
        return sum;
    }

    byte[] mac() {
        return new byte[] {(byte) (percent(8) ? 0 : 2), 0, 0, 0, 0, (byte) below(4)};
    }
}
