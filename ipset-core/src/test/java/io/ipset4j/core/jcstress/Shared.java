package io.ipset4j.core.jcstress;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;

/** What readers share under read-copy-update: a reference to an object that is poisoned once nobody should hold it. */
public class Shared {
    final AtomicReference<AtomicBoolean> reference = new AtomicReference<>(new AtomicBoolean());

    /** Updater: puts a fresh object in the place of the old one, which it returns. */
    AtomicBoolean replace() {
        AtomicBoolean old = reference.getPlain();
        reference.setRelease(new AtomicBoolean());
        return old;
    }

    /** Reader, inside a section: finds an object and looks at it a number of times; whether it was ever poisoned. */
    boolean looksPoisoned(int looks) {
        AtomicBoolean found = reference.getAcquire();
        boolean poisoned = false;
        for (int i = 0; i < looks && !poisoned; i++) {
            poisoned = found.getOpaque();
        }
        return poisoned;
    }

    static void poison(AtomicBoolean object) {
        object.setOpaque(true);
    }
}
