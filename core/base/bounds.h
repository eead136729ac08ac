/* Bounds of the build for every engine; each engine has a bounds.h of its own. The build of a target may lower them
 * (-DMAX_...=n). Input above a bound is refused with a message, never cut silently; a number of workers is lowered with
 * a message. All values were chosen by hand. */
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

/* Nesting depth of lists and objects in a skipped value: one byte of stack per level. */
#ifndef MAX_DEPTH
#define MAX_DEPTH 256
#endif

#endif
