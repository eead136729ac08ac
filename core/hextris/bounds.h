/* All bounds of the game; bounds that every engine shares are in base/bounds.h. A target may lower a bound in its build
 * (-DMAX_...=n). Readers refuse input that exceeds a bound, with a message that names the bound: nothing is cut
 * silently. */
#ifndef HEXTRIS_BOUNDS_H
#define HEXTRIS_BOUNDS_H

/* Columns and rows of a board. Chosen by hand, below the 2,047 that a placement can hold. */
#ifndef MAX_WIDTH
#define MAX_WIDTH 1024
#endif
#ifndef MAX_HEIGHT
#define MAX_HEIGHT 1024
#endif

/* Units of a problem: the source stores a unit's number in one byte. Members of a unit: chosen by hand. */
#ifndef MAX_UNITS
#define MAX_UNITS 256
#endif
#ifndef MAX_MEMBERS
#define MAX_MEMBERS 256
#endif

/* Units that one game spawns, and seeds that a problem lists. Chosen by hand. */
#ifndef MAX_SOURCE
#define MAX_SOURCE 1000000
#endif
#ifndef MAX_SEEDS
#define MAX_SEEDS 1024
#endif

/* Phrases, and characters of a phrase: a set of phrases is a 64-bit mask, a node of the automaton a 16-bit number. */
#ifndef MAX_PHRASES
#define MAX_PHRASES 64
#endif
#ifndef MAX_PHRASE_LENGTH
#define MAX_PHRASE_LENGTH 256
#endif

/* Greatest absolute coordinate of a member or pivot: sums and rotations of six such values fit 32 bits. */
#ifndef MAX_COORDINATE
#define MAX_COORDINATE 100000000
#endif

_Static_assert(MAX_WIDTH <= 2047 && MAX_HEIGHT <= 2047,
               "a placement stores a coordinate in 11 bits");
_Static_assert(MAX_UNITS <= 256, "the source stores a unit's number in one byte");
_Static_assert(MAX_PHRASES <= 64, "the set of used phrases is one 64-bit mask");
_Static_assert(MAX_PHRASE_LENGTH <= 256, "the typed letters of a phrase are counted in one byte");
_Static_assert(MAX_PHRASES * MAX_PHRASE_LENGTH < 65535, "an automaton node is a 16-bit number");

#endif
