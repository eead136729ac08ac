/* The bounds of the build that hold for every engine; each engine has a bounds.h of its own. A target may
 * lower a bound from its build (-DMAX_...=n). Input that exceeds a bound is refused, or for workers
 * lowered, with a message, never cut silently. All values were chosen by hand. */
#ifndef BASE_BOUNDS_H
#define BASE_BOUNDS_H

/* Problem files of one run: the contest had 25. */
#ifndef MAX_FILES
#define MAX_FILES 1024
#endif

/* Worker threads; each has an arena of its own. */
#ifndef MAX_WORKERS
#define MAX_WORKERS 64
#endif

/* Bytes of the reader's sliding window: the longest number and the byte after it must fit. */
#ifndef MAX_WINDOW
#define MAX_WINDOW 4096
#endif

/* Lists and objects nested in each other in a value that is skipped: one byte of stack for each. */
#ifndef MAX_DEPTH
#define MAX_DEPTH 256
#endif

#endif
