package io.ipset4j.netlink.wire;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * The layout of a netlink message of the netfilter family, its numbers, and accessors that name its fields.
 *
 * <pre>
 *   0         4      6      8          12        16       17        18       20
 *   +---------+------+------+----------+---------+--------+---------+--------+------------ - -
 *   | length  | type | flags| sequence | port id | family | version | res_id | attributes
 *   +---------+------+------+----------+---------+--------+---------+--------+------------ - -
 *    struct nlmsghdr, 16 bytes, host order        struct nfgenmsg, 4 bytes
 * </pre>
 *
 * The length counts from the start of the header and leaves out the padding to four bytes that follows the message.
 * The host's byte order is little-endian on every machine that this project supports; res_id is big-endian.
 *
 * <p>All accessors take a buffer in {@link #ORDER} whose index 0 is the first byte of the message.
 * Source: {@code include/uapi/linux/netlink.h}, {@code include/uapi/linux/netfilter/nfnetlink.h}.
 */
public final class Netlink {
    /** The byte order of headers. */
    public static final ByteOrder ORDER = ByteOrder.LITTLE_ENDIAN;

    /** Size of {@code struct nlmsghdr}. */
    public static final int HEADER_LENGTH = 16;
    /** Size of {@code struct nlmsghdr} and {@code struct nfgenmsg}: where the attributes begin. */
    public static final int ATTRIBUTES = 20;

    private static final int LENGTH = 0;
    private static final int TYPE = 4;
    private static final int FLAGS = 6;
    private static final int SEQUENCE = 8;
    private static final int PORT = 12;
    private static final int RES_ID = 18;

    /** Flag {@code NLM_F_REQUEST}: the kernel looks at messages with this flag only. */
    public static final int REQUEST = 0x1;
    /** Flag {@code NLM_F_MULTI}: a part of a dump. */
    public static final int MULTI = 0x2;
    /** Flag {@code NLM_F_ACK}: an answer is wanted on success too. */
    public static final int ACK = 0x4;
    /** Flag {@code NLM_F_EXCL} of a request: what exists is an error. */
    public static final int EXCL = 0x200;
    /** Flag {@code NLM_F_CREATE} of a request; ip_set never looks at it. */
    public static final int CREATE = 0x400;
    /** Flags {@code NLM_F_DUMP} of a request; ip_set never looks at them. */
    public static final int DUMP = 0x300;
    /** Flag {@code NLM_F_CAPPED} of an error: only the header of the request is quoted. */
    public static final int CAPPED = 0x100;

    /** Type {@code NLMSG_ERROR}: an error or an acknowledgement. */
    public static final int ERROR = 2;
    /** Type {@code NLMSG_DONE}: the end of a dump. */
    public static final int DONE = 3;
    /** The smallest type that is not a control message, {@code NLMSG_MIN_TYPE}. */
    public static final int MIN_TYPE = 0x10;

    /** The subsystem number of ip_set, {@code NFNL_SUBSYS_IPSET}: the upper byte of the type. */
    public static final int SUBSYSTEM_IPSET = 6;

    private Netlink() {}

    /** {@code length} rounded up to a multiple of four. */
    public static int align(int length) {
        return length + 3 & ~3;
    }

    /** The length field, unsigned. */
    public static long length(ByteBuffer message) {
        return Integer.toUnsignedLong(message.getInt(LENGTH));
    }

    /** The type field, 0 to 65535. */
    public static int type(ByteBuffer message) {
        return Short.toUnsignedInt(message.getShort(TYPE));
    }

    /** The flags field, 0 to 65535. */
    public static int flags(ByteBuffer message) {
        return Short.toUnsignedInt(message.getShort(FLAGS));
    }

    /** The sequence number, which replies repeat. */
    public static int sequence(ByteBuffer message) {
        return message.getInt(SEQUENCE);
    }

    /** The port id. */
    public static int port(ByteBuffer message) {
        return message.getInt(PORT);
    }

    /** The big-endian res_id field of {@code struct nfgenmsg}, 0 to 65535. */
    public static int resId(ByteBuffer message) {
        return Short.toUnsignedInt(Short.reverseBytes(message.getShort(RES_ID)));
    }

    /** Writes the length field. */
    static void setLength(ByteBuffer message, int length) {
        message.putInt(LENGTH, length);
    }

    /** Writes {@code struct nlmsghdr} but for the length, at index 0. */
    static void putHeader(ByteBuffer message, int type, int flags, int sequence, int port) {
        message.putShort(TYPE, (short) type).putShort(FLAGS, (short) flags).putInt(SEQUENCE, sequence)
                .putInt(PORT, port);
    }

    /** A view of the message in {@code buffer}, from its position to its limit, with index 0 at its start. */
    public static ByteBuffer view(ByteBuffer buffer) {
        return buffer.slice().order(ORDER);
    }
}
