package io.ipset4j.core.set;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ipset4j.core.SetNamespace;
import io.ipset4j.core.SetStore;
import io.ipset4j.core.element.Address;
import io.ipset4j.core.element.ElementSpec;
import io.ipset4j.core.error.IpSetError;
import io.ipset4j.core.error.IpSetException;
import io.ipset4j.core.type.CreateOptions;
import io.ipset4j.core.type.SetTypes;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** list:set: order, before and after, references, timeouts. The rules are those of ip_set_list_set.c. */
class ListSetTest {
    private final AtomicLong clock = new AtomicLong(1);
    private final SetStore store = SetStore.create(SetStore.SwapMode.CALL_RCU, clock::get);
    private final SetNamespace sets = store.namespace("lists");

    @BeforeEach
    void create() {
        for (String name : List.of("a", "b", "c", "d")) {
            sets.create(name, SetTypes.HASH_IP, 6, 2, new CreateOptions(), false);
        }
        sets.create("l", SetTypes.LIST_SET, 3, 0, new CreateOptions(), false);
        sets.create("timed", SetTypes.LIST_SET, 3, 0, new CreateOptions().timeout(0), false);
    }

    @AfterEach
    void close() {
        store.close();
    }

    private static ElementSpec member(String name) {
        return new ElementSpec().name(name);
    }

    private static ElementSpec before(String name, String other) {
        return member(name).nameref(other).flags(ElementSpec.BEFORE);
    }

    private static ElementSpec after(String name, String other) {
        return member(name).nameref(other);
    }

    private List<String> members(String list) {
        List<String> names = new ArrayList<>();
        ElementCursor cursor = sets.set(list).cursor();
        for (ElementSpec element = cursor.next(); element != null; element = cursor.next()) {
            names.add(element.name());
        }
        return names;
    }

    private static void assertRefused(IpSetError error, ThrowingCallable call) {
        assertThatThrownBy(call).isInstanceOfSatisfying(IpSetException.class,
                e -> assertThat(e.error()).isEqualTo(error));
    }

    @Test
    void membersKeepTheOrderThatWasAskedFor() {
        IpSet list = sets.set("l");
        list.add(member("b"), false);
        list.add(before("a", "b"), false);
        list.add(after("d", "b"), false);
        list.add(after("c", "b"), false);
        assertThat(members("l")).containsExactly("a", "b", "c", "d");
        list.add(before("d", "a"), true);
        assertThat(members("l")).as("-exist does not move").containsExactly("a", "b", "c", "d");
    }

    @Test
    void beforeAndAfterMeanDirectlyInTestAndDelete() {
        IpSet list = sets.set("l");
        for (String name : List.of("a", "b", "c")) {
            list.add(member(name), false);
        }
        assertThat(list.test(before("a", "b"))).isTrue();
        assertThat(list.test(before("a", "c"))).isFalse();
        assertThat(list.test(after("c", "b"))).isTrue();
        assertThat(list.test(after("c", "a"))).isFalse();
        assertThat(list.test(before("c", "a"))).isFalse();
        assertThat(list.test(member("d"))).isFalse();
        assertRefused(IpSetError.LIST_REF_EXIST, () -> list.delete(before("a", "c"), true));
        assertRefused(IpSetError.LIST_REF_EXIST, () -> list.delete(after("d", "c"), false));
        list.delete(before("a", "b"), false);
        assertThat(members("l")).containsExactly("b", "c");
    }

    @Test
    void refusalsComeInTheKernelsOrder() {
        IpSet list = sets.set("l");
        assertRefused(IpSetError.PROTOCOL, () -> list.add(new ElementSpec(), false));
        assertRefused(IpSetError.TIMEOUT, () -> list.add(member("x").timeout(1), false));
        assertRefused(IpSetError.LIST_NAME, () -> list.add(member("x"), false));
        assertRefused(IpSetError.LIST_LOOP, () -> list.add(member("timed").nameref("x"), false));
        assertRefused(IpSetError.LIST_BEFORE, () -> list.add(member("a").flags(ElementSpec.BEFORE), false));
        assertRefused(IpSetError.LIST_NAMEREF, () -> list.add(before("a", "x"), false));
        assertRefused(IpSetError.LIST_REF_EXIST, () -> list.add(before("a", "b"), false));
        list.add(member("a"), false);
        assertRefused(IpSetError.LIST_REF_EXIST, () -> list.add(before("a", "a"), true));
        assertRefused(IpSetError.EXIST, () -> list.add(member("a"), false));
        assertRefused(IpSetError.EXIST, () -> list.delete(member("b"), false));
        list.delete(member("b"), true);
        list.delete(member("a"), false);
        sets.destroy("a", false);
    }

    @Test
    void theSizeIsNoLimit() {
        sets.create("small", SetTypes.LIST_SET, 3, 0, new CreateOptions().size(1), false);
        for (String name : List.of("a", "b", "c", "d")) {
            sets.set("small").add(member(name), false);
        }
        sets.create("e", SetTypes.HASH_IP, 6, 2, new CreateOptions(), false);
        sets.set("small").add(member("e"), false);
        SetHeader header = sets.set("small").header();
        assertThat(header.options().size()).isEqualTo(4);
        assertThat(header.elements()).isEqualTo(5);
    }

    @Test
    void timedOutMembersVanishAtOnceAndAreCountedUntilSweptOut() {
        IpSet list = sets.set("timed");
        list.add(member("a").timeout(5), false);
        list.add(member("b"), false);
        clock.set(5001);
        assertThat(members("timed")).containsExactly("b");
        assertThat(list.test(member("a"))).isFalse();
        assertThat(list.header().elements()).isEqualTo(2);
        assertRefused(IpSetError.BUSY, () -> sets.destroy("a", false));
        list.sweep();
        assertThat(list.header().elements()).isEqualTo(1);
        sets.destroy("a", false);
    }

    @Test
    void membersFollowSwapsAndRenamesOfOthers() {
        IpSet list = sets.set("l");
        list.add(member("a"), false);
        IpSet b = sets.set("b");
        sets.swap("a", "b");
        assertThat(((ListSet) list).references().get(0).set()).isSameAs(b);
        assertThat(members("l")).containsExactly("a");
        sets.flush("l");
        sets.destroy("a", false);
    }

    @Test
    void theShortWayAsksTheMembersThatHaveNotTimedOut() {
        int address = Address.parse("192.0.2.1").ipv4();
        sets.set("a").add(new ElementSpec().ip(Address.parse("192.0.2.1")), false);
        sets.create("six", SetTypes.HASH_IP, 6, 10, new CreateOptions(), false);
        sets.set("six").add(new ElementSpec().ip(Address.parse("2001:db8::1")), false);
        IpSet list = sets.set("timed");
        assertThat(list.containsIpv4(address)).isFalse();
        list.add(member("six"), false);
        list.add(member("a").timeout(5), false);
        assertThat(list.containsIpv4(address)).isTrue();
        assertThat(list.containsIpv4(address + 1)).isFalse();
        assertThat(list.containsIpv6(0x2001_0db8L << 32, 1)).isTrue();
        assertThat(list.containsIpv6(0x2001_0db8L << 32, 2)).isFalse();
        clock.set(5001);
        assertThat(list.containsIpv4(address)).isFalse();
        sets.set("l").add(member("a"), false);
        assertThat(sets.set("l").containsIpv4(address)).as("a list without timeouts").isTrue();
    }

    @Test
    void aDestroyedListAddsNothingMore() {
        IpSet list = sets.set("l");
        int token = store.rcu().enter();
        try {
            list.add(member("a"), false);
            sets.destroy("l", false);
            assertRefused(IpSetError.NO_SUCH_SET, () -> list.add(member("b"), false));
        } finally {
            store.rcu().exit(token);
        }
        sets.destroy("a", false);
        sets.destroy("b", false);
    }
}
