package io.ipset4j.core;

import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The floor plan: each package may use only those below it. */
class ArchitectureTest {
    private static final String ROOT = "io.ipset4j.core";

    /** From the top floor to the ground. */
    private static final List<String> FLOORS = List.of(ROOT, ROOT + ".match", ROOT + ".set", ROOT + ".text",
            ROOT + ".type", ROOT + ".element", ROOT + ".table", ROOT + ".rcu", ROOT + ".error");

    private final JavaClasses classes = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS).importPackages(ROOT);

    @Test
    void everyPackageStandsOnAFloor() {
        assertThat(classes.stream().map(JavaClass::getPackageName)).isNotEmpty().isSubsetOf(FLOORS);
    }

    @Test
    void packagesUseOnlyTheFloorsBelow() {
        List<String> wrong = new ArrayList<>();
        for (JavaClass from : classes) {
            for (Dependency dependency : from.getDirectDependenciesFromSelf()) {
                int floor = FLOORS.indexOf(from.getPackageName());
                int used = FLOORS.indexOf(dependency.getTargetClass().getPackageName());
                if (used >= 0 && used < floor) {
                    wrong.add(dependency.getDescription());
                }
            }
        }
        assertThat(wrong).isEmpty();
    }

    @Test
    void packagesFormNoCircles() {
        slices().matching(ROOT + ".(*)..").should().beFreeOfCycles().check(classes);
    }
}
