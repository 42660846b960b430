package io.ipset4j.core.text;

import io.ipset4j.core.element.Address;
import io.ipset4j.core.element.ElementSpec;
import io.ipset4j.core.element.ElementSpec.Field;
import io.ipset4j.core.type.Dimension;
import io.ipset4j.core.type.SetType;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * Prints elements of one type as listings show them. What depends on the type alone is settled when the printer is
 * made, because a listing may print millions of elements of a set.
 *
 * <p>An element to be printed has to have each of the type's dimensions. Thread-safe.
 */
public final class ElementPrinter {
    private final PrintContext context;
    private final Dimension[] dimensions;
    private final boolean lastOptional;
    private final ElementOption[] options;

    /** A printer of the elements of a type. */
    public ElementPrinter(SetType type, PrintContext context) {
        this.context = context;
        this.dimensions = type.dimensions().toArray(new Dimension[0]);
        this.lastOptional = ElementParser.isLastOptional(type);
        this.options = ElementOption.listed(type);
    }

    /** Appends an element without its options: {@code 10.0.0.0/24,tcp:80}. */
    public void append(ByteText out, ElementSpec element) {
        append(out, element, true);
    }

    /** Appends an element, whose interface has {@code physdev:} before it only if that is wanted. */
    void append(ByteText out, ElementSpec element, boolean withPhysdev) {
        for (int i = 0; i < dimensions.length; i++) {
            if (i > 0) {
                if (lastOptional && dimensions[i] == Dimension.MAC && element.mac() == null) {
                    return;
                }
                out.append(',');
            }
            switch (dimensions[i]) {
                case IP, NET -> appendAddress(out, element, i == 0);
                case PORT -> PortPart.append(out, element, context.names());
                case MAC -> MacText.append(out, Objects.requireNonNull(element.mac()));
                case MARK -> NumberText.appendHex8(out, element.mark());
                case IFACE -> NameText.appendInterface(out, element, withPhysdev);
                case SET -> out.append(Objects.requireNonNull(element.name()));
            }
        }
    }

    private void appendAddress(ByteText out, ElementSpec element, boolean first) {
        Address address = Objects.requireNonNull(first ? element.ip() : element.ip2());
        boolean hasPrefix = element.has(first ? Field.CIDR : Field.CIDR2);
        int prefixLength = !hasPrefix ? address.family().bits() : first ? element.cidr() : element.cidr2();
        AddressPart.append(out, address, prefixLength, context);
        Address to = first ? element.ipTo() : null;
        if (to != null) {
            out.append('-');
            AddressPart.append(out, to, prefixLength, context);
        }
    }

    /**
     * Appends the options of an element as they stand on a command line, each behind a blank:
     * {@code  timeout 5 comment "a b"}.
     */
    public void appendOptions(ByteText out, ElementSpec element) {
        if (!element.hasOptions()) {
            return;
        }
        for (ElementOption option : options) {
            if (option.isIn(element)) {
                option.append(out.append(' '), element);
            }
        }
    }

    /** The options of an element one by one, in the order in which listings show them. */
    public List<Word> options(ElementSpec element) {
        if (!element.hasOptions()) {
            return List.of();
        }
        List<Word> words = new ArrayList<>();
        for (ElementOption option : options) {
            if (option.isIn(element)) {
                words.add(option.word(element));
            }
        }
        return words;
    }
}
