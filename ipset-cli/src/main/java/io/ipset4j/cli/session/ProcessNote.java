package io.ipset4j.cli.session;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** A file beside the socket with the number of the process that listens on it: whom to send a signal. */
final class ProcessNote {
    private static final String PROGRAM = "io.ipset4j.cli.Ipsetd";

    private final Path file;

    ProcessNote(Path socket) {
        file = socket.resolveSibling(socket.getFileName() + ".pid");
    }

    /** Notes this process, which has to own the socket. */
    void write() throws IOException {
        Files.writeString(file, ProcessHandle.current().pid() + "\n", StandardCharsets.US_ASCII);
    }

    /** Removes the file. */
    void remove() throws IOException {
        Files.deleteIfExists(file);
    }

    /** The process of the daemon; null if none is noted, or the note is of a process that has ended. */
    @Nullable ProcessHandle read() throws IOException {
        long number;
        try {
            number = Long.parseLong(Files.readString(file, StandardCharsets.US_ASCII).strip());
        } catch (NoSuchFileException | NumberFormatException e) {
            return null;
        }
        // A daemon that was killed leaves its note, and its number may belong to another program by now.
        return ProcessHandle.of(number)
                .filter(process -> process.info().commandLine().orElse(PROGRAM).contains(PROGRAM))
                .orElse(null);
    }
}
