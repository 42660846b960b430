package io.ipset4j.benchmarks.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ipset4j.core.element.Address;
import io.ipset4j.core.element.Family;
import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CountryListTest {
    private static NetworkList read(String text) throws IOException {
        return CountryList.read(new BufferedReader(new StringReader(text)));
    }

    @Test
    void readsTheLastWordOfALine() throws IOException {
        NetworkList list = read("# comment\n\nad 46.172.224.0/19\n  192.0.2.1\nxx\t10.0.0.0/8 \n");
        assertThat(list.family()).isEqualTo(Family.INET);
        assertThat(list.size()).isEqualTo(3);
        assertThat(list.address(0)).isEqualTo(Address.parse("46.172.224.0"));
        assertThat(list.length(0)).isEqualTo(19);
        assertThat(list.length(1)).isEqualTo(32);
        assertThat(list.longestFirst()).containsExactly(32, 19, 8);
    }

    @Test
    void keepsANetworkOnce_hostBitsCleared() throws IOException {
        NetworkList list = read("2001:db8::1/32\n2001:db8::2/32\n2001:db8::/48\n");
        assertThat(list.size()).isEqualTo(2);
        assertThat(list.address(0)).isEqualTo(Address.parse("2001:db8::"));
    }

    @Test
    void refusesWhatIsNoNetwork() {
        assertThatThrownBy(() -> read("10.0.0.0/8\nad 1.2.3.x/8\n")).hasMessage("line 2: ad 1.2.3.x/8");
        assertThatThrownBy(() -> read("10.0.0.0/33\n")).hasMessage("line 1: 10.0.0.0/33");
        assertThatThrownBy(() -> read("10.0.0.0/8\n2001:db8::/32\n")).hasMessage("line 2: 2001:db8::/32");
        assertThatThrownBy(() -> read("# nothing\n")).hasMessage("no networks");
    }

    @Test
    void readsCompressedFiles(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("list.gz");
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(file))) {
            out.write("ad 10.0.0.0/8\n".getBytes(StandardCharsets.UTF_8));
        }
        assertThat(CountryList.read(file).size()).isEqualTo(1);
    }

    @Test
    void writesWhatRestoreReads() throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        CountryList.writeRestore(read("a 2001:db8::/32\n"), "six", new PrintStream(out, true, StandardCharsets.UTF_8));
        CountryList.writeRestore(read("a 10.0.0.0/8\nb 192.0.2.0/24\n"), "four",
                new PrintStream(out, true, StandardCharsets.UTF_8));
        assertThat(out.toString(StandardCharsets.UTF_8)).isEqualTo("""
                create six hash:net family inet6 maxelem 65536
                add six 2001:db8::/32
                create four hash:net family inet maxelem 65536
                add four 10.0.0.0/8
                add four 192.0.2.0/24
                """);
    }

    @Test
    void resizesKeepingTheMixOfLengths() throws IOException {
        NetworkList list = read("10.0.0.0/16\n10.2.0.0/24\n10.3.0.0/24\n");
        assertThat(list.ofSize(2, 1).size()).isEqualTo(2);
        NetworkList larger = list.ofSize(5000, 1);
        assertThat(larger.size()).isEqualTo(5000);
        assertThat(larger.longestFirst()).containsExactly(24, 16);
        assertThatThrownBy(() -> read("10.0.0.0/4\n").ofSize(17, 1)).isInstanceOf(IllegalArgumentException.class);
    }
}
