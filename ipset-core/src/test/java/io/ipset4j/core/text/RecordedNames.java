package io.ipset4j.core.text;

import io.ipset4j.core.element.Address;
import io.ipset4j.core.element.Family;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/** The names that were known when the recordings were made. */
final class RecordedNames implements NameService {
    static final RecordedNames INSTANCE = new RecordedNames();

    private record Host(Address address, String name) {}

    private final NameService files = new SystemNames(resource("protocols"), resource("services"));
    private final List<Host> hosts = new ArrayList<>();

    private RecordedNames() {
        try {
            for (String line : Files.readAllLines(resource("hosts"))) {
                if (!line.startsWith("#")) {
                    String[] words = line.split("\\s+", -1);
                    hosts.add(new Host(Address.parse(words[0]), words[1]));
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static Path resource(String name) {
        try {
            return Path.of(Objects.requireNonNull(RecordedNames.class.getResource(name), name).toURI());
        } catch (URISyntaxException e) {
            throw new AssertionError(e);
        }
    }

    @Override
    public List<Address> addresses(String host, Family family) {
        return hosts.stream().filter(h -> h.name.equals(host) && h.address.family() == family)
                .map(Host::address).toList();
    }

    @Override
    public @Nullable String hostName(Address address) {
        return hosts.stream().filter(h -> h.address.equals(address)).map(Host::name).findFirst().orElse(null);
    }

    @Override
    public OptionalInt protocolNumber(String name) {
        return files.protocolNumber(name);
    }

    @Override
    public @Nullable String protocolName(int number) {
        return files.protocolName(number);
    }

    @Override
    public OptionalInt port(String service, String protocol) {
        return files.port(service, protocol);
    }
}
