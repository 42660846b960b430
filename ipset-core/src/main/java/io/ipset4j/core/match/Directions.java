package io.ipset4j.core.match;

/**
 * The directions of a rule, one for each dimension of a set's type. More than the type needs are fine; with fewer no
 * packet matches. A dimension without sides, such as the mark, needs a direction all the same.
 *
 * @param count how many there are, 1 to 6
 * @param sources a bit for each that is {@link Direction#SRC}, the first lowest
 */
record Directions(int count, int sources) {
    /** {@code IPSET_DIM_MAX}. */
    private static final int MAX = 6;

    /** @throws IllegalArgumentException if there are none or more than 6 */
    static Directions of(Direction... directions) {
        if (directions.length < 1 || directions.length > MAX) {
            throw new IllegalArgumentException("a rule has 1 to " + MAX + " directions, not " + directions.length);
        }
        int sources = 0;
        for (int i = 0; i < directions.length; i++) {
            sources |= directions[i] == Direction.SRC ? 1 << i : 0;
        }
        return new Directions(directions.length, sources);
    }

    /** Whether the dimension is compared with the source. */
    boolean isSource(int dimension) {
        return (sources & 1 << dimension) != 0;
    }
}
