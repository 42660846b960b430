package io.ipset4j.cli.session;

import io.ipset4j.cli.grammar.Verb;
import io.ipset4j.core.error.IpSetError;
import io.ipset4j.core.type.Method;
import org.jspecify.annotations.Nullable;

/** What ipset(8) says of the codes that ip_set refuses requests with. */
final class RefusalText {
    private RefusalText() {}

    /**
     * The text for a code.
     *
     * @param code the positive code of {@link IpSetError}
     * @param verb the command that was refused
     * @param method the kind of the set type, which type-specific codes depend on; null if not known
     */
    static String of(int code, Verb verb, @Nullable Method method) {
        String text = code >= IpSetError.TYPE_SPECIFIC && method != null ? ofType(code, verb, method) : null;
        if (text == null) {
            text = ofVerb(code, verb);
        }
        if (text == null) {
            text = general(code);
        }
        if (text != null) {
            return text;
        }
        return code < 4096 ? "Kernel error received: " + Errno.text(code)
                : "Undecoded error " + code + " received from kernel";
    }

    private static @Nullable String ofVerb(int code, Verb verb) {
        return switch (verb) {
            case CREATE -> code == 17 ? "Set cannot be created: set with the same name already exists" : null;
            case DESTROY -> code == 4100 ? "Set cannot be destroyed: it is in use by a kernel component" : null;
            case RENAME -> switch (code) {
                case 4101 -> "Set cannot be renamed: a set with the new name already exists";
                case 4108 -> "Set cannot be renamed: it is in use by another system";
                default -> null;
            };
            case SWAP -> switch (code) {
                case 4101 -> "Sets cannot be swapped: the second set does not exist";
                case 4102 -> "The sets cannot be swapped: their type does not match";
                default -> null;
            };
            case ADD -> code == 4103 ? "Element cannot be added to the set: it's already added" : null;
            case DEL -> code == 4103 ? "Element cannot be deleted from the set: it's not added" : null;
            default -> null;
        };
    }

    private static @Nullable String general(int code) {
        return switch (code) {
            case 2 -> "The set with the given name does not exist";
            case 34 -> "The specified range is too large, split it up into smaller ranges";
            case 90 -> "Kernel error received: message could not be created";
            case 4097 -> "Kernel error received: ipset protocol error";
            case 4098 -> "Kernel error received: set type not supported";
            case 4099 -> "Kernel error received: maximal number of sets reached, cannot create more.";
            case 4104 -> "The value of the CIDR parameter of the IP address is invalid";
            case 4105 -> "The value of the netmask parameter is invalid";
            case 4106 -> "Protocol family not supported by the set type";
            case 4107 -> "Timeout cannot be used: set was created without timeout support";
            case 4109 -> "An IPv4 address is expected, but not received";
            case 4110 -> "An IPv6 address is expected, but not received";
            case 4111 -> "Packet/byte counters cannot be used: set was created without counter support";
            case 4112 -> "Comment cannot be used: set was created without comment support";
            case 4113 -> "The value of the markmask parameter is invalid";
            case 4114 -> "Skbinfo mapping cannot be used: set was created without skbinfo support";
            case 4115 -> "netmask and bitmask options are mutually exclusive, provide only one";
            default -> null;
        };
    }

    private static @Nullable String ofType(int code, Verb verb, Method method) {
        return switch (method) {
            case BITMAP -> switch (code) {
                case 4352 -> "Element is out of the range of the set";
                case 4353 -> verb == Verb.CREATE
                        ? "The range you specified exceeds the size limit of the set type" : null;
                default -> null;
            };
            case HASH -> switch (code) {
                case 4352 -> "Hash is full, cannot add more elements";
                case 4353 -> "Null-valued element, cannot be stored in a hash type of set";
                case 4354 -> "Invalid protocol specified";
                case 4355 -> "Protocol missing, but must be specified";
                case 4356 -> "Range is not supported in the \"net\" component of the element";
                case 4357 -> "Invalid range, covers the whole address space";
                default -> null;
            };
            case LIST -> switch (code) {
                case 4352 -> "Set to be added/deleted/tested as element does not exist.";
                case 4353 -> "Sets with list:set type cannot be added to the set.";
                case 4354 -> "No reference set specified.";
                case 4355 -> "The set to which you referred with 'before' or 'after' does not exist.";
                case 4356 -> "The set is full, more elements cannot be added.";
                case 4357 -> "The set to which you referred with 'before' or 'after' is not added to the set.";
                default -> null;
            };
        };
    }
}
