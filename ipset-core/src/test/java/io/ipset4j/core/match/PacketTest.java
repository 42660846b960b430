package io.ipset4j.core.match;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.ipset4j.core.element.Address;
import io.ipset4j.core.element.Mac;
import org.junit.jupiter.api.Test;

/** Packets and directions are checked when they are made. */
class PacketTest {
    private static final Address SOURCE = Address.parse("192.0.2.1");
    private static final Address DESTINATION = Address.parse("198.51.100.7");

    @Test
    void whatWasNotGivenIsNotThere() {
        Packet packet = Packet.between(SOURCE, DESTINATION).protocol(6).build();
        assertThat(packet.sourcePort()).isEqualTo(-1);
        assertThat(packet.icmp()).isEqualTo(-1);
        assertThat(packet.sourceMac()).isNull();
        assertThat(packet.inInterface()).isNull();
        assertThat(packet.length()).isZero();
    }

    @Test
    void aBuilderOfAPacketBeginsWithWhatThePacketHas() {
        Packet packet = Packet.between(SOURCE, DESTINATION).ports(17, 5, 6).fragmentOffset(7)
                .ethernet(new Mac(8), new Mac(9)).mark(10).inInterface("in").outInterface("out").physicalIn("pin")
                .physicalOut("pout").length(11).build();
        assertThat(packet.toBuilder().build()).usingRecursiveComparison().isEqualTo(packet);
        assertThat(packet.toBuilder().mark(12).build().mark()).isEqualTo(12);
        assertThat(packet.toBuilder().icmp(8, 0).build().sourcePort()).isEqualTo(-1);
    }

    @Test
    void valuesOutOfRangeAreRefused() {
        Packet.Builder packet = Packet.between(SOURCE, DESTINATION);
        assertThatIllegalArgumentException().isThrownBy(() -> Packet.between(SOURCE, Address.parse("::1")));
        assertThatIllegalArgumentException().isThrownBy(() -> packet.protocol(256));
        assertThatIllegalArgumentException().isThrownBy(() -> packet.ports(6, 65536, 0));
        assertThatIllegalArgumentException().isThrownBy(() -> packet.ports(6, 0, -1));
        assertThatIllegalArgumentException().isThrownBy(() -> packet.icmp(256, 0));
        assertThatIllegalArgumentException().isThrownBy(() -> packet.length(-1));
        assertThatIllegalArgumentException().isThrownBy(() -> packet.length(1L << 32));
        assertThatIllegalArgumentException().isThrownBy(() -> packet.inInterface("sixteen-bytes-xx"));
        assertThatIllegalArgumentException().isThrownBy(() -> packet.outInterface("\u0100"));
    }

    @Test
    void aRuleHasOneToSixDirections() {
        assertThatIllegalArgumentException().isThrownBy(Directions::of);
        assertThatIllegalArgumentException().isThrownBy(() -> Directions.of(Direction.SRC, Direction.SRC, Direction.SRC,
                Direction.SRC, Direction.SRC, Direction.SRC, Direction.SRC));
        Directions directions = Directions.of(Direction.DST, Direction.SRC);
        assertThat(directions.count()).isEqualTo(2);
        assertThat(directions.isSource(0)).isFalse();
        assertThat(directions.isSource(1)).isTrue();
    }
}
