package io.ipset4j.cli.grammar;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One command, its global options already taken out.
 *
 * @param verb what to do, or null where the words name no command
 * @param first the first argument: a set's name in most commands, a type's name in {@code help}; null if not given
 * @param second the second argument; null where the command takes one at most
 * @param rest the words after the arguments, or all words where there is no verb
 */
public record Command(@Nullable Verb verb, @Nullable String first, @Nullable String second, List<String> rest) {}
