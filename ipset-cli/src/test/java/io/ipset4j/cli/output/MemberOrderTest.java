package io.ipset4j.cli.output;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MemberOrderTest {
    private static final MemberOrder ORDER = new MemberOrder(0, false);

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "10.0.0.2            | 10.0.0.10",
        "9.255.255.255       | 10.0.0.0",
        "10.0.0.0/24         | 10.0.0.0/8",
        "10.0.0.0/25         | 10.0.0.0/24",
        "10.0.0.0            | 10.0.0.0/8",
        "2001:db8::1         | 2001:db8:1::1",
        "2001:db8::2         | 2001:db8::a",
        "10.0.0.1,tcp:80     | 10.0.0.1,udp:53",
        "10.0.0.1,udp:99     | 10.0.0.1,icmp:1/0",
        "10.0.0.1,tcp:80     | 10.0.0.1,tcp:443",
        "10.0.0.0/8,lo       | 10.0.0.0/8,eth0",
        "10.0.0.0/8,eth0     | 10.0.0.0/8,eth1",
        "10.0.0.1,0x00000002 | 10.0.0.1,0x00000010",
        "10.0.0.1 timeout 9  | 10.0.0.2 timeout 1"})
    void theFirstStandsBeforeTheSecond(String first, String second) {
        assertThat(compare(ORDER, first + "\n", second + "\n")).isNegative();
        assertThat(compare(ORDER, second + "\n", first + "\n")).isPositive();
        assertThat(compare(ORDER, first + "\n", first + "\n")).isZero();
    }

    @Test
    void whatStandsBeforeTheElementDoesNotCount() {
        assertThat(compare(new MemberOrder(6, false), "add b 10.0.0.9\n", "add a 10.0.0.10\n")).isNegative();
    }

    /** Interfaces may be called so. */
    @Test
    void emptyWordsEndTheComparison() {
        assertThat(compare(ORDER, "10.0.0.0/8,1,,\n", "10.0.0.0/8,01,,\n")).isZero();
        assertThat(compare(ORDER, "10.0.0.0/8,1,,a\n", "10.0.0.0/8,01,,b\n")).isNegative();
    }

    @Test
    void hostNamesAreSortedAsText() {
        assertThat(compare(new MemberOrder(0, true), "10.0.0.10\n", "10.0.0.2\n")).isNegative();
    }

    /** JSON text has no number in front, so that length comes before value, as with ipset(8). */
    @Test
    void jsonIsSortedByLengthFirst() {
        String shorter = "\n      {\n        \"elem\" : \"9.9.9.9\"\n      }";
        String longer = "\n      {\n        \"elem\" : \"10.0.0.1\"\n      }";
        assertThat(compare(ORDER, shorter, longer)).isNegative();
    }

    @Test
    void sortingIsStableAndComplete() {
        for (int size = 0; size < 70; size++) {
            List<String> sorted = new ArrayList<>();
            for (int i = 0; i < size; i++) {
                sorted.add("10.0." + i / 16 + "." + i % 16 + "\n");
            }
            List<String> shuffled = new ArrayList<>(sorted);
            Collections.shuffle(shuffled, new Random(size));
            assertThat(sort(ORDER, shuffled)).isEqualTo(sorted);
        }
    }

    /**
     * The result for texts that have no order among them depends on which are compared: it is that of merging, whenever
     * there are two runs of a length, these two.
     */
    @Test
    void sortingMergesRunsAsTheyGrow() {
        long seed = System.nanoTime();
        Random random = new Random(seed);
        for (int size = 0; size < 300; size++) {
            List<String> texts = new ArrayList<>();
            for (int i = 0; i < size; i++) {
                texts.add(randomText(random));
            }
            assertThat(sort(ORDER, texts)).as("seed %d", seed).isEqualTo(mergedAsTheyCome(texts));
        }
    }

    private static String randomText(Random random) {
        StringBuilder text = new StringBuilder();
        String[] words = {"1", "2", "a", "ff", "lo", "eth0", "tcp", "0x10", "9999999999", "-", " "};
        String[] separators = {".", ":", "/", ",", "::", " ", ""};
        for (int i = random.nextInt(5); i >= 0; i--) {
            text.append(words[random.nextInt(words.length)]).append(separators[random.nextInt(separators.length)]);
        }
        return text.append('\n').toString();
    }

    /** Members come one by one; as in a binary counter, a run meets the earlier one of its length and carries over. */
    private static List<String> mergedAsTheyCome(List<String> texts) {
        List<List<String>> runs = new ArrayList<>();
        for (String text : texts) {
            List<String> run = List.of(text);
            int level = 0;
            while (level < runs.size() && !runs.get(level).isEmpty()) {
                run = merged(runs.get(level), run);
                runs.set(level++, List.of());
            }
            if (level == runs.size()) {
                runs.add(run);
            } else {
                runs.set(level, run);
            }
        }
        List<String> all = List.of();
        for (List<String> run : runs) {
            all = merged(run, all);
        }
        return all;
    }

    private static List<String> merged(List<String> earlier, List<String> later) {
        List<String> merged = new ArrayList<>();
        int i = 0;
        int j = 0;
        while (i < earlier.size() && j < later.size()) {
            merged.add(compare(ORDER, earlier.get(i), later.get(j)) <= 0 ? earlier.get(i++) : later.get(j++));
        }
        merged.addAll(earlier.subList(i, earlier.size()));
        merged.addAll(later.subList(j, later.size()));
        return merged;
    }

    private static int compare(MemberOrder order, String a, String b) {
        return order.compare(a + b, new int[] {0, a.length(), a.length() + b.length()}, 0, 1);
    }

    private static List<String> sort(MemberOrder order, List<String> texts) {
        int[] bounds = new int[texts.size() + 1];
        for (int i = 0; i < texts.size(); i++) {
            bounds[i + 1] = bounds[i] + texts.get(i).length();
        }
        List<String> sorted = new ArrayList<>();
        for (int member : order.sort(String.join("", texts), bounds, texts.size())) {
            sorted.add(texts.get(member));
        }
        return sorted;
    }
}
