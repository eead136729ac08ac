/*
 * The plainest matcher there is: at every character, compare every phrase with the end of the text
 * said so far, backwards, without regard to case. Overlapping uses and uses across a lock count by
 * themselves, and a skipped character between two letters breaks the phrase. Most comparisons end
 * at their first letter, so the time is close to phrases times characters.
 */
#include "phrase.h"

#include "../host.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

static char hextris_phrase_lower(char letter)
{
    return (char)(letter >= 'A' && letter <= 'Z' ? letter - 'A' + 'a' : letter);
}

static bool hextris_phrase_ends(const struct hextris_phrase *phrase, const char *text, size_t said)
{
    if (phrase->length > said)
        return false;
    for (size_t i = 1; i <= phrase->length; i++)
        if (hextris_phrase_lower(phrase->text[phrase->length - i]) !=
            hextris_phrase_lower(text[said - i]))
            return false;
    return true;
}

void hextris_phrase_add(struct hextris_phrases *phrases, const char *text)
{
    struct hextris_phrase phrase = {text, strlen(text), 0};
    if (phrase.length == 0)
        return;
    for (size_t i = 0; i < phrases->count; i++)
        if (phrases->list[i].length == phrase.length &&
            hextris_phrase_ends(&phrases->list[i], text, phrase.length))
            return;
    phrases->list = judge_host_resize(phrases->list, phrases->count + 1, sizeof phrase);
    phrases->list[phrases->count++] = phrase;
}

void hextris_phrase_free(struct hextris_phrases *phrases)
{
    free(phrases->list);
}

void hextris_phrase_reset(struct hextris_phrases *phrases)
{
    for (size_t i = 0; i < phrases->count; i++)
        phrases->list[i].uses = 0;
}

void hextris_phrase_hear(struct hextris_phrases *phrases, const char *text, size_t said)
{
    for (size_t i = 0; i < phrases->count; i++)
        phrases->list[i].uses += hextris_phrase_ends(&phrases->list[i], text, said);
}

int64_t hextris_phrase_power(const struct hextris_phrases *phrases)
{
    int64_t power = 0;
    for (size_t i = 0; i < phrases->count; i++) {
        const struct hextris_phrase *phrase = &phrases->list[i];
        if (phrase->uses > 0)
            power += 2 * (int64_t)phrase->length * phrase->uses + 300;
    }
    return power;
}
