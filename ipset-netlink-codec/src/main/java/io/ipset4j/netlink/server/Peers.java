package io.ipset4j.netlink.server;

import io.netty.channel.Channel;
import io.netty.channel.socket.nio.NioChannelOption;
import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.UserPrincipal;
import jdk.net.ExtendedSocketOptions;
import jdk.net.UnixDomainPrincipal;

/** Who may speak to a server: the user that runs it, and root. The kernel asks for CAP_NET_ADMIN instead. */
final class Peers {
    private Peers() {}

    /** The user that this process acts as. */
    static UserPrincipal self() throws IOException {
        Path probe = Files.createTempFile("ipset4j", null);
        try {
            return Files.getOwner(probe);
        } finally {
            Files.delete(probe);
        }
    }

    /** The user with the number 0. */
    static UserPrincipal root() throws IOException {
        return FileSystems.getDefault().getUserPrincipalLookupService().lookupPrincipalByName("0");
    }

    /** Whether the process at the other end of a Unix socket acts as one of these two users. */
    static boolean mayUse(Channel channel, UserPrincipal self, UserPrincipal root) {
        UnixDomainPrincipal peer =
                channel.config().getOption(NioChannelOption.of(ExtendedSocketOptions.SO_PEERCRED));
        return peer != null && (peer.user().equals(self) || peer.user().equals(root));
    }
}
