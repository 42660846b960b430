/** Whether the read path is small enough to be inlined: asked of the virtual machine's compiler itself. */
@NullMarked
package io.ipset4j.core.jit;

import org.jspecify.annotations.NullMarked;
