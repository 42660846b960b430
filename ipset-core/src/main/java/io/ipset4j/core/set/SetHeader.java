package io.ipset4j.core.set;

import io.ipset4j.core.type.CreateOptions;

/**
 * What a listing says of a set before its elements, but for the name and the references, which belong to the id.
 *
 * @param options what the set was created with, defaults filled in, as the kernel would report it
 * @param memorySize bytes taken by the set's data, about
 * @param elements number of elements
 */
public record SetHeader(CreateOptions options, long memorySize, int elements) {}
