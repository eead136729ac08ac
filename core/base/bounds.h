/* The bounds of the build that hold for every engine; each engine has a bounds.h of its own beside this one.
 * A target may lower a bound from its build (-DMAX_...=n). What exceeds a bound is refused with a message that
 * names the value and the bound, never cut silently. */
#ifndef BASE_BOUNDS_H
#define BASE_BOUNDS_H

/* Problem files of one run. */
#ifndef MAX_FILES
#define MAX_FILES 1024
#endif

/* Worker threads. */
#ifndef MAX_WORKERS
#define MAX_WORKERS 64
#endif

/* The reader's sliding window: longest number it can hold, in bytes. */
#ifndef MAX_WINDOW
#define MAX_WINDOW 4096
#endif

/* Depth of nested values that are skipped. */
#ifndef MAX_DEPTH
#define MAX_DEPTH 256
#endif

#endif
