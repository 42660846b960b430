package io.ipset4j.cli.session;

import static org.assertj.core.api.Assertions.assertThat;

import io.ipset4j.core.SetStore;
import io.ipset4j.netlink.client.IpsetClient;
import io.ipset4j.netlink.endpoint.IpsetEndpoint;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Whole commands against a store in this process. Texts and statuses are those of ipset 7.24 on Linux 6.12. */
class SessionTest {
    private final SetStore store = SetStore.create();
    private final IpsetEndpoint endpoint = new IpsetEndpoint(store.namespace("test"));
    private String out = "";
    private String err = "";

    @AfterEach
    void close() {
        store.close();
    }

    @Test
    void elementsComeAndGo() {
        expect("create s hash:ip hashsize 64 initval 1", 0, "", "");
        expect("add s 192.0.2.1", 0, "", "");
        expect("add s 192.0.2.1", 1, "", "ipset v7.24: Element cannot be added to the set: it's already added\n");
        expect("add s 192.0.2.1 -exist", 0, "", "");
        expect("test s 192.0.2.1", 0, "", "Warning: 192.0.2.1 is in set s.\n");
        expect("test s 192.0.2.2", 1, "", "192.0.2.2 is NOT in set s.\n");
        expect("-q test s 192.0.2.1", 0, "", "");
        expect("test s 192.0.2.2 -quiet", 1, "", "");
        expect("save", 0, """
                create s hash:ip family inet hashsize 64 maxelem 65536 bucketsize 12 initval 0x00000001
                add s 192.0.2.1
                """, "");
        expect("del s 192.0.2.1", 0, "", "");
        expect("del s 192.0.2.1", 1, "", "ipset v7.24: Element cannot be deleted from the set: it's not added\n");
        expect("-! del s 192.0.2.1", 0, "", "");
        expect("quit", 0, "", "");
    }

    @Test
    void setsComeAndGo() {
        expect("n a hash:ip", 0, "", "");
        expect("n a hash:ip", 1, "", "ipset v7.24: Set cannot be created: set with the same name already exists\n");
        expect("n a hash:ip -exist", 0, "", "");
        expect("n b hash:ip", 0, "", "");
        expect("rename a b", 1, "", "ipset v7.24: Set cannot be renamed: a set with the new name already exists\n");
        expect("swap a c", 1, "", "ipset v7.24: Sets cannot be swapped: the second set does not exist\n");
        expect("add a 192.0.2.1", 0, "", "");
        expect("w a b", 0, "", "");
        expect("test b 192.0.2.1", 0, "", "Warning: 192.0.2.1 is in set b.\n");
        expect("flush b", 0, "", "");
        expect("test b 192.0.2.1", 1, "", "192.0.2.1 is NOT in set b.\n");
        expect("e a c", 0, "", "");
        expect("list -n", 0, "c\nb\n", "");
        expect("x c", 0, "", "");
        expect("x c", 1, "", "ipset v7.24: The set with the given name does not exist\n");
        expect("destroy", 0, "", "");
        expect("list", 0, "", "");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "foo                 | No command specified: unknown argument foo",
        "list a b            | Unknown argument b",
        "flush a b           | Unknown argument b",
        "restore a           | Unknown argument a",
        "swap a b c          | Unknown argument c",
        "create              | Missing mandatory argument to command create",
        "create a bitmap:ip  | Mandatory option `range' is missing",
        "create a hash:ip x  | Unknown argument: `x'",
        "create a hash:ip timeout | Missing mandatory argument of option `timeout'"})
    void wrongCommandLines(String line, String message) {
        run("", line.split(" ", -1));
        assertThat(err).isEqualTo("ipset v7.24: " + message + "\nTry `ipset help' for more information.\n");
        assertThat(run("", (line + " -q").split(" ", -1))).isEqualTo(2);
        assertThat(err).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "create a foo            | Syntax error: typename 'foo' is unknown",
        "list -o foo             | Syntax error: unknown output mode 'foo'",
        "list nosuch -o xml      | The set with the given name does not exist",
        "add nosuch 192.0.2.1    | The set with the given name does not exist",
        "create a hash:ip timeout 2147484 | Syntax error: '2147484' is out of range 0-2147483",
        "list 12345678901234567890123456789012 | "
                + "Syntax error: setname '12345678901234567890123456789012' is longer than 31 characters",
        "list -f /no/such/folder | Cannot open /no/such/folder for writing: No such file or directory",
        "restore -f /no/such     | Cannot open /no/such for reading: No such file or directory"})
    void refusals(String line, String message) {
        expect(line, 1, "", "ipset v7.24: " + message + "\n");
    }

    @Test
    void ignoredOptionsAreWarnedOf() {
        expect("create a hash:ip probes 3 resize 5", 0, "", """
                Warning: Option '--probes 3' is ignored. Please upgrade your syntax.
                Option '--resize 5' is ignored. Please upgrade your syntax.
                """);
        expect("list -n", 0, "a\n", "");
    }

    @Test
    void versionAndHelp() {
        assertThat(run("", "--version")).isZero();
        assertThat(out).matches("ipset v7\\.24 \\(ipset4j [0-9].*\\), protocol version: 7\n");
        assertThat(run("", "help")).isZero();
        assertThat(out).startsWith("ipset v7.24\n\nUsage: ipset [options] COMMAND\n\nCommands:\ncreate SETNAME")
                .contains("\nOptions:\n-o plain|save|xml|json\n", "\nSupported set types:\n    list:set\t\t3\t",
                        "\n    hash:ip,port,net\t8\t", "\n    hash:ip\t\t0\t", "\n    bitmap:ip\t\t0\t")
                .doesNotContain("\n    hash:net,port\t0\t");
        assertThat(run("", "help", "-q")).isZero();
        assertThat(out).doesNotContain("Supported set types");
        assertThat(run("", "help", "foo")).isEqualTo(2);
        assertThat(err).isEqualTo("ipset v7.24: Unknown settype: `foo'\nTry `ipset help' for more information.\n");
        assertThat(run("", "help", "nethash")).isZero();
        assertThat(out).contains("\nhash:net type specific options:\n\ncreate SETNAME hash:net \n",
                "\n               [family inet|inet6]|[-4|-6]\n", "\nadd    SETNAME hash:net IP[/CIDR]\n",
                "\nType hash:net supports inet and inet6.\n");
        assertThat(run("", "help", "bitmap:ip")).isZero();
        assertThat(out).contains("create SETNAME bitmap:ip range IP/CIDR|FROM-TO\n",
                "test   SETNAME bitmap:ip IP\n", "Type bitmap:ip supports family inet only.\n");
        assertThat(run("", "help", "list:set")).isZero();
        assertThat(out).endsWith("\nType list:set is family neutral.\n");
    }

    @Test
    void aRestoreRunsLineByLine() {
        assertThat(run("""

                # a comment
                create s hash:net hashsize 64 initval 1 comment
                  add s 192.0.2.0/24 comment "a b"\r
                add s 198.51.100.0/24
                COMMIT
                test s 192.0.2.1
                del s 198.51.100.0/24
                list s -o save
                """, "restore")).as(err).isZero();
        assertThat(out).isEqualTo("""
                create s hash:net family inet hashsize 64 maxelem 65536 comment bucketsize 12 initval 0x00000001
                add s 192.0.2.0/24 comment "a b"
                """);
        assertThat(err).isEqualTo("Warning: 192.0.2.1 is in set s.\n");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "1 | add s 192.0.2.1      | Error in line 4: Element cannot be added to the set: it's already added",
        "1 | del s 192.0.2.9      | Error in line 4: Element cannot be deleted from the set: it's not added",
        "1 | add s 192.0.2.1/33   | Error in line 4: Syntax error: '33' is out of range 0-32",
        "1 | add t 192.0.2.1      | Error in line 4: The set with the given name does not exist",
        "1 | swap s t             | Error in line 4: Sets cannot be swapped: the second set does not exist",
        "1 | create t foo         | Error in line 4: Syntax error: typename 'foo' is unknown",
        "2 | foo                  | No command specified: unknown argument foo",
        "2 | add s 192.0.2.3 foo  | Unknown argument: `foo'",
        "2 | restore              | Command `restore' is invalid in restore mode.",
        "2 | add s                | Missing second mandatory argument to command add"})
    void theFirstBadLineEndsARestoreAndWhatStandsBeforeItWasDone(int status, String bad, String message) {
        String hint = status == 2 ? "Try `ipset help' for more information.\n" : "";
        String lines = "create s hash:ip hashsize 64 initval 1\nadd s 192.0.2.1\n\n" + bad + "\nadd s 192.0.2.2\n";
        assertThat(run(lines, "restore")).isEqualTo(status);
        assertThat(err).isEqualTo("ipset v7.24: " + message + "\n" + hint);
        expect("save", 0, """
                create s hash:ip family inet hashsize 64 maxelem 65536 bucketsize 12 initval 0x00000001
                add s 192.0.2.1
                """, "");
    }

    /** Messages go out while later lines are read; the line of the refusal, and its type, must still be right. */
    @Test
    void aRefusalFarBehindNamesItsLine() {
        StringBuilder lines = new StringBuilder("create s hash:ip\ncreate p bitmap:port range 0-10\n");
        for (int i = 0; i < 5000; i++) {
            lines.append("add s 10.0.").append(i >> 8).append('.').append(i & 255 | 1).append(" -exist\n");
        }
        lines.append("add p 11 -exist\n");
        for (int i = 0; i < 5000; i++) {
            lines.append("add s 10.1.").append(i >> 8).append('.').append(i & 255).append(" -exist\n");
        }
        assertThat(run(lines.toString(), "restore")).isEqualTo(1);
        assertThat(err).isEqualTo("ipset v7.24: Error in line 5003: Element is out of the range of the set\n");
        expect("test s 10.1.0.0 -q", 1, "", "");
    }

    @Test
    void quitEndsARestoreAndAFalseTestFailsIt() {
        assertThat(run("create s hash:ip\nadd s 192.0.2.1\nquit\nfoo\n", "restore")).isZero();
        expect("test s 192.0.2.1 -q", 0, "", "");
        assertThat(run("test s 192.0.2.2\nadd s 192.0.2.2\n", "restore")).isEqualTo(1);
        assertThat(err).isEqualTo("192.0.2.2 is NOT in set s.\n");
        expect("test s 192.0.2.2 -q", 1, "", "");
    }

    @Test
    void optionsInALineStayInForce() {
        assertThat(run("create s hash:ip\nadd s 192.0.2.1\nadd s 192.0.2.1 -exist\nadd s 192.0.2.1\nlist -t\nsave\n",
                "restore")).as(err).isZero();
        assertThat(out).endsWith("Number of entries: 1\n192.0.2.1\n").startsWith("Name: s\n");
    }

    @Test
    void filesAreReadAndWritten(@TempDir Path folder) throws Exception {
        Path file = folder.resolve("sets");
        expect("create s hash:mac", 0, "", "");
        expect("save -f " + file, 0, "", "");
        assertThat(file).content().startsWith("create s hash:mac hashsize 1024");
        expect("destroy", 0, "", "");
        Files.writeString(file, Files.readString(file) + "list -n\n");
        expect("restore --file " + file, 0, "s\n", "");
        assertThat(file).content().as("the input of a restore is not written to").endsWith("list -n\n");
    }

    @Test
    void aConversationGoesOnAfterErrors() {
        assertThat(run("""

                # c
                create s hash:ip
                add s 192.0.2.1/99
                bogus
                restore
                list -n
                flush a b
                add nosuch 192.0.2.1
                quit
                list
                """, "-")).isZero();
        assertThat(out).isEqualTo("ipset> ipset> ipset> ipset> ipset> ipset> ipset> No command specified\n"
                + "ipset> Restore command is not supported in interactive mode\nipset> s\nipset> ipset> ipset> ");
        assertThat(err).isEqualTo("""
                ipset v7.24: Syntax error: '99' is out of range 0-32
                ipset v7.24: Unknown argument b
                Try `ipset help' for more information.
                ipset v7.24: The set with the given name does not exist
                """);
        assertThat(run("", "-")).isZero();
        assertThat(out).isEqualTo("ipset> ");
    }

    @Test
    void namesAndCommentsAreBytes() {
        StringBuilder name = new StringBuilder();
        for (char c = 225; c < 256; c++) {
            name.append(c);
        }
        assertThat(run("", "create", name.toString(), "hash:ip", "comment", "initval", "1")).isZero();
        assertThat(run("", "add", name.toString(), "192.0.2.1", "comment", "\u0001\u00fe\n")).isZero();
        assertThat(run("", "save")).isZero();
        assertThat(out).endsWith("add " + name + " 192.0.2.1 comment \"\u0001\u00fe\n\"\n");
    }

    private void expect(String line, int status, String expectedOut, String expectedErr) {
        assertThat(run("", line.split(" ", -1))).as("status of %s; it said %s", line, err).isEqualTo(status);
        assertThat(err).as(line).isEqualTo(expectedErr);
        assertThat(out).as(line).isEqualTo(expectedOut);
    }

    private int run(String in, String... words) {
        ByteArrayOutputStream outBytes = new ByteArrayOutputStream();
        ByteArrayOutputStream errBytes = new ByteArrayOutputStream();
        Session session = new Session(new ByteArrayInputStream(in.getBytes(StandardCharsets.ISO_8859_1)),
                new Console(outBytes, errBytes), () -> IpsetClient.of(endpoint));
        int status = session.run(new ArrayList<>(List.of(words)));
        out = outBytes.toString(StandardCharsets.ISO_8859_1);
        err = errBytes.toString(StandardCharsets.ISO_8859_1);
        return status;
    }
}
