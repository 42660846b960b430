package io.ipset4j.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.ipset4j.cli.Launcher.Result;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Drives the real launcher, which starts a real daemon. Texts and statuses are those of ipset 7.24 on Linux 6.12. */
@Tag("black-box")
class CommandBlackBoxTest {
    @TempDir
    Path folder = Path.of("");
    private Launcher run = new Launcher(folder, folder);

    @BeforeEach
    void prepare() {
        run = new Launcher(folder, Launcher.sourceTree());
    }

    @AfterEach
    void endDaemon() {
        run.close();
    }

    @Test
    void aSetsLife() {
        expect(0, "", "", "create", "s", "hash:net", "hashsize", "64", "initval", "1", "timeout", "0");
        expect(0, "", "", "add", "s", "192.0.2.0/24");
        expect(1, "", "ipset v7.24: Element cannot be added to the set: it's already added\n",
                "add", "s", "192.0.2.7/24");
        expect(0, "", "", "add", "s", "192.0.2.0/24", "-exist");
        expect(0, "", "Warning: 192.0.2.9 is in set s.\n", "test", "s", "192.0.2.9");
        expect(1, "", "198.51.100.1 is NOT in set s.\n", "test", "s", "198.51.100.1");
        expect(1, "", "", "test", "s", "198.51.100.1", "-quiet");
        expect(0, """
                create s hash:net family inet hashsize 64 maxelem 65536 timeout 0 bucketsize 12 initval 0x00000001
                add s 192.0.2.0/24 timeout 0
                """, "", "save");
        Result list = run.ipset("list", "-terse", "s");
        assertThat(list.out()).startsWith("""
                Name: s
                Type: hash:net
                Revision: 7
                Header: family inet hashsize 64 maxelem 65536 timeout 0 bucketsize 12 initval 0x00000001
                Size in memory:\s""").endsWith("\nReferences: 0\nNumber of entries: 1\n");
        assertThat(run.ipset("list", "s").out()).endsWith("\nMembers:\n192.0.2.0/24 timeout 0\n");
        expect(0, "", "", "create", "t", "hash:net", "timeout", "0");
        expect(0, "", "", "swap", "s", "t");
        expect(0, "", "Warning: 192.0.2.9 is in set t.\n", "test", "t", "192.0.2.9");
        expect(0, "", "", "rename", "s", "u");
        expect(0, "u\nt\n", "", "list", "-name");
        expect(0, "", "", "del", "t", "192.0.2.0/24");
        expect(1, "", "ipset v7.24: Element cannot be deleted from the set: it's not added\n",
                "del", "t", "192.0.2.0/24");
        expect(0, "", "", "flush");
        expect(0, "", "", "destroy", "u");
        expect(1, "", "ipset v7.24: The set with the given name does not exist\n", "destroy", "u");
        expect(0, "", "", "destroy");
        expect(0, "", "", "list");
    }

    @Test
    void wrongWords() {
        expect(2, "", "ipset v7.24: No command specified.\nTry `ipset help' for more information.\n");
        expect(2, "", "ipset v7.24: Unknown argument: `foo'\nTry `ipset help' for more information.\n",
                "create", "s", "hash:ip", "foo");
        expect(1, "", "ipset v7.24: Syntax error: typename 'foo' is unknown\n", "create", "s", "foo");
        expect(1, "", "ipset v7.24: Cannot open /no/such for writing: No such file or directory\n",
                "list", "-f", "/no/such");
    }

    @Test
    void versionAndHelpNeedNoDaemon() {
        run.with("IPSET_AUTOSTART", "0");
        assertThat(run.ipset("--version").out()).matches("ipset v7\\.24 \\(ipset4j [0-9.]+\\), protocol version: 7\n");
        assertThat(run.ipset("help", "hash:ip").out())
                .startsWith("ipset v7.24\n\nUsage: ").contains("Type hash:ip supports");
    }

    @Test
    void aRestoreNamesTheLineAndDoesWhatStandsBeforeIt() {
        Result restore = run.ipsetFed(
                "create s hash:ip\n\nadd s 192.0.2.1\nadd s 192.0.2.2\nadd s 192.0.2.1\nadd s 192.0.2.3\n", "restore");
        assertThat(restore).isEqualTo(new Result(1, "",
                "ipset v7.24: Error in line 5: Element cannot be added to the set: it's already added\n"));
        expect(0, "", "Warning: 192.0.2.2 is in set s.\n", "test", "s", "192.0.2.2");
        expect(1, "", "192.0.2.3 is NOT in set s.\n", "test", "s", "192.0.2.3");
        assertThat(run.ipsetFed("foo\n", "-quiet", "restore")).isEqualTo(new Result(2, "", ""));
    }

    @Test
    void aRealSaveComesBack() throws IOException {
        String save = resource("kube-router.save");
        assertThat(run.ipsetFed(save, "restore")).isEqualTo(new Result(0, "", ""));
        assertThat(sorted(run.ipset("save").out())).isEqualTo(sorted(save));
        String saved = run.ipset("save", "-sorted").out();

        Path file = folder.resolve("saved");
        expect(0, "", "", "save", "-sorted", "-file", file.toString());
        assertThat(file).content(StandardCharsets.ISO_8859_1).isEqualTo(saved);
        expect(0, "", "", "destroy");
        expect(0, "", "", "restore", "-file", file.toString());
        expect(0, saved, "", "save", "-sorted");
        assertThat(run.shell("$ipset save | $ipset -exist restore && $ipset save -sorted"))
                .isEqualTo(new Result(0, saved, ""));
        assertThat(lines(run.ipset("list", "-sorted", "kube-router-svip").out())).endsWith("10.96.0.1 timeout 0",
                "10.96.0.10 timeout 0", "10.96.115.202 timeout 0", "10.96.156.243 timeout 0", "10.96.243.193 timeout 0",
                "10.96.255.137 timeout 0", "10.243.0.1 timeout 0", "10.243.0.10 timeout 0");
    }

    @Test
    void theSampleLoadsAndListsInEveryForm() throws IOException {
        StringBuilder lines = new StringBuilder("create c hash:net\n");
        List<String> sample =
                Files.readAllLines(Launcher.installation().resolve("share/samples/country-v4-sample.txt"));
        for (String line : sample) {
            lines.append("add c ").append(line.substring(line.indexOf(' ') + 1)).append('\n');
        }
        assertThat(run.ipsetFed(lines.toString(), "restore")).isEqualTo(new Result(0, "", ""));
        assertThat(run.ipset("list", "c").out()).contains("Number of entries: " + sample.size() + "\n");
        assertThat(sorted(run.ipset("save", "c").out()).subList(0, sample.size()))
                .isEqualTo(sorted(lines.toString()).subList(0, sample.size()));
        assertThat(run.ipset("list", "c", "-o", "json").out().split("\"elem\"", -1)).hasSize(sample.size() + 1);
        assertThat(run.ipset("list", "c", "-o", "xml", "-sorted").out().split("<elem>", -1)).hasSize(sample.size() + 1);
    }

    @Test
    void namesAndCommentsAreBytesInAnyLocale() {
        for (String locale : List.of("C", "C.UTF-8")) {
            run.with("LC_ALL", locale);
            Result result = run.shell("""
                    name=$(printf 'n\\377?')
                    $ipset create "$name" hash:ip comment hashsize 64 initval 1 &&
                    $ipset add "$name" 192.0.2.1 comment "$(printf '\\303\\244\\200 x')" &&
                    $ipset save "$name" && $ipset destroy
                    """);
            assertThat(result).isEqualTo(new Result(0, """
                    create n\u00ff? hash:ip family inet hashsize 64 maxelem 65536 comment bucketsize 12 \
                    initval 0x00000001
                    add n\u00ff? 192.0.2.1 comment "\u00c3\u00a4\u0080 x"
                    """, ""));
        }
    }

    @Test
    void aConversation() {
        Result result = run.ipsetFed("create s hash:ip\nadd s x/y\nlist -n\nquit\n", "-");
        assertThat(result.out()).isEqualTo("ipset> ipset> ipset> s\nipset> ");
        assertThat(result.err()).startsWith("ipset v7.24: Syntax error: ");
        assertThat(result.status()).isZero();
    }

    @Test
    void aReaderThatGoesAwayEndsTheListing() {
        assertThat(run.ipsetFed("create s hash:ip\nadd s 10.0.0.0-10.0.127.255\n", "restore").status()).isZero();
        Result result = run.shell("{ $ipset save; echo $? >&2; } | head -n 1 >/dev/null");
        assertThat(result.err()).isEqualTo("141\n");
    }

    private void expect(int status, String out, String err, String... words) {
        assertThat(run.ipset(words)).as(String.join(" ", words)).isEqualTo(new Result(status, out, err));
    }

    private static List<String> sorted(String text) {
        return lines(text).stream().sorted(Comparator.naturalOrder()).toList();
    }

    private static List<String> lines(String text) {
        try (Stream<String> lines = text.lines()) {
            return lines.toList();
        }
    }

    private static String resource(String name) throws IOException {
        try (InputStream in = CommandBlackBoxTest.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IOException("no resource " + name);
            }
            return new String(in.readAllBytes(), StandardCharsets.ISO_8859_1);
        }
    }
}
