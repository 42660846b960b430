package io.ipset4j.cli.session;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * The right to listen on a socket: a lock on a file beside it, in which the daemon that has it notes its process number.
 *
 * <p>The lock decides between daemons that start at the same time, and between a dead daemon's socket and one in use;
 * the operating system gives it back however a daemon ends. The file stays, because removing it would let two daemons
 * lock two files of that name.
 */
public final class DaemonLock implements AutoCloseable {
    /** One who asks for the holder holds a free lock for a moment, so a refusal is not believed at once. */
    private static final int TRIES = 4;
    private static final long PAUSE_MILLIS = 25;

    private final FileChannel channel;

    private DaemonLock(FileChannel channel) {
        this.channel = channel;
    }

    /**
     * Takes the lock, and makes the socket's folder, for its owner alone, if there is none.
     *
     * @return the lock, or null if another daemon has it
     * @throws IOException if the folder or the file cannot be used
     */
    public static @Nullable DaemonLock tryAcquire(Path socket) throws IOException {
        makeFolder(socket);
        FileChannel channel = FileChannel.open(file(socket), StandardOpenOption.CREATE, StandardOpenOption.READ,
                StandardOpenOption.WRITE);
        for (int tries = 0; lock(channel) == null; tries++) {
            if (tries == TRIES) {
                channel.close();
                return null;
            }
            pause();
        }
        channel.truncate(0);
        String number = ProcessHandle.current().pid() + "\n";
        channel.write(ByteBuffer.wrap(number.getBytes(StandardCharsets.US_ASCII)));
        return new DaemonLock(channel);
    }

    private static void pause() throws IOException {
        try {
            Thread.sleep(PAUSE_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("interrupted while waiting for the lock");
        }
    }

    private static void makeFolder(Path socket) throws IOException {
        Path folder = socket.toAbsolutePath().getParent();
        if (folder == null || Files.isDirectory(folder)) {
            return;
        }
        Path above = folder.getParent();
        if (above != null) {
            Files.createDirectories(above);
        }
        try {
            Files.createDirectory(folder,
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        } catch (FileAlreadyExistsException e) {
            if (!Files.isDirectory(folder)) {
                throw e;
            }
            // Another daemon that starts now has made it.
        }
    }

    private static Path file(Path socket) {
        return socket.resolveSibling(socket.getFileName() + ".lock");
    }

    private static @Nullable FileLock lock(FileChannel channel) throws IOException {
        try {
            return channel.tryLock();
        } catch (OverlappingFileLockException e) {
            return null;
        }
    }

    /**
     * The process number of the daemon that has the lock; empty if none has.
     *
     * @throws IOException if the file cannot be read
     */
    public static OptionalLong holder(Path socket) throws IOException {
        try (FileChannel channel = FileChannel.open(file(socket), StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            if (lock(channel) != null) {
                return OptionalLong.empty();
            }
            String number = Files.readString(file(socket), StandardCharsets.US_ASCII).strip();
            return number.isEmpty() ? OptionalLong.empty() : OptionalLong.of(Long.parseLong(number));
        } catch (NoSuchFileException e) {
            return OptionalLong.empty();
        }
    }

    /** Gives the lock back. */
    @Override
    public void close() throws IOException {
        channel.truncate(0);
        channel.close();
    }
}
