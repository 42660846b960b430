package io.ipset4j.netlink.protocol;

import io.ipset4j.netlink.protocol.Attributes.Top;
import io.ipset4j.netlink.wire.AttributePolicy;
import io.ipset4j.netlink.wire.AttributeRule;
import java.util.Map;

/**
 * What the kernel demands of the attributes of a request before the command itself looks at them:
 * {@code ip_set_netlink_subsys_cb[]}.
 */
final class CommandPolicies {
    private static final AttributeRule NAME_RULE = AttributeRule.nulString(Attributes.MAX_NAME);

    private static final AttributePolicy NOTHING = Attributes.topLevel(Map.of());
    private static final AttributePolicy PROTOCOL = Attributes.topLevel(Map.of(Top.PROTOCOL, AttributeRule.U8));
    private static final AttributePolicy NAME =
            Attributes.topLevel(Map.of(Top.PROTOCOL, AttributeRule.U8, Top.SETNAME, NAME_RULE));
    private static final AttributePolicy TWO_NAMES = Attributes.topLevel(
            Map.of(Top.PROTOCOL, AttributeRule.U8, Top.SETNAME, NAME_RULE, Top.SETNAME2, NAME_RULE));
    private static final AttributePolicy CREATE = Attributes.topLevel(Map.of(Top.PROTOCOL, AttributeRule.U8,
            Top.SETNAME, NAME_RULE, Top.TYPENAME, NAME_RULE, Top.REVISION, AttributeRule.U8,
            Top.FAMILY, AttributeRule.U8, Top.DATA, AttributeRule.NESTED));
    private static final AttributePolicy TYPE = Attributes.topLevel(Map.of(Top.PROTOCOL, AttributeRule.U8,
            Top.TYPENAME, NAME_RULE, Top.FAMILY, AttributeRule.U8));
    private static final AttributePolicy INDEX =
            Attributes.topLevel(Map.of(Top.PROTOCOL, AttributeRule.U8, Top.INDEX, AttributeRule.U16));

    /** The rules for LIST, and for the second look that LIST and SAVE take. */
    static final AttributePolicy DUMP = Attributes.topLevel(
            Map.of(Top.PROTOCOL, AttributeRule.U8, Top.SETNAME, NAME_RULE, Top.FLAGS, AttributeRule.U32));
    /** The rules for ADD, DEL and TEST. */
    static final AttributePolicy ELEMENTS = Attributes.topLevel(Map.of(Top.PROTOCOL, AttributeRule.U8,
            Top.SETNAME, NAME_RULE, Top.LINENO, AttributeRule.U32, Top.DATA, AttributeRule.NESTED,
            Top.ADT, AttributeRule.NESTED));

    private CommandPolicies() {}

    /** The rules for a command. */
    static AttributePolicy of(Command command) {
        return switch (command) {
            case NONE -> NOTHING;
            case PROTOCOL -> PROTOCOL;
            case CREATE -> CREATE;
            case DESTROY, FLUSH, SAVE, HEADER, GET_BYNAME -> NAME;
            case RENAME, SWAP -> TWO_NAMES;
            case LIST -> DUMP;
            case ADD, DEL, TEST -> ELEMENTS;
            case TYPE -> TYPE;
            case GET_BYINDEX -> INDEX;
        };
    }
}
