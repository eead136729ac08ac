/*
 * hextris_phrase: phrases of power and the points for saying them.
 */
#ifndef JUDGE_HEXTRIS_PHRASE_H
#define JUDGE_HEXTRIS_PHRASE_H

#include <stddef.h>
#include <stdint.h>

/* One phrase, and how often the text of the current game says it. */
struct hextris_phrase {
    const char *text; /* as given; the caller keeps it alive */
    size_t length;    /* at least 1 */
    int64_t uses;
};

struct hextris_phrases {
    struct hextris_phrase *list; /* no two alike but for upper and lower case */
    size_t count;
};

/*
 * Adds a phrase, a C string. A phrase that is there already is not added again, and neither is the
 * empty phrase, which cannot be said. A list starts as {NULL, 0}.
 */
void hextris_phrase_add(struct hextris_phrases *phrases, const char *text);
void hextris_phrase_free(struct hextris_phrases *phrases);

/* Sets all uses to 0. */
void hextris_phrase_reset(struct hextris_phrases *phrases);

/* Counts every phrase that ends with the last character of text[0 .. said - 1]. */
void hextris_phrase_hear(struct hextris_phrases *phrases, const char *text, size_t said);

/* The points for all uses: 2 * length * uses for each phrase, and 300 if it was said at all. */
int64_t hextris_phrase_power(const struct hextris_phrases *phrases);

#endif
