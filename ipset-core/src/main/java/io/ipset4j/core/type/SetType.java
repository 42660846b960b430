package io.ipset4j.core.type;

import io.ipset4j.core.element.ElementSpec;
import io.ipset4j.core.element.Family;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * A set type: a declaration, not a class. Parsing, printing, range expansion, matching and the wire format walk its
 * dimensions; nothing else in the project knows single types by name.
 *
 * <p>Immutable.
 */
public final class SetType {
    private final String name;
    private final List<String> aliases;
    private final Method method;
    private final List<Dimension> dimensions;
    private final Family onlyFamily;
    private final int maxRevision;
    private final Set<CreateOptions.Option> createOptions;
    private final Set<ElementSpec.Field> elementFields;
    private final boolean zeroPrefix;

    SetType(String name, String alias, Family onlyFamily, int maxRevision, Set<CreateOptions.Option> createOptions,
            List<Dimension> dimensions, boolean zeroPrefix) {
        this.name = name;
        this.aliases = List.of(alias);
        this.method = name.startsWith("bitmap:") ? Method.BITMAP : name.startsWith("hash:") ? Method.HASH : Method.LIST;
        this.dimensions = List.copyOf(dimensions);
        this.onlyFamily = onlyFamily;
        this.maxRevision = maxRevision;
        this.createOptions = Collections.unmodifiableSet(EnumSet.copyOf(createOptions));
        this.elementFields = Collections.unmodifiableSet(fieldsOf(method, this.dimensions));
        this.zeroPrefix = zeroPrefix;
    }

    private static Set<ElementSpec.Field> fieldsOf(Method method, List<Dimension> dimensions) {
        Set<ElementSpec.Field> fields = EnumSet.of(ElementSpec.Field.TIMEOUT, ElementSpec.Field.BYTES,
                ElementSpec.Field.PACKETS, ElementSpec.Field.COMMENT, ElementSpec.Field.SKBMARK,
                ElementSpec.Field.SKBPRIO, ElementSpec.Field.SKBQUEUE);
        boolean first = true;
        for (Dimension dimension : dimensions) {
            switch (dimension) {
                case IP, NET -> {
                    boolean ranges = dimension == Dimension.NET || (first && !dimensions.contains(Dimension.MAC));
                    fields.add(first ? ElementSpec.Field.IP : ElementSpec.Field.IP2);
                    if (ranges) {
                        fields.add(first ? ElementSpec.Field.IP_TO : ElementSpec.Field.IP2_TO);
                        fields.add(first ? ElementSpec.Field.CIDR : ElementSpec.Field.CIDR2);
                    }
                    if (dimension == Dimension.NET) {
                        fields.add(ElementSpec.Field.FLAGS);
                    }
                    first = false;
                }
                case PORT -> {
                    fields.addAll(List.of(ElementSpec.Field.PORT, ElementSpec.Field.PORT_TO));
                    if (method == Method.HASH) {
                        fields.add(ElementSpec.Field.PROTO);
                    }
                }
                case MAC -> fields.add(ElementSpec.Field.MAC);
                case MARK -> fields.add(ElementSpec.Field.MARK);
                case IFACE -> fields.addAll(List.of(ElementSpec.Field.IFACE, ElementSpec.Field.FLAGS));
                case SET -> fields.addAll(List.of(ElementSpec.Field.NAME, ElementSpec.Field.NAMEREF,
                        ElementSpec.Field.FLAGS));
            }
        }
        return fields;
    }

    /** The name, such as {@code hash:ip,port}. */
    public String name() {
        return name;
    }

    /** Older names that ipset(8) accepts and the kernel does not, such as {@code ipporthash}. */
    public List<String> aliases() {
        return aliases;
    }

    /** How the elements are stored. */
    public Method method() {
        return method;
    }

    /** The parts of an element, in order. */
    public List<Dimension> dimensions() {
        return dimensions;
    }

    /** Whether the type has that dimension. */
    public boolean has(Dimension dimension) {
        return dimensions.contains(dimension);
    }

    /** How many of the dimensions are networks: 0 to 2. */
    public int nets() {
        return Collections.frequency(dimensions, Dimension.NET);
    }

    /** The one family that the kernel registers the type for, or {@link Family#UNSPEC} if it answers for all. */
    public Family onlyFamily() {
        return onlyFamily;
    }

    /** Whether a network of the type may be the whole address space, prefix length 0. */
    public boolean allowsZeroPrefix() {
        return zeroPrefix;
    }

    /** Whether sets of the type hold addresses, and so have a family. */
    public boolean hasAddresses() {
        return dimensions.stream().anyMatch(Dimension::isAddress);
    }

    /** The newest revision, as in Linux 6.12; the oldest is 0. */
    public int maxRevision() {
        return maxRevision;
    }

    /** The options that the kernel's policy for CREATE lets pass. */
    public Set<CreateOptions.Option> createOptions() {
        return createOptions;
    }

    /** Whether sets can be created with the option. */
    public boolean takes(CreateOptions.Option option) {
        return createOptions.contains(option);
    }

    /** The fields that the kernel's policy for ADD, DEL and TEST lets pass. */
    public Set<ElementSpec.Field> elementFields() {
        return elementFields;
    }

    /** Whether elements of the type have the field. */
    public boolean takes(ElementSpec.Field field) {
        return elementFields.contains(field);
    }

    /**
     * Whether sets of this and the other type may be swapped: the kernel compares their feature bits
     * ({@code IPSET_TYPE_*}), in which an address and a network look the same but for {@code nomatch}.
     */
    public boolean hasSameFeatures(SetType other) {
        return (nets() > 0) == (other.nets() > 0) && shape().equals(other.shape());
    }

    private List<Dimension> shape() {
        return dimensions.stream().map(d -> d == Dimension.NET ? Dimension.IP : d).sorted().toList();
    }

    /** The name. */
    @Override
    public String toString() {
        return name;
    }
}
