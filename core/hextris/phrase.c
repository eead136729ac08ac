/* See phrase.h. The trie is grown phrase by phrase in a table of node x letter; one walk in breadth-
 * first order then sets each node's suffix link and completes the table (Aho and Corasick, "Efficient
 * string matching", 1975). Only the letters worth typing are kept after that.
 *
 * Suffix and worth: if the node of letter a has the node of letter b among its suffixes, then every
 * phrase that a continuation completes after b it also completes after a, and all that b completes
 * at once a completes too. So b is never needed. */
#include "phrase.h"

#include <string.h>

#include "../base/bits.h"
#include "../base/bounds.h"

enum { LETTERS = COMMANDS * GAME_LETTERS };

/* What is needed only while compiling. */
struct growth {
    uint16_t (*next)[LETTERS];
    uint16_t *suffix;
    uint16_t *queue;
    uint64_t *ends; /* phrases that end at the node, its suffixes' included */
};

enum phrase_verdict phrase_check(const char *text)
{
    size_t length = strlen(text);

    if (length == 0)
        return PHRASE_EMPTY;
    for (size_t i = 0; i < length; i++)
        if (game_command(text[i]) == COMMANDS)
            return PHRASE_UNSPELLABLE;
    return length <= MAX_PHRASE_LENGTH ? PHRASE_KEPT : PHRASE_LONG;
}

static uint32_t letter_index(char letter)
{
    enum command command = game_command(letter);
    const char *letters = game_letters(command);
    uint32_t i = 0;

    while (letters[i] != letter)
        i++;
    return (uint32_t)command * GAME_LETTERS + i;
}

static uint32_t node_limit(const char *const *texts, uint32_t count)
{
    uint32_t limit = 1;

    for (uint32_t i = 0; i < count; i++)
        if (phrase_check(texts[i]) == PHRASE_KEPT)
            limit += (uint32_t)strlen(texts[i]);
    return limit;
}

size_t phrase_set_need(const char *const *texts, uint32_t count)
{
    size_t nodes = node_limit(texts, count);
    size_t kept = count < MAX_PHRASES ? count : MAX_PHRASES;

    return arena_need(kept, sizeof(char *)) + arena_need(kept, sizeof(uint16_t)) +
           kept * arena_need(MAX_PHRASE_LENGTH + 1, 1) +
           arena_need(nodes * COMMANDS + 1, sizeof(uint32_t)) +
           arena_need(nodes * LETTERS, sizeof(struct phrase_step)) +
           arena_need(nodes, sizeof(uint64_t)) +
           arena_need(nodes * kept, sizeof(uint16_t)) +
           arena_need(nodes, LETTERS * sizeof(uint16_t)) +
           2 * arena_need(nodes, sizeof(uint16_t)) + arena_need(nodes, sizeof(uint64_t));
}

static bool same_text(const char *lower, const char *text)
{
    while (*lower != '\0' && *lower == game_lower(*text)) {
        lower++;
        text++;
    }
    return *lower == game_lower(*text);
}

/* Copies the distinct phrases, lowered. */
static bool collect(struct phrase_set *set, const char *const *texts, uint32_t count,
                    struct arena *arena)
{
    uint32_t room = count < MAX_PHRASES ? count : MAX_PHRASES;

    set->count = 0;
    set->texts = ARENA_TAKE(arena, room, const char *);
    set->lengths = ARENA_TAKE(arena, room, uint16_t);
    if (set->texts == NULL || set->lengths == NULL)
        return false;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t known = 0;
        if (phrase_check(texts[i]) != PHRASE_KEPT)
            continue;
        while (known < set->count && !same_text(set->texts[known], texts[i]))
            known++;
        if (known < set->count)
            continue;
        size_t length = strlen(texts[i]);
        char *copy = set->count < MAX_PHRASES ? ARENA_TAKE(arena, length + 1, char) : NULL;
        if (copy == NULL)
            return false;
        for (size_t j = 0; j <= length; j++)
            copy[j] = game_lower(texts[i][j]);
        set->texts[set->count] = copy;
        set->lengths[set->count++] = (uint16_t)length;
    }
    return true;
}

static void grow(struct phrase_set *set, struct growth *growth)
{
    set->node_count = 1;
    growth->ends[0] = 0;
    memset(growth->next[0], 0, sizeof growth->next[0]);
    for (uint32_t p = 0; p < set->count; p++) {
        uint32_t node = 0;
        for (uint32_t i = 0; i < set->lengths[p]; i++) {
            uint16_t *to = &growth->next[node][letter_index(set->texts[p][i])];
            if (*to == 0) {
                *to = (uint16_t)set->node_count++;
                memset(growth->next[*to], 0, sizeof growth->next[*to]);
                growth->ends[*to] = 0;
            }
            node = *to;
        }
        growth->ends[node] |= (uint64_t)1 << p;
    }
}

/* Suffix links; a missing child becomes the suffix's child. In breadth-first order a node's suffix,
 * being shorter, is complete before the node. */
static void link_suffixes(struct growth *growth)
{
    uint32_t head = 0, tail = 1;

    growth->queue[0] = 0;
    growth->suffix[0] = 0;
    while (head < tail) {
        uint16_t node = growth->queue[head++], suffix = growth->suffix[node];
        growth->ends[node] |= growth->ends[suffix];
        for (uint32_t l = 0; l < LETTERS; l++) {
            uint16_t *to = &growth->next[node][l];
            uint16_t other = node == 0 ? 0 : growth->next[suffix][l];
            if (*to == 0) {
                *to = other;
            } else {
                growth->suffix[*to] = other;
                growth->queue[tail++] = *to;
            }
        }
    }
}

/* How far each phrase is typed at each node: the node itself or one of its suffixes, the longest. */
static void measure(struct phrase_set *set, struct growth *growth)
{
    memset(set->begins, 0, set->node_count * sizeof *set->begins);
    memset(set->reached, 0, (size_t)set->count * set->node_count * sizeof *set->reached);
    for (uint32_t p = 0; p < set->count; p++) {
        uint16_t *reached = set->reached + (size_t)p * set->node_count;
        uint32_t node = 0;
        for (uint32_t i = 0; i + 1 < set->lengths[p]; i++) {
            node = growth->next[node][letter_index(set->texts[p][i])];
            reached[node] = (uint16_t)(i + 1);
        }
        for (uint32_t i = 1; i < set->node_count; i++) {
            uint16_t at = growth->queue[i];
            if (reached[at] == 0)
                reached[at] = reached[growth->suffix[at]];
            if (reached[at] != 0)
                set->begins[at] |= (uint64_t)1 << p;
        }
    }
}

/* Sorts the phrases by what a unit must be able to do to spell them. */
static void sort_out(struct phrase_set *set)
{
    set->turning = 0;
    memset(set->flying, 0, sizeof set->flying);
    for (uint32_t p = 0; p < set->count; p++) {
        uint64_t bit = (uint64_t)1 << p;
        for (uint32_t i = 0; i < set->lengths[p]; i++)
            if (game_command(set->texts[p][i]) >= TURN_CW)
                set->turning |= bit;
        for (uint32_t turns = 1; turns <= UNIT_TURNS; turns++)
            if (game_flies(set->texts[p], set->lengths[p], turns))
                set->flying[turns] |= bit;
    }
}

static bool is_suffix(const struct growth *growth, uint16_t part, uint16_t node)
{
    while (node != part && node != 0)
        node = growth->suffix[node];
    return node == part;
}

/* The steps of one command at one node that no other of its letters makes needless. */
static uint32_t keep_steps(const struct phrase_set *set, const struct growth *growth, uint32_t node,
                           uint32_t command, struct phrase_step *to)
{
    const uint16_t *next = growth->next[node] + command * GAME_LETTERS;
    uint32_t kept = 0;

    for (uint32_t a = 0; a < GAME_LETTERS; a++) {
        bool needed = true;
        for (uint32_t b = 0; b < GAME_LETTERS && needed; b++)
            if (a != b && is_suffix(growth, next[a], next[b]) && (next[a] != next[b] || b < a))
                needed = false;
        if (!needed)
            continue;
        to[kept] = (struct phrase_step){.letter = game_letters((enum command)command)[a],
                                        .node = next[a],
                                        .scored = growth->ends[next[a]]};
        for (uint64_t w = to[kept].scored; w != 0; w &= w - 1)
            to[kept].points += 2 * set->lengths[bits_lowest(w)];
        kept++;
    }
    return kept;
}

static void keep_all_steps(struct phrase_set *set, const struct growth *growth)
{
    uint32_t kept = 0;

    for (uint32_t node = 0; node < set->node_count; node++)
        for (uint32_t command = 0; command < COMMANDS; command++) {
            set->first[node * COMMANDS + command] = kept;
            kept += keep_steps(set, growth, node, command, set->steps + kept);
        }
    set->first[set->node_count * COMMANDS] = kept;
}

bool phrase_set_build(struct phrase_set *set, const char *const *texts, uint32_t count,
                      struct arena *arena)
{
    uint32_t nodes = node_limit(texts, count);
    struct growth growth;

    if (!collect(set, texts, count, arena))
        return false;
    set->first = ARENA_TAKE(arena, nodes * COMMANDS + 1, uint32_t);
    set->steps = ARENA_TAKE(arena, nodes * LETTERS, struct phrase_step);
    set->begins = ARENA_TAKE(arena, nodes, uint64_t);
    set->reached = ARENA_TAKE(arena, (size_t)nodes * set->count, uint16_t);
    struct arena scratch = *arena;
    growth.next = arena_take(&scratch, nodes, sizeof *growth.next);
    growth.suffix = ARENA_TAKE(&scratch, nodes, uint16_t);
    growth.queue = ARENA_TAKE(&scratch, nodes, uint16_t);
    growth.ends = ARENA_TAKE(&scratch, nodes, uint64_t);
    if (set->first == NULL || set->steps == NULL || set->begins == NULL ||
        set->reached == NULL || growth.next == NULL || growth.suffix == NULL ||
        growth.queue == NULL || growth.ends == NULL)
        return false;
    memset(growth.suffix, 0, nodes * sizeof *growth.suffix);
    grow(set, &growth);
    link_suffixes(&growth);
    measure(set, &growth);
    keep_all_steps(set, &growth);
    sort_out(set);
    return true;
}

int32_t phrase_promise(const struct phrase_set *set, uint32_t node, uint64_t used, uint64_t unlikely,
                       uint64_t hopeless)
{
    int32_t best = 0;

    for (uint64_t w = set->begins[node] & ~hopeless; w != 0; w &= w - 1) {
        uint32_t p = bits_lowest(w);
        int32_t points = 2 * set->lengths[p] + (used >> p & 1 ? 0 : PHRASE_BONUS);
        int32_t promise = set->reached[(size_t)p * set->node_count + node];
        if ((unlikely >> p & 1) == 0)
            promise = points * promise / set->lengths[p];
        best = promise > best ? promise : best;
    }
    return best;
}
