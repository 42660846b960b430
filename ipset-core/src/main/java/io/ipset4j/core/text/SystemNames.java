package io.ipset4j.core.text;

import io.ipset4j.core.element.Address;
import io.ipset4j.core.element.Family;
import java.util.List;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/** The databases of this machine. */
final class SystemNames implements NameService {
    static final NameService INSTANCE = new SystemNames();

    @Override
    public List<Address> addresses(String host, Family family) {
        throw new UnsupportedOperationException();
    }

    @Override
    public @Nullable String hostName(Address address) {
        throw new UnsupportedOperationException();
    }

    @Override
    public OptionalInt protocolNumber(String name) {
        throw new UnsupportedOperationException();
    }

    @Override
    public @Nullable String protocolName(int number) {
        throw new UnsupportedOperationException();
    }

    @Override
    public OptionalInt port(String service, String protocol) {
        throw new UnsupportedOperationException();
    }
}
