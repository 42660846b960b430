package io.ipset4j.cli.session;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class SocketPathTest {
    @Test
    void dependsOnTheUser() {
        assertThat(SocketPath.byDefault(Map.of("XDG_RUNTIME_DIR", "/run/user/0"), 0))
                .hasToString("/run/ipset4j/ipsetd.sock");
        assertThat(SocketPath.byDefault(Map.of("XDG_RUNTIME_DIR", "/run/user/1000"), 1000))
                .hasToString("/run/user/1000/ipset4j/ipsetd.sock");
        assertThat(SocketPath.byDefault(Map.of("XDG_RUNTIME_DIR", ""), 1000))
                .hasToString("/tmp/ipset4j-1000/ipsetd.sock");
        assertThat(SocketPath.byDefault(Map.of(), 1000)).hasToString("/tmp/ipset4j-1000/ipsetd.sock");
    }
}
