package io.ipset4j.netlink.server;

import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.nio.file.attribute.UserPrincipal;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A server's claim on the path of its socket.
 *
 * <p>A lock on a file beside the socket decides between servers that start at the same time, and is the kernel's to
 * release however a server ends. Whoever holds it may remove a socket file that nobody listens on, which is what a
 * server that was killed leaves behind.
 */
final class SocketFile implements AutoCloseable {
    private final Path path;
    private final Path lockPath;
    private final FileChannel lock;
    /** Whether the socket at the path is this server's own. */
    private boolean own;

    private SocketFile(Path path, Path lockPath, FileChannel lock) {
        this.path = path;
        this.lockPath = lockPath;
        this.lock = lock;
    }

    /**
     * Claims the path: makes its folder (for the owner alone) if there is none, and clears away a stale socket.
     *
     * @throws SocketInUseException if another server has the path
     * @throws IOException if the folder belongs to another user, the path is a file that is no socket, or I/O fails
     */
    static SocketFile claim(Path path) throws IOException {
        prepareFolder(path.toAbsolutePath().getParent());
        Path lockPath = path.resolveSibling(path.getFileName() + ".lock");
        SocketFile claim = new SocketFile(path, lockPath, acquire(path, lockPath));
        try {
            claim.removeStale();
            return claim;
        } catch (IOException | RuntimeException e) {
            claim.close();
            throw e;
        }
    }

    private static void prepareFolder(@Nullable Path folder) throws IOException {
        if (folder == null) {
            throw new IOException("the root folder is no socket");
        }
        Files.createDirectories(folder,
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        // In a shared place such as /tmp, somebody else may have made the folder to catch our clients.
        UserPrincipal owner = Files.getOwner(folder);
        if (!owner.equals(Peers.self()) && !owner.equals(Peers.root())) {
            throw new IOException("folder " + folder + " belongs to another user: " + owner.getName());
        }
    }

    /**
     * Locks the lock file. It is removed on close, so a lock may turn out to be on a file that is no longer there:
     * a token written through the lock and read through the path tells.
     */
    private static FileChannel acquire(Path path, Path lockPath) throws IOException {
        while (true) {
            FileChannel channel = FileChannel.open(lockPath, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
            boolean held = false;
            try {
                FileLock taken = tryLock(channel);
                if (taken == null) {
                    throw new SocketInUseException(path);
                }
                String token = UUID.randomUUID().toString();
                channel.truncate(0).write(ByteBuffer.wrap(token.getBytes(StandardCharsets.US_ASCII)));
                if (token.equals(readOrEmpty(lockPath))) {
                    held = true;
                    return channel;
                }
            } finally {
                if (!held) {
                    channel.close();
                }
            }
        }
    }

    private static @Nullable FileLock tryLock(FileChannel channel) throws IOException {
        try {
            return channel.tryLock();
        } catch (OverlappingFileLockException e) {
            // Another server in this very process.
            return null;
        }
    }

    private static String readOrEmpty(Path file) throws IOException {
        try {
            return Files.readString(file, StandardCharsets.US_ASCII);
        } catch (NoSuchFileException e) {
            return "";
        }
    }

    private void removeStale() throws IOException {
        if (!Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
            return;
        }
        // A socket is neither a file nor a folder nor a link.
        if (Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS)
                || Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS) || Files.isSymbolicLink(path)) {
            throw new IOException(path + " is not a socket");
        }
        if (isListening()) {
            throw new SocketInUseException(path);
        }
        Files.deleteIfExists(path);
    }

    private boolean isListening() throws IOException {
        try (SocketChannel probe = SocketChannel.open(StandardProtocolFamily.UNIX)) {
            return probe.connect(UnixDomainSocketAddress.of(path));
        } catch (IOException e) {
            return false;
        }
    }

    /** Lets only the owner use the socket, once it is bound. From now on the socket goes when the claim ends. */
    void protect() throws IOException {
        own = true;
        Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("rw-------"));
    }

    /** Gives up the claim, and removes the socket if there is one of this server. */
    @Override
    public void close() throws IOException {
        try (lock) {
            if (own) {
                Files.deleteIfExists(path);
            }
            Files.deleteIfExists(lockPath);
        }
    }
}
