/* See phrase.h. The trie is grown phrase by phrase in a table of node x letter; one walk in breadth-
 * first order then sets each node's suffix link and completes the table (Aho and Corasick, "Efficient
 * string matching", 1975). Only the letters worth typing are kept after that.
 *
 * Suffix and worth: if the node of letter a has the node of letter b among its suffixes, then every
 * phrase that a continuation completes after b it also completes after a, and all that b completes
 * at once a completes too. So b is never needed. A node other than the root ends with its letter, so
 * of two letters only the root can be the suffix: a command's letters are those that lead elsewhere,
 * or any one if none does.
 *
 * A node without a child by a command does there what its longest suffix does, so it shares its list:
 * hundreds of nodes make do with a few steps each.
 *
 * The phrases that a node's text ends with are those that the longest of them ends with. So a step
 * names that one, and all it completes is looked up by phrase. */
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
    uint8_t *completes; /* 0, or 1 + the longest phrase that the node's text ends with */
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

static size_t growth_need(size_t nodes)
{
    return arena_need(nodes, LETTERS * sizeof(uint16_t)) + 2 * arena_need(nodes, sizeof(uint16_t)) +
           arena_need(nodes, 1);
}

size_t phrase_set_need(const char *const *texts, uint32_t count)
{
    size_t nodes = node_limit(texts, count);
    size_t kept = count < MAX_PHRASES ? count : MAX_PHRASES;

    return arena_need(kept, sizeof(char *)) + arena_need(kept, sizeof(uint16_t)) +
           arena_need(kept, sizeof(phrase_mask)) + arena_need(kept, sizeof(int32_t)) +
           arena_need(nodes + kept * ARENA_ALIGN, 1) +
           arena_need(nodes * COMMANDS, sizeof(phrase_place)) +
           arena_need((nodes + COMMANDS) * GAME_LETTERS, sizeof(struct phrase_step)) +
           arena_need(nodes, sizeof(phrase_mask)) + arena_need(nodes, sizeof(phrase_place)) +
           2 * arena_need(nodes * kept, 1) + growth_need(nodes);
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

static void new_node(struct growth *growth, uint32_t node)
{
    memset(growth->next[node], 0, sizeof growth->next[node]);
    growth->suffix[node] = 0;
    growth->completes[node] = 0;
}

static void grow(struct phrase_set *set, struct growth *growth)
{
    set->node_count = 1;
    new_node(growth, 0);
    for (uint32_t p = 0; p < set->count; p++) {
        uint32_t node = 0;
        for (uint32_t i = 0; i < set->lengths[p]; i++) {
            uint16_t *to = &growth->next[node][letter_index(set->texts[p][i])];
            if (*to == 0) {
                *to = (uint16_t)set->node_count++;
                new_node(growth, *to);
            }
            node = *to;
        }
        growth->completes[node] = (uint8_t)(p + 1);
    }
}

/* What a phrase completes: itself and what its longest suffix completes. */
static void note_scored(struct phrase_set *set, const struct growth *growth, uint32_t p, uint32_t node)
{
    uint8_t shorter = growth->completes[growth->suffix[node]];

    set->scored[p] = (phrase_mask)1 << p | (shorter != 0 ? set->scored[shorter - 1] : 0);
    set->worth[p] = 2 * set->lengths[p] + (shorter != 0 ? set->worth[shorter - 1] : 0);
}

/* Suffix links; a missing child becomes the suffix's child. In breadth-first order a node's suffix,
 * being shorter, is complete before the node. */
static void link_suffixes(struct phrase_set *set, struct growth *growth)
{
    uint32_t head = 0, tail = 1;

    growth->queue[0] = 0;
    while (head < tail) {
        uint16_t node = growth->queue[head++], suffix = growth->suffix[node];
        if (growth->completes[node] != 0)
            note_scored(set, growth, growth->completes[node] - 1u, node);
        else
            growth->completes[node] = growth->completes[suffix];
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

/* Marks, in `begins`, the phrases that each node is a proper prefix of. */
static void mark_begun(struct phrase_set *set, const struct growth *growth)
{
    memset(set->begins, 0, set->node_count * sizeof *set->begins);
    for (uint32_t p = 0; p < set->count; p++) {
        uint32_t node = 0;
        for (uint32_t i = 0; i + 1 < set->lengths[p]; i++) {
            node = growth->next[node][letter_index(set->texts[p][i])];
            set->begins[node] |= (phrase_mask)1 << p;
        }
    }
    for (uint32_t i = 1; i < set->node_count; i++) {
        uint16_t node = growth->queue[i];
        set->begins[node] |= set->begins[growth->suffix[node]];
    }
}

/* Letters of a phrase that a node has typed. */
static uint8_t *typed_of(const struct phrase_set *set, uint32_t node, uint32_t p)
{
    uint64_t before = set->begins[node] & (((uint64_t)1 << p) - 1);

    return &set->typed[set->typed_first[node] + bits_count(before)];
}

/* Moves south of a phrase from a letter on. */
static uint8_t falls_from(const char *text)
{
    uint8_t falls = 0;

    for (; *text != '\0'; text++)
        falls = (uint8_t)(falls + (game_command(*text) == MOVE_SW || game_command(*text) == MOVE_SE));
    return falls;
}

/* How far each phrase is typed at each node: the node itself or one of its suffixes, the longest. */
static bool measure(struct phrase_set *set, const struct growth *growth, struct arena *arena)
{
    uint32_t pairs = 0;

    mark_begun(set, growth);
    for (uint32_t node = 0; node < set->node_count; node++) {
        set->typed_first[node] = (phrase_place)pairs;
        pairs += bits_count(set->begins[node]);
    }
    set->typed = ARENA_TAKE(arena, pairs, uint8_t);
    set->falls = ARENA_TAKE(arena, pairs, uint8_t);
    if (set->typed == NULL || set->falls == NULL)
        return false;
    memset(set->typed, 0, pairs);
    for (uint32_t p = 0; p < set->count; p++) {
        uint32_t node = 0;
        for (uint32_t i = 0; i + 1 < set->lengths[p]; i++) {
            node = growth->next[node][letter_index(set->texts[p][i])];
            *typed_of(set, node, p) = (uint8_t)(i + 1);
        }
    }
    for (uint32_t i = 1; i < set->node_count; i++) {
        uint16_t node = growth->queue[i], suffix = growth->suffix[node];
        for (uint64_t w = set->begins[suffix]; w != 0; w &= w - 1) {
            uint8_t *typed = typed_of(set, node, bits_lowest(w));
            if (*typed == 0)
                *typed = *typed_of(set, suffix, bits_lowest(w));
        }
    }
    for (uint32_t node = 0; node < set->node_count; node++)
        for (uint64_t w = set->begins[node]; w != 0; w &= w - 1) {
            const uint8_t *typed = typed_of(set, node, bits_lowest(w));
            set->falls[typed - set->typed] = falls_from(set->texts[bits_lowest(w)] + *typed);
        }
    return true;
}

/* Sorts the phrases by what a unit must be able to do to spell them. */
static void sort_out(struct phrase_set *set)
{
    set->turning = set->falling = 0;
    memset(set->flying, 0, sizeof set->flying);
    for (uint32_t p = 0; p < set->count; p++) {
        uint64_t bit = (uint64_t)1 << p;
        for (uint32_t i = 0; i < set->lengths[p]; i++)
            if (game_command(set->texts[p][i]) >= TURN_CW)
                set->turning |= bit;
        if (falls_from(set->texts[p]) > 0)
            set->falling |= bit;
        for (uint32_t turns = 1; turns <= UNIT_TURNS; turns++)
            if (game_flies(set->texts[p], set->lengths[p], turns))
                set->flying[turns] |= bit;
    }
}

/* Writes the list of a command at a node; returns its length. */
static uint32_t write_steps(const struct growth *growth, uint32_t node, uint32_t command,
                            struct phrase_step *to)
{
    const uint16_t *next = growth->next[node] + (size_t)command * GAME_LETTERS;
    const char *letters = game_letters((enum command)command);
    uint32_t kept = 0;

    for (uint32_t l = 0; l < GAME_LETTERS; l++)
        if (next[l] != 0)
            to[kept++] = (struct phrase_step){.node = next[l], .letter = letters[l],
                                              .completes = growth->completes[next[l]] & 0x7fu};
    if (kept == 0)
        to[kept++] = (struct phrase_step){.letter = letters[0]};
    to[kept - 1].last = 1;
    return kept;
}

/* Whether the node has a child by the command: else it shares the list of its suffix. */
static bool has_child(const struct growth *growth, uint32_t node, uint32_t command)
{
    size_t at = (size_t)command * GAME_LETTERS;

    return node == 0 || memcmp(growth->next[node] + at, growth->next[growth->suffix[node]] + at,
                               GAME_LETTERS * sizeof **growth->next) != 0;
}

/* Writes all lists to the free end of the arena and takes what they fill. */
static bool keep_steps(struct phrase_set *set, const struct growth *growth, struct arena *arena)
{
    size_t room = arena_left(arena) / sizeof *set->steps;
    uint32_t count = 0;

    set->steps = (struct phrase_step *)(void *)arena->at;
    for (uint32_t i = 0; i < set->node_count; i++) {
        uint32_t node = growth->queue[i], suffix = growth->suffix[node];
        for (uint32_t command = 0; command < COMMANDS; command++) {
            phrase_place *first = &set->first[node * COMMANDS + command];
            if (!has_child(growth, node, command)) {
                *first = set->first[suffix * COMMANDS + command];
                continue;
            }
            if (room - count < GAME_LETTERS)
                return false;
            *first = (phrase_place)count;
            count += write_steps(growth, node, command, set->steps + count);
        }
    }
    return ARENA_TAKE(arena, count, struct phrase_step) != NULL;
}

/* Cuts the tables of growth off the end of the arena. */
static bool take_growth(struct growth *growth, uint32_t nodes, struct arena *arena)
{
    size_t need = growth_need(nodes);
    struct arena tail = *arena;

    if (need > arena_left(arena))
        return false;
    tail.at = arena->end = arena->at + (arena_left(arena) - need) / ARENA_ALIGN * ARENA_ALIGN;
    growth->next = arena_take(&tail, nodes, sizeof *growth->next);
    growth->suffix = ARENA_TAKE(&tail, nodes, uint16_t);
    growth->queue = ARENA_TAKE(&tail, nodes, uint16_t);
    growth->completes = ARENA_TAKE(&tail, nodes, uint8_t);
    return growth->completes != NULL;
}

bool phrase_set_build(struct phrase_set *set, const char *const *texts, uint32_t count,
                      struct arena *arena)
{
    struct arena rest = *arena;
    struct growth growth;

    if (!collect(set, texts, count, &rest) || !take_growth(&growth, node_limit(texts, count), &rest))
        return false;
    grow(set, &growth);
    set->scored = ARENA_TAKE(&rest, set->count, phrase_mask);
    set->worth = ARENA_TAKE(&rest, set->count, int32_t);
    set->first = ARENA_TAKE(&rest, (size_t)set->node_count * COMMANDS, phrase_place);
    set->begins = ARENA_TAKE(&rest, set->node_count, phrase_mask);
    set->typed_first = ARENA_TAKE(&rest, set->node_count, phrase_place);
    if (set->scored == NULL || set->worth == NULL || set->first == NULL || set->begins == NULL ||
        set->typed_first == NULL)
        return false;
    link_suffixes(set, &growth);
    if (!measure(set, &growth, &rest) || !keep_steps(set, &growth, &rest))
        return false;
    sort_out(set);
    arena->at = rest.at;
    return true;
}

int32_t phrase_promise(const struct phrase_set *set, uint32_t node, uint64_t used, uint64_t unlikely,
                       uint64_t hopeless, uint32_t rows, uint32_t *need)
{
    const uint8_t *typed = set->typed + set->typed_first[node];
    const uint8_t *falls = set->falls + set->typed_first[node];
    int32_t best = 0;
    uint32_t least = 0;

    for (uint64_t w = set->begins[node]; w != 0; w &= w - 1, typed++, falls++) {
        uint32_t p = bits_lowest(w), takes = 0;
        int32_t points = 2 * set->lengths[p] + (used >> p & 1 ? 0 : PHRASE_BONUS);
        int32_t promise = *typed;
        if (hopeless >> p & 1)
            continue;
        if ((unlikely >> p & 1) == 0 && *falls <= rows) {
            promise = points * promise / set->lengths[p];
            takes = *falls;
        }
        if (promise < best || (promise == best && takes >= least))
            continue;
        best = promise;
        least = takes;
    }
    if (need != NULL)
        *need = least;
    return best;
}
