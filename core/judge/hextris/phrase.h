/* Phrase: phrases of power and the points for saying them. */
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

/* What a game has said: plain bytes. The uses of the phrases, and a ring of the last characters in lower case, as many as
 * the longest phrase has. */
struct hextris_phrase_uses {
    uint64_t ring_next; /* of the next character in the ring */
    int64_t counts[]; /* of each phrase; then the ring */
};

/* Room for that many phrases, 0 at first; false if the arena is too small. */
bool hextris_phrase_open(struct hextris_phrases *phrases, struct arena *arena, size_t most);

/* Adds a phrase, a copy; false if the arena is too small. A phrase tha second at is not added again, and neither
 * is the empty phrase, which cannot be said. */
bool hextris_phrase_add(struct hextris_phrases *phrases, struct arena *arena, struct game_text text);

/* Bytes of a struct hextris_phrase_uses, which starts full of zeros. */
size_t hextris_phrase_uses_bytes(const struct hextris_phrases *phrases);

/* Says a character: counts every phrase that ends with it. Returns the length of the longest of these, 0 if there is none. */
size_t hextris_phrase_feed(const struct hextris_phrases *phrases, struct hextris_phrase_uses *uses, char letter);

/* The points for all uses: 2 * length * uses for each phrase, and 300 if it was said at all. */
int64_t hextris_phrase_power(const struct hextris_phrases *phrases, const struct hextris_phrase_uses *uses);

#endif
