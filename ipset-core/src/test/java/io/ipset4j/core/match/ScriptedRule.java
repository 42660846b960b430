package io.ipset4j.core.match;

import io.ipset4j.core.SetNamespace;
import io.ipset4j.core.set.CounterCondition;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** A rule in iptables' words: a match of a set or a mark, or a target SET. */
final class ScriptedRule {
    private @Nullable SetMatch match;
    private @Nullable Integer mark;
    private @Nullable SetTarget target;

    private ScriptedRule() {}

    static ScriptedRule parse(List<String> words, SetNamespace sets) {
        ScriptedRule rule = new ScriptedRule();
        String kind = words.get(0) + " " + words.get(1);
        Iterator<String> rest = words.subList(2, words.size()).iterator();
        switch (kind) {
            case "-m set" -> rule.match = match(rest, sets);
            case "-m mark" -> rule.mark = Integer.decode(words.get(3));
            case "-j SET" -> rule.target = target(rest, sets);
            default -> throw new IllegalArgumentException(kind);
        }
        return rule;
    }

    private static SetMatch match(Iterator<String> words, SetNamespace sets) {
        SetMatch match = null;
        boolean not = false;
        while (words.hasNext()) {
            String word = words.next();
            if (word.equals("!")) {
                not = true;
                continue;
            }
            if (word.equals("--match-set")) {
                match = SetMatch.of(sets.rcu(), sets.reference(words.next()), directions(words.next()));
                match = not ? match.inverted() : match;
            } else if (match != null) {
                match = option(match, word, not, words);
            }
            not = false;
        }
        if (match == null) {
            throw new IllegalArgumentException("no set");
        }
        return match;
    }

    private static SetMatch option(SetMatch match, String word, boolean not, Iterator<String> words) {
        return switch (word) {
            case "--return-nomatch" -> match.returningNomatch();
            case "--update-counters" -> not ? match.withoutCounting() : match;
            case "--update-subcounters" -> not ? match.withoutSubcounting() : match;
            default -> {
                long value = Long.parseUnsignedLong(words.next());
                String operator = word.substring(word.lastIndexOf('-') + 1);
                CounterCondition condition = new CounterCondition(
                        CounterCondition.Operator.valueOf((not ? "ne" : operator).toUpperCase(Locale.ROOT)), value);
                yield word.startsWith("--packets-") ? match.packets(condition) : match.bytes(condition);
            }
        };
    }

    private static SetTarget target(Iterator<String> words, SetNamespace sets) {
        SetTarget.Builder target = SetTarget.with(sets.rcu());
        while (words.hasNext()) {
            switch (words.next()) {
                case "--add-set" -> target.add(sets.reference(words.next()), directions(words.next()));
                case "--del-set" -> target.delete(sets.reference(words.next()), directions(words.next()));
                case "--map-set" -> target.map(sets.reference(words.next()), directions(words.next()));
                case "--exist" -> target.exist();
                case "--timeout" -> target.timeout(Long.parseLong(words.next()));
                case "--map-mark" -> target.mapMark();
                default -> throw new IllegalArgumentException("an option of SET");
            }
        }
        return target.build();
    }

    private static Direction[] directions(String list) {
        List<Direction> directions = new ArrayList<>();
        Arrays.stream(list.split(",")).map(word -> Direction.valueOf(word.toUpperCase(Locale.ROOT)))
                .forEach(directions::add);
        return directions.toArray(new Direction[0]);
    }

    /** Whether the rule matches. */
    boolean matches(Packet packet) {
        return match != null ? match.matches(packet) : mark == null || mark == packet.mark();
    }

    /** Does what the rule does with a packet that matches, and returns what has become of it. */
    Packet apply(Packet packet) {
        if (target == null) {
            return packet;
        }
        SetTarget.Mapping mapping = target.apply(packet);
        return packet.toBuilder().mark(mapping.mark().orElse(packet.mark())).build();
    }
}
