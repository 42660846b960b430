package io.ipset4j.cli.output;

import static org.assertj.core.api.Assertions.assertThat;

import io.ipset4j.cli.grammar.GlobalOptions;
import io.ipset4j.cli.grammar.GlobalOptions.Output;
import io.ipset4j.core.element.Address;
import io.ipset4j.core.element.ElementSpec;
import io.ipset4j.core.element.Family;
import io.ipset4j.core.text.NameService;
import io.ipset4j.core.type.CreateOptions;
import io.ipset4j.core.type.SetType;
import io.ipset4j.core.type.SetTypes;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.Consumer;
import javax.xml.parsers.DocumentBuilderFactory;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The texts are what ipset 7.24 printed on Linux 6.12 for the same sets. */
class ListingTest {
    private static final ListedSet WEB = new ListedSet("web", SetTypes.BITMAP_PORT, Family.UNSPEC, 3,
            new CreateOptions().port(10).portTo(20), 80, 0, 1);

    private static ListedSet hashIp(String name) {
        CreateOptions options = new CreateOptions().hashsize(1024).maxelem(65536).timeout(60)
                .flags(CreateOptions.COUNTERS | CreateOptions.COMMENT | CreateOptions.SKBINFO).bucketsize(12)
                .initval(1);
        return new ListedSet(name, SetTypes.HASH_IP, Family.INET, 6, options, 384, 1, 1);
    }

    private static ElementSpec fullElement() {
        return new ElementSpec().ip(Address.parse("1.2.3.4")).timeout(49).packets(3).bytes(400).comment("hello w")
                .skbmark(0x10_0000_00ffL).skbprio(0x1_0010).skbqueue(3);
    }

    @Test
    void plain() {
        assertThat(print(Output.PLAIN, "list", l -> {
            l.set(hashIp("a"));
            l.member(fullElement());
            l.set(WEB);
            l.member(new ElementSpec().port(12));
        })).isEqualTo("""
                Name: a
                Type: hash:ip
                Revision: 6
                Header: family inet hashsize 1024 maxelem 65536 timeout 60 counters comment skbinfo bucketsize 12 \
                initval 0x00000001
                Size in memory: 384
                References: 1
                Number of entries: 1
                Members:
                1.2.3.4 timeout 49 packets 3 bytes 400 comment "hello w" skbmark 0x10/0xff skbprio 1:10 skbqueue 3

                Name: web
                Type: bitmap:port
                Revision: 3
                Header: range 10-20
                Size in memory: 80
                References: 0
                Number of entries: 1
                Members:
                12
                """);
    }

    @Test
    void plainTerseAndNames() {
        assertThat(print(Output.PLAIN, "list -t", l -> l.set(WEB))).endsWith("\nNumber of entries: 1\n");
        assertThat(print(Output.PLAIN, "list -n", l -> {
            l.name("a");
            l.name("web");
        })).isEqualTo("a\nweb\n");
        assertThat(print(Output.PLAIN, "list", l -> { })).isEmpty();
    }

    @Test
    void save() {
        assertThat(print(Output.SAVE, "save", l -> {
            l.set(hashIp("a"));
            l.member(fullElement());
            l.set(WEB);
            l.member(new ElementSpec().port(12));
        })).isEqualTo("""
                create a hash:ip family inet hashsize 1024 maxelem 65536 timeout 60 counters comment skbinfo \
                bucketsize 12 initval 0x00000001
                add a 1.2.3.4 timeout 49 packets 3 bytes 400 comment "hello w" skbmark 0x10/0xff skbprio 1:10 skbqueue 3
                create web bitmap:port range 10-20
                add web 12
                """);
        assertThat(print(Output.SAVE, "save", l -> { })).isEmpty();
    }

    /** Unlike ipset 7.24, which leaves it out, so that a restored set lacks it. */
    @Test
    void forceaddIsListed() {
        ListedSet set = new ListedSet("f", SetTypes.HASH_MAC, Family.UNSPEC, 1,
                new CreateOptions().hashsize(64).maxelem(8).flags(CreateOptions.FORCEADD), 0, 0, 0);
        assertThat(print(Output.SAVE, "save", l -> l.set(set)))
                .isEqualTo("create f hash:mac hashsize 64 maxelem 8 forceadd\n");
    }

    @Test
    void xml() {
        assertThat(print(Output.XML, "list -o xml", l -> {
            l.set(WEB);
            l.member(new ElementSpec().port(12));
        })).isEqualTo("""
                <ipsets>
                <ipset name="web">
                <type>bitmap:port</type>
                <revision>3</revision>
                <header><range>10-20</range>
                <memsize>80</memsize>
                <references>0</references>
                <numentries>1</numentries>
                </header>
                <members>
                <member><elem>12</elem></member>
                </members>
                </ipset>
                </ipsets>
                """);
        assertThat(print(Output.XML, "list -o xml", l -> {
            l.set(hashIp("a"));
            l.member(fullElement().flags(ElementSpec.NOMATCH));
        })).contains("<timeout>60</timeout><counters/><comment/><skbinfo/>",
                "<member><elem>1.2.3.4</elem><timeout>49</timeout>", "<packets>3</packets><bytes>400</bytes>"
                + "<comment>\"hello w\"</comment><skbmark>0x10/0xff</skbmark>");
        assertThat(print(Output.XML, "list -t -o xml", l -> l.set(WEB))).endsWith("</header>\n</ipset>\n</ipsets>\n");
        assertThat(print(Output.XML, "list -n -o xml", l -> l.name("web")))
                .isEqualTo("<ipsets>\n<ipset name=\"web\"/>\n</ipsets>\n");
        assertThat(print(Output.XML, "list -o xml", l -> { })).isEqualTo("<ipsets>\n</ipsets>\n");
    }

    @Test
    void json() {
        assertThat(print(Output.JSON, "list -o json", l -> {
            l.set(WEB);
            l.member(new ElementSpec().port(12));
        })).isEqualTo("""
                [
                  {
                    "name" : "web",
                    "type" : "bitmap:port",
                    "revision" : 3,
                    "header" : {
                      "range" : "10-20",
                      "memsize" : 80,
                      "references" : 0,
                      "numentries" : 1
                    },
                    "members" : [
                      {
                        "elem" : "12"
                      }
                    ]
                  }
                ]
                """);
        assertThat(print(Output.JSON, "list -o json", l -> {
            l.set(hashIp("a"));
            l.member(fullElement());
            l.member(fullElement());
            l.set(WEB);
        })).contains("      \"family\" : \"inet\",\n      \"hashsize\" : 1024,\n", "      \"counters\" : true,\n",
                "      \"initval\" : \"0x00000001\",\n",
                ",\n        \"timeout\" : \"49\",\n        \"packets\" : \"3\"",
                ",\n        \"comment\" : \"hello w\",\n", "\n      },\n      {\n        \"elem\" : \"1.2.3.4\"",
                "\n    ]\n  },\n  {\n    \"name\" : \"web\"", "    \"members\" : [\n    ]\n  }\n]\n");
        assertThat(print(Output.JSON, "list -t -o json", l -> l.set(WEB))).endsWith("\n    }\n  }\n]\n");
        assertThat(print(Output.JSON, "list -n -o json", l -> {
            l.name("a");
            l.name("b");
        })).isEqualTo("[\n  { \"name\" : \"a\" },\n  { \"name\" : \"b\" }\n]\n");
        assertThat(print(Output.JSON, "list -o json", l -> { })).isEqualTo("[\n\n]\n");
    }

    /** What ipset 7.24 gets wrong: a bare hexadecimal number, and members in a terse save. */
    @Test
    void jsonIsValidWhereItWasNot() {
        ListedSet marks = new ListedSet("m", SetTypes.HASH_IP_MARK, Family.INET, 3,
                new CreateOptions().markmask(-1).hashsize(64).maxelem(8), 0, 0, 1);
        assertThat(print(Output.JSON, "list -o json", l -> l.set(marks))).contains("\"markmask\" : \"0xffffffff\",");
        assertThat(print(Output.JSON, "save -t -o json", l -> {
            l.set(WEB);
            l.member(new ElementSpec().port(12));
        })).endsWith("\n    }\n  }\n]\n");
    }

    @Test
    void xmlIsWellFormedWhateverTheBytes() throws Exception {
        StringBuilder bytes = new StringBuilder();
        for (char c = 1; c < 256; c++) {
            bytes.append(c);
        }
        String text = print(Output.XML, "list -o xml", l -> {
            l.set(hashIp("<&>\"'\n\u0001\u00ff"));
            l.member(fullElement().comment(bytes.toString().replace("\"", "")));
        });
        DocumentBuilderFactory.newInstance().newDocumentBuilder()
                .parse(new ByteArrayInputStream(text.getBytes(StandardCharsets.ISO_8859_1)));
    }

    @ParameterizedTest
    @EnumSource
    void sortedMembersOfHashSets(Output output) {
        List<String> found = order(output, hashIp("a"), "list -s");
        assertThat(found).containsExactly("9.0.0.1", "10.0.0.2", "10.0.0.9", "10.0.0.10");
        assertThat(order(output, hashIp("a"), "list")).containsExactly("10.0.0.10", "9.0.0.1", "10.0.0.9", "10.0.0.2");
    }

    @Test
    void otherSetsKeepTheirOrder() {
        SetType type = SetTypes.BITMAP_IP;
        ListedSet set = new ListedSet("a", type, Family.INET, 3, new CreateOptions()
                .ip(Address.parse("9.0.0.0")).ipTo(Address.parse("10.255.255.255")), 0, 0, 1);
        assertThat(order(Output.PLAIN, set, "list -s")).containsExactly("10.0.0.10", "9.0.0.1", "10.0.0.9", "10.0.0.2");
    }

    @Test
    void hostNamesInsteadOfAddresses() {
        GlobalOptions options = new GlobalOptions();
        options.takeFrom(new ArrayList<>(List.of("-r", "-s")));
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ByteSink out = new ByteSink(bytes)) {
            Listing listing = new Listing(out, Output.SAVE, options, new OneHost());
            listing.set(hashIp("a"));
            for (String address : List.of("192.0.2.9", "192.0.2.10", "192.0.2.1")) {
                listing.member(new ElementSpec().ip(Address.parse(address)));
            }
            listing.end();
        }
        assertThat(bytes.toString(StandardCharsets.ISO_8859_1))
                .as("in the order of the texts").endsWith("\nadd a 192.0.2.10\nadd a 192.0.2.9\nadd a [my-host]\n");
    }

    /** Knows 192.0.2.1 as my-host, and nothing else. */
    private static final class OneHost implements NameService {
        @Override
        public List<Address> addresses(String host, Family family) {
            return List.of();
        }

        @Override
        public @Nullable String hostName(Address address) {
            return address.equals(Address.parse("192.0.2.1")) ? "my-host" : null;
        }

        @Override
        public OptionalInt protocolNumber(String name) {
            return OptionalInt.empty();
        }

        @Override
        public @Nullable String protocolName(int number) {
            return null;
        }

        @Override
        public OptionalInt port(String service, String protocol) {
            return OptionalInt.empty();
        }
    }

    private static List<String> order(Output output, ListedSet set, String line) {
        List<String> addresses = List.of("10.0.0.10", "9.0.0.1", "10.0.0.9", "10.0.0.2");
        String text = print(output, line, l -> {
            l.set(set);
            for (String address : addresses) {
                l.member(new ElementSpec().ip(Address.parse(address)));
            }
        });
        List<String> found = new ArrayList<>(addresses);
        found.sort((a, b) -> Integer.compare(position(text, a), position(text, b)));
        if (output == Output.JSON && line.endsWith("-s")) {
            // Sorted by length first in this form; brought back into the order of the others.
            assertThat(found).containsExactly("9.0.0.1", "10.0.0.2", "10.0.0.9", "10.0.0.10");
        }
        return found;
    }

    private static int position(String text, String address) {
        for (String end : List.of("\n", "<", "\"", " ")) {
            int at = text.indexOf(address + end);
            if (at >= 0) {
                return at;
            }
        }
        throw new AssertionError(address + " is not in " + text);
    }

    private static String print(Output output, String line, Consumer<Listing> calls) {
        GlobalOptions options = new GlobalOptions();
        options.takeFrom(new ArrayList<>(List.of(line.split(" ", -1))));
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        ByteSink out = new ByteSink(bytes);
        Listing listing = new Listing(out, output, options, NameService.system());
        out.flush();
        assertThat(bytes.size()).as("printed before anything is known").isZero();
        calls.accept(listing);
        listing.end();
        out.flush();
        return bytes.toString(StandardCharsets.ISO_8859_1);
    }
}
