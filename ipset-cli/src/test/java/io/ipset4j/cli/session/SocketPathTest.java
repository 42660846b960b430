package io.ipset4j.cli.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

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

    @Test
    void aFolderOfAnotherUserIsNotTrusted(@TempDir Path temporary) throws IOException {
        int user = (Integer) Files.getAttribute(temporary, "unix:uid");
        Path folder = Files.createDirectory(temporary.resolve("ipset4j"));
        Path socket = folder.resolve("ipsetd.sock");
        assertThat(SocketPath.trusted(socket, temporary, user)).isEqualTo(socket);
        assertThatThrownBy(() -> SocketPath.trusted(socket, temporary, user + 1))
                .isInstanceOf(SessionException.class).hasMessageStartingWith(folder + " is not a folder of yours");

        Path missing = temporary.resolve("missing").resolve("ipsetd.sock");
        assertThat(SocketPath.trusted(missing, temporary, user)).isEqualTo(missing);
        Path link = Files.createSymbolicLink(temporary.resolve("link"), folder);
        assertThatThrownBy(() -> SocketPath.trusted(link.resolve("ipsetd.sock"), temporary, user))
                .isInstanceOf(SessionException.class);
        assertThat(SocketPath.trusted(socket, folder.resolve("elsewhere"), user + 1))
                .as("only shared places are looked at").isEqualTo(socket);
    }
}
