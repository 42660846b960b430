package io.ipset4j.core.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ipset4j.core.element.Address;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Filters of IPv4 and IPv6 prefixes against a set of them: never a length too few, seldom one too many. */
class LengthFilterTest {
    private record Prefix(long companion, long high, long low, int length) {}

    private static Prefix prefix(long companion, long high, long low, int length) {
        return new Prefix(companion, high & Address.highMask(length), low & Address.lowMask(length), length);
    }

    /** How prefixes lie: all over, one after the other, or within few others. */
    private enum Order { SCATTERED, SEQUENTIAL, NESTED }

    static Stream<Arguments> filters() {
        List<Arguments> filters = new ArrayList<>();
        for (int width : new int[] {32, 128}) {
            for (Order order : Order.values()) {
                for (boolean companions : new boolean[] {false, true}) {
                    for (long seed : new long[] {1, System.nanoTime()}) {
                        filters.add(Arguments.of(width, order, companions, seed));
                    }
                }
            }
        }
        return filters.stream();
    }

    @ParameterizedTest(name = "width {0} {1} companions {2} seed {3}")
    @MethodSource("filters")
    void namesAllLengthsAndFewMore(int width, Order order, boolean companions, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        int count = 4000;
        LengthFilter filter = new LengthFilter(width, count, random.nextLong());
        List<Prefix> added = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            long companion =
                    companions ? filter.companion(random.nextInt(50), random.nextInt(2), random.nextInt(2)) : 7;
            added.add(drawn(random, width, order, i, companion));
        }
        Set<Prefix> known = new HashSet<>(added);
        added.forEach(one -> filter.add(one.companion, one.high, one.low, one.length));

        int lengths = 0;
        int inVain = 0;
        for (int i = 0; i < 20_000; i++) {
            Prefix one = added.get(random.nextInt(count));
            boolean another = random.nextInt(4) == 0;
            long companion = another ? added.get(random.nextInt(count)).companion : one.companion;
            long high = one.high | random.nextLong() & ~Address.highMask(one.length) & Address.highMask(width);
            long low = one.low | random.nextLong() & ~Address.lowMask(one.length) & Address.lowMask(width);
            List<Integer> named = lengths(filter, companion, high, low);
            List<Integer> covering = new ArrayList<>();
            for (int length = width; length >= 0; length--) {
                if (known.contains(prefix(companion, high, low, length))) {
                    covering.add(length);
                }
            }
            assertThat(named.containsAll(covering))
                    .as("of address %x %x %s, not %s", high, low, covering, named).isTrue();
            assertThat(named).isSortedAccordingTo((a, b) -> b - a).doesNotHaveDuplicates();
            assertThat(named).allMatch(length -> length >= 0 && length <= width);
            lengths += width + 1;
            inVain += named.size() - covering.size();
        }
        // At two bits of 21 a prefix one in a hundred; at random a few more, if many addresses share a short beginning.
        assertThat((double) inVain / lengths).as("lengths named in vain").isLessThan(0.02);
    }

    private static Prefix drawn(SplittableRandom random, int width, Order order, int i, long companion) {
        return switch (order) {
            case SCATTERED -> prefix(companion, random.nextLong() & Address.highMask(width),
                    random.nextLong() & Address.lowMask(width), random.nextInt(8, width + 1));
            case SEQUENTIAL -> prefix(companion, 0x0a00_0000L << 32 | (long) i << 40, 0, 24 - i % 3);
            case NESTED -> prefix(companion, 0x2001_0db8L << 32 & Address.highMask(width),
                    width == 32 ? 0 : random.nextInt(3), random.nextInt(width + 1));
        };
    }

    private static List<Integer> lengths(LengthFilter filter, long companion, long high, long low) {
        List<Integer> lengths = new ArrayList<>();
        for (long found = filter.covering(companion, high, low); found >= 0;
                found = filter.next(companion, high, low, found)) {
            lengths.add(LengthFilter.lengthOf(found));
        }
        return lengths;
    }

    @ParameterizedTest
    @ValueSource(ints = {32, 128})
    void knowsEveryLength(int width) {
        Address address =
                Address.parse(width == 32 ? "203.0.113.77" : "2001:db8:1234:5678:9abc:def1:2345:6789");
        for (int length = 0; length <= width; length++) {
            LengthFilter filter = new LengthFilter(width, 1, 5);
            assertThat(lengths(filter, 1, address.high(), address.low())).isEmpty();
            filter.add(1, address.high(), address.low(), length);
            assertThat(lengths(filter, 1, address.high(), address.low())).containsExactly(length);
        }
        LengthFilter all = new LengthFilter(width, width + 1, 5);
        List<Integer> expected = new ArrayList<>();
        for (int length = width; length >= 0; length--) {
            all.add(1, address.high(), address.low(), length);
            expected.add(length);
        }
        assertThat(lengths(all, 1, address.high(), address.low())).isEqualTo(expected);
    }

    /** Prefixes that share their cell are told apart by all bits up to their length. */
    @Test
    void tellsNeighboursApart() {
        for (int length = 1; length <= 32; length++) {
            LengthFilter filter = new LengthFilter(32, 1000, 5);
            filter.add(1, 0, 0, length);
            assertThat(lengths(filter, 1, 0, 0)).containsExactly(length);
            int beginning = length / 4 * 4;
            for (int bit = beginning; bit < length; bit++) {
                assertThat(lengths(filter, 1, 1L << 63 - bit, 0)).as("/%d, bit %d", length, bit).isEmpty();
            }
        }
    }

    @Test
    void takesAFewBytesAPrefix() {
        for (int prefixes : new int[] {1000, 100_000, 1_000_000}) {
            assertThat(new LengthFilter(32, prefixes).sizeInBytes()).isBetween(2L * prefixes, 4L * prefixes + 100);
        }
    }

    @Test
    void otherWidthsAreRefused() {
        assertThatThrownBy(() -> new LengthFilter(64, 1)).isInstanceOf(IllegalArgumentException.class);
    }
}
