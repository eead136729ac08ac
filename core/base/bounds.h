/* Every bound of the build, in one place. A target may lower one from its build (-DMAX_...=n); what
 * exceeds a bound is refused with a message that names the value and the bound, never cut silently. */
#ifndef BASE_BOUNDS_H
#define BASE_BOUNDS_H

/* Rows and columns of a board: poses are packed into 11 bits a coordinate. */
#ifndef MAX_WIDTH
#define MAX_WIDTH 1024
#endif
#ifndef MAX_HEIGHT
#define MAX_HEIGHT 1024
#endif

/* Units of a problem: the source is kept as one byte a step. */
#ifndef MAX_UNITS
#define MAX_UNITS 256
#endif
#ifndef MAX_MEMBERS
#define MAX_MEMBERS 256
#endif

#ifndef MAX_SOURCE
#define MAX_SOURCE 1000000
#endif
#ifndef MAX_SEEDS
#define MAX_SEEDS 1024
#endif

/* Phrases: the used set is one 64-bit mask; nodes of the automaton are 16-bit. */
#ifndef MAX_PHRASES
#define MAX_PHRASES 64
#endif
#ifndef MAX_PHRASE_LENGTH
#define MAX_PHRASE_LENGTH 256
#endif

/* Member and pivot coordinates: sums and rotations of six such values stay inside 32 bits. */
#ifndef MAX_COORDINATE
#define MAX_COORDINATE 100000000
#endif

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

_Static_assert(MAX_WIDTH <= 2047 && MAX_HEIGHT <= 2047, "a pose packs a coordinate into 11 bits");
_Static_assert(MAX_UNITS <= 256, "the source keeps a unit's number in one byte");
_Static_assert(MAX_PHRASES <= 64, "the set of used phrases is one 64-bit mask");
_Static_assert(MAX_PHRASE_LENGTH <= 256, "the letters typed of a phrase are counted in one byte");
_Static_assert(MAX_PHRASES * MAX_PHRASE_LENGTH < 65535, "an automaton node is a 16-bit number");

#endif
