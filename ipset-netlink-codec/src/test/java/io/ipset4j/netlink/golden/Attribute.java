package io.ipset4j.netlink.golden;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** One netlink attribute as it lies in a message: the type word with its flags, and the payload. */
final class Attribute {
    static final int NESTED = 0x8000;
    static final int NET_BYTEORDER = 0x4000;
    private static final int HEADER = 4;

    private final int type;
    private final byte[] value;

    /** An attribute with that type word, flags included, and payload, without padding. */
    Attribute(int type, byte[] value) {
        this.type = type;
        this.value = value;
    }

    /** What a run of attributes holds. */
    static final class Run {
        private final List<Attribute> attributes;
        private final byte[] rest;

        private Run(List<Attribute> attributes, byte[] rest) {
            this.attributes = attributes;
            this.rest = rest;
        }

        /** The well-formed ones, in order. */
        List<Attribute> attributes() {
            return attributes;
        }

        /** What follows the last of them: empty if all is well. */
        byte[] rest() {
            return rest;
        }

        /** The last attribute with the number, or an empty payload if there is none: what lenient parsing finds. */
        byte[] last(int number) {
            byte[] found = {};
            for (Attribute attribute : attributes) {
                if (attribute.number() == number) {
                    found = attribute.value();
                }
            }
            return found;
        }

        boolean has(int number) {
            return attributes.stream().anyMatch(attribute -> attribute.number() == number);
        }
    }

    static Run parse(byte[] bytes, int from) {
        ByteBuffer in = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        List<Attribute> attributes = new ArrayList<>();
        int at = from;
        while (bytes.length - at >= HEADER) {
            int length = in.getShort(at) & 0xffff;
            if (length < HEADER || length > bytes.length - at) {
                break;
            }
            attributes.add(new Attribute(in.getShort(at + 2) & 0xffff,
                    Arrays.copyOfRange(bytes, at + HEADER, at + length)));
            at += length + 3 & ~3;
        }
        return new Run(attributes, at < bytes.length ? Arrays.copyOfRange(bytes, at, bytes.length) : new byte[0]);
    }

    int type() {
        return type;
    }

    /** The payload; not a copy. */
    byte[] value() {
        return value;
    }

    /** The type without its flags. */
    int number() {
        return type & 0x3fff;
    }

    Run children() {
        return parse(value, 0);
    }

    /** The payload as a big-endian number; an empty one reads as 0. */
    long number64() {
        long number = 0;
        for (byte b : value) {
            number = number << 8 | b & 0xff;
        }
        return number;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Attribute that && type == that.type && Arrays.equals(value, that.value);
    }

    @Override
    public int hashCode() {
        return 31 * type + Arrays.hashCode(value);
    }
}
