package io.ipset4j.core.jit;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * What HotSpot's optimising compiler (C2) did with calls, read from the log of {@code -XX:+LogCompilation}: an XML file
 * with an element a line.
 *
 * <p>A {@code task} is the compilation of a method. In it, a {@code call} names a method by an id that was explained
 * before, and the decision follows: {@code inline_success} or {@code inline_fail}. The code of what is inlined is
 * enclosed by {@code parse}. Where the machine code keeps a call there is {@code direct_call} or {@code virtual_call}.
 */
final class CompilationLog {
    private static final Pattern ELEMENT = Pattern.compile("<(/?\\w+)");
    private static final Pattern ATTRIBUTE = Pattern.compile("(\\w+)='([^']*)'");
    private static final String OPTIMISING = "4"; // the compilation level of C2

    /** A call in a method that was compiled, or that method itself, with the calls in the code inlined there. */
    static final class Call {
        /** Class and method, as {@code java.lang.String::length}. */
        final String method;
        /** Why it was inlined or not, in the compiler's words; empty if it did not ponder the matter. */
        String reason = "";
        /** Whether it is a call in the machine code, too. */
        boolean remains;
        final List<Call> callees = new ArrayList<>();
        private boolean inlined;

        private Call(String method) {
            this.method = method;
        }

        /** This and all calls in it. */
        Stream<Call> all() {
            return Stream.concat(Stream.of(this), callees.stream().flatMap(Call::all));
        }

        /** A tree of calls, one a line. */
        @Override
        public String toString() {
            StringBuilder tree = new StringBuilder();
            print("", tree);
            return tree.toString();
        }

        private void print(String indent, StringBuilder tree) {
            tree.append(indent).append(line()).append('\n');
            callees.forEach(callee -> callee.print(indent + "  ", tree));
        }

        String line() {
            return method + (remains ? "  CALL" : "") + (reason.isEmpty() ? "" : "  " + reason);
        }
    }

    private final Map<String, Call> compiled = new HashMap<>();

    // Of the task that is being read.
    private final Map<String, String> names = new HashMap<>();
    private final Deque<Call> enclosing = new ArrayDeque<>();
    private boolean relevant;

    private CompilationLog() {}

    /**
     * The methods that were compiled, by class and method name: of each the last compilation, since earlier ones were
     * given up for it. Those entered in the midst of a loop (on-stack replacement) are left out.
     */
    static Map<String, Call> read(Path file) throws IOException {
        CompilationLog log = new CompilationLog();
        try (Stream<String> lines = Files.lines(file)) {
            lines.forEach(log::read);
        }
        return log.compiled;
    }

    private void read(String line) {
        Matcher element = ELEMENT.matcher(line);
        if (!element.lookingAt()) {
            return;
        }
        if (element.group(1).equals("task")) {
            Map<String, String> attributes = attributes(line);
            relevant = attributes.getOrDefault("level", OPTIMISING).equals(OPTIMISING)
                    && !attributes.containsKey("osr_bci");
            names.clear();
            enclosing.clear();
        } else if (relevant) {
            read(element.group(1), attributes(line));
        }
    }

    private void read(String element, Map<String, String> attributes) {
        switch (element) {
            case "klass" -> names.put(get(attributes, "id"), get(attributes, "name").replace('/', '.'));
            case "method" -> names.put(get(attributes, "id"),
                    names.get(attributes.get("holder")) + "::" + attributes.get("name"));
            case "call" -> enclosing.getLast().callees.add(new Call(method(attributes)));
            case "inline_success", "inline_fail" -> {
                Call call = lastCall();
                call.reason = get(attributes, "reason");
                call.inlined = element.equals("inline_success");
            }
            case "direct_call", "virtual_call" -> lastKept().remains = true;
            case "parse" -> enclosing.addLast(enclosing.isEmpty() ? new Call(method(attributes))
                    : lastOf(method(attributes)));
            case "/parse" -> {
                Call ended = enclosing.removeLast();
                if (enclosing.isEmpty()) {
                    compiled.put(ended.method, ended);
                    relevant = false; // what follows in the task are the phases after parsing
                }
            }
            default -> { } // of no interest
        }
    }

    // Where a call has two likely targets, both are decided on before what becomes of either follows. Of a call that is
    // to be inlined at the very end, as boxing is, this takes the inlining for undone.
    private Call lastKept() {
        return last(call -> !call.inlined).orElseGet(this::lastCall);
    }

    private Call lastOf(String method) {
        return last(call -> call.method.equals(method)).orElseGet(this::lastCall);
    }

    private Call lastCall() {
        return last(call -> true).orElseThrow(() -> new IllegalStateException("a decision without a call in the log"));
    }

    private Optional<Call> last(Predicate<Call> wanted) {
        return enclosing.getLast().callees.stream().filter(wanted).reduce((before, last) -> last);
    }

    private String method(Map<String, String> attributes) {
        return names.getOrDefault(get(attributes, "method"), "?");
    }

    private static String get(Map<String, String> attributes, String name) {
        return attributes.getOrDefault(name, "?");
    }

    private static Map<String, String> attributes(String line) {
        Map<String, String> attributes = new HashMap<>();
        Matcher matcher = ATTRIBUTE.matcher(line);
        while (matcher.find()) {
            attributes.put(matcher.group(1), matcher.group(2).replace("&lt;", "<").replace("&gt;", ">")
                    .replace("&apos;", "'").replace("&amp;", "&"));
        }
        return attributes;
    }
}
