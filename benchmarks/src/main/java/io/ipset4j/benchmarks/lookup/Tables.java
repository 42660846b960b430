package io.ipset4j.benchmarks.lookup;

import io.ipset4j.core.table.KeyTable;

/** Fills the store's tables without an engine around them, as the engine would. */
final class Tables {
    private Tables() {}

    /** A table for that many keys as the engine has it after growth: with half as much room again. */
    static KeyTable create(int bits, int keys) {
        return KeyTable.create(bits, keys + keys / 2 + 8);
    }

    /** Adds a key that is not there. */
    static void add(KeyTable table, long... key) {
        table.publish(table.vacancy(key), key);
    }
}
