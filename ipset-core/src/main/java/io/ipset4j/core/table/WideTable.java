package io.ipset4j.core.table;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** Keys of more than 64 bits; see {@link KeyTable} for the rules. */
public final class WideTable extends KeyTable {
    /*
     * Each slot has a tag of 16 bits, and the four of a bucket lie in one long, the first slot's lowest. A tag is 0 for
     * an empty slot and 1 for a dead one; else it is from the key's hash, with the top bit set. But if the key's width
     * is 8 bits or fewer beyond a multiple of 64 (a network of IPv6: 128 bits and its prefix length), those bits are
     * the lower half of the tag, which saves a long an element. A probe compares the four tags at once and turns to a
     * key only where the tag is equal.
     *
     * Tags are an array of their own: a miss mostly ends there, in an eighth of the memory. The key's whole words lie
     * together in keys[slot * words ...].
     *
     * The tag publishes its slot: the words are written before it, plainly, and never again, so that a reader who found
     * the tag with acquire mode may compare them plainly.
     */
    private static final VarHandle TAGS = MethodHandles.arrayElementVarHandle(long[].class);
    private static final int TAG_BITS = 16;
    private static final int TAG = 0xffff;
    private static final int REST = 0xff;
    private static final int LIVE = 0x8000;
    private static final long DEAD = 1;
    private static final long ONES = 0x0001_0001_0001_0001L;
    private static final long TOPS = 0x8000_8000_8000_8000L;

    private final int words;
    private final boolean hasRest;
    private final long[] tags;
    private final long[] keys;

    /** @param bits width of the keys */
    WideTable(int buckets, int bits, long secret) {
        super(buckets, 0, Load.WIDE, secret);
        hasRest = hasRest(bits);
        words = storedWords(bits);
        tags = new long[buckets];
        keys = new long[buckets * BUCKET * words];
    }

    private static boolean hasRest(int bits) {
        return (bits & 63) != 0 && (bits & 63) <= 8;
    }

    /** Longs that a key takes beside its tag. */
    static int storedWords(int bits) {
        return hasRest(bits) ? bits >>> 6 : bits + 63 >>> 6;
    }

    @Override
    public int words() {
        return hasRest ? words + 1 : words;
    }

    @Override
    public int find(long[] key) {
        long hash = hash(key);
        long wanted = (tag(hash) | rest(key)) * ONES;
        for (int bucket = home(hash); ; bucket = after(bucket)) {
            long stored = tagsAcquire(bucket);
            for (long equal = equal(stored, wanted); equal != 0; equal &= equal - 1) {
                int slot = slot(bucket, equal);
                if (holds(slot, key)) {
                    return slot;
                }
            }
            if (stored >>> 48 == 0) {
                return -1;
            }
        }
    }

    /** Whether a key of 73 to 128 bits is there; costs less than to {@link #find(long, long)} its slot. */
    public boolean contains(long word0, long word1) {
        long hash = hash(word0, word1);
        long wanted = (hash & TAG | LIVE) * ONES;
        for (int bucket = home(hash); ; bucket = after(bucket)) {
            long stored = tagsAcquire(bucket);
            long difference = stored ^ wanted;
            // As in IntTable: a tag above an equal one may be taken for equal, and then the key tells.
            for (long equal = difference - ONES & ~difference & TOPS; equal != 0; equal &= equal - 1) {
                int at = 2 * BUCKET * bucket + (Long.numberOfTrailingZeros(equal) >>> 3 & 6);
                if ((keys[at] ^ word0 | keys[at + 1] ^ word1) == 0) {
                    return true;
                }
            }
            if (stored >>> 48 == 0) {
                return false;
            }
        }
    }

    /** The slot of a key of 73 to 128 bits, or -1. */
    public int find(long word0, long word1) {
        return find(hash(word0, word1), 0, word0, word1, 0, 0, 0);
    }

    /** The slot of a key of 129 to 136 bits, or -1: two words, and the rest in the top bits of a third. */
    public int findWithRest(long word0, long word1, long rest) {
        long hash = KeyHash.finish(mix(rest, hash(word0, word1)));
        return find(hash, (int) (rest >>> 56), word0, word1, 0, 0, 0);
    }

    /** The slot of a key of three words, or -1. */
    public int find(long word0, long word1, long word2) {
        return find(KeyHash.finish(mix(word2, hash(word0, word1))), 0, word0, word1, word2, 0, 0);
    }

    /** The slot of a key of five words, or -1. */
    public int find(long word0, long word1, long word2, long word3, long word4) {
        long hash = KeyHash.finish(mix(word4, mix(word3, mix(word2, hash(word0, word1)))));
        return find(hash, 0, word0, word1, word2, word3, word4);
    }

    private int find(long hash, int rest, long word0, long word1, long word2, long word3, long word4) {
        long wanted = (tag(hash) | rest) * ONES;
        for (int bucket = home(hash); ; bucket = after(bucket)) {
            long stored = tagsAcquire(bucket);
            for (long equal = equal(stored, wanted); equal != 0; equal &= equal - 1) {
                int slot = slot(bucket, equal);
                int at = slot * words;
                if (holds(at, word0, word1) && (words == 2
                        || keys[at + 2] == word2 && (words == 3 || holds(at + 3, word3, word4)))) {
                    return slot;
                }
            }
            if (stored >>> 48 == 0) {
                return -1;
            }
        }
    }

    private boolean holds(int at, long one, long next) {
        return (keys[at] ^ one | keys[at + 1] ^ next) == 0;
    }

    private long hash(long word0, long word1) {
        return KeyHash.mix(word0, word1, seed, multiplier);
    }

    private long mix(long word, long state) {
        return KeyHash.mix(word, state, multiplier);
    }

    @Override
    public boolean isLive(int slot) {
        return (tagAcquire(slot) & LIVE) != 0;
    }

    @Override
    public boolean readKey(int slot, long[] into) {
        int tag = tagAcquire(slot);
        if ((tag & LIVE) == 0) {
            return false;
        }
        System.arraycopy(keys, slot * words, into, 0, words);
        if (hasRest) {
            into[words] = (long) (tag & REST) << 56;
        }
        return true;
    }

    @Override
    public int slotOf(long[] key) {
        long hash = hash(key);
        long wanted = (tag(hash) | rest(key)) * ONES;
        for (int bucket = home(hash); ; bucket = after(bucket)) {
            long stored = tagsAcquire(bucket);
            for (long equal = equal(stored, wanted); equal != 0; equal &= equal - 1) {
                int slot = slot(bucket, equal);
                if (holds(slot, key)) {
                    return slot;
                }
            }
            if (stored >>> 48 == 0) {
                return -1;
            }
        }
    }

    @Override
    public int vacancy(long[] key) {
        int bucket = home(hash(key));
        while (tagAcquire(lastOf(bucket)) != 0) {
            bucket = after(bucket);
        }
        int slot = BUCKET * bucket;
        while (tagAcquire(slot) != 0) {
            slot++;
        }
        return slot;
    }

    @Override
    void storeRelease(int slot, long[] key) {
        System.arraycopy(key, 0, keys, slot * words, words);
        setTagRelease(slot, tag(hash(key)) | rest(key));
    }

    @Override
    void killRelease(int slot) {
        setTagRelease(slot, DEAD);
    }

    @Override
    public long sizeInBytes() {
        return ArraySizes.ofLongs(tags.length) + ArraySizes.ofLongs(keys.length);
    }

    /**
     * The top bit of each tag that is equal, and of no other: the rest of a key, which lies in its tag alone, must be
     * equal too. (The shorter test of IntTable may flag a tag above an equal one.)
     */
    private static long equal(long stored, long wanted) {
        long difference = stored ^ wanted;
        return ~((difference & ~TOPS) + ~TOPS | difference | ~TOPS);
    }

    /** The slot of the lowest equal tag. */
    private static int slot(int bucket, long equal) {
        return BUCKET * bucket + (Long.numberOfTrailingZeros(equal) >>> 4);
    }

    private boolean holds(int slot, long[] key) {
        int at = slot * words;
        for (int i = 0; i < words; i++) {
            if (keys[at + i] != key[i]) {
                return false;
            }
        }
        return true;
    }

    private long hash(long[] key) {
        long state = hash(key[0], key[1]);
        for (int i = 2; i < words(); i++) {
            state = mix(key[i], state);
        }
        return words() == 2 ? state : KeyHash.finish(state);
    }

    /** What of a tag is from the hash: bits that the home bucket hardly depends on. */
    private long tag(long hash) {
        return hasRest ? (hash << 8 | LIVE) & TAG & ~REST : hash & TAG | LIVE;
    }

    /** The lower half of a tag. */
    private long rest(long[] key) {
        return hasRest ? key[words] >>> 56 : 0;
    }

    private int tagAcquire(int slot) {
        return (int) (tagsAcquire(slot / BUCKET) >>> TAG_BITS * (slot % BUCKET)) & TAG;
    }

    private long tagsAcquire(int bucket) {
        return (long) TAGS.getAcquire(tags, bucket);
    }

    private void setTagRelease(int slot, long tag) {
        int bucket = slot / BUCKET;
        int shift = TAG_BITS * (slot % BUCKET);
        long others = tags[bucket] & ~((long) TAG << shift); // plain: only writers write
        TAGS.setRelease(tags, bucket, others | tag << shift);
    }
}
