package io.ipset4j.core.set;

/**
 * What a rule demands of a counter of the element that a packet reaches. It is asked after the packet was counted.
 * {@code ip_set_match_counter()}.
 *
 * @param operator how to compare
 * @param value what to compare with, unsigned
 */
public record CounterCondition(Operator operator, long value) {
    /** How a counter is compared. */
    public enum Operator {
        /** Any counter will do. */
        ANY,
        /** Equal. */
        EQ,
        /** Not equal. */
        NE,
        /** Less. */
        LT,
        /** Greater. */
        GT
    }

    /** No condition. */
    public static final CounterCondition ANY = new CounterCondition(Operator.ANY, 0);

    /** The counter is that number. */
    public static CounterCondition eq(long value) {
        return new CounterCondition(Operator.EQ, value);
    }

    /** The counter is another number. */
    public static CounterCondition ne(long value) {
        return new CounterCondition(Operator.NE, value);
    }

    /** The counter is below the number. */
    public static CounterCondition lt(long value) {
        return new CounterCondition(Operator.LT, value);
    }

    /** The counter is above the number. */
    public static CounterCondition gt(long value) {
        return new CounterCondition(Operator.GT, value);
    }

    /** Whether the condition holds for a counter. */
    public boolean holds(long counter) {
        return switch (operator) {
            case ANY -> true;
            case EQ -> counter == value;
            case NE -> counter != value;
            case LT -> Long.compareUnsigned(counter, value) < 0;
            case GT -> Long.compareUnsigned(counter, value) > 0;
        };
    }
}
