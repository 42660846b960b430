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
        assertThat(ORDER.compare(first + "\n", second + "\n")).isNegative();
        assertThat(ORDER.compare(second + "\n", first + "\n")).isPositive();
        assertThat(ORDER.compare(first + "\n", first + "\n")).isZero();
    }

    @Test
    void whatStandsBeforeTheElementDoesNotCount() {
        assertThat(new MemberOrder(6, false).compare("add b 10.0.0.9\n", "add a 10.0.0.10\n")).isNegative();
    }

    @Test
    void hostNamesAreSortedAsText() {
        assertThat(new MemberOrder(0, true).compare("10.0.0.10\n", "10.0.0.2\n")).isNegative();
    }

    /** JSON text has no number in front, so that length comes before value, as with ipset(8). */
    @Test
    void jsonIsSortedByLengthFirst() {
        String shorter = "\n      {\n        \"elem\" : \"9.9.9.9\"\n      }";
        String longer = "\n      {\n        \"elem\" : \"10.0.0.1\"\n      }";
        assertThat(ORDER.compare(shorter, longer)).isNegative();
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
            assertThat(ORDER.sort(shuffled)).isEqualTo(sorted);
            assertThat(shuffled).isEmpty();
        }
    }
}
