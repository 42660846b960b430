package io.ipset4j.cli.golden;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Takes out of an outcome what may differ: the version of the program, sizes in memory, the number of buckets (a table
 * grows by chance; the codec's transcripts compare it), the seconds that have passed of a timeout, the order of members
 * in hash types when it was not asked for, and the quotes that make hexadecimal numbers valid JSON.
 */
final class LineNormalizer {
    private static final Pattern VERSION = Pattern.compile("^ipset v[0-9.]+( \\(ipset4j [^)]*\\))?");
    private static final Pattern MEMORY =
            Pattern.compile("(Size in memory: |<memsize>|\"memsize\" : )[0-9]+");
    private static final Pattern HASHSIZE = Pattern.compile("(hashsize |<hashsize>|\"hashsize\" : )[0-9]+");
    private static final Pattern TIMEOUT = Pattern.compile("(timeout |<timeout>|\"timeout\" : \"?)([0-9]+)");
    private static final Pattern BARE_HEX = Pattern.compile("(\"markmask\" : )\"?(0x[0-9a-f]+)\"?");
    private static final Pattern TYPE =
            Pattern.compile("^(?:Type: |create [^ ]* |<type>| *\"type\" : \")([a-z]+):");
    private static final long[] TIMEOUTS = {600, 86400, 2147483};
    /** How long a recording may have taken. */
    private static final long SLACK = 300;

    private LineNormalizer() {}

    static LineRecording.Outcome normalized(LineRecording.Run run, LineRecording.Outcome outcome) {
        List<String> out = new ArrayList<>(outcome.out().stream().map(LineNormalizer::line).toList());
        if (run.words().stream().noneMatch(word -> word.equals("-s") || word.equals("-sorted"))) {
            out = sorted(out);
        }
        return new LineRecording.Outcome(out, outcome.err().stream().map(LineNormalizer::line)
                .toList(), outcome.status());
    }

    private static String line(String line) {
        String text = VERSION.matcher(line).replaceFirst("ipset v7");
        text = MEMORY.matcher(text).replaceAll("$1N");
        text = HASHSIZE.matcher(text).replaceAll("$1N");
        text = BARE_HEX.matcher(text).replaceAll("$1$2");
        return TIMEOUT.matcher(text)
                .replaceAll(match -> Matcher.quoteReplacement(match.group(1) + seconds(match.group(2))));
    }

    private static String seconds(String left) {
        long seconds = left.length() > 9 ? -1 : Long.parseLong(left);
        for (long given : TIMEOUTS) {
            if (seconds <= given && seconds > given - SLACK) {
                return "~" + given;
            }
        }
        return left;
    }

    /** Members of hash types in an order of our own; a member of JSON is several lines. */
    private static List<String> sorted(List<String> lines) {
        List<String> result = new ArrayList<>();
        List<String> members = new ArrayList<>();
        boolean hash = false;
        boolean plainMembers = false;
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i);
            Matcher type = TYPE.matcher(line);
            if (type.find()) {
                hash = type.group(1).equals("hash");
            }
            boolean json = line.equals("      {");
            boolean member = json || line.startsWith("<member>") || line.startsWith("add ")
                    || plainMembers && !line.isEmpty() && !line.equals("Members:");
            if (member && json) {
                StringBuilder object = new StringBuilder(line);
                while (!lines.get(i).startsWith("      }")) {
                    object.append('\n').append(lines.get(++i).replaceAll("^      },$", "      }"));
                }
                line = object.toString();
            }
            if (member && hash) {
                members.add(line);
            } else {
                flush(members, result);
                result.add(line);
            }
            // `save -t` lists members without their headline.
            plainMembers = line.startsWith("Number of entries: ") || plainMembers && !line.isEmpty();
        }
        flush(members, result);
        return result;
    }

    private static void flush(List<String> members, List<String> result) {
        Collections.sort(members);
        result.addAll(members);
        members.clear();
    }
}
