package io.ipset4j.core.table;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** Keys of more than 64 bits, in words of 64; see {@link KeyTable} for the rules. */
public final class WideTable extends KeyTable {
    /*
     * tags[slot] is 0 for an empty slot, else 32 bits of its key's hash (never 0); the key's words lie together in
     * keys[slot * words ...]. A probe walks the tags and turns to a key only where the tag is equal.
     *
     * Why a key that is half written can never be taken for another. Claiming writes the words (plain) and then the
     * tag; neither is trusted. A reader compares words only after it has seen the slot's live bit with an acquire read,
     * which was set with a release write after the whole key; and the words of a slot never change again. So the plain
     * reads of the comparison are ordered after the plain writes of the claim, on every path. The tag is only a filter:
     * it is read opaquely, written once, and says where a probe sequence ends.
     *
     * A dead slot is passed over without looking at its key: were it the wanted one, the rest of the probe would end at
     * an empty slot and give the same answer.
     */
    private static final VarHandle TAGS = MethodHandles.arrayElementVarHandle(int[].class);
    private static final int EMPTY = 0;

    private final int words;
    private final int[] tags;
    private final long[] keys;

    WideTable(int capacity, int words, long seed) {
        super(capacity, 0, Load.WIDE, seed);
        this.words = words;
        this.tags = new int[capacity];
        this.keys = new long[capacity * words];
    }

    @Override
    public int words() {
        return words;
    }

    @Override
    public int find(long[] key) {
        long hash = hash(key);
        int tag = tag(hash);
        int slot = home(hash);
        for (int found; (found = tagOpaque(slot)) != EMPTY; slot = slot + 1 & mask) {
            if (found == tag && isLive(slot) && holds(slot, key)) {
                return slot;
            }
        }
        return -1;
    }

    /** The slot of a live key of two words, or -1. */
    public int find(long word0, long word1) {
        long hash = KeyHash.finish(KeyHash.mix(word1, KeyHash.mix(word0, seed, multiplier), multiplier));
        int tag = tag(hash);
        int slot = home(hash);
        for (int found; (found = tagOpaque(slot)) != EMPTY; slot = slot + 1 & mask) {
            if (found == tag && isLive(slot) && keys[2 * slot] == word0 && keys[2 * slot + 1] == word1) {
                return slot;
            }
        }
        return -1;
    }

    /** The slot of a live key of three words, or -1. */
    public int find(long word0, long word1, long word2) {
        long state = KeyHash.mix(word1, KeyHash.mix(word0, seed, multiplier), multiplier);
        long hash = KeyHash.finish(KeyHash.mix(word2, state, multiplier));
        int tag = tag(hash);
        int slot = home(hash);
        for (int found; (found = tagOpaque(slot)) != EMPTY; slot = slot + 1 & mask) {
            if (found == tag && isLive(slot) && keys[3 * slot] == word0 && keys[3 * slot + 1] == word1
                    && keys[3 * slot + 2] == word2) {
                return slot;
            }
        }
        return -1;
    }

    @Override
    public void readKey(int slot, long[] into) {
        System.arraycopy(keys, slot * words, into, 0, words);
    }

    @Override
    public int slotOf(long[] key) {
        long hash = hash(key);
        int tag = tag(hash);
        int slot = home(hash);
        for (int found; (found = tags[slot]) != EMPTY; slot = slot + 1 & mask) { // plain: only writers write
            if (found == tag && holds(slot, key)) {
                return slot;
            }
        }
        return -1;
    }

    @Override
    public int claim(long[] key) {
        countClaim();
        long hash = hash(key);
        int slot = home(hash);
        while (tags[slot] != EMPTY) {
            slot = slot + 1 & mask;
        }
        System.arraycopy(key, 0, keys, slot * words, words);
        setTagOpaque(slot, tag(hash));
        return slot;
    }

    @Override
    long keyBytes() {
        return ArraySizes.ofInts(tags.length) + ArraySizes.ofLongs(keys.length);
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
        long state = seed;
        for (int i = 0; i < words; i++) {
            state = KeyHash.mix(key[i], state, multiplier);
        }
        return KeyHash.finish(state);
    }

    private int home(long hash) {
        return (int) hash & mask;
    }

    /** Bits of the hash that the home slot does not use. */
    private static int tag(long hash) {
        int tag = (int) (hash >>> 32);
        return tag == EMPTY ? 1 : tag;
    }

    private int tagOpaque(int slot) {
        return (int) TAGS.getOpaque(tags, slot);
    }

    private void setTagOpaque(int slot, int tag) {
        TAGS.setOpaque(tags, slot, tag);
    }
}
