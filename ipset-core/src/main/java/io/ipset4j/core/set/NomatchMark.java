package io.ipset4j.core.set;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** Whether an element of a hash set was ever marked nomatch. If none was, lookups need not read the flags. */
sealed class NomatchMark permits NetIndex {
    private static final VarHandle NOTED;

    static {
        try {
            NOTED = MethodHandles.lookup().findVarHandle(NomatchMark.class, "noted", boolean.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    @SuppressWarnings("unused") // through NOTED
    private boolean noted;

    /** Notes, before the element is published, that it is marked nomatch. */
    final void note() {
        NOTED.setOpaque(this, true);
    }

    /**
     * Whether an element was ever marked nomatch. Opaque is enough: the mark is noted before the element is published,
     * and before its network is put into an index, and who has found either (with acquire mode) then sees it.
     */
    final boolean isNoted() {
        return (boolean) NOTED.getOpaque(this);
    }
}
