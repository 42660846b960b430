package io.ipset4j.core.jcstress;

import io.ipset4j.core.table.Columns;
import io.ipset4j.core.table.KeyTable;

/** A real table in which one key comes and goes, and the column of its slot. */
public class Table {
    private final long[] key;
    private final KeyTable keys;
    private final Columns columns;
    private int slot; // once the key was added for the first time

    Table(int bits, long... key) {
        this.key = key;
        keys = KeyTable.create(bits, 4);
        columns = Columns.create(Columns.TIMEOUT, keys.slots());
    }

    /** Writer: adds the key, for the first time or again. */
    void put(int column) {
        int known = keys.slotOf(key);
        slot = known < 0 ? keys.vacancy(key) : known;
        columns.setExpiry(slot, column);
        keys.publish(slot, key);
    }

    /** Writer: deletes the key. */
    void remove() {
        keys.retire(slot);
    }

    /** The column, or -1 if the key is not there. */
    int find() {
        int found = keys.find(key);
        return found < 0 ? -1 : columns.expiry(found);
    }

    /** Whether a walk through the slots comes upon the key, which was added before the threads began. */
    boolean isLive() {
        return keys.isLive(slot);
    }
}
