package io.ipset4j.core.match;

import static io.ipset4j.core.match.Direction.DST;
import static io.ipset4j.core.match.Direction.SRC;
import static org.assertj.core.api.Assertions.assertThat;

import io.ipset4j.core.SetNamespace;
import io.ipset4j.core.SetStore;
import io.ipset4j.core.element.Address;
import io.ipset4j.core.element.ElementSpec;
import io.ipset4j.core.element.Family;
import io.ipset4j.core.element.Mac;
import io.ipset4j.core.set.CounterCondition;
import io.ipset4j.core.set.ElementCursor;
import io.ipset4j.core.text.ElementText;
import io.ipset4j.core.text.NameService;
import io.ipset4j.core.text.ParseContext;
import io.ipset4j.core.type.CreateOptions;
import io.ipset4j.core.type.SetType;
import io.ipset4j.core.type.SetTypes;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * The packet side where it surprises, and where recordings cannot reach: time, physical interfaces, sets of another
 * family, swaps, growth.
 */
class MatchCornersTest {
    private static final int INET = Family.INET.number();
    private static final int INET6 = Family.INET6.number();
    private static final int TCP = 6;
    private static final int UDP = 17;

    private final AtomicLong clock = new AtomicLong(1);
    private final SetStore store = SetStore.create(SetStore.SwapMode.CALL_RCU, clock::get);
    private final SetNamespace sets = store.namespace("corners");

    @AfterEach
    void close() {
        store.close();
    }

    private void create(String name, SetType type, int family, CreateOptions options) {
        sets.create(name, type, type.maxRevision(), family, options, false);
    }

    private static CreateOptions flags(int flags) {
        return new CreateOptions().flags(flags);
    }

    private void add(String name, ElementSpec element) {
        sets.set(name).add(element, false);
    }

    private static ElementSpec host(String address) {
        return new ElementSpec().ip(Address.parse(address));
    }

    private static ElementSpec net(String address, int length) {
        return host(address).cidr(length);
    }

    private List<ElementSpec> elements(String name) {
        List<ElementSpec> elements = new ArrayList<>();
        ElementCursor cursor = sets.set(name).cursor();
        for (ElementSpec element = cursor.next(); element != null; element = cursor.next()) {
            elements.add(element);
        }
        return elements;
    }

    private ElementSpec only(String name) {
        assertThat(elements(name)).hasSize(1);
        return elements(name).get(0);
    }

    private SetMatch match(String name, Direction... directions) {
        return SetMatch.of(sets.rcu(), sets.reference(name), directions);
    }

    private SetTarget adding(String name, Direction... directions) {
        return SetTarget.with(sets.rcu()).add(sets.reference(name), directions).build();
    }

    private static Packet.Builder packet(String source, String destination) {
        return Packet.between(Address.parse(source), Address.parse(destination)).protocol(253).length(20);
    }

    @Test
    void corner32CountersAreCheckedAfterThePacketWasCountedAndAFailingConditionStillCounts() {
        create("s", SetTypes.HASH_IP, INET, flags(CreateOptions.COUNTERS));
        add("s", host("10.0.0.1"));
        SetMatch fromTheThirdOn = match("s", SRC).packets(CounterCondition.gt(2));
        Packet packet = packet("10.0.0.1", "10.0.0.2").build();
        assertThat(fromTheThirdOn.matches(packet)).isFalse();
        assertThat(fromTheThirdOn.matches(packet)).isFalse();
        assertThat(fromTheThirdOn.matches(packet)).isTrue();
        assertThat(only("s").packets()).isEqualTo(3);
        assertThat(only("s").bytes()).isEqualTo(60);
    }

    @Test
    void corner33ElementsAddedFromPacketsGrowTheTableUnlikeInTheKernel() {
        create("s", SetTypes.HASH_IP, INET, new CreateOptions().hashsize(64).bucketsize(2));
        SetTarget target = adding("s", SRC);
        int packets = 5000;
        for (int i = 0; i < packets; i++) {
            target.apply(Packet.between(Address.ofIpv4(10 << 24 | i + 1), Address.ofIpv4(1)).build());
        }
        assertThat(elements("s")).hasSize(packets);
    }

    @Test
    void corner34PacketAddsTakeTheLongestPrefixInTheSet() {
        create("s", SetTypes.HASH_NET, INET, new CreateOptions());
        adding("s", SRC).apply(packet("10.1.1.1", "10.0.0.2").build());
        assertThat(only("s").cidr()).as("the set was empty").isEqualTo(32);
        sets.flush("s");
        add("s", net("192.0.2.0", 24));
        adding("s", SRC).apply(packet("10.1.1.1", "10.0.0.2").build());
        assertThat(elements("s")).anySatisfy(e -> assertThat(e.ip() + "/" + e.cidr()).isEqualTo("10.1.1.0/24"));
        add("s", net("192.0.2.4", 30));
        adding("s", SRC).apply(packet("10.2.2.2", "10.0.0.2").build());
        assertThat(elements("s")).anySatisfy(e -> assertThat(e.ip() + "/" + e.cidr()).isEqualTo("10.2.2.0/30"));
    }

    @Test
    void corner34AnExpiredElementStillGivesItsPrefixUntilItIsSweptOut() {
        create("s", SetTypes.HASH_NET, INET, new CreateOptions().timeout(0));
        add("s", net("192.0.2.0", 24));
        add("s", net("192.0.2.4", 30).timeout(1));
        clock.addAndGet(5000);
        adding("s", SRC).apply(packet("10.2.2.2", "10.0.0.2").build());
        assertThat(elements("s")).anySatisfy(e -> assertThat(e.ip() + "/" + e.cidr()).isEqualTo("10.2.2.0/30"));
        sets.set("s").delete(net("10.2.2.0", 30), false);
        sets.set("s").sweep();
        adding("s", SRC).apply(packet("10.2.2.2", "10.0.0.2").build());
        assertThat(elements("s")).anySatisfy(e -> assertThat(e.ip() + "/" + e.cidr()).isEqualTo("10.2.2.0/24"));
    }

    @Test
    void corner35LaterFragmentsMatchOnlyProtocolsWithoutPortsAndBitmapPortIgnoresSctpAndUdplite() {
        create("s", SetTypes.HASH_IP_PORT, INET, new CreateOptions());
        create("b", SetTypes.BITMAP_PORT, 0, new CreateOptions().port(0).portTo(100));
        add("s", host("10.0.0.1").port(80).proto(UDP));
        add("s", host("10.0.0.1").port(0).proto(47));
        add("b", new ElementSpec().port(80));
        Packet.Builder udp = packet("10.0.0.1", "10.0.0.2").ports(UDP, 80, 80);
        assertThat(match("s", SRC, SRC).matches(udp.build())).isTrue();
        assertThat(match("s", SRC, SRC).matches(udp.fragmentOffset(185).build())).isFalse();
        assertThat(match("s", SRC, SRC).matches(packet("10.0.0.1", "10.0.0.2").protocol(47).build())).isTrue();
        assertThat(match("s", SRC, SRC)
                .matches(packet("10.0.0.1", "10.0.0.2").protocol(47).fragmentOffset(185).build())).isTrue();
        for (int protocol : new int[] {132, 136}) {
            assertThat(match("b", DST).matches(packet("10.0.0.1", "10.0.0.2").ports(protocol, 80, 80).build()))
                    .isFalse();
        }
        assertThat(match("b", DST).matches(packet("10.0.0.1", "10.0.0.2").ports(TCP, 80, 80).build())).isTrue();
    }

    @Test
    void corner36APrefixOfAnIcmpNameIsAnElementThatPacketsMatch() {
        create("s", SetTypes.HASH_IP_PORT, INET, new CreateOptions());
        for (String name : List.of("icmp:t", "icmp:p")) {
            add("s", ElementText.parse(SetTypes.HASH_IP_PORT, Family.INET, ElementText.Command.ADD,
                    List.of("10.0.0.1," + name), new ParseContext(NameService.system(), warning -> {})));
        }
        SetMatch match = match("s", SRC, DST);
        assertThat(match.matches(packet("10.0.0.1", "10.0.0.2").icmp(3, 11).build()))
                .as("TOS-network-unreachable").isTrue();
        assertThat(match.matches(packet("10.0.0.1", "10.0.0.2").icmp(0, 0).build())).as("pong").isTrue();
        assertThat(match.matches(packet("10.0.0.1", "10.0.0.2").icmp(8, 0).build())).as("ping").isFalse();
    }

    @Test
    void corner43ExistResetsCountersWipesSkbValuesAndNomatchAndHashTypesKeepTheComment() {
        int all = CreateOptions.COUNTERS | CreateOptions.COMMENT | CreateOptions.SKBINFO;
        create("n", SetTypes.HASH_NET, INET, flags(all));
        create("b", SetTypes.BITMAP_IP, INET, flags(all).ip(Address.parse("10.0.0.0")).cidr(24));
        add("n", net("10.0.0.0", 24).flags(ElementSpec.NOMATCH).packets(7).bytes(8).comment("stays").skbmark(9));
        add("b", host("10.0.0.1").packets(7).bytes(8).comment("goes").skbmark(9));
        for (String name : List.of("n", "b")) {
            SetTarget.with(sets.rcu()).add(sets.reference(name), SRC).exist().build()
                    .apply(packet("10.0.0.1", "10.0.0.2").length(28).build());
            assertThat(only(name).packets()).isEqualTo(1);
            assertThat(only(name).bytes()).isEqualTo(28);
            assertThat(only(name).skbmark()).isZero();
            assertThat(only(name).flags()).isZero();
        }
        assertThat(only("n").comment()).isEqualTo("stays");
        assertThat(only("b").comment()).isNull();
    }

    @Test
    void anExpiredElementIsAddedAnewAndInAHashKeepsItsComment() {
        int all = CreateOptions.COUNTERS | CreateOptions.COMMENT;
        create("h", SetTypes.HASH_IP, INET, flags(all).timeout(100));
        create("b", SetTypes.BITMAP_IP, INET, flags(all).timeout(100).ip(Address.parse("10.0.0.0")).cidr(24));
        for (String name : List.of("h", "b")) {
            add(name, host("10.0.0.1").timeout(1).comment("old").packets(5));
        }
        clock.addAndGet(2000);
        for (String name : List.of("h", "b")) {
            assertThat(match(name, SRC).matches(packet("10.0.0.1", "10.0.0.2").build())).isFalse();
            adding(name, SRC).apply(packet("10.0.0.1", "10.0.0.2").build());
            assertThat(only(name).packets()).isEqualTo(1);
            assertThat(only(name).timeout()).isEqualTo(99);
        }
        assertThat(only("h").comment()).isEqualTo("old");
        assertThat(only("b").comment()).isNull();
    }

    @Test
    void anElementThatWasDeletedComesBackWithoutItsComment() {
        create("h", SetTypes.HASH_IP, INET, flags(CreateOptions.COMMENT));
        add("h", host("10.0.0.1").comment("old"));
        sets.set("h").delete(host("10.0.0.1"), false);
        adding("h", SRC).apply(packet("10.0.0.1", "10.0.0.2").build());
        assertThat(only("h").comment()).isNull();
    }

    @Test
    void anExpiredMemberOfAListIsAskedAndCountsButDoesNotMatchNorTakeElements() {
        create("m", SetTypes.HASH_IP, INET, flags(CreateOptions.COUNTERS));
        create("l", SetTypes.LIST_SET, 0, new CreateOptions().timeout(0));
        add("m", host("10.0.0.1"));
        add("l", new ElementSpec().name("m").timeout(1));
        Packet packet = packet("10.0.0.1", "10.0.0.2").build();
        assertThat(match("l", SRC).matches(packet)).isTrue();
        clock.addAndGet(2000);
        assertThat(match("l", SRC).matches(packet)).isFalse();
        assertThat(only("m").packets()).isEqualTo(2);
        adding("l", DST).apply(packet);
        SetTarget.with(sets.rcu()).delete(sets.reference("l"), SRC).build().apply(packet);
        assertThat(only("m").ip()).isEqualTo(Address.parse("10.0.0.1"));
    }

    @Test
    void aPacketOfAnotherFamilyIsNeitherMatchedNorAdded() {
        create("s", SetTypes.HASH_NET, INET6, new CreateOptions());
        create("b", SetTypes.BITMAP_IP, INET, new CreateOptions().ip(Address.parse("0.0.0.0")).cidr(16));
        create("l", SetTypes.LIST_SET, INET, new CreateOptions());
        create("p", SetTypes.BITMAP_PORT, 0, new CreateOptions().port(0).portTo(9));
        add("s", net("8000::", 1));
        add("s", net("::", 1));
        add("p", new ElementSpec().port(5));
        add("l", new ElementSpec().name("s"));
        Packet ipv4 = packet("10.0.0.1", "10.0.0.2").ports(UDP, 5, 5).build();
        Packet ipv6 = packet("::1", "::2").ports(UDP, 5, 5).build();
        assertThat(match("s", SRC).matches(ipv4)).isFalse();
        assertThat(match("s", SRC).inverted().matches(ipv4)).isTrue();
        assertThat(match("s", SRC).matches(ipv6)).isTrue();
        assertThat(match("l", SRC).matches(ipv6)).as("a list of family inet").isFalse();
        assertThat(match("p", SRC).matches(ipv6)).as("a set without family").isTrue();
        adding("s", SRC).apply(ipv4);
        adding("b", SRC).apply(ipv6);
        assertThat(elements("s")).hasSize(2);
        assertThat(elements("b")).isEmpty();
    }

    @Test
    void physicalInterfacesAreLookedUpAmongPhysdevElementsWhenAskedFor() {
        create("s", SetTypes.HASH_NET_IFACE, INET, new CreateOptions());
        add("s", net("10.0.0.0", 24).iface("eth0").flags(ElementSpec.PHYSDEV));
        add("s", net("10.0.1.0", 24).iface("br0"));
        Packet bridged = packet("10.0.0.1", "10.0.1.1").inInterface("br0").physicalIn("eth0").outInterface("br0")
                .build();
        assertThat(match("s", SRC, SRC).matches(bridged)).isFalse();
        assertThat(match("s", SRC, SRC).physdev().matches(bridged)).isTrue();
        assertThat(match("s", DST, SRC).physdev().matches(bridged)).isFalse();
        assertThat(match("s", DST, DST).matches(bridged)).isTrue();
        assertThat(match("s", DST, DST).physdev().matches(bridged)).as("no physical output").isFalse();
    }

    @Test
    void anInterfaceThatFailsAConditionLetsAShorterNetworkDecide() {
        create("s", SetTypes.HASH_NET_IFACE, INET, flags(CreateOptions.COUNTERS));
        add("s", net("10.0.0.0", 24).iface("eth0"));
        add("s", net("10.0.0.0", 16).iface("eth0").packets(10));
        Packet packet = packet("10.0.0.1", "10.0.0.2").inInterface("eth0").build();
        assertThat(match("s", SRC, SRC).packets(CounterCondition.gt(5)).matches(packet)).isTrue();
        Packet other = packet("10.0.0.1", "10.0.0.2").inInterface("eth1").build();
        add("s", net("10.0.0.0", 8).iface("eth1"));
        assertThat(match("s", SRC, SRC).matches(other)).as("the /24 of eth0 stands in the way").isFalse();
    }

    @Test
    void forceaddMakesRoomForAPacket() {
        create("s", SetTypes.HASH_IP, INET, flags(CreateOptions.FORCEADD).maxelem(2));
        for (int i = 1; i <= 5; i++) {
            adding("s", SRC).apply(packet("10.0.0." + i, "10.9.9.9").build());
        }
        assertThat(elements("s")).hasSize(2)
                .anySatisfy(e -> assertThat(e.ip()).isEqualTo(Address.parse("10.0.0.5")));
    }

    @Test
    void theTimerOfABitmapElementStartsWhenAPacketBringsItsMac() {
        create("m", SetTypes.BITMAP_IP_MAC, INET, new CreateOptions().ip(Address.parse("10.0.0.0")).cidr(24)
                .timeout(100));
        add("m", host("10.0.0.1").timeout(50));
        clock.addAndGet(80_000);
        Packet packet = packet("10.0.0.1", "10.0.0.2").ethernet(new Mac(5), new Mac(6)).build();
        assertThat(match("m", SRC, SRC).matches(packet)).isTrue();
        assertThat(only("m").timeout()).isEqualTo(49);
        assertThat(only("m").mac()).isEqualTo(new Mac(5));
        assertThat(match("m", SRC, DST).matches(packet)).isFalse();
        clock.addAndGet(50_000);
        assertThat(match("m", SRC, SRC).matches(packet)).isFalse();
    }

    @Test
    void aRuleSeesTheOtherSetAfterASwap() {
        create("a", SetTypes.HASH_IP, INET, new CreateOptions());
        create("b", SetTypes.HASH_IP, INET, new CreateOptions());
        add("b", host("10.0.0.1"));
        SetMatch match = match("a", SRC);
        Packet packet = packet("10.0.0.1", "10.0.0.2").build();
        assertThat(match.matches(packet)).isFalse();
        sets.swap("a", "b");
        assertThat(match.matches(packet)).isTrue();
    }

    @Test
    void aTargetMapsWhatItWasToldTo() {
        create("s", SetTypes.HASH_IP, INET, flags(CreateOptions.SKBINFO | CreateOptions.COUNTERS));
        add("s", host("10.0.0.1").skbmark(0x12L << 32 | 0xff).skbprio(0x10002).skbqueue(3));
        Packet packet = packet("10.0.0.1", "10.0.0.2").mark(0xf34).build();
        SetTarget.Builder map = SetTarget.with(sets.rcu()).map(sets.reference("s"), SRC);
        assertThat(map.build().apply(packet)).isEqualTo(SetTarget.Mapping.NONE);
        SetTarget.Mapping mapping = map.mapMark().mapPriority().mapQueue().build().apply(packet);
        assertThat(mapping.mark()).hasValue(0xf12);
        assertThat(mapping.priority()).hasValue(0x10002);
        assertThat(mapping.queue()).hasValue(3);
        assertThat(only("s").packets()).as("a lookup to map counts").isEqualTo(2);
        assertThat(map.build().apply(packet("10.0.0.3", "10.0.0.2").build())).isEqualTo(SetTarget.Mapping.NONE);
    }
}
