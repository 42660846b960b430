package io.ipset4j.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.ipset4j.cli.Launcher.Result;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The installation that the build lays out. */
@Tag("black-box")
class InstallationBlackBoxTest {
    @TempDir
    Path folder = Path.of("");

    @Test
    void theCommandLoadsNeitherNettyNorPicocli() throws IOException {
        Path log = folder.resolve("classes");
        try (Launcher run = new Launcher(folder, Launcher.sourceTree())) {
            assertThat(run.ipset("create", "s", "hash:ip").status()).isZero();
            run.with("JDK_JAVA_OPTIONS", "-Xlog:class+load:file=" + log);
            assertThat(run.ipsetFed("add s 192.0.2.1\ntest s 192.0.2.1\nlist\n", "restore").status()).isZero();
            run.with("JDK_JAVA_OPTIONS", "");
        }
        String classes = Files.readString(log);
        assertThat(classes).contains("io.ipset4j.cli.Ipset ", "io.ipset4j.netlink.client.IpsetClient ");
        assertThat(classes).doesNotContain("io.netty.", "picocli.");
    }

    @Test
    void itCanBeMovedAndLinkedTo() throws IOException {
        Path moved = folder.resolve("somewhere else");
        copy(Launcher.installation(), moved);
        Path links = Files.createDirectory(folder.resolve("links"));
        for (String program : List.of("ipset", "ipsetd")) {
            Files.createSymbolicLink(links.resolve(program + "-link"), moved.resolve("bin").resolve(program));
            Files.createSymbolicLink(links.resolve(program), Path.of(program + "-link"));
        }
        try (Launcher run = new Launcher(folder, links)) {
            assertThat(run.ipset("create", "s", "hash:ip")).isEqualTo(new Result(0, "", ""));
            assertThat(run.ipset("list", "-n")).isEqualTo(new Result(0, "s\n", ""));
        }
    }

    @Test
    void itHasPagesCompletionsAndTheSample() {
        Path share = Launcher.installation().resolve("share");
        assertThat(share.resolve("man/man8/ipset.8")).isRegularFile();
        assertThat(share.resolve("man/man8/ipsetd.8")).isRegularFile();
        assertThat(share.resolve("bash-completion/completions/ipset")).isRegularFile();
        assertThat(share.resolve("samples/country-v4-sample.txt")).isRegularFile();
    }

    @Test
    void theDemoRuns() {
        try (Launcher run = new Launcher(folder, Launcher.sourceTree())) {
            Result demo = run.shell(Launcher.sourceTree().resolve("demo").toString());
            assertThat(demo.status()).as(demo.out() + demo.err()).isZero();
            assertThat(demo.out()).endsWith("\nAll as expected.\n").contains("Number of entries: 1991\n");
            assertThat(run.ipsetd("status").status()).as("the demo has a daemon of its own").isEqualTo(1);
        }
    }

    private static void copy(Path from, Path to) throws IOException {
        try (Stream<Path> files = Files.walk(from)) {
            for (Path file : files.toList()) {
                Files.copy(file, to.resolve(from.relativize(file).toString()));
            }
        }
    }
}
