package io.ipset4j.cli.grammar;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class RawArgumentsTest {
    @Test
    void plainArgumentsAreTakenAsTheyAre() {
        assertThat(RawArguments.of(new String[] {"add", "", "s"})).containsExactly("add", "", "s");
        assertThat(RawArguments.of(new String[0])).isEmpty();
    }

    @Test
    void plainFileNamesAreTakenAsTheyAre() {
        assertThat(RawArguments.fileName("/tmp/x y")).isEqualTo("/tmp/x y");
    }
}
