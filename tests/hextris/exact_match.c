/* See exact_match.h. */
#include "exact_match.h"

#include <assert.h>
#include <ctype.h>
#include <stdbool.h>
#include <string.h>

#include "oracle.h"

struct match match;

static bool ends_with(const char *text, const char *end)
{
    size_t length = strlen(text), of_end = strlen(end);

    return length >= of_end && strcmp(text + length - of_end, end) == 0;
}

static int32_t state_of(const char *text)
{
    for (;; text++)
        for (uint32_t s = 0; s < match.count; s++)
            if (strcmp(match.text[s], text) == 0)
                return (int32_t)s;
}

static void add_state(const char *text, size_t length)
{
    char prefix[MATCH_LENGTH] = "";

    memcpy(prefix, text, length);
    for (uint32_t s = 0; s < match.count; s++)
        if (strcmp(match.text[s], prefix) == 0)
            return;
    assert(match.count < MATCH_STATES);
    strcpy(match.text[match.count++], prefix);
}

static bool in_phrases(char letter)
{
    for (uint32_t p = 0; p < match.phrase_count; p++)
        if (strchr(match.phrases[p], letter) != NULL)
            return true;
    return false;
}

static void choose_letters(void)
{
    match.letter_count = 0;
    for (int32_t c = 0; c < COMMANDS; c++) {
        bool other = false;
        for (const char *at = "p'!.03bcefy2aghij4lmno 5dqrvz1kstuwx"; *at != '\0'; at++) {
            if (oracle_command(*at) != (enum command)c || (!in_phrases(*at) && other))
                continue;
            other = other || !in_phrases(*at);
            match.commands[match.letter_count] = (enum command)c;
            match.letters[match.letter_count++] = *at;
        }
    }
}

void match_build(const char *const *phrases, uint32_t count)
{
    match.count = match.phrase_count = 0;
    add_state("", 0);
    for (uint32_t p = 0; p < count; p++) {
        char lower[MATCH_LENGTH] = "";
        bool repeated = false;
        for (size_t i = 0; phrases[p][i] != '\0'; i++)
            lower[i] = (char)tolower((unsigned char)phrases[p][i]);
        for (uint32_t q = 0; q < match.phrase_count; q++)
            repeated = repeated || strcmp(match.phrases[q], lower) == 0;
        if (repeated)
            continue;
        assert(match.phrase_count < MATCH_PHRASES);
        strcpy(match.phrases[match.phrase_count++], lower);
        for (size_t i = 1; i <= strlen(lower); i++)
            add_state(lower, i);
    }
    choose_letters();
    for (uint32_t s = 0; s < match.count; s++) {
        match.scored[s] = 0;
        match.worth[s] = 0;
        for (uint32_t p = 0; p < match.phrase_count; p++)
            if (ends_with(match.text[s], match.phrases[p])) {
                match.scored[s] |= 1u << p;
                match.worth[s] += 2 * (int32_t)strlen(match.phrases[p]);
            }
        for (uint32_t l = 0; l < match.letter_count; l++) {
            char text[MATCH_LENGTH + 1];
            size_t length = strlen(match.text[s]);
            memcpy(text, match.text[s], length);
            text[length] = match.letters[l];
            text[length + 1] = '\0';
            match.next[s][l] = state_of(text);
        }
    }
}

int32_t match_gain(int32_t state, uint32_t used)
{
    int32_t points = match.worth[state];

    for (uint32_t p = 0; p < match.phrase_count; p++)
        points += (match.scored[state] & ~used) >> p & 1 ? 300 : 0;
    return points;
}
