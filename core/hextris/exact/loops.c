/* See loops.h. The automaton is that of Aho and Corasick, as in phrases/phrase.c: a trie of the words,
 * completed in breadth-first order by the links to the longest suffix. */
#include "loops.h"

#include <string.h>

/* Words up to this length are added in all their forms: 2 * length words of as many letters. */
enum { FORMS_LENGTH = 8 };

static uint32_t word_begin(const struct loops *loops, uint32_t word)
{
    return word > 0 ? loops->ends[word - 1] : 0;
}

static bool has_word(const struct loops *loops, const uint8_t *word, uint32_t length)
{
    for (uint32_t i = 0; i < loops->word_count; i++) {
        uint32_t begin = word_begin(loops, i);
        if (loops->ends[i] - begin == length && memcmp(loops->letters + begin, word, length) == 0)
            return true;
    }
    return false;
}

static bool keep_word(struct loops *loops, const uint8_t *word, uint32_t length)
{
    uint32_t begin = word_begin(loops, loops->word_count);

    if (has_word(loops, word, length))
        return true;
    if (loops->word_count == LOOPS_WORDS || begin + length > LOOPS_LETTERS)
        return false;
    memcpy(loops->letters + begin, word, length);
    loops->ends[loops->word_count++] = (uint16_t)(begin + length);
    return true;
}

/* Puts a word into the trie; 0 is no child yet. False when there is no node left. */
static bool grow(struct loops *loops, const uint8_t *word, uint32_t length)
{
    uint32_t node = 0;

    for (uint32_t i = 0; i + 1 < length; i++) {
        uint16_t *to = &loops->next[node][word[i]];
        if (*to == LOOPS_CLOSED)
            return true;
        if (*to == 0) {
            if (loops->nodes == LOOPS_NODES)
                return false;
            memset(loops->next[loops->nodes], 0, sizeof loops->next[0]);
            *to = (uint16_t)loops->nodes++;
        }
        node = *to;
    }
    loops->next[node][word[length - 1]] = LOOPS_CLOSED;
    return true;
}

static void complete(struct loops *loops)
{
    uint16_t *queue = loops->queue, *suffix = loops->suffix;
    uint32_t head = 0, tail = 1;

    queue[0] = suffix[0] = 0;
    while (head < tail) {
        uint16_t node = queue[head++];
        for (uint32_t c = 0; c < LOOPS_COMMANDS; c++) {
            uint16_t *to = &loops->next[node][c];
            uint16_t other = node == 0 ? 0 : loops->next[suffix[node]][c];
            if (*to == LOOPS_CLOSED || (*to != 0 && other == LOOPS_CLOSED)) {
                *to = LOOPS_CLOSED;
            } else if (*to == 0) {
                *to = other;
            } else {
                suffix[*to] = other;
                queue[tail++] = *to;
            }
        }
    }
}

bool loops_build(struct loops *loops)
{
    bool fits = true;

    loops->nodes = 1;
    memset(loops->next[0], 0, sizeof loops->next[0]);
    for (uint32_t i = 0; i < loops->word_count && fits; i++)
        fits = grow(loops, loops->letters + word_begin(loops, i), loops->ends[i] - word_begin(loops, i));
    if (fits)
        complete(loops);
    return fits;
}

/* The word from its letter `from` on, round to there again; backwards by the commands that undo it. */
static void turn_word(uint8_t *to, const uint8_t *word, uint32_t length, uint32_t from, bool backwards)
{
    for (uint32_t i = 0; i < length; i++)
        to[i] = backwards ? word[(from + length - i) % length] ^ 1 : word[(from + i) % length];
}

bool loops_add(struct loops *loops, const uint8_t *word, uint32_t length)
{
    uint8_t form[FORMS_LENGTH] = {0};

    if (length > FORMS_LENGTH)
        return keep_word(loops, word, length);
    for (uint32_t i = 0; i < 2 * length; i++) {
        turn_word(form, word, length, i / 2, i % 2 != 0);
        if (!keep_word(loops, form, length))
            return false;
    }
    return true;
}

void loops_init(struct loops *loops, uint32_t orientations)
{
    static const uint8_t MOVES[] = {0, 1}, TURNS[] = {2, 3}, TURN[] = {2}, TWICE[] = {2, 2};

    loops->orientations = orientations;
    loops->word_count = 0;
    (void)loops_add(loops, MOVES, 2);
    (void)(orientations == 1 ? loops_add(loops, TURN, 1) : loops_add(loops, TURNS, 2));
    if (orientations == 2)
        (void)loops_add(loops, TWICE, 2);
}
