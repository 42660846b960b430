package io.ipset4j.cli.session;

/** The texts of {@code strerror(3)} for the error numbers that can come from a netlink socket or from ip_set. */
final class Errno {
    private Errno() {}

    static String text(int number) {
        return switch (number) {
            case 1 -> "Operation not permitted";
            case 4 -> "Interrupted system call";
            case 11 -> "Resource temporarily unavailable";
            case 12 -> "Cannot allocate memory";
            case 13 -> "Permission denied";
            case 14 -> "Bad address";
            case 16 -> "Device or resource busy";
            case 17 -> "File exists";
            case 22 -> "Invalid argument";
            case 28 -> "No space left on device";
            case 71 -> "Protocol error";
            case 95 -> "Operation not supported";
            case 105 -> "No buffer space available";
            case 110 -> "Connection timed out";
            default -> "Unknown error " + number;
        };
    }
}
