/* See loops.h. An Aho-Corasick automaton, as in phrases/phrase.c: a trie of the words, which a breadth-first walk
 * completes by the links to the longest suffix. */
#include "loops.h"

#include <string.h>

/* Words up to this length are added in all their 2 * length forms. */
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

static bool add_word(struct loops *loops, const uint8_t *word, uint32_t length)
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

/* Puts a word into the trie, where 0 stands for a missing child. Returns false when no node is left. */
static bool insert(struct loops *loops, const uint8_t *word, uint32_t length)
{
    uint32_t node = 0;

    for (uint32_t i = 0; i + 1 < length; i++) {
        uint16_t *to = &loops->next[node][word[i]];
        if (*to == LOOPS_FORBIDDEN)
            return true;
        if (*to == 0) {
            if (loops->node_count == LOOPS_NODES)
                return false;
            memset(loops->next[loops->node_count], 0, sizeof loops->next[0]);
            *to = (uint16_t)loops->node_count++;
        }
        node = *to;
    }
    loops->next[node][word[length - 1]] = LOOPS_FORBIDDEN;
    return true;
}

/* Sets the suffix links, and for each missing child that of the suffix. */
static void complete_suffixes(struct loops *loops)
{
    uint16_t *queue = loops->queue, *suffix = loops->suffix;
    uint32_t head = 0, tail = 1;

    queue[0] = suffix[0] = 0;
    while (head < tail) {
        uint16_t node = queue[head++];
        for (uint32_t c = 0; c < LOOPS_COMMANDS; c++) {
            uint16_t *to = &loops->next[node][c];
            uint16_t other = node == 0 ? 0 : loops->next[suffix[node]][c];
            if (*to == LOOPS_FORBIDDEN || (*to != 0 && other == LOOPS_FORBIDDEN)) {
                *to = LOOPS_FORBIDDEN;
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

    loops->node_count = 1;
    memset(loops->next[0], 0, sizeof loops->next[0]);
    for (uint32_t i = 0; i < loops->word_count && fits; i++)
        fits = insert(loops, loops->letters + word_begin(loops, i), loops->ends[i] - word_begin(loops, i));
    if (fits)
        complete_suffixes(loops);
    return fits;
}

/* The word from its command `from` on and round to there again; in reverse by the commands that undo it, whose numbers
 * differ in bit 0. */
static void write_form(uint8_t *to, const uint8_t *word, uint32_t length, uint32_t from, bool reversed)
{
    for (uint32_t i = 0; i < length; i++)
        to[i] = reversed ? word[(from + length - i) % length] ^ 1 : word[(from + i) % length];
}

bool loops_add(struct loops *loops, const uint8_t *word, uint32_t length)
{
    uint8_t form[FORMS_LENGTH] = {0};

    if (length > FORMS_LENGTH)
        return add_word(loops, word, length);
    for (uint32_t i = 0; i < 2 * length; i++) {
        write_form(form, word, length, i / 2, i % 2 != 0);
        if (!add_word(loops, form, length))
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
