package io.ipset4j.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ipset4j.core.element.Address;
import io.ipset4j.core.element.ElementSpec;
import io.ipset4j.core.error.IpSetError;
import io.ipset4j.core.error.IpSetException;
import io.ipset4j.core.set.IpSet;
import io.ipset4j.core.set.SetReference;
import io.ipset4j.core.type.CreateOptions;
import io.ipset4j.core.type.SetType;
import io.ipset4j.core.type.SetTypes;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The life of sets in the id table; the rules are those of ip_set_core.c, confirmed on Linux 6.12. */
class SetNamespaceTest {
    private static final int INET = 2;
    private static final int INET6 = 10;

    private SetStore store;
    private SetNamespace sets;

    @BeforeEach
    void open() {
        store = SetStore.create();
        sets = store.namespace("test");
    }

    @AfterEach
    void close() {
        store.close();
    }

    private void create(String name, SetType type, CreateOptions options) {
        int family = type.hasAddresses() ? INET : 0;
        sets.create(name, type, type.maxRevision(), family, options, false);
    }

    private void create(String name) {
        create(name, SetTypes.HASH_IP, new CreateOptions());
    }

    private static ElementSpec ip(String address) {
        return new ElementSpec().ip(Address.parse(address));
    }

    private static void assertRefused(IpSetError error, ThrowingCallable call) {
        assertThatThrownBy(call).isInstanceOfSatisfying(IpSetException.class,
                e -> assertThat(e.error()).isEqualTo(error));
    }

    @Test
    void theLowestFreeIdIsUsed() {
        create("a");
        create("b");
        create("c");
        sets.destroy("b", false);
        create("d");
        assertThat(sets.id("d")).isEqualTo(1);
        assertThat(sets.name(2)).isEqualTo("c");
        assertThat(sets.name(3)).isNull();
        assertThat(sets.name(-1)).isNull();
        assertThat(sets.name(1 << 20)).isNull();
    }

    @Test
    void theTableGrowsInStepsUpToItsLimit() {
        assertThat(sets.idLimit()).isEqualTo(256);
        for (int i = 0; i <= 256; i++) {
            create("s" + i);
        }
        assertThat(sets.idLimit()).isEqualTo(320);
        for (int i = 257; i < 65472; i++) {
            create("s" + i);
        }
        assertRefused(IpSetError.MAX_SETS, () -> create("one too many"));
        sets.destroy("s1000", false);
        create("again");
        assertThat(sets.id("again")).isEqualTo(1000);
    }

    @Test
    void namesAreUpTo31BytesOfAnyKind() {
        create("");
        create(" a,b:c-- ");
        create("1234567890123456789012345678901");
        create("\u00e9\u00ff");
        assertThat(sets.size()).isEqualTo(4);
        assertRefused(IpSetError.INVALID, () -> create("12345678901234567890123456789012"));
        assertRefused(IpSetError.INVALID, () -> create("\u20ac"));
        assertRefused(IpSetError.INVALID, () -> create("a\0b"));
        assertRefused(IpSetError.INVALID, () -> sets.rename("", "12345678901234567890123456789012"));
    }

    @Test
    void aBadOptionWinsOverANameThatIsTaken() {
        create("a");
        assertRefused(IpSetError.SET_EXISTS, () -> create("a"));
        assertRefused(IpSetError.INVALID_NETMASK, () -> create("a", SetTypes.HASH_IP, new CreateOptions().netmask(33)));
        assertRefused(IpSetError.FIND_TYPE,
                () -> sets.create("a", SetTypes.HASH_IP, 7, INET, new CreateOptions(), false));
        assertRefused(IpSetError.FIND_TYPE, () -> sets.create("a", SetTypes.BITMAP_IP, 0, INET6,
                new CreateOptions().ip(Address.parse("10.0.0.0")).cidr(24), false));
        assertRefused(IpSetError.INVALID_FAMILY,
                () -> sets.create("a", SetTypes.HASH_IP, 0, 0, new CreateOptions(), false));
        assertRefused(IpSetError.INVALID_FAMILY,
                () -> sets.create("a", SetTypes.HASH_MAC, 0, INET, new CreateOptions(), false));
    }

    @Test
    void existAcceptsTheSameSetAndNoOther() {
        sets.create("a", SetTypes.HASH_IP, 6, INET, new CreateOptions().netmask(24).timeout(60), false);
        CreateOptions sameMask = new CreateOptions().bitmask(Address.parse("255.255.255.0")).timeout(60)
                .hashsize(4096).bucketsize(4).initval(5).flags(CreateOptions.FORCEADD);
        sets.create("a", SetTypes.HASH_IP, 2, INET, sameMask, true);
        for (CreateOptions other : new CreateOptions[] {
                new CreateOptions().netmask(24).timeout(61), new CreateOptions().netmask(24),
                new CreateOptions().netmask(23).timeout(60), new CreateOptions().timeout(60),
                new CreateOptions().netmask(24).timeout(60).maxelem(5),
                new CreateOptions().netmask(24).timeout(60).flags(CreateOptions.COUNTERS)}) {
            assertRefused(IpSetError.SET_EXISTS, () -> sets.create("a", SetTypes.HASH_IP, 6, INET, other, true));
        }
        assertRefused(IpSetError.SET_EXISTS, () -> sets.create("a", SetTypes.HASH_NET, 6, INET,
                new CreateOptions().timeout(60), true));
        create("b");
        sets.create("b", SetTypes.HASH_IP, 6, INET6, new CreateOptions(), true);
        assertThat(sets.set("b").familyNumber()).isEqualTo(INET);
    }

    @Test
    void referencesBlockDestroyAndRenameButNotFlushAndSwap() {
        create("a");
        create("b");
        sets.set("a").add(ip("192.0.2.1"), false);
        SetReference reference = sets.reference("a");
        assertRefused(IpSetError.BUSY, () -> sets.destroy("a", false));
        assertRefused(IpSetError.BUSY, () -> sets.destroy("a", true));
        assertRefused(IpSetError.BUSY, sets::destroyAll);
        assertRefused(IpSetError.REFERENCED, () -> sets.rename("a", "c"));
        IpSet before = reference.set();
        sets.swap("a", "b");
        assertThat(reference.set()).isNotSameAs(before).isSameAs(sets.set("a"));
        assertThat(reference.set().test(ip("192.0.2.1"))).isFalse();
        assertThat(reference.name()).isEqualTo("a");
        assertThat(reference.id()).isZero();
        sets.destroy("b", false);
        sets.flush("a");
        reference.close();
        reference.close();
        sets.rename("a", "c");
        sets.destroyAll();
        assertThat(sets.size()).isZero();
    }

    @Test
    void renameChecksInTheKernelsOrder() {
        create("a");
        create("b");
        assertRefused(IpSetError.NO_SUCH_SET, () -> sets.rename("x", "a"));
        assertRefused(IpSetError.EXIST_SETNAME2, () -> sets.rename("a", "b"));
        assertRefused(IpSetError.EXIST_SETNAME2, () -> sets.rename("a", "a"));
        try (SetReference reference = sets.reference("a")) {
            assertRefused(IpSetError.REFERENCED, () -> sets.rename("a", "b"));
            assertThat(reference.name()).isEqualTo("a");
        }
        sets.rename("a", "z");
        assertThat(sets.id("z")).isZero();
        assertRefused(IpSetError.NO_SUCH_SET, () -> sets.set("a"));
    }

    @Test
    void swapChecksInTheKernelsOrder() {
        create("ip");
        create("net", SetTypes.HASH_NET, new CreateOptions());
        create("bitmap", SetTypes.BITMAP_IP, new CreateOptions().ip(Address.parse("10.0.0.0")).cidr(24));
        sets.create("ip6", SetTypes.HASH_IP, 6, INET6, new CreateOptions(), false);
        assertRefused(IpSetError.NO_SUCH_SET, () -> sets.swap("x", "y"));
        assertRefused(IpSetError.EXIST_SETNAME2, () -> sets.swap("ip", "y"));
        assertRefused(IpSetError.TYPE_MISMATCH, () -> sets.swap("ip", "net"));
        assertRefused(IpSetError.TYPE_MISMATCH, () -> sets.swap("ip", "ip6"));
        sets.swap("ip", "ip");
        sets.swap("ip", "bitmap");
        assertThat(sets.set("ip").type()).isEqualTo(SetTypes.BITMAP_IP);
        assertThat(sets.id("ip")).isZero();
        create("portnet", SetTypes.HASH_NET_PORT_NET, new CreateOptions());
        create("ipportnet", SetTypes.HASH_IP_PORT_NET, new CreateOptions());
        sets.swap("portnet", "ipportnet");
        create("mac", SetTypes.HASH_IP_MAC, new CreateOptions());
        assertRefused(IpSetError.TYPE_MISMATCH, () -> sets.swap("mac", "ip"));
    }

    @Test
    void aDumpBlocksDestroyRenameAndSwap() {
        create("a");
        create("b");
        try (SetNamespace.Pin pin = sets.pin("a")) {
            assertThat(pin.references()).isZero();
            assertRefused(IpSetError.BUSY, () -> sets.destroy("a", false));
            assertRefused(IpSetError.BUSY, sets::destroyAll);
            assertRefused(IpSetError.REFERENCED, () -> sets.rename("a", "c"));
            assertRefused(IpSetError.BUSY_DUMPING, () -> sets.swap("a", "b"));
            assertRefused(IpSetError.BUSY_DUMPING, () -> sets.swap("b", "a"));
            sets.flush("a");
        }
        sets.swap("a", "b");
        assertThat(sets.pin(77)).isNull();
        assertRefused(IpSetError.NO_SUCH_SET, () -> sets.pin("x"));
    }

    @Test
    void destroyOfAnUnknownSetIsAnErrorUnlessExist() {
        assertRefused(IpSetError.NO_SUCH_SET, () -> sets.destroy("x", false));
        sets.destroy("x", true);
        sets.destroyAll();
        sets.flushAll();
        assertRefused(IpSetError.NO_SUCH_SET, () -> sets.flush("x"));
    }

    @Test
    void aListHoldsReferencesAndGivesThemBackWhenItGoes() {
        create("a");
        create("b");
        create("l", SetTypes.LIST_SET, new CreateOptions());
        sets.set("l").add(new ElementSpec().name("a"), false);
        sets.set("l").add(new ElementSpec().name("b").nameref("a").flags(ElementSpec.BEFORE), false);
        assertRefused(IpSetError.BUSY, () -> sets.destroy("a", false));
        assertRefused(IpSetError.BUSY, sets::destroyAll);
        assertRefused(IpSetError.LIST_LOOP, () -> sets.set("l").add(new ElementSpec().name("l"), false));
        sets.set("l").delete(new ElementSpec().name("a"), false);
        sets.destroy("a", false);
        sets.destroy("l", false);
        sets.destroy("b", false);
        assertThat(sets.size()).isZero();
    }

    @Test
    void namespacesShareNothing() {
        SetNamespace other = store.namespace("other");
        create("a");
        assertThat(other.size()).isZero();
        other.create("a", SetTypes.HASH_NET, 7, INET, new CreateOptions(), false);
        assertThat(other.set("a").type()).isEqualTo(SetTypes.HASH_NET);
        assertThat(store.namespace("other")).isSameAs(other);
        store.removeNamespace("other");
        assertThat(other.size()).isZero();
        assertThat(sets.size()).isEqualTo(1);
    }

    @Test
    void aReleasedSetRefusesItsUse() {
        create("a");
        IpSet set = sets.set("a");
        set.add(ip("192.0.2.1"), false);
        int token = store.rcu().enter();
        try {
            sets.destroy("a", false);
            assertThat(set.test(ip("192.0.2.1"))).isTrue();
        } finally {
            store.rcu().exit(token);
        }
        store.rcu().barrier();
        assertThatThrownBy(() -> set.test(ip("192.0.2.1"))).isInstanceOf(IllegalStateException.class);
    }
}
