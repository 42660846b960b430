package io.ipset4j.core.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ipset4j.core.element.Address;
import io.ipset4j.core.element.ElementSpec;
import io.ipset4j.core.element.Family;
import io.ipset4j.core.text.ElementText.Command;
import io.ipset4j.core.type.SetTypes;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Examples to read; {@link RecordedParsingTest} has the bulk of the evidence. */
final class ElementTextTest {
    private final List<String> warnings = new ArrayList<>();
    private final ParseContext context = new ParseContext(RecordedNames.INSTANCE, warnings::add);

    @Test
    void readsAnElementWithItsOptions() {
        ElementSpec element = ElementText.parse(SetTypes.HASH_NET_PORT, Family.INET, Command.ADD,
                List.of("10.0.0.0/24,udp:domain", "timeout", "5", "nomatch", "comment", "hello w"), context);
        assertThat(element.ip()).isEqualTo(Address.parse("10.0.0.0"));
        assertThat(element.cidr()).isEqualTo(24);
        assertThat(element.proto()).isEqualTo(17);
        assertThat(element.port()).isEqualTo(53);
        assertThat(element.timeout()).isEqualTo(5);
        assertThat(element.hasFlag(ElementSpec.NOMATCH)).isTrue();
        assertThat(element.comment()).isEqualTo("hello w");
        ElementPrinter printer =
                new ElementPrinter(SetTypes.HASH_NET_PORT, PrintContext.numeric(RecordedNames.INSTANCE));
        assertThat(printer.options(element)).containsExactly(Word.number("timeout", 5), Word.flag("nomatch"),
                Word.quoted("comment", "hello w"));
    }

    @Test
    void warnsOfHostsWithSeveralAddresses() {
        ElementSpec element =
                ElementText.parse(SetTypes.HASH_IP, Family.INET, Command.ADD, List.of("two.test"), context);
        assertThat(element.ip()).isEqualTo(Address.parse("192.0.2.2"));
        assertThat(warnings).containsExactly("two.test resolves to multiple addresses: "
                + "using only the first one returned by the resolver.");
    }

    /** ipset 7.24 crashes on the first two. */
    @ParameterizedTest
    @CsvSource({"icmp:5", "icmpv6:ping", "sctp:5", "ospf:0"})
    void refusesOtherProtocolsThanTcpAndUdpInABitmapOfPorts(String port) {
        assertThatThrownBy(
                () -> ElementText.parse(SetTypes.BITMAP_PORT, Family.UNSPEC, Command.ADD, List.of(port), context))
                .isInstanceOf(SyntaxException.class).hasMessage("Syntax error: Only protocols TCP and UDP are valid");
    }

    @Test
    void tellsTheKindsOfFaultsApart() {
        SyntaxException value = fault("10.0.0.0/33");
        assertThat(value.kind()).isEqualTo(SyntaxException.Kind.SYNTAX);
        assertThat(value).hasMessage("Syntax error: '33' is out of range 0-32");
        assertThat(value.messageInLine(7)).isEqualTo("Error in line 7: Syntax error: '33' is out of range 0-32");

        SyntaxException form = fault("10.0.0.0/24");
        assertThat(form.kind()).isEqualTo(SyntaxException.Kind.REFUSED);
        assertThat(form.messageInLine(7)).isEqualTo(
                "IP/CIDR range is not allowed in command test with set type bitmap:ip and family inet");

        SyntaxException words = fault("10.0.0.1", "timeout", "5");
        assertThat(words.kind()).isEqualTo(SyntaxException.Kind.PARAMETER);
        assertThat(words.messageInLine(7)).isEqualTo("Unknown argument: `timeout'");
    }

    private SyntaxException fault(String... words) {
        try {
            ElementText.parse(SetTypes.BITMAP_IP, Family.INET, Command.TEST, List.of(words), context);
        } catch (SyntaxException fault) {
            return fault;
        }
        throw new AssertionError("accepted: " + List.of(words));
    }

    @Test
    void showsATestedElementDifferentlyFromAListedOne() {
        ElementSpec port = ElementText.parse(SetTypes.HASH_NET_IFACE, Family.INET, Command.TEST,
                List.of("10.0.0.0/8,physdev:eth0"), context);
        ByteText listed = new ByteText();
        new ElementPrinter(SetTypes.HASH_NET_IFACE, PrintContext.numeric(RecordedNames.INSTANCE)).append(listed, port);
        ByteText tested = new ByteText();
        ElementText.appendTested(tested, SetTypes.HASH_NET_IFACE, port, RecordedNames.INSTANCE);
        assertThat(listed).hasToString("10.0.0.0/8,physdev:eth0");
        assertThat(tested).hasToString("10.0.0.0/8,eth0");
    }

    @Test
    void listsTheKeywordsOfACommand() {
        assertThat(ElementText.keywords(SetTypes.HASH_NET_IFACE, Command.ADD)).containsExactly("timeout", "nomatch",
                "wildcard", "packets", "bytes", "comment", "skbmark", "skbprio", "skbqueue");
        assertThat(ElementText.keywords(SetTypes.HASH_NET, Command.TEST)).containsExactly("nomatch");
        assertThat(ElementText.keywords(SetTypes.HASH_NET, Command.DEL)).isEmpty();
        assertThat(ElementText.keywords(SetTypes.LIST_SET, Command.DEL)).containsExactly("before", "after");
    }
}
