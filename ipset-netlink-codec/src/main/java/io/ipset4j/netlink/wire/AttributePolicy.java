package io.ipset4j.netlink.wire;

import java.util.Arrays;
import java.util.Map;

/** The rules for all attributes of one place: an array of {@code struct nla_policy}. Immutable. */
public final class AttributePolicy {
    private final AttributeRule[] rules;

    /**
     * A policy with those rules by attribute number.
     *
     * @param max the largest number known in this place; 0 is never known
     */
    public AttributePolicy(int max, Map<Integer, AttributeRule> rules) {
        this.rules = new AttributeRule[max + 1];
        Arrays.fill(this.rules, AttributeRule.ANY);
        rules.forEach((number, rule) -> this.rules[number] = rule);
    }

    /** The largest number known in this place. */
    public int max() {
        return rules.length - 1;
    }

    /** The rule for an attribute, {@link AttributeRule#ANY} where there is none. */
    AttributeRule rule(int number) {
        return rules[number];
    }
}
