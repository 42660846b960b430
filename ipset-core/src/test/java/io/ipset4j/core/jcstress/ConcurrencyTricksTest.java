package io.ipset4j.core.jcstress;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.openjdk.jcstress.Main;
import org.openjdk.jcstress.infra.Status;
import org.openjdk.jcstress.infra.collectors.DiskReadCollector;
import org.openjdk.jcstress.infra.collectors.InProcessCollector;
import org.openjdk.jcstress.infra.collectors.TestResult;
import org.openjdk.jcstress.infra.grading.ReportUtils;
import org.openjdk.jcstress.infra.runners.TestList;

/**
 * Runs the jcstress tests of this package: {@code Model} and {@code Real} must hold, and every {@code Weakened} must be
 * seen to fail. Each is run for a moment, compiled as usual. The report is in {@code target/jcstress/all/results}.
 *
 * <p>With {@code -Djcstress.mode=default} (or quick, tough, stress) that mode of jcstress is used, which takes half an
 * hour and more: interpreted and compiled actors are paired in all ways, and a compiler reorders at random.
 */
class ConcurrencyTricksTest {
    private static final Path FOLDER = Path.of("target", "jcstress").toAbsolutePath();
    private static final int MILLIS = 50;
    private static final int MORE_MILLIS = 1000;
    /** How often weakened models that have not failed get another, longer chance. */
    private static final int MORE_CHANCES = 5;

    private final String mode = System.getProperty("jcstress.mode", "");

    @Test
    void eachTrickHasAModelARealClassAndAWeakenedModel() {
        var versions = TestList.tests().stream().collect(groupingBy(ConcurrencyTricksTest::trick,
                mapping(ConcurrencyTricksTest::kind, toSet())));
        assertThat(versions).isNotEmpty();
        assertThat(versions.values()).containsOnly(Set.of("Model", "Real", "Weakened"));
    }

    @Test
    void tricksHoldAndWeakenedModelsFail() throws Exception {
        assumeTrue(Runtime.getRuntime().availableProcessors() >= 2, "a race takes two processors");
        Set<String> holding = new TreeSet<>();
        Set<String> failing = new TreeSet<>();
        TestList.tests().forEach(name -> (isWeakened(name) ? failing : holding).add(name));

        for (TestResult result : run(".*", MILLIS, FOLDER.resolve("all"))) {
            assertThat(result.status()).as(result.getName()).isEqualTo(Status.NORMAL);
            assertThat(result.grading().failureMessages).as(result.getName()).isEmpty();
            boolean removed = holding.remove(result.getName());
            assertThat(removed).as(result.getName()).isNotEqualTo(isWeakened(result.getName()));
            removeIfSeenToFail(failing, result);
        }
        assertThat(holding).as("tests that were not run").isEmpty();

        for (int i = 0; i < MORE_CHANCES && !failing.isEmpty(); i++) {
            for (TestResult result : run(String.join("|", failing), MORE_MILLIS, FOLDER.resolve("more"))) {
                removeIfSeenToFail(failing, result);
            }
        }
        assertThat(failing).as("weakened models that were not seen to fail").isEmpty();
    }

    private static void removeIfSeenToFail(Set<String> failing, TestResult result) {
        if (result.grading().hasInteresting) {
            failing.remove(result.getName());
        }
    }

    private static String trick(String test) {
        return test.substring(0, test.lastIndexOf('.'));
    }

    /** Model, Real or Weakened, for names such as WeakenedReader as well. */
    private static String kind(String test) {
        return test.substring(test.lastIndexOf('.') + 1).split("(?<=[a-z])(?=[A-Z])", 2)[0];
    }

    private static boolean isWeakened(String test) {
        return kind(test).equals("Weakened");
    }

    /** Runs jcstress in a process of its own, in the folder, and gives one result a test. */
    private Collection<TestResult> run(String tests, int millis, Path folder) throws Exception {
        Files.createDirectories(folder);
        for (Path record : records(folder)) {
            Files.delete(record);
        }
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-cp", classPath(),
                Main.class.getName(), "-t", tests, "-r", "results"));
        command.addAll(mode.isEmpty()
                ? List.of("-m", "quick", "-sc", "false", "-f", "1", "-fsm", "1", "-iters", "1", "-time", "" + millis,
                        "-jvmArgs", "-Xms128m -Xmx128m")
                : List.of("-m", mode));
        Path log = folder.resolve("log.txt");
        Process process = new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true)
                .redirectOutput(log.toFile()).start();
        try {
            boolean ended = process.waitFor(mode.isEmpty() ? 10 : 24 * 60, TimeUnit.MINUTES);
            assertThat(ended).as("jcstress has ended, see " + log).isTrue();
        } finally {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
        }
        return ReportUtils.mergedByName(readRecords(folder));
    }

    private static String classPath() {
        return String.join(File.pathSeparator, Path.of("target", "test-classes").toAbsolutePath().toString(),
                System.getProperty("jdk.module.path", ""), System.getProperty("java.class.path"));
    }

    private static Collection<TestResult> readRecords(Path folder) throws Exception {
        InProcessCollector collector = new InProcessCollector();
        for (Path record : records(folder)) {
            DiskReadCollector reader = new DiskReadCollector(record.toString(), collector);
            reader.dump();
            reader.close();
        }
        return collector.getTestResults();
    }

    private static List<Path> records(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.toString().endsWith(".bin.gz")).toList();
        }
    }
}
