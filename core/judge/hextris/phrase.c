/* A plain matcher: after each character it compares every phrase with the end of the text, backwards and without regard
 * to case. Overlapping uses count, and so do uses across a lock; an ignored character between two letters breaks a
 * phrase. Most comparisons end at the first letter, so the time is about phrases times characters. */
#include "phrase.h"

#include <string.h>

static char lower(char letter)
{
    return (char)(letter >= 'A' && letter <= 'Z' ? letter - 'A' + 'a' : letter);
}

bool hextris_phrase_open(struct hextris_phrases *phrases, struct arena *arena, size_t most)
{
    *phrases = (struct hextris_phrases){.list = ARENA_TAKE(arena, most, struct hextris_phrase)};
    return phrases->list != NULL;
}

static bool is_known(const struct hextris_phrases *phrases, const struct hextris_phrase *phrase)
{
    for (size_t i = 0; i < phrases->count; i++)
        if (phrases->list[i].length == phrase->length &&
            memcmp(phrases->list[i].lower, phrase->lower, phrase->length) == 0)
            return true;
    return false;
}

bool hextris_phrase_add(struct hextris_phrases *phrases, struct arena *arena, struct game_text text)
{
    char *as_given = ARENA_TAKE(arena, text.length + 1, char), *in_lower = ARENA_TAKE(arena, text.length + 1, char);
    struct hextris_phrase phrase = {as_given, in_lower, text.length};

    if (as_given == NULL || in_lower == NULL)
        return false;
    for (size_t i = 0; i < text.length; i++) {
        as_given[i] = text.bytes[i];
        in_lower[i] = lower(text.bytes[i]);
    }
    as_given[text.length] = in_lower[text.length] = '\0';
    if (text.length == 0 || is_known(phrases, &phrase))
        return true;
    phrases->list[phrases->count++] = phrase;
    phrases->longest = text.length > phrases->longest ? text.length : phrases->longest;
    return true;
}

size_t hextris_phrase_uses_bytes(const struct hextris_phrases *phrases)
{
    return sizeof(struct hextris_phrase_uses) + phrases->count * sizeof(int64_t) + arena_need(phrases->longest, 1);
}

/* Whether the phrase ends with the character at index `at` of the ring. */
static bool ends_at(const struct hextris_phrase *phrase, const char *ring, size_t at, size_t longest)
{
    for (size_t i = phrase->length; i > 0; i--) {
        if (phrase->lower[i - 1] != ring[at])
            return false;
        at = at > 0 ? at - 1 : longest - 1;
    }
    return true;
}

/* Before the ring is full, its rest is zeros, which no phrase contains. */
size_t hextris_phrase_feed(const struct hextris_phrases *phrases, struct hextris_phrase_uses *uses, char letter)
{
    char *ring = (char *)(uses->counts + phrases->count);
    size_t at = (size_t)uses->ring_next, longest = 0;

    if (phrases->count == 0)
        return 0;
    ring[at] = lower(letter);
    uses->ring_next = at + 1 < phrases->longest ? at + 1 : 0;
    for (size_t i = 0; i < phrases->count; i++) {
        const struct hextris_phrase *phrase = &phrases->list[i];

        if (!ends_at(phrase, ring, at, phrases->longest))
            continue;
        uses->counts[i]++;
        longest = phrase->length > longest ? phrase->length : longest;
    }
    return longest;
}

int64_t hextris_phrase_power(const struct hextris_phrases *phrases, const struct hextris_phrase_uses *uses)
{
    int64_t power = 0;

    for (size_t i = 0; i < phrases->count; i++)
        if (uses->counts[i] > 0)
            power += 2 * (int64_t)phrases->list[i].length * uses->counts[i] + 300;
    return power;
}
