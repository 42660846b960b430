package io.ipset4j.netlink.golden;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;

/** A netlink message of ip_set as bytes, and where its parts lie. Numbers are the kernel's. */
public final class Message {
    static final int NLMSG_ERROR = 2;
    static final int NLMSG_DONE = 3;
    static final int NLM_F_MULTI = 2;
    static final int SUBSYSTEM = 6;

    static final int PROTOCOL = 1;
    static final int CREATE = 2;
    static final int DESTROY = 3;
    static final int FLUSH = 4;
    static final int RENAME = 5;
    static final int SWAP = 6;
    static final int LIST = 7;
    static final int SAVE = 8;
    static final int ADD = 9;
    static final int DEL = 10;
    static final int TEST = 11;
    static final int HEADER = 12;
    static final int TYPE = 13;
    static final int GET_BYNAME = 14;
    static final int GET_BYINDEX = 15;

    /** nlmsghdr and nfgenmsg. */
    static final int ATTRIBUTES = 20;

    private final byte[] bytes;
    private final ByteBuffer in;

    Message(byte[] bytes) {
        this.bytes = bytes;
        this.in = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    }

    /** The message; not a copy. */
    public byte[] bytes() {
        return bytes;
    }

    /** nlmsg_type: the subsystem and the command, or the kind of a control message. */
    int type() {
        return in.getShort(4) & 0xffff;
    }

    int subsystem() {
        return type() >>> 8;
    }

    int command() {
        return type() & 0xff;
    }

    int flags() {
        return in.getShort(6) & 0xffff;
    }

    boolean isError() {
        return type() == NLMSG_ERROR && bytes.length >= 20;
    }

    /** The error of an {@code NLMSG_ERROR}, as a positive number; 0 for an acknowledgement. */
    int error() {
        return -in.getInt(16);
    }

    boolean isDone() {
        return type() == NLMSG_DONE;
    }

    /** Whether this is a part of a dump that describes a set. */
    boolean isDumpPart() {
        return type() == (SUBSYSTEM << 8 | LIST) && (flags() & NLM_F_MULTI) != 0 && bytes.length >= ATTRIBUTES;
    }

    Attribute.Run attributes() {
        return Attribute.parse(bytes, ATTRIBUTES);
    }

    /**
     * A copy without what differs from run to run: sequence numbers and port ids, also those of the request header that
     * an error quotes.
     */
    static byte[] withoutSequence(byte[] message) {
        byte[] copy = message.clone();
        if (copy.length >= 16) {
            Arrays.fill(copy, 8, 16, (byte) 0);
            if (copy.length >= 36 && new Message(copy).type() == NLMSG_ERROR) {
                Arrays.fill(copy, 28, 36, (byte) 0);
            }
        }
        return copy;
    }
}
