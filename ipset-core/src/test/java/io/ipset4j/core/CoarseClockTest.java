package io.ipset4j.core;

import static org.assertj.core.api.Assertions.assertThat;

import io.ipset4j.core.element.Address;
import io.ipset4j.core.element.ElementSpec;
import io.ipset4j.core.element.Family;
import io.ipset4j.core.type.CreateOptions;
import io.ipset4j.core.type.SetTypes;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The clock that lookups read: it stands still between ticks, never for good, and goes on when nobody ticks. */
class CoarseClockTest {
    private final CoarseClock clock = new CoarseClock();

    @Test
    void tellsTheMachinesTimeWhileNobodyTicks() {
        long before = clock.getAsLong();
        waitForLaterThan(before);
        assertThat(clock.getAsLong()).isGreaterThan(before);
    }

    @Test
    void tellsTheTimeOfTheLastTick() throws InterruptedException {
        clock.startTicking();
        long ticked = clock.getAsLong();
        Thread.sleep(3);
        assertThat(clock.getAsLong()).isEqualTo(ticked);
        clock.tick();
        assertThat(clock.getAsLong()).isGreaterThan(ticked);
    }

    /** A tick that was under way when ticking stopped would otherwise be the time for ever. */
    @Test
    void aLateTickDoesNotStopTheTime() {
        clock.startTicking();
        clock.stopTicking();
        clock.tick();
        waitForLaterThan(clock.getAsLong());
    }

    /** A store ticks its clock from its first set with timeouts to the last one's end, and neither before nor after. */
    @Test
    @Timeout(60)
    void theSweeperTicks() throws InterruptedException {
        try (SetStore store = SetStore.create(SetStore.SwapMode.CALL_RCU, clock)) {
            SetNamespace sets = store.namespace("default");
            sets.create("a", SetTypes.HASH_IP, 0, Family.INET.number(), new CreateOptions(), false);
            assertThat(clock.isTicking()).isFalse();
            sets.create("b", SetTypes.HASH_IP, 0, Family.INET.number(), new CreateOptions().timeout(100), false);
            sets.create("c", SetTypes.HASH_IP, 0, Family.INET.number(), new CreateOptions().timeout(1), false);
            assertThat(clock.isTicking()).isTrue();
            waitForLaterThan(clock.getAsLong());
            sets.destroy("b", false);
            assertThat(clock.isTicking()).isTrue();
            sets.set("c").add(new ElementSpec().ip(Address.parse("192.0.2.1")), false);
            while (sets.set("c").containsIpv4(0xc0000201)) {
                Thread.onSpinWait(); // a second, or @Timeout
            }
            sets.destroy("c", false);
            assertThat(clock.isTicking()).isFalse();
            waitForLaterThan(clock.getAsLong());
        }
        assertThat(clock.isTicking()).isFalse();
    }

    private void waitForLaterThan(long time) {
        while (clock.getAsLong() <= time) {
            Thread.onSpinWait();
        }
    }
}
