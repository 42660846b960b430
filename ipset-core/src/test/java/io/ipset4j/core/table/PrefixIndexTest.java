package io.ipset4j.core.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.ipset4j.core.element.Address;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The index against a set of prefixes that is asked for one length after the other. */
class PrefixIndexTest {
    private record Prefix(long high, long low, int length) {
        static Prefix of(long high, long low, int length) {
            return new Prefix(high & Address.highMask(length), low & Address.lowMask(length), length);
        }
    }

    static Stream<Arguments> widthsAndSeeds() {
        List<Arguments> all = new ArrayList<>();
        for (int width : new int[] {32, 128}) {
            for (long seed : new long[] {1, 2, 3, 4, System.nanoTime()}) {
                for (int variety : new int[] {2, 4, 256}) {
                    all.add(Arguments.of(width, false, seed, variety)); // the name of a failed test tells the seed
                    all.add(Arguments.of(width, true, seed, variety));
                }
            }
        }
        return all.stream();
    }

    @ParameterizedTest(name = "{0} bits, with map: {1}, seed {2}, {3} values a byte")
    @MethodSource("widthsAndSeeds")
    void agreesWithAListOfPrefixes(int width, boolean mapped, long seed, int variety) {
        SplittableRandom random = new SplittableRandom(seed);
        PrefixIndex index = mapped ? new PrefixIndex(width, 100) : new PrefixIndex(width); // comes at 100, goes at 25
        Set<Prefix> model = new HashSet<>();
        List<Prefix> there = new ArrayList<>();
        for (int step = 0; step < 1600; step++) {
            boolean growing = step / 400 % 2 == 0;
            if (random.nextInt(10) < (growing ? 8 : 3) || there.isEmpty()) {
                Prefix prefix = randomPrefix(random, width, variety);
                boolean added = model.add(prefix);
                if (added) {
                    there.add(prefix);
                }
                long noise = random.nextLong(); // bits beyond the length do not matter
                assertThat(index.add(
                                prefix.high | noise & ~Address.highMask(prefix.length) & widthMask(width),
                                width == 32 ? 0 : prefix.low | noise & ~Address.lowMask(prefix.length),
                                prefix.length))
                        .isEqualTo(added);
            } else if (random.nextInt(4) == 0) {
                Prefix prefix = randomPrefix(random, width, variety);
                boolean removed = model.remove(prefix);
                if (removed) {
                    there.remove(prefix);
                }
                assertThat(index.remove(prefix.high, prefix.low, prefix.length)).isEqualTo(removed);
            } else {
                int at = random.nextInt(there.size());
                Prefix prefix = there.get(at);
                Collections.swap(there, at, there.size() - 1);
                there.remove(there.size() - 1);
                model.remove(prefix);
                assertThat(index.remove(prefix.high, prefix.low, prefix.length)).isTrue();
            }
            assertThat(index.isEmpty()).isEqualTo(model.isEmpty());
            Prefix near = there.isEmpty() ? randomPrefix(random, width, variety) : there.get(random.nextInt(there.size()));
            assertSame(index, model, near.high, near.low, width);
            Prefix any = randomPrefix(random, width, variety);
            assertSame(index, model, any.high, any.low, width);
            if (step % 100 == 0) {
                assertSound(index);
            }
        }
        for (Prefix prefix : there) {
            assertThat(index.remove(prefix.high, prefix.low, prefix.length)).isTrue();
        }
        assertThat(index.isEmpty()).isTrue();
        assertThat(index.sizeInBytes()).as("nothing left behind").isEqualTo(new PrefixIndex(width).sizeInBytes());
    }

    private static void assertSame(PrefixIndex index, Set<Prefix> model, long high, long low, int width) {
        int expected = -1;
        for (int atMost = 0; atMost <= width; atMost++) {
            if (model.contains(Prefix.of(high, low, atMost))) {
                expected = atMost;
            }
            int found = index.longest(high, low, atMost);
            if (found != expected) { // this is called too often for assertThat
                throw new AssertionError(String.format(
                        "%016x %016x: longest of at most %d is %d, not %d", high, low, atMost, expected, found));
            }
        }
        assertThat(index.longest(high, low, -1)).isEqualTo(-1);
        assertThat(index.covers(high, low)).isEqualTo(expected >= 0);
        long next = index.covering(high, low);
        for (int length = width; length >= 0; length--) {
            if (model.contains(Prefix.of(high, low, length))) {
                assertThat(next).as("a prefix of %d bits", length).isNotNegative();
                assertThat(PrefixIndex.lengthOf(next)).isEqualTo(length);
                next = index.next(high, low, next);
            }
        }
        assertThat(next).isNegative();
    }

    /** A list as large as those that the map is for: every address that could tell a difference, and the way back. */
    @ParameterizedTest
    @ValueSource(ints = {32, 128})
    void manyPrefixesAreMapped(int width) {
        SplittableRandom random = new SplittableRandom(11);
        PrefixIndex mapped = new PrefixIndex(width);
        PrefixIndex plain = new PrefixIndex(width, Integer.MAX_VALUE);
        Set<Prefix> all = new HashSet<>();
        while (all.size() < 20_000) {
            int length = random.nextInt(10) == 0 ? random.nextInt(6, width + 1) : random.nextInt(16, 25);
            // All of a fourth of the addresses; of IPv6 also less than all of what begins with another byte.
            long high = width == 32 || random.nextInt(100) > 0 ? random.nextLong() >>> 2
                    : 0x55_00L << 48 | random.nextLong(4) << 48 | random.nextLong() >>> 16;
            Prefix prefix = Prefix.of(high & widthMask(width), width == 32 ? 0 : random.nextLong(), length);
            all.add(prefix);
            mapped.add(prefix.high, prefix.low, length);
            plain.add(prefix.high, prefix.low, length);
        }
        assertThat(mapped.mapBytes()).isGreaterThan(width == 32 ? 4 * 65536 : 4 * 4096);
        assertThat(plain.mapBytes()).isZero();
        assertSameAnswers(mapped, plain, all, width);
        assertSound(mapped);
        int left = all.size();
        for (Prefix prefix : all) {
            mapped.remove(prefix.high, prefix.low, prefix.length);
            plain.remove(prefix.high, prefix.low, prefix.length);
            if (--left % 6_000 == 0) {
                assertSameAnswers(mapped, plain, all, width);
            }
        }
        assertThat(mapped.sizeInBytes()).isEqualTo(new PrefixIndex(width).sizeInBytes());
    }

    /** More different sets of lengths than there are numbers for: the map then says that the index has to be asked. */
    @Test
    void aMapThatRunsOutOfNumbersAsks() {
        for (int most : new int[] {2, 3, 8}) {
            LengthMap map = new LengthMap(most);
            int[] each = new int[LengthMap.BLOCK];
            for (int number = 0; number < 40; number++) {
                if (number % 2 == 0) {
                    map.replace(number, 1 << 9 | number << 10);
                } else {
                    java.util.Arrays.fill(each, 0, 128, number << 9);
                    java.util.Arrays.fill(each, 128, 256, number << 9 | 1 << 20);
                    map.replace(number, each, new long[] {1, 0, 1, 0});
                }
            }
            for (int number = 0; number < 40; number++) {
                for (int slash24 : new int[] {0, 127, 128, 255}) {
                    int lengths = map.lengths(number << 16 | slash24 << 8);
                    int right = number % 2 == 0 ? 1 << 9 | number << 10
                            : number << 9 | (slash24 < 128 ? 0 : 1 << 20);
                    assertThat(lengths).as("%d numbers, /16 %d", most, number).isIn(right, LengthMap.DEEPER);
                }
            }
            assertThat(map.lengths(39 << 16)).isEqualTo(LengthMap.DEEPER);
        }
    }

    private static void assertSameAnswers(PrefixIndex mapped, PrefixIndex plain, Set<Prefix> near, int width) {
        long one = width == 32 ? 1L << 32 : 1; // between an address and the next, or the next /64
        for (Prefix prefix : near) {
            long last = prefix.high | ~Address.highMask(prefix.length) & widthMask(width);
            for (long address : new long[] {prefix.high, last, prefix.high - one, last + one}) {
                long found = mapped.covering(address, prefix.low);
                int expected = plain.longest(address, prefix.low, width);
                assertThat(mapped.covers(address, prefix.low)).isEqualTo(expected >= 0);
                while (found >= 0) {
                    if (PrefixIndex.lengthOf(found) != expected) {
                        throw new AssertionError(String.format("%016x: found %d, not %d", address,
                                PrefixIndex.lengthOf(found), expected));
                    }
                    found = mapped.next(address, prefix.low, found);
                    expected = expected == 0 ? -1 : plain.longest(address, prefix.low, expected - 1);
                }
                assertThat(expected).as("%016x", address).isEqualTo(-1);
            }
        }
    }

    /** One /16 in use under a first byte, then others beside it, and one again: each time its node has another path. */
    @Test
    void aMapFollowsWhenAPathBeginsElsewhere() {
        PrefixIndex index = new PrefixIndex(128, 1);
        long first = 0x2001_0db8_0000_0000L;
        index.add(first, 1, 128);
        index.add(first, 2, 128);
        for (int length : new int[] {9, 12, 16, 17, 64, 128}) {
            long beside = 0x20ff_0000_0000_0000L;
            index.add(beside, 0, length);
            index.add(first, 3, 128);
            assertThat(index.covers(first, 3)).isTrue();
            index.remove(beside, 0, length);
            index.add(first, 4, 128); // into the nodes that are left
            assertThat(index.covers(first, 4)).isTrue();
            assertThat(index.covers(beside, 0)).isFalse();
            index.remove(first, 3, 128);
            index.remove(first, 4, 128);
            assertThat(index.covers(first, 3)).isFalse();
            assertThat(index.covers(first, 4)).isFalse();
            assertThat(index.covers(first, 1)).isTrue();
        }
    }

    /** Children of one node, one after the other: the node gets a cell for each byte, and loses it. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void aNodeWithManyChildren(long seed) {
        List<Integer> bytes = new ArrayList<>();
        for (int address = 0; address < 256; address++) {
            bytes.add(address);
        }
        Random random = new Random(seed);
        PrefixIndex index = new PrefixIndex(32);
        Collections.shuffle(bytes, random);
        for (int step = 0; step < 512; step++) {
            long high = (long) bytes.get(step & 0xff) << 56;
            assertThat(step < 256 ? index.add(high, 0, 16) : index.remove(high, 0, 16)).isTrue();
            assertSound(index);
            for (int i = 0; i < 256; i++) {
                boolean there = step < 256 ? i <= step : i > step - 256;
                assertThat(index.covers((long) bytes.get(i) << 56, 0)).isEqualTo(there);
            }
        }
        assertThat(index.isEmpty()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(ints = {32, 128})
    void everyLengthOverOneAddress(int width) {
        PrefixIndex index = new PrefixIndex(width);
        List<Integer> lengths = new ArrayList<>();
        for (int length = 0; length <= width; length++) {
            lengths.add(length);
        }
        Collections.shuffle(lengths, new Random(9));
        long high = width == 32 ? 0xffff_ffff_0000_0000L : -1;
        long low = width == 32 ? 0 : -1;
        for (int length : lengths) {
            assertThat(index.add(high, low, length)).isTrue();
            assertThat(index.add(high, low, length)).isFalse();
            assertSound(index);
        }
        for (int atMost = width; atMost >= 0; atMost--) {
            assertThat(index.longest(high, low, atMost)).isEqualTo(atMost);
            assertThat(index.longest(high ^ 1L << 63, low, atMost)).as("another first bit").isZero();
        }
        Collections.shuffle(lengths, new Random(10));
        for (int length : lengths) {
            assertThat(index.remove(high, low, length)).isTrue();
            assertThat(index.remove(high, low, length)).isFalse();
            assertSound(index);
        }
        assertThat(index.isEmpty()).isTrue();
    }

    @Test
    void refusesOtherWidthsAndLengths() {
        assertThatIllegalArgumentException().isThrownBy(() -> new PrefixIndex(64));
        for (int width : new int[] {32, 128}) {
            PrefixIndex index = new PrefixIndex(width);
            assertThatIllegalArgumentException().isThrownBy(() -> index.add(0, 0, width + 1));
            assertThatIllegalArgumentException().isThrownBy(() -> index.add(0, 0, -1));
            assertThatIllegalArgumentException().isThrownBy(() -> index.remove(0, 0, width + 1));
        }
    }

    /** A node of its own for each byte would be 16 of them. */
    @Test
    void aLoneIpv6HostTakesOneNode() {
        PrefixIndex index = new PrefixIndex(128);
        long empty = index.sizeInBytes();
        index.add(0x2001_0db8_0000_0000L, 1, 128);
        assertThat(index.sizeInBytes() - empty).isLessThan(120);
    }

    @Test
    void allHostsOfASlash16TakeLessThanAByteEach() {
        PrefixIndex index = new PrefixIndex(32);
        for (int host = 0; host < 65536; host++) {
            index.add(0xc0a8_0000_0000_0000L | (long) host << 32, 0, 32);
        }
        assertSound(index);
        assertThat(walk(index.rootAcquire(), true)).isLessThan(65536);
    }

    /** Checks the trie's invariants and the account of its size by walking it. */
    private static void assertSound(PrefixIndex index) {
        Object root = index.rootAcquire();
        assertThat(PrefixNode.skip(PrefixCells.bitsOf(root))).as("the root skips nothing").isZero();
        assertThat(walk(root, true)).as("bytes").isEqualTo(index.sizeInBytes() - index.mapBytes());
    }

    private static long walk(Object node, boolean root) {
        int[] bits = PrefixCells.bitsOf(node);
        int children = PrefixNode.children(bits);
        assertThat(root || PrefixNode.hasPrefixes(bits) || children >= 2)
                .as("a node is needed")
                .isTrue();
        assertThat(node instanceof Object[]).isEqualTo(children > 0);
        long size = ArraySizes.ofInts(bits.length);
        if (node instanceof Object[] cells) {
            boolean wide = cells.length == 257 && children >= PrefixCells.MANY / 2;
            assertThat(cells.length).isEqualTo(wide ? 257 : 1 + children);
            assertThat(wide || children < PrefixCells.MANY).isTrue();
            size += ArraySizes.ofReferences(cells.length);
            int at = 1;
            for (int address = 0; address < 256; address++) {
                Object child = PrefixCells.child(node, address);
                if (child != null) {
                    assertThat(cells[wide ? 1 + address : at]).isSameAs(child);
                    at++;
                    size += walk(child, false);
                } else if (wide) {
                    assertThat(cells[1 + address]).isNull();
                }
            }
            assertThat(at - 1).isEqualTo(children);
        }
        return size;
    }

    private static Prefix randomPrefix(SplittableRandom random, int width, int variety) {
        long high = randomBytes(random, variety) & widthMask(width);
        long low = width == 32 ? 0 : randomBytes(random, variety);
        int length = random.nextInt(3) == 0 ? random.nextInt(width / 8 + 1) * 8 : random.nextInt(width + 1);
        return Prefix.of(high, low, length);
    }

    /** Bytes out of few values, so that paths are shared and forked. */
    private static long randomBytes(SplittableRandom random, int variety) {
        long bytes = 0;
        for (int i = 0; i < 8; i++) {
            bytes = bytes << 8 | random.nextInt(variety) * 255L / (variety - 1);
        }
        return bytes;
    }

    private static long widthMask(int width) {
        return width == 32 ? 0xffff_ffff_0000_0000L : -1L;
    }
}
