package io.ipset4j.core.jit;

import static org.assertj.core.api.Assertions.assertThat;

import io.ipset4j.core.jit.CompilationLog.Call;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Lookups are small enough to inline: in the machine code of each there is no call but of a walk through networks, and
 * of a few methods where they are rare. Asked of the virtual machine's own log, by {@link HotLookups} in a process for
 * each kind of lookup, so that calls have one target, as they have where a program uses one kind of set. The call trees
 * are left in {@code target/inlining}.
 */
class InliningTest {
    private static final Path FOLDER = Path.of("target", "inlining").toAbsolutePath();
    private static final String CORE = "io.ipset4j.core.";

    /** Read sections, which every lookup is made in. */
    private static final List<String> SECTIONS = List.of(CORE + "rcu.Rcu::enter", CORE + "rcu.Rcu::exit",
            CORE + "rcu.Rcu::read", CORE + "rcu.Rcu$Section::close");

    /**
     * Reasons that HotSpot has not to inline what its profile shows in less than a quarter of the caller's runs. (Of
     * more frequent calls it says "hot method too big", or "already compiled into a big method".)
     */
    private static final Set<String> RARE = Set.of("never executed", "call site not reached",
            "executed < MinInliningThreshold times", "low call site frequency", "too big",
            "already compiled into a medium method");

    /**
     * Walks, through an index or a filter or from network to network, each checked as a lookup is. As they loop they
     * become hot before their callers, and when those are compiled a walk is machine code of more than
     * {@code InlineSmallCode} bytes that is not made anew: one call for a whole walk. So is the lookup of a packet.
     */
    private static final Set<String> WALKS = Set.of(
            CORE + "set.HashLookup::covering", CORE + "set.HashLookup::coveringNet",
            CORE + "set.NetLookup::longestDecides", CORE + "set.ShortLookup::containsPacket",
            CORE + "set.SeveralLookup::coveringFirst", CORE + "set.SeveralLookup::coveringSecond",
            CORE + "set.SeveralLookup::coveringBoth",
            CORE + "set.NetIndex::covering", CORE + "set.NetIndex::next",
            CORE + "table.PrefixIndex::covers", CORE + "table.PrefixIndex::covering",
            CORE + "table.PrefixIndex::next", CORE + "table.PrefixIndex::ask", CORE + "table.PrefixIndex::longest",
            CORE + "table.PrefixWalk::covers", CORE + "table.PrefixWalk::longest",
            CORE + "table.LengthFilter::covering");
    private static final String COMPILED_BEFORE = "already compiled into a big method";

    /**
     * What may be rare, beside walks: the next bucket; the bytes that the way to a node of an index skips; to meet a
     * prefix in a node, as the profile is in part of adds to an index that has few; that a walk ends in a leaf, or does
     * not; and a filter's next length.
     */
    private static final Set<String> SELDOM = Set.of(CORE + "table.KeyTable::after",
            CORE + "table.PrefixNode::pathMatches", CORE + "table.PrefixNode::wordAt",
            CORE + "table.PrefixNode::prefixBit", CORE + "table.PrefixNode::prefixesAt",
            CORE + "table.PrefixNode::lengthOf", CORE + "table.PrefixNode::covers", CORE + "table.PrefixWalk::shifted",
            CORE + "table.LengthFilter::next");

    @ParameterizedTest
    @ValueSource(strings = {
        "containsIpv4 hash:ip INET 2000",
        "containsIpv4 hash:ip INET 2000 timeout",
        "containsIpv6 hash:ip INET6 2000",
        "containsIpv6 hash:ip INET6 2000 timeout",
        "containsIpv4 hash:net INET 2000",
        "containsIpv4 hash:net INET 2000 hosts",
        "containsIpv6 hash:net INET6 2000 timeout",
        "containsIpv4Port hash:ip,port INET 2000",
        "containsIpv4Port hash:net,port INET 2000",
        "containsIpv6Port hash:net,port INET6 2000 timeout",
        "containsIpv4Pair hash:net,net INET 2000",
        "containsIpv6Pair hash:net,net INET6 2000",
        "containsIpv4PortIpv4 hash:ip,port,ip INET 2000",
        "containsIpv4PortIpv4 hash:ip,port,net INET 2000",
        "containsIpv6PortIpv6 hash:net,port,net INET6 2000",
        "containsIpv4 hash:ip INET 2000 listed",
        "matches hash:ip,port INET 2000",
        "matches hash:net INET 2000 timeout",
    })
    void lookupsAreInlined(String lookup) throws Exception {
        assertThat(keptCalls(lookup)).isEmpty();
    }

    /** Of many networks the index has a map: of lengths, with which walks become rare, or of nodes they begin at. */
    @ParameterizedTest
    @CsvSource({
        "containsIpv4 hash:net INET 18000, LengthMap",
        "containsIpv4 hash:net INET 18000 timeout, LengthMap",
        "containsIpv6 hash:net INET6 18000, NodeMap",
        "containsIpv6 hash:net INET6 18000 timeout, NodeMap",
    })
    void lookupsInManyNetworksAreInlined(String lookup, String map) throws Exception {
        assertThat(keptCalls(lookup)).isEmpty();
        assertThat(treesOf(lookup)).content().contains(CORE + "table." + map + "::");
    }

    /** The check can fail: it does where the compiler may inline less than it usually does. */
    @ParameterizedTest
    @ValueSource(strings = {"-XX:MaxInlineLevel=2", "-XX:FreqInlineSize=40"})
    void callsThatAreKeptAreFound(String restriction) throws Exception {
        assertThat(keptCalls("containsIpv4 hash:ip INET 2000 timeout", restriction)).isNotEmpty();
    }

    /** The calls that should not be, a line each, in a lookup, the walks it makes, and the section around it. */
    private static List<String> keptCalls(String lookup, String... options) throws Exception {
        String method = CORE + "set.IpSet::" + lookup.substring(0, lookup.indexOf(' '));
        Map<String, Call> compiled = compilationsOf(lookup, method, options);
        List<String> kept = new ArrayList<>();
        StringBuilder trees = new StringBuilder();
        Set<String> checked = new HashSet<>();
        Deque<String> toCheck = new ArrayDeque<>(SECTIONS);
        toCheck.addFirst(method);
        while (!toCheck.isEmpty()) {
            String root = toCheck.remove();
            if (!checked.add(root)) {
                continue;
            }
            Call tree = compiled.get(root);
            if (tree == null) {
                throw new AssertionError(root + " was not compiled in: " + lookup);
            }
            trees.append(tree).append('\n');
            for (Call call : tree.all().filter(call -> call.remains).toList()) {
                boolean walk = WALKS.contains(call.method);
                if (walk && call.reason.equals(COMPILED_BEFORE)) {
                    toCheck.add(call.method);
                } else if (!RARE.contains(call.reason) || !walk && !SELDOM.contains(call.method)) {
                    kept.add("in " + root + ": " + call.line());
                }
            }
        }
        Files.writeString(treesOf(lookup, options), trees);
        return kept;
    }

    private static Path treesOf(String lookup, String... options) {
        return FOLDER.resolve(String.join(" ", lookup, String.join(" ", options)).trim() + ".txt");
    }

    /** Runs the lookup in a process of its own, and gives the call trees of all that was compiled there. */
    private static Map<String, Call> compilationsOf(String lookup, String method, String... options) throws Exception {
        Files.createDirectories(FOLDER);
        Path log = FOLDER.resolve("compilation.log");
        Path output = FOLDER.resolve("output.txt");
        // Compiling in the foreground (-Xbatch) keeps the order of compilations, on which decisions depend, the same on
        // a busy machine. What is checked is kept out of its callers, so that it is compiled by itself.
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-cp", classPath(),
                "-Xbatch", "-XX:+UseSerialGC", "-Xmx128m", "-XX:+UnlockDiagnosticVMOptions", "-XX:+LogCompilation",
                "-XX:LogFile=" + log, "-XX:CompileCommand=quiet", "-XX:CompileCommand=dontinline," + method));
        SECTIONS.forEach(section -> command.add("-XX:CompileCommand=dontinline," + section));
        command.addAll(Arrays.asList(options));
        command.add(HotLookups.class.getName());
        command.addAll(List.of(lookup.split(" ")));
        Files.deleteIfExists(log);
        Process process = new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(output.toFile()).start();
        try {
            assertThat(process.waitFor(5, TimeUnit.MINUTES)).as("the lookups have ended").isTrue();
        } finally {
            process.destroyForcibly();
        }
        assertThat(process.exitValue()).as(Files.readString(output)).isZero();
        return CompilationLog.read(log);
    }

    private static String classPath() {
        return String.join(File.pathSeparator, Path.of("target", "test-classes").toAbsolutePath().toString(),
                System.getProperty("jdk.module.path", ""), System.getProperty("java.class.path"));
    }
}
