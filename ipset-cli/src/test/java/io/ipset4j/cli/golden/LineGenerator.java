package io.ipset4j.cli.golden;

import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Writes random {@code ipset} command lines, good and bad, a line each, as a shell reads them: words with blanks or
 * other special characters in single quotes. Lines that begin with {@code |} are the standard input of the next one.
 *
 * <p>A run is a chain of sessions that each begin without sets. Not thread-safe.
 */
public final class LineGenerator {
    private static final List<String> WRONG = List.of("", "bogus", "list a b", "swap a", "swap a b c", "create",
            "create z", "add", "add a", "rename a", "test a", "destroy a b", "flush a b", "list -o", "-o json",
                    "-exist",
            "create z hash:ip timeout", "create z bitmap:ip", "create z hash:ip family x",
            "create z hash:ip initval 1 initval 2", "restore x", "version x", "-f", "list -n -t", "save -o xml -t",
            "quit", "-X -q nosuch", "create z hash:ip -exist maxelem x -q");
    private static final List<String> NAMES = List.of("a", "b", "c", "d", "e");

    private final LineDice dice;
    private final PrintStream out;
    private final Map<String, LineSet> sets = new LinkedHashMap<>();
    private int written;
    private int sessionEnd;

    private LineGenerator(long seed, PrintStream out) {
        this.dice = new LineDice(seed);
        this.out = out;
    }

    /** Arguments: seed, number of lines. */
    public static void main(String[] arguments) {
        if (arguments.length != 2) {
            System.err.println("usage: LineGenerator SEED COUNT");
            System.exit(2);
        }
        write(Long.parseLong(arguments[0]), Integer.parseInt(arguments[1]),
                new PrintStream(System.out, false, StandardCharsets.ISO_8859_1));
    }

    /** Writes {@code count} command lines or a few more. */
    static void write(long seed, int count, PrintStream out) {
        LineGenerator generator = new LineGenerator(seed, out);
        while (generator.written < count) {
            if (generator.written >= generator.sessionEnd) {
                generator.session();
            }
            generator.line();
        }
        out.flush();
    }

    private void session() {
        emit(List.of("flush"));
        emit(List.of("destroy"));
        sets.clear();
        sessionEnd = written + 40 + dice.below(60);
        create();
        create();
        create();
    }

    private void line() {
        int roll = dice.below(100);
        if (roll < 38) {
            element(dice.of("add", "add", "add", "add", "-A", "a"), true);
        } else if (roll < 50) {
            element(dice.of("del", "del", "-D", "d"), false);
        } else if (roll < 64) {
            element(dice.of("test", "test", "-T", "t"), false);
        } else if (roll < 76) {
            list();
        } else if (roll < 85) {
            create();
        } else if (roll < 93) {
            lifeCycle();
        } else if (roll < 97) {
            restore();
        } else {
            wrong();
        }
    }

    private String name() {
        return !sets.isEmpty() && dice.percent(95) ? dice.of(List.copyOf(sets.keySet()))
                : dice.of("nosuch", "a", "b", "x".repeat(31), "x".repeat(32));
    }

    private LineSet set(String name) {
        LineSet known = sets.get(name);
        return known != null && dice.percent(97) ? known : LineSet.draw(dice);
    }

    private List<String> names() {
        return sets.isEmpty() ? NAMES : List.copyOf(sets.keySet());
    }

    private List<String> created() {
        String name = dice.of(NAMES);
        LineSet set = LineSet.draw(dice);
        List<String> words = new ArrayList<>(List.of(dice.of("create", "create", "create", "-N", "n"), name,
                set.word(dice)));
        words.addAll(set.options(dice));
        sets.putIfAbsent(name, set);
        return words;
    }

    private void create() {
        List<String> words = created();
        global(words, 8);
        emit(words);
    }

    private List<String> changed(String command, boolean adding) {
        String name = name();
        LineSet set = set(name);
        List<String> words = new ArrayList<>(List.of(command, name, set.element(dice, names())));
        words.addAll(set.elementOptions(dice, names(), adding));
        return words;
    }

    private void element(String command, boolean adding) {
        List<String> words = changed(command, adding);
        if (dice.percent(1)) {
            words.remove(words.size() - 1);
        }
        global(words, adding ? 25 : 15);
        emit(words);
    }

    /** Options that may stand anywhere. */
    private void global(List<String> words, int percent) {
        if (dice.percent(percent)) {
            words.add(dice.percent(60) ? words.size() : 0, dice.of("-exist", "-!", "-exist", "-q", "-quiet",
                    "--exist"));
        }
    }

    private void list() {
        List<String> words = new ArrayList<>();
        words.add(dice.of("list", "list", "save", "-L", "-S", "l"));
        if (dice.percent(60)) {
            words.add(name());
        }
        if (dice.percent(45)) {
            words.addAll(List.of(dice.of("-o", "-output"), dice.of("plain", "save", "xml", "json",
                    dice.of("xml", "json", "x"))));
        }
        if (dice.percent(35)) {
            words.add(dice.of("-s", "-sorted"));
        }
        // With these two, `save -o json` of the original prints what is not JSON: ours does not, as declared.
        if (dice.percent(15) && !words.contains("json")) {
            words.add(dice.of("-t", "-terse", "-n", "-name"));
        }
        emit(words);
    }

    private void lifeCycle() {
        String name = name();
        int roll = dice.below(100);
        if (roll < 30) {
            List<String> words = new ArrayList<>(List.of(dice.of("destroy", "-X", "x"), name));
            global(words, 10);
            sets.remove(name);
            emit(words);
        } else if (roll < 50) {
            emit(dice.percent(90) ? List.of(dice.of("flush", "-F"), name) : List.of("flush"));
        } else if (roll < 75) {
            String to = dice.percent(60) ? dice.of(NAMES) : name();
            if (sets.containsKey(name) && !sets.containsKey(to)) {
                sets.put(to, sets.remove(name));
            }
            emit(List.of(dice.of("rename", "-E", "e"), name, to));
        } else {
            String other = name();
            LineSet first = sets.get(name);
            LineSet second = sets.get(other);
            if (first != null && second != null && first.type.equals(second.type) && first.six == second.six) {
                sets.put(name, second);
                sets.put(other, first);
            }
            emit(List.of(dice.of("swap", "-W", "w"), name, other));
        }
    }

    private void restore() {
        int lines = 1 + dice.below(6);
        for (int i = 0; i < lines; i++) {
            int roll = dice.below(100);
            List<String> words = roll < 20 ? created() : roll < 80 ? changed(dice.of("add", "add", "del"), true)
                    : List.of(dice.of("flush", "destroy"), name());
            out.println("| " + restoreLine(words));
        }
        if (dice.percent(50)) {
            out.println("| COMMIT");
        }
        List<String> words = new ArrayList<>(List.of(dice.of("restore", "-R")));
        global(words, 50);
        emit(words);
    }

    private String restoreLine(List<String> words) {
        if (dice.percent(2)) {
            return dice.of("", "# a remark", "bogus", "add", "create q hash:ip initval 1 bogus",
                    "add a 10.0.0.1 # no remark");
        }
        List<String> quoted = new ArrayList<>();
        words.forEach(word -> quoted.add(word.isEmpty() || word.indexOf(' ') >= 0 ? "\"" + word + "\"" : word));
        return String.join(" ", quoted);
    }

    private void wrong() {
        out.println(dice.of(WRONG));
        written++;
    }

    private void emit(List<String> words) {
        List<String> quoted = new ArrayList<>();
        words.forEach(word -> quoted.add(word.matches("[A-Za-z0-9_.:,/=+!-]+") ? word : "'" + word + "'"));
        out.println(String.join(" ", quoted));
        written++;
    }
}
