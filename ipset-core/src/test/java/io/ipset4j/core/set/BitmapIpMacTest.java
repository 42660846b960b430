package io.ipset4j.core.set;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ipset4j.core.SetNamespace;
import io.ipset4j.core.SetStore;
import io.ipset4j.core.element.Address;
import io.ipset4j.core.element.ElementSpec;
import io.ipset4j.core.element.Mac;
import io.ipset4j.core.error.IpSetError;
import io.ipset4j.core.error.IpSetException;
import io.ipset4j.core.type.CreateOptions;
import io.ipset4j.core.type.SetTypes;
import java.util.concurrent.atomic.AtomicLong;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** bitmap:ip,mac, whose elements may lack their MAC for a while. ip_set_bitmap_ipmac.c. */
class BitmapIpMacTest {
    private final AtomicLong clock = new AtomicLong(1);
    private final SetStore store = SetStore.create(SetStore.SwapMode.CALL_RCU, clock::get);
    private final SetNamespace sets = store.namespace("macs");

    @BeforeEach
    void create() {
        CreateOptions range = new CreateOptions().ip(Address.parse("10.0.0.0")).cidr(24);
        sets.create("m", SetTypes.BITMAP_IP_MAC, 3, 2, range, false);
        sets.create("timed", SetTypes.BITMAP_IP_MAC, 3, 2, range.timeout(100), false);
    }

    @AfterEach
    void close() {
        store.close();
    }

    private static ElementSpec host(int last) {
        return new ElementSpec().ip(Address.ofIpv4(10 << 24 | last));
    }

    private static ElementSpec host(int last, long mac) {
        return host(last).mac(new Mac(mac));
    }

    private @Nullable ElementSpec first(String name) {
        return sets.set(name).cursor().next();
    }

    private static void assertRefused(IpSetError error, ThrowingCallable call) {
        assertThatThrownBy(call).isInstanceOfSatisfying(IpSetException.class,
                e -> assertThat(e.error()).isEqualTo(error));
    }

    @Test
    void aMissingMacIsFilledInWithoutExist() {
        IpSet set = sets.set("m");
        set.add(host(1), false);
        assertThat(set.test(host(1, 5))).as("any MAC agrees while none is stored").isTrue();
        assertRefused(IpSetError.EXIST, () -> set.add(host(1), false));
        set.add(host(1, 5), false);
        assertThat(set.test(host(1))).isTrue();
        assertThat(set.test(host(1, 5))).isTrue();
        assertThat(set.test(host(1, 6))).isFalse();
        assertRefused(IpSetError.EXIST, () -> set.add(host(1, 6), false));
        set.add(host(1, 6), true);
        set.add(host(1), true);
        assertThat(first("m")).isNotNull().extracting(ElementSpec::mac).isEqualTo(new Mac(6));
        assertThat(set.header().elements()).isEqualTo(1);
        set.delete(host(1, 77), false);
        assertThat(first("m")).isNull();
    }

    @Test
    void aZeroMacIsAMac() {
        IpSet set = sets.set("m");
        set.add(host(1, 0), false);
        assertThat(set.test(host(1, 1))).isFalse();
        assertThat(first("m")).isNotNull().extracting(ElementSpec::mac).isEqualTo(new Mac(0));
    }

    @Test
    void theTimerStandsStillUntilTheMacIsKnown() {
        IpSet set = sets.set("timed");
        set.add(host(1).timeout(50), false);
        clock.addAndGet(80_000);
        assertThat(first("timed")).isNotNull().extracting(ElementSpec::timeout).isEqualTo(50L);
        set.sweep();
        set.add(host(1, 5), false);
        assertThat(first("timed")).isNotNull().extracting(ElementSpec::timeout).isEqualTo(49L);
        clock.addAndGet(50_000);
        assertThat(first("timed")).isNull();
        assertThat(set.test(host(1))).as("without a MAC the kernel does not ask for the timer").isTrue();
        assertThat(set.header().elements()).isEqualTo(1);
        set.sweep();
        assertThat(set.header().elements()).isZero();
    }

    @Test
    void rangesAreRefusedOutsideAndIgnoredInside() {
        IpSet set = sets.set("m");
        assertRefused(IpSetError.BITMAP_RANGE, () -> set.add(new ElementSpec().ip(Address.parse("10.0.1.0")), false));
        assertRefused(IpSetError.PROTOCOL, () -> set.add(new ElementSpec().ip(Address.parse("::1")), false));
        assertRefused(IpSetError.TIMEOUT, () -> set.add(host(1).timeout(1), false));
    }
}
