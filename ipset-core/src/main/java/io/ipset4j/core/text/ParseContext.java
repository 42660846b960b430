package io.ipset4j.core.text;

import java.util.function.Consumer;

/**
 * What parsing needs from outside.
 *
 * @param names where names are looked up
 * @param warnings takes warnings that ipset(8) prints at once, whether or not the text turns out to be good (such as a
 *     host name with several addresses); each without the leading "Warning: "
 */
public record ParseContext(NameService names, Consumer<String> warnings) {}
