package io.ipset4j.netlink.golden;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A set that the generator believes to exist, and the requests that are about it: its creation and its elements.
 *
 * <p>Beliefs can be wrong (the generator sees no replies), which is one more source of odd requests.
 */
final class GeneratedSet {
    private static final int IP = 1;
    private static final int IP_TO = 2;
    private static final int CIDR = 3;
    private static final int PORT = 4;
    private static final int PORT_TO = 5;
    private static final int TIMEOUT = 6;
    private static final int FLAGS = 8;
    private static final int MARKMASK = 11;
    private static final int BITMASK = 12;
    private static final int INITVAL = 17;
    private static final int HASHSIZE = 18;
    private static final int MAXELEM = 19;
    private static final int NETMASK = 20;
    private static final int BUCKETSIZE = 21;
    private static final int RESIZE = 22;
    private static final int SIZE = 23;

    private static final int REMEMBERED = 10;

    static final int COUNTERS = 8;
    static final int COMMENT = 0x10;
    static final int FORCEADD = 0x20;
    static final int SKBINFO = 0x40;

    final GeneratedType type;
    final boolean six;
    /** Whether elements can have a timeout. */
    boolean timeouts;
    /** {@link #COUNTERS} and its kin. */
    int extensions;
    /** Whether the set is full soon. Not with forceadd: whom that drives out, if any, hangs on the kernel's buckets. */
    private boolean small;
    /** Whether the set masks its addresses. */
    boolean masked;
    /**
     * Whether the kernel surely has such a set under the name. If not, wide networks are not drawn for it: a type that
     * expands them to single addresses would take millions.
     */
    boolean certain;
    /** Whether elements get timeouts that run out in the session. */
    boolean brief;
    /** The parts of elements that were drawn for the set lately. */
    final List<List<Node>> drawn = new ArrayList<>();

    private GeneratedSet(GeneratedType type, boolean six) {
        this.type = type;
        this.six = six;
    }

    /** Draws a set of the type. */
    static GeneratedSet draw(Chance chance, GeneratedType type) {
        return new GeneratedSet(type, type.bothFamilies() && chance.percent(35));
    }

    int family() {
        return type.bothFamilies() || type == GeneratedType.BITMAP_IP || type == GeneratedType.BITMAP_IP_MAC
                ? (six ? 10 : 2) : 0;
    }

    /** Draws the options that the set is made with, and notes what they mean for its elements. */
    List<Node> options(Chance chance) {
        List<Node> options = new ArrayList<>();
        if (type == GeneratedType.BITMAP_PORT) {
            int low = chance.of(0, 0, 1, 20);
            options.add(Node.be16(PORT, low));
            options.add(Node.be16(PORT_TO, chance.of(63, 80, 443, 1023, 65535, low)));
        } else if (type.isBitmap()) {
            bitmapRange(chance, options);
        } else if (type.isHash()) {
            hashOptions(chance, options);
        } else if (chance.percent(50)) {
            options.add(Node.be32(SIZE, chance.of(0, 1, 4, 8, 100)));
        }
        if (chance.percent(45)) {
            options.add(Node.be32(TIMEOUT, chance.ofLongs(0, 500, 600, 86400, 2147483, 2147484, 0xffffffffL)));
            timeouts = true;
        }
        extensions = (chance.percent(45) ? COUNTERS : 0) | (chance.percent(40) ? COMMENT : 0)
                | (chance.percent(30) ? SKBINFO : 0);
        int flags = extensions | (type.isHash() && !small && chance.percent(10) ? FORCEADD : 0);
        if (flags != 0 || chance.percent(5)) {
            options.add(Node.be32(FLAGS, chance.percent(3) ? flags | 0x80 : flags));
        }
        if (type.isHash() && chance.percent(2)) {
            options.add(Node.u8(RESIZE, 3));
        }
        certain = !type.isBitmap() && !masked && options.stream().noneMatch(GeneratedSet::isZeroMask);
        return options;
    }

    private static boolean isZeroMask(Node option) {
        return option.number() == MARKMASK && Arrays.equals(option.value, new byte[4]);
    }

    void remember(List<Node> parts) {
        if (drawn.size() >= REMEMBERED) {
            drawn.remove(0);
        }
        drawn.add(parts.stream().map(Node::copy).toList());
    }

    private void bitmapRange(Chance chance, List<Node> options) {
        options.add(Node.address(IP, Chance.ip4(0x0a000000 + chance.of(0, 0, 0, 1, 5))));
        if (chance.percent(55)) {
            options.add(Node.address(IP_TO, Chance.ip4(chance.of(0x0a0000ff, 0x0a00012b, 0x0a00000f, 0x0a00ffff,
                    0x0a010000, 0x0a000000, 0x09ffffff))));
        } else {
            options.add(Node.u8(CIDR, chance.of(24, 24, 23, 28, 30, 16, 15, 31, 32, 0, 33)));
        }
        if (type == GeneratedType.BITMAP_IP && chance.percent(20)) {
            options.add(Node.u8(NETMASK, chance.of(24, 28, 30, 31, 32, 8, 0, 33)));
            masked = true;
        }
    }

    private void hashOptions(Chance chance, List<Node> options) {
        small = chance.percent(20);
        if (chance.percent(50)) {
            // A limit is exact in the kernel only while the table is a single region of 1024 buckets.
            options.add(Node.be32(HASHSIZE, small ? chance.of(0, 1, 64, 100, 1024)
                    : chance.of(0, 1, 64, 65, 1024, 4096)));
        }
        if (small || chance.percent(20)) {
            options.add(Node.be32(MAXELEM, small ? chance.ofLongs(0, 1, 3, 16)
                    : chance.ofLongs(65536, 100000, 0xffffffffL)));
        }
        if (chance.percent(50)) {
            options.add(Node.be32(INITVAL, chance.ofLongs(0x12345678, 0, 1, 0xdeadbeefL)));
        }
        if (chance.percent(20)) {
            options.add(Node.u8(BUCKETSIZE, chance.of(0, 1, 2, 3, 5, 11, 12, 14, 64, 255)));
        }
        if (type == GeneratedType.HASH_IP_MARK && chance.percent(50)) {
            options.add(Node.be32(MARKMASK, chance.ofLongs(0, 0xff, 0xffff0000L, 0xffffffffL, 1)));
        }
        if (type.hasMasks() && chance.percent(30) || chance.percent(2)) {
            mask(chance, options);
        }
    }

    private void mask(Chance chance, List<Node> options) {
        int which = chance.below(20);
        masked = true;
        if (which < 11) {
            options.add(Node.u8(NETMASK, six ? chance.of(64, 64, 120, 127, 128, 129, 1, 0)
                    : chance.of(24, 24, 30, 28, 32, 33, 8, 0)));
        }
        if (which >= 10) {
            options.add(Node.address(BITMASK, six
                    ? mask6(chance.of(0xff, 0xff00, 0xffff, 0), chance.of(0xff, 0xffff, 0))
                    : Chance.ip4(chance.of(0xffffff00, 0xff00ff00, 0xffffffff, 0, 0x000000ff, 0xfffffff0))));
        }
    }

    private static byte[] mask6(int high, int low) {
        byte[] mask = new byte[16];
        for (int i = 0; i < 4; i++) {
            mask[i] = high == 0 ? 0 : (byte) 0xff;
        }
        mask[7] = (byte) high;
        mask[6] = (byte) (high >> 8);
        mask[15] = (byte) low;
        mask[14] = (byte) (low >> 8);
        return mask;
    }
}
