package io.ipset4j.cli.session;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Where the daemon listens: the file named by {@value #VARIABLE}; else for root {@code /run/ipset4j/ipsetd.sock}; else
 * the same under {@code $XDG_RUNTIME_DIR}; else under {@code /tmp/ipset4j-UID}.
 */
public final class SocketPath {
    /** The environment variable that names the socket. */
    public static final String VARIABLE = "IPSET_SOCKET";
    private static final String SOCKET = "ipsetd.sock";

    private SocketPath() {}

    /**
     * The path for this process.
     *
     * @throws SessionException if the folder belongs to someone else
     */
    public static Path ofProcess() {
        String named = System.getenv(VARIABLE);
        if (named != null && !named.isEmpty()) {
            return Path.of(named);
        }
        int userId = userId();
        return trusted(byDefault(System.getenv(), userId), Path.of("/tmp"), userId);
    }

    static Path byDefault(Map<String, String> environment, int userId) {
        if (userId == 0) {
            return Path.of("/run/ipset4j", SOCKET);
        }
        @Nullable String runtime = environment.get("XDG_RUNTIME_DIR");
        return runtime != null && !runtime.isEmpty()
                ? Path.of(runtime, "ipset4j", SOCKET)
                : Path.of("/tmp/ipset4j-" + userId, SOCKET);
    }

    /**
     * Refuses a folder of another user, who could then read and answer what is meant for the daemon. Anyone can make a
     * folder of that name in a shared place; the other places belong to the user, or were chosen.
     */
    static Path trusted(Path socket, Path shared, int userId) {
        Path folder = socket.getParent();
        if (folder == null || !folder.startsWith(shared) || !Files.exists(folder, LinkOption.NOFOLLOW_LINKS)) {
            return socket;
        }
        Object owner;
        try {
            owner = Files.getAttribute(folder, "unix:uid", LinkOption.NOFOLLOW_LINKS);
        } catch (IOException e) {
            throw new SessionException("Cannot look at " + folder + ": " + e.getMessage());
        }
        if (!owner.equals(userId) || !Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)) {
            throw new SessionException(folder + " is not a folder of yours; set " + VARIABLE + " to another place.");
        }
        return socket;
    }

    /** The user of this process, by the owner of its folder in /proc. */
    private static int userId() {
        try {
            return (Integer) Files.getAttribute(Path.of("/proc/self"), "unix:uid");
        } catch (IOException | UnsupportedOperationException e) {
            throw new IllegalStateException("cannot find out the user's number; set " + VARIABLE, e);
        }
    }
}
