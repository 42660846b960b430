package io.ipset4j.core.jcstress;

import io.ipset4j.core.table.Columns;
import io.ipset4j.core.table.KeyTable;

/** A real table in which a key comes and goes, and the columns of its slots. */
public class Table {
    private final long[] key;
    private final KeyTable keys;
    private final Columns columns;

    Table(int bits, long... key) {
        this.key = key;
        keys = KeyTable.create(bits, 4);
        columns = Columns.create(Columns.TIMEOUT, keys.slots());
    }

    /** Writer: adds the key. */
    void put(int column) {
        putOther(column, key);
    }

    /** Writer: adds another key. */
    void putOther(int column, long... other) {
        int slot = keys.vacancy(other);
        columns.setExpiry(slot, column, 0);
        keys.publish(slot, other);
    }

    /** Writer: deletes the key. */
    void remove() {
        keys.retire(keys.slotOf(key));
    }

    /** The column of the key, or -1 if it is not there. */
    int find() {
        int found = keys.find(key);
        return found < 0 ? -1 : columns.expiry(found);
    }
}
