package io.ipset4j.cli.session;

import static org.assertj.core.api.Assertions.assertThat;

import io.ipset4j.core.element.Family;
import io.ipset4j.core.type.SetTypes;
import org.junit.jupiter.api.Test;

class KnownSetsTest {
    private static final KnownSets.Kind IP = new KnownSets.Kind(SetTypes.HASH_IP, Family.INET);
    private static final KnownSets.Kind NET = new KnownSets.Kind(SetTypes.HASH_NET, Family.INET6);

    @Test
    void namesFollowTheSets() {
        KnownSets sets = new KnownSets();
        sets.put("a", IP);
        sets.put("b", NET);
        assertThat(sets.get("a")).isEqualTo(IP);
        sets.swap("a", "b");
        assertThat(sets.get("a")).isEqualTo(NET);
        assertThat(sets.get("b")).isEqualTo(IP);
        sets.rename("a", "c");
        assertThat(sets.get("a")).isNull();
        assertThat(sets.get("c")).isEqualTo(NET);
        sets.remove("c");
        assertThat(sets.get("c")).isNull();
        sets.clear();
        assertThat(sets.get("b")).isNull();
    }

    @Test
    void aSwapWithAnUnknownSetLeavesTheOtherNameUnknown() {
        KnownSets sets = new KnownSets();
        sets.put("a", IP);
        sets.swap("a", "unknown");
        assertThat(sets.get("a")).isNull();
        assertThat(sets.get("unknown")).isEqualTo(IP);
        sets.swap("unknown", "unknown");
        assertThat(sets.get("unknown")).isEqualTo(IP);
    }
}
