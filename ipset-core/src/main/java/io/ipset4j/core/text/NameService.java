package io.ipset4j.core.text;

import io.ipset4j.core.element.Address;
import io.ipset4j.core.element.Family;
import java.util.List;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * The databases behind names: hosts, protocols, services. Numeric addresses and ports never get here.
 *
 * <p>Implementations are thread-safe; a lookup may block while it asks the network.
 */
public interface NameService {
    /** The databases of this machine: its resolver, {@code /etc/protocols} and {@code /etc/services}. */
    static NameService system() {
        return SystemNames.INSTANCE;
    }

    /** The addresses of a host in the given family, the preferred one first; empty if there are none. */
    List<Address> addresses(String host, Family family);

    /** The name of the host with that address, or null if it has none. */
    @Nullable String hostName(Address address);

    /** The number of a protocol, as {@code getprotobyname(3)} finds it: exact spelling, aliases included. */
    OptionalInt protocolNumber(String name);

    /** The official name of the protocol with that number, or null. */
    @Nullable String protocolName(int number);

    /** The port of a service, as {@code getservbyname(3)} finds it: exact spelling, aliases included. */
    OptionalInt port(String service, String protocol);
}
