package io.ipset4j.netlink.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ipset4j.core.element.ElementSpec;
import io.ipset4j.core.element.ElementSpec.Field;
import io.ipset4j.core.element.Family;
import io.ipset4j.core.type.SetType;
import io.ipset4j.core.type.SetTypes;
import io.ipset4j.netlink.protocol.Attributes.Top;
import io.ipset4j.netlink.wire.MessageWriter;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ListedElementsTest {
    /** What replies leave out when it is zero. */
    private static final Set<Field> ONLY_IF_SET =
            EnumSet.of(Field.FLAGS, Field.SKBMARK, Field.SKBPRIO, Field.SKBQUEUE);

    private final MessageWriter out = new MessageWriter(64);
    private final ListedElements elements = new ListedElements();

    static List<SetType> types() {
        return SetTypes.all();
    }

    /** From one reader and, as in a dump, into one element, so that nothing may be left of the one before. */
    @ParameterizedTest
    @MethodSource("types")
    void readsWhatRepliesSay(SetType type) {
        long seed = System.nanoTime();
        Random random = new Random(seed);
        for (int round = 0; round < 50; round++) {
            Family family = random.nextBoolean() ? Family.INET : Family.INET6;
            List<Map<Field, Object>> expected = new ArrayList<>();
            out.begin(0, 0, 0, 0);
            for (int i = random.nextInt(20); i > 0; i--) {
                ElementSpec spec = ElementCodecTest.random(type, family, random);
                put(spec);
                expected.add(inReply(spec));
            }
            ByteBuffer message = out.finish();
            elements.start(new Region(message, 20, message.limit()));
            for (Map<Field, Object> each : expected) {
                ElementSpec read = Objects.requireNonNull(elements.next());
                assertThat(ElementCodecTest.describe(read)).as("seed %d", seed).isEqualTo(each);
            }
            assertThat(elements.next()).isNull();
        }
    }

    private void put(ElementSpec spec) {
        int data = out.beginNest(Top.DATA);
        ElementWriter.putReply(spec, out);
        out.endNest(data);
    }

    private static Map<Field, Object> inReply(ElementSpec spec) {
        Map<Field, Object> fields = ElementCodecTest.describe(spec);
        fields.keySet().removeAll(Set.of(Field.IP_TO, Field.IP2_TO, Field.PORT_TO, Field.NAMEREF));
        fields.entrySet().removeIf(field -> ONLY_IF_SET.contains(field.getKey()) && field.getValue().equals("0"));
        fields.remove(Field.COMMENT, "");
        return fields;
    }

    /** Bytes that no ip_set sends are refused or passed over; they do not lead out of the message. */
    @ParameterizedTest
    @MethodSource("types")
    void readsAnyBytes(SetType type) {
        long seed = System.nanoTime();
        Random random = new Random(seed);
        for (int round = 0; round < 500; round++) {
            out.begin(0, 0, 0, 0);
            put(ElementCodecTest.random(type, Family.INET6, random));
            put(ElementCodecTest.random(type, Family.INET, random));
            byte[] bytes = Plain.bytes(out.finish());
            for (int i = 1 + random.nextInt(3); i > 0; i--) {
                bytes[20 + random.nextInt(bytes.length - 20)] = (byte) random.nextInt();
            }
            int length = random.nextInt(4) == 0 ? 20 + random.nextInt(bytes.length - 19) : bytes.length;
            try {
                elements.start(new Region(ByteBuffer.wrap(bytes), 20, length));
                int count = 0;
                while (elements.next() != null) {
                    count++;
                }
                assertThat(count).as("seed %d", seed).isLessThanOrEqualTo(bytes.length / 4);
            } catch (MalformedReplyException e) {
                assertThat(e).as("seed %d", seed).hasMessageNotContaining("null");
            }
        }
    }

    private ElementSpec read(String hex) {
        ByteBuffer message = Plain.message("00".repeat(20) + hex.replace(" ", ""));
        elements.start(new Region(message, 20, message.limit()));
        return Objects.requireNonNull(elements.next());
    }

    @Test
    void passesOverWhatItDoesNotKnow() {
        assertThat(read("10000780 08000600 00000007 04003f00").timeout()).isEqualTo(7);
        assertThat(read("14000780 08000600 00000007 08000640 00000008").timeout()).as("the last counts").isEqualTo(8);
        assertThat(read("04000780").fields()).isEmpty();
    }

    @Test
    void refusesWhatItCannotRead() {
        assertRefused("0c000880 08000600 00000007", "attribute 8 among elements");
        assertRefused("0c000780 06000600 00000000", "a number of 2 bytes in an element");
        assertRefused("0c000780 08001840 00000000", "a number of 4");
        assertRefused("08000780 04000180", "no address");
        assertRefused("10000780 0c000180 08000200 01020304", "no address");
        assertRefused("0c000780 08001100 01020304", "a MAC of 4 bytes");
    }

    private void assertRefused(String hex, String message) {
        assertThatThrownBy(() -> read(hex)).isInstanceOf(MalformedReplyException.class).hasMessageContaining(message);
    }
}
