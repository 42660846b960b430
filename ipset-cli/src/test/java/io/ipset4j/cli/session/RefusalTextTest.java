package io.ipset4j.cli.session;

import static org.assertj.core.api.Assertions.assertThat;

import io.ipset4j.cli.grammar.Verb;
import io.ipset4j.core.type.Method;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RefusalTextTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "2    | DESTROY | HASH   | The set with the given name does not exist",
        "17   | CREATE  | HASH   | Set cannot be created: set with the same name already exists",
        "17   | ADD     | HASH   | Kernel error received: File exists",
        "16   | SWAP    | HASH   | Kernel error received: Device or resource busy",
        "12   | CREATE  | HASH   | Kernel error received: Cannot allocate memory",
        "-1   | ADD     | HASH   | Kernel error received: Unknown error -1",
        "4100 | DESTROY | HASH   | Set cannot be destroyed: it is in use by a kernel component",
        "4100 | RENAME  | HASH   | Undecoded error 4100 received from kernel",
        "4101 | RENAME  | HASH   | Set cannot be renamed: a set with the new name already exists",
        "4101 | SWAP    | HASH   | Sets cannot be swapped: the second set does not exist",
        "4103 | ADD     | HASH   | Element cannot be added to the set: it's already added",
        "4103 | DEL     | BITMAP | Element cannot be deleted from the set: it's not added",
        "4352 | ADD     | BITMAP | Element is out of the range of the set",
        "4352 | ADD     | HASH   | Hash is full, cannot add more elements",
        "4352 | ADD     | LIST   | Set to be added/deleted/tested as element does not exist.",
        "4353 | CREATE  | BITMAP | The range you specified exceeds the size limit of the set type",
        "4353 | ADD     | BITMAP | Undecoded error 4353 received from kernel",
        "4357 | ADD     | HASH   | Invalid range, covers the whole address space",
        "4999 | ADD     | HASH   | Undecoded error 4999 received from kernel"})
    void texts(int code, Verb verb, Method method, String text) {
        assertThat(RefusalText.of(code, verb, method)).isEqualTo(text);
    }

    @Test
    void withoutATypeTypeSpecificCodesMeanNothing() {
        assertThat(RefusalText.of(4352, Verb.FLUSH, null)).isEqualTo("Undecoded error 4352 received from kernel");
    }
}
