package io.ipset4j.core.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ipset4j.core.element.Family;
import io.ipset4j.core.type.CreateOptions;
import io.ipset4j.core.type.SetType;
import io.ipset4j.core.type.SetTypes;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class OptionTextTest {
    private static final ParseContext CONTEXT = new ParseContext(RecordedNames.INSTANCE, warning -> { });
    private static final PrintContext PRINT = PrintContext.numeric(RecordedNames.INSTANCE);

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "bitmap:ip | ipmap", "bitmap:ip,mac | macipmap", "bitmap:port | portmap", "hash:ip | iphash",
        "hash:ip,mac | ipmachash", "hash:ip,mark | ipmarkhash", "hash:ip,port | ipporthash",
        "hash:ip,port,ip | ipportiphash", "hash:ip,port,net | ipportnethash", "hash:mac | machash",
        "hash:net | nethash", "hash:net,iface | netifacehash", "hash:net,net | netnethash",
        "hash:net,port | netporthash", "hash:net,port,net | netportnethash", "list:set | setlist"
    })
    void readsTypeNamesOldAndNew(String name, String alias) {
        assertThat(OptionText.parseType(name).name()).isEqualTo(name);
        assertThat(OptionText.parseType(alias).name()).isEqualTo(name);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "hash:foo | Syntax error: typename 'hash:foo' is unknown",
        "HASH:IP  | Syntax error: typename 'HASH:IP' is unknown",
        "12345678901234567890123456789012 "
                + "| Syntax error: typename '12345678901234567890123456789012' is longer than 31 characters"
    })
    void refusesOtherTypeNames(String name, String text) {
        assertThatThrownBy(() -> OptionText.parseType(name)).isInstanceOf(SyntaxException.class).hasMessage(text);
    }

    @Test
    void limitsSetNamesTo31Bytes() {
        String longest = "x".repeat(31);
        assertThat(OptionText.parseSetName(longest)).isEqualTo(longest);
        assertThat(OptionText.parseSetName("")).isEmpty();
        assertThatThrownBy(() -> OptionText.parseSetName(longest + "y")).isInstanceOf(SyntaxException.class)
                .hasMessage("Syntax error: setname '" + longest + "y' is longer than 31 characters");
    }

    /** ipset 7.24 forgets it, so that a saved set comes back without it. */
    @Test
    void printsForceaddBetweenCommentAndSkbinfo() {
        CreateOptions options = new CreateOptions().hashsize(1024).maxelem(65536).bucketsize(12).initval(1)
                .timeout(60).flags(CreateOptions.COUNTERS | CreateOptions.COMMENT | CreateOptions.FORCEADD
                        | CreateOptions.SKBINFO);
        assertThat(header(SetTypes.HASH_IP, Family.INET6, options)).isEqualTo(
                "family inet6 hashsize 1024 maxelem 65536 timeout 60 counters comment forceadd "
                        + "skbinfo bucketsize 12 initval 0x00000001");
    }

    private static String header(SetType type, Family family, CreateOptions options) {
        return OptionText.header(type, family, options, PRINT).stream().map(Word::toString)
                .collect(Collectors.joining(" "));
    }

    /** ipset 7.24 crashes on the first two. */
    @ParameterizedTest
    @CsvSource({"icmp:5-6", "icmpv6:ping", "sctp:1-2", "gre:0"})
    void refusesOtherProtocolsThanTcpAndUdpInABitmapOfPorts(String range) {
        assertThatThrownBy(() -> OptionText.parse(SetTypes.BITMAP_PORT, List.of("range", range), CONTEXT))
                .isInstanceOf(SyntaxException.class).hasMessage("Syntax error: Only protocols TCP and UDP are valid");
    }

    @Test
    void listsTheKeywordsOfAType() {
        assertThat(OptionText.keywords(SetTypes.BITMAP_IP)).containsExactly("range", "netmask", "timeout", "counters",
                "comment", "skbinfo", "from", "to", "network");
        assertThat(OptionText.keywords(SetTypes.LIST_SET)).containsExactly("size", "timeout", "counters", "comment",
                "skbinfo");
        assertThat(OptionText.keywords(SetTypes.HASH_IP_MARK)).startsWith("family", "-4", "-6", "markmask", "hashsize");
    }
}
