package io.ipset4j.core.text;

import io.ipset4j.core.element.Address;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Text that holds a char a byte, and grows: a {@link StringBuilder} whose bytes are written out as they are. Listings
 * are printed into it, element after element, without an object for any part of their text.
 *
 * <p>Of a character beyond 255 the lower byte is kept. Not thread-safe.
 */
public final class ByteText implements CharSequence {
    private static final String HEX = "0123456789abcdef";
    /** The longest decimal number of an int. */
    private static final int INT_DIGITS = 10;

    private byte[] bytes;
    private int length;

    /** An empty text. */
    public ByteText() {
        this(64);
    }

    /** An empty text with room for that many bytes to begin with. */
    public ByteText(int capacity) {
        bytes = new byte[capacity];
    }

    @Override
    public int length() {
        return length;
    }

    @Override
    public char charAt(int index) {
        if (index >= length) {
            throw new StringIndexOutOfBoundsException(index);
        }
        return (char) (bytes[index] & 0xff);
    }

    @Override
    public String subSequence(int start, int end) {
        if (end > length) {
            throw new StringIndexOutOfBoundsException(end);
        }
        return new String(bytes, start, end - start, StandardCharsets.ISO_8859_1);
    }

    /** The text as a string. */
    @Override
    public String toString() {
        return subSequence(0, length);
    }

    /** Makes the text empty. Its room stays. */
    public void clear() {
        length = 0;
    }

    /** Writes the text to a stream, and makes it empty, even if the stream fails. */
    public void drainTo(OutputStream out) throws IOException {
        int filled = length;
        length = 0;
        out.write(bytes, 0, filled);
    }

    private void ensure(int more) {
        if (bytes.length - length < more) {
            bytes = Arrays.copyOf(bytes, Math.max(Math.addExact(length, more), (int) Math.min(2L * bytes.length,
                    Integer.MAX_VALUE - 8))); // as long as arrays can be in HotSpot
        }
    }

    /** Appends a character. */
    public ByteText append(char c) {
        ensure(1);
        bytes[length++] = (byte) c;
        return this;
    }

    /** Appends a string. */
    @SuppressWarnings("deprecation") // for what it does: it keeps the lower bytes alone, and is the fastest way to them
    public ByteText append(String text) {
        int more = text.length();
        ensure(more);
        text.getBytes(0, more, bytes, length);
        length += more;
        return this;
    }

    /** Appends a part of a text. */
    public ByteText append(CharSequence text, int start, int end) {
        ensure(end - start);
        for (int i = start; i < end; i++) {
            bytes[length++] = (byte) text.charAt(i);
        }
        return this;
    }

    /** Appends a part of another text. */
    public ByteText append(ByteText text, int start, int end) {
        ensure(end - start);
        System.arraycopy(text.bytes, start, bytes, length, end - start);
        length += end - start;
        return this;
    }

    /** Appends an address in the form of {@link Address#toString}. */
    public ByteText append(Address address) {
        ensure(Address.MAX_TEXT);
        length = address.putText(bytes, length);
        return this;
    }

    /** Appends a number, read as unsigned, in decimal. */
    public ByteText appendDecimal(long value) {
        if (value != (int) value || value < 0) {
            return append(Long.toUnsignedString(value));
        }
        ensure(INT_DIGITS);
        int left = (int) value;
        int end = length + 1;
        for (int rest = left; rest > 9; rest /= 10) {
            end++;
        }
        length = end;
        do {
            int tenth = left / 10;
            bytes[--end] = (byte) ('0' + left - 10 * tenth);
            left = tenth;
        } while (left != 0);
        return this;
    }

    /** Appends the last {@code digits} hexadecimal digits of a number, in lower case. */
    public ByteText appendHex(long value, int digits) {
        ensure(digits);
        for (int shift = 4 * digits - 4; shift >= 0; shift -= 4) {
            bytes[length++] = (byte) HEX.charAt((int) (value >>> shift) & 15);
        }
        return this;
    }

    /** Appends a number, read as unsigned, in lower-case hexadecimal without leading zeros. */
    public ByteText appendHex(int value) {
        return appendHex(value, Math.max(1, 8 - Integer.numberOfLeadingZeros(value) / 4));
    }
}
