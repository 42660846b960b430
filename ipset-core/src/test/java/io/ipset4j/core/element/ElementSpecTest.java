package io.ipset4j.core.element;

import static org.assertj.core.api.Assertions.assertThat;

import io.ipset4j.core.element.ElementSpec.Field;
import java.lang.reflect.Modifier;
import org.junit.jupiter.api.Test;

class ElementSpecTest {
    private static ElementSpec full() {
        Address address = Address.parse("192.0.2.1");
        return new ElementSpec().ip(address).ipTo(address).ip2(address).ip2To(address).mac(new Mac(1)).name("n")
                .nameref("r").iface("i").comment("c").cidr(1).cidr2(2).port(3).portTo(4).proto(5).flags(6).mark(7)
                .timeout(8).bytes(9).packets(10).skbmark(11).skbprio(12).skbqueue(13);
    }

    /** Looks at the fields of the class, so that one that is added later is not forgotten. */
    @Test
    void aClearedElementIsLikeANewOne() throws IllegalAccessException {
        ElementSpec full = full();
        assertThat(full.fields()).containsExactly(Field.values());
        ElementSpec cleared = full().refuse(Field.TIMEOUT).clear();
        for (java.lang.reflect.Field field : ElementSpec.class.getDeclaredFields()) {
            if (!Modifier.isStatic(field.getModifiers())) {
                field.setAccessible(true);
                assertThat(field.get(cleared)).as(field.getName()).isEqualTo(field.get(new ElementSpec()));
            }
        }
    }

    @Test
    void optionsAreWhatDoesNotTellWhichElementItIs() {
        assertThat(new ElementSpec().ip(Address.parse("192.0.2.1")).cidr(24).port(1).proto(6).iface("i").hasOptions())
                .isFalse();
        assertThat(new ElementSpec().timeout(0).hasOptions()).isTrue();
        assertThat(new ElementSpec().flags(ElementSpec.NOMATCH).hasOptions()).isTrue();
        assertThat(new ElementSpec().comment("c").hasOptions()).isTrue();
        assertThat(new ElementSpec().skbqueue(1).hasOptions()).isTrue();
    }
}
