package io.ipset4j.cli.output;

import io.ipset4j.core.element.Family;
import io.ipset4j.core.type.CreateOptions;
import io.ipset4j.core.type.SetType;

/**
 * What a listing says of a set before its members.
 *
 * @param name the name, a char a byte
 * @param type the type
 * @param family the family of its addresses
 * @param revision the revision of the type
 * @param options what the set was created with
 * @param memorySize bytes that the set's data take, about
 * @param references how often the set is referenced
 * @param elements the number of elements
 */
public record ListedSet(String name, SetType type, Family family, int revision, CreateOptions options, long memorySize,
        long references, long elements) {}
