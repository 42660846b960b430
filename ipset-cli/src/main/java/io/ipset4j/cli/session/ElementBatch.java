package io.ipset4j.cli.session;

import io.ipset4j.cli.grammar.Verb;
import io.ipset4j.core.element.ElementSpec;
import io.ipset4j.core.type.SetType;
import io.ipset4j.netlink.client.Batch;
import io.ipset4j.netlink.client.RefusedException;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * The elements of a restore on their way to the daemon, with what it takes to explain a refusal, which arrives when the
 * run has gone on to later lines. Not thread-safe.
 */
final class ElementBatch {
    /** Lines from {@code firstLine} on that do the same to sets of the same type. */
    private record Stretch(int firstLine, Verb verb, SetType type) {}

    /** One message is under way, the next one is being put together, and an element opens a third. */
    private static final int UNDER_WAY = 3;

    private final Batch batch;
    private final Deque<Stretch> stretches = new ArrayDeque<>();

    ElementBatch(Batch batch) {
        this.batch = batch;
    }

    /**
     * Adds or deletes an element, sooner or later.
     *
     * @throws LineException if ip_set has refused an earlier one
     */
    void put(Verb verb, String set, SetType type, ElementSpec element, boolean exist, int line) {
        Stretch last = stretches.peekLast();
        if (last == null || last.verb() != verb || last.type() != type) {
            stretches.addLast(new Stretch(line, verb, type));
            if (stretches.size() > UNDER_WAY) {
                stretches.removeFirst();
            }
        }
        try {
            if (verb == Verb.ADD) {
                batch.add(set, element, exist, line);
            } else {
                batch.delete(set, element, exist, line);
            }
        } catch (RefusedException e) {
            throw explained(e);
        }
    }

    /**
     * Waits until all of them are where they belong.
     *
     * @throws LineException if ip_set refuses one
     */
    void await() {
        try {
            batch.await();
        } catch (RefusedException e) {
            throw explained(e);
        }
    }

    private LineException explained(RefusedException e) {
        Stretch stretch = stretches.getLast();
        for (Stretch candidate : stretches) {
            if (candidate.firstLine() <= e.line()) {
                stretch = candidate;
            }
        }
        return LineException.of(e.line(), Executor.text(e, stretch.verb(), stretch.type()));
    }
}
