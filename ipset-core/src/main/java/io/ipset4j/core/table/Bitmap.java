package io.ipset4j.core.table;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * A fixed number of bits: one writer at a time, any number of readers.
 *
 * <p>A bit stands for something written elsewhere. The writer writes that first and then sets the bit with release
 * mode; a reader who finds the bit set with acquire mode therefore finds all of it. Words are updated by a plain read
 * and a release write, which is enough because writers are serialised by their caller.
 */
public final class Bitmap {
    private static final VarHandle WORDS = MethodHandles.arrayElementVarHandle(long[].class);

    private final long[] words;
    private final int size;

    /** All bits clear. */
    public Bitmap(int size) {
        this.size = size;
        this.words = new long[(size + 63) >>> 6];
    }

    /** Whether the bit is set; acquire, paired with {@link #setRelease}. */
    public boolean getAcquire(int bit) {
        return ((long) WORDS.getAcquire(words, bit >>> 6) >>> bit & 1) != 0;
    }

    /** Sets the bit; release. */
    public void setRelease(int bit) {
        WORDS.setRelease(words, bit >>> 6, words[bit >>> 6] | 1L << bit);
    }

    /** Clears the bit; release, so that it is not seen clear before what the writer did earlier is seen. */
    public void clearRelease(int bit) {
        WORDS.setRelease(words, bit >>> 6, words[bit >>> 6] & ~(1L << bit));
    }

    /** The first set bit from {@code from} on, or -1; acquire. */
    public int next(int from) {
        int at = from >>> 6;
        if (from >= size) {
            return -1;
        }
        long word = (long) WORDS.getAcquire(words, at) & -1L << from;
        while (word == 0) {
            if (++at == words.length) {
                return -1;
            }
            word = (long) WORDS.getAcquire(words, at);
        }
        return (at << 6) + Long.numberOfTrailingZeros(word);
    }

    /** Bytes taken, about. */
    public long sizeInBytes() {
        return 8L * words.length;
    }
}
