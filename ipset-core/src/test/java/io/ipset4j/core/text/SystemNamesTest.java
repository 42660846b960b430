package io.ipset4j.core.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.ipset4j.core.element.Address;
import io.ipset4j.core.element.Family;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class SystemNamesTest {
    @TempDir
    Path folder = Path.of("");

    @Test
    void readsTheFilesAsTheCLibraryDoes() throws IOException {
        Files.writeString(folder.resolve("protocols"), """
                # a comment
                tcp	6	TCP	# the first counts
                tcp 7
                late-alias 6 six

                broken
                ax.25 93 AX.25
                """);
        Files.writeString(folder.resolve("services"), """
                http	80/tcp	www
                http	8080/tcp
                domain 53/udp
                odd 9
                """);
        SystemNames names = new SystemNames(folder.resolve("protocols"), folder.resolve("services"));
        assertThat(names.protocolNumber("tcp")).hasValue(6);
        assertThat(names.protocolNumber("TCP")).hasValue(6);
        assertThat(names.protocolNumber("Tcp")).isEmpty();
        assertThat(names.protocolNumber("six")).hasValue(6);
        assertThat(names.protocolName(6)).isEqualTo("tcp");
        assertThat(names.protocolName(93)).isEqualTo("ax.25");
        assertThat(names.protocolNumber("broken")).isEmpty();
        assertThat(names.port("http", "tcp")).hasValue(80);
        assertThat(names.port("www", "tcp")).hasValue(80);
        assertThat(names.port("http", "udp")).isEmpty();
        assertThat(names.port("domain", "udp")).hasValue(53);
        // A file that is there is the whole truth.
        assertThat(names.protocolNumber("udp")).isEmpty();
        assertThat(names.protocolName(17)).isNull();
    }

    @Test
    void knowsTheBestKnownProtocolsWithoutAFile() {
        SystemNames names = new SystemNames(folder.resolve("none"), folder.resolve("none"));
        assertThat(names.protocolNumber("tcp")).hasValue(6);
        assertThat(names.protocolNumber("udplite")).hasValue(136);
        assertThat(names.protocolNumber("ipv6-icmp")).hasValue(58);
        assertThat(names.protocolName(132)).isEqualTo("sctp");
        assertThat(names.port("http", "tcp")).isEmpty();
    }

    @Test
    void resolvesTheLocalHost() {
        assertThat(NameService.system().addresses("localhost", Family.INET)).contains(Address.parse("127.0.0.1"));
    }

    /** Forms that only Java would take for addresses. */
    @Test
    void refusesWhatNoResolverKnows() {
        for (String host : new String[] {"", "[::1]", "fe80::1%lo", "::1"}) {
            assertThat(NameService.system().addresses(host, Family.INET6)).as("%s", host).isEmpty();
        }
    }
}
