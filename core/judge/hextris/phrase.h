/* Phrase: phrases of power, and the points for using them. */
#ifndef JUDGE_HEXTRIS_PHRASE_H
#define JUDGE_HEXTRIS_PHRASE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "../../base/arena.h"
#include "../game.h"

struct hextris_phrase {
    const char *text;  /* as given, a NUL behind it */
    const char *lower; /* in lower case */
    size_t length;     /* at least 1 */
};

struct hextris_phrases {
    struct hextris_phrase *list; /* no two canonical but for upper and lower case */
    size_t count;
    size_t longest; /* bytes of the longest one */
};

/* How often a game used each phrase, as plain bytes: the counts, then a ring buffer of the last characters in lower
 * case, as long as the longest phrase. */
struct hextris_phrase_uses {
    uint64_t ring_next; /* index in the ring of the next character */
    int64_t counts[];   /* for each phrase; then the ring */
};

/* Opens an empty list with room for `most` phrases; false if the arena is too small. */
bool hextris_phrase_open(struct hextris_phrases *phrases, struct arena *arena, size_t most);

/* Adds a copy of a phrase; false if the arena is too small. The empty phrase, and a phrase that the list has already in
 * upper or lower case, are not added. */
bool hextris_phrase_add(struct hextris_phrases *phrases, struct arena *arena, struct game_text text);

/* Bytes of a struct hextris_phrase_uses; at the start of a game they are zero. */
size_t hextris_phrase_uses_bytes(const struct hextris_phrases *phrases);

/* Adds a character of the game and counts every phrase that ends with it. Returns the length of the longest such
 * phrase, or 0. O(phrases * length). */
size_t hextris_phrase_feed(const struct hextris_phrases *phrases, struct hextris_phrase_uses *uses, char letter);

/* The points for all uses: 2 * length * uses for each phrase, and 300 if it was used at all. */
int64_t hextris_phrase_power(const struct hextris_phrases *phrases, const struct hextris_phrase_uses *uses);

#endif
