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

#include "../../base/bits.h"
#include "../bounds.h"

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

/* ---- layout: takes memory and writes nothing to it ---- */

/* Letters of the phrases that are kept, repeats included. */
static size_t letters_of(const char *const *texts, uint32_t count)
{
    size_t letters = 0;

    for (uint32_t i = 0; i < count; i++)
        if (phrase_check(texts[i]) == PHRASE_KEPT)
            letters += strlen(texts[i]);
    return letters;
}

/* Takes the memory of the phrases, which have `letters` letters in all. */
static char *lay_texts(struct phrase_set *set, size_t count, size_t letters, struct arena *arena)
{
    set->texts = ARENA_TAKE(arena, count, const char *);
    set->lengths = ARENA_TAKE(arena, count, uint16_t);
    set->scored = ARENA_TAKE(arena, count, phrase_mask);
    set->worth = ARENA_TAKE(arena, count, int32_t);
    return set->texts != NULL && set->lengths != NULL && set->scored != NULL && set->worth != NULL
               ? ARENA_TAKE(arena, letters + count, char)
               : NULL;
}

static bool lay_growth(struct growth *growth, size_t nodes, struct arena *arena)
{
    growth->next = arena_take(arena, nodes, sizeof *growth->next);
    growth->suffix = ARENA_TAKE(arena, nodes, uint16_t);
    growth->queue = ARENA_TAKE(arena, nodes, uint16_t);
    growth->completes = ARENA_TAKE(arena, nodes, uint8_t);
    return growth->next != NULL && growth->suffix != NULL && growth->queue != NULL &&
           growth->completes != NULL;
}

static bool lay_nodes(struct phrase_set *set, size_t nodes, struct arena *arena)
{
    set->first = ARENA_TAKE(arena, nodes * COMMANDS, phrase_place);
    set->begins = ARENA_TAKE(arena, nodes, phrase_mask);
    set->typed_first = ARENA_TAKE(arena, nodes, phrase_place);
    return set->first != NULL && set->begins != NULL && set->typed_first != NULL;
}

static bool lay_pairs(struct phrase_set *set, size_t pairs, struct arena *arena)
{
    set->typed = ARENA_TAKE(arena, pairs, uint8_t);
    set->descents = ARENA_TAKE(arena, pairs, uint8_t);
    return set->typed != NULL && set->descents != NULL;
}

static bool lay_steps(struct phrase_set *set, size_t steps, struct arena *arena)
{
    set->steps = ARENA_TAKE(arena, steps, struct phrase_step);
    return set->steps != NULL;
}

size_t phrase_set_need(const char *const *texts, uint32_t count)
{
    size_t letters = letters_of(texts, count), nodes = letters + 1;
    size_t kept = count < MAX_PHRASES ? count : MAX_PHRASES;
    struct arena counting = arena_counting();
    struct phrase_set set;
    struct growth growth;

    (void)lay_texts(&set, kept, letters, &counting);
    (void)lay_growth(&growth, nodes, &counting);
    (void)lay_nodes(&set, nodes, &counting);
    (void)lay_pairs(&set, nodes * kept, &counting);
    (void)lay_steps(&set, (nodes + COMMANDS) * GAME_LETTERS, &counting);
    return arena_counted(&counting);
}

/* ---- building ---- */

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
    char *copy = lay_texts(set, room, letters_of(texts, count), arena);

    set->count = 0;
    if (copy == NULL)
        return false;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t known = 0;
        if (phrase_check(texts[i]) != PHRASE_KEPT)
            continue;
        while (known < set->count && !same_text(set->texts[known], texts[i]))
            known++;
        if (known < set->count)
            continue;
        if (set->count == MAX_PHRASES)
            return false;
        size_t length = strlen(texts[i]);
        for (size_t j = 0; j <= length; j++)
            copy[j] = game_lower(texts[i][j]);
        set->texts[set->count] = copy;
        set->lengths[set->count++] = (uint16_t)length;
        copy += length + 1;
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

static bool is_descent(char letter)
{
    enum command command = game_command(letter);

    return command == MOVE_SW || command == MOVE_SE;
}

uint32_t phrase_descents(const char *text)
{
    uint32_t descents = 0;

    for (; *text != '\0'; text++)
        descents += is_descent(*text);
    return descents;
}

/* How far a phrase is typed at the nodes of its own letters, and what of it is left. */
static void measure_phrase(struct phrase_set *set, const struct growth *growth, uint32_t p)
{
    const char *text = set->texts[p];
    uint32_t descents = phrase_descents(text), node = 0;

    for (uint32_t i = 0; i + 1 < set->lengths[p]; i++) {
        node = growth->next[node][letter_index(text[i])];
        descents -= is_descent(text[i]);
        uint8_t *typed = typed_of(set, node, p);
        *typed = (uint8_t)(i + 1);
        set->descents[typed - set->typed] = (uint8_t)descents;
    }
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
    if (!lay_pairs(set, pairs, arena))
        return false;
    memset(set->typed, 0, pairs);
    for (uint32_t p = 0; p < set->count; p++)
        measure_phrase(set, growth, p);
    for (uint32_t i = 1; i < set->node_count; i++) {
        uint16_t node = growth->queue[i], suffix = growth->suffix[node];
        for (uint64_t w = set->begins[suffix]; w != 0; w &= w - 1) {
            uint8_t *typed = typed_of(set, node, bits_lowest(w));
            if (*typed != 0)
                continue;
            const uint8_t *shorter = typed_of(set, suffix, bits_lowest(w));
            *typed = *shorter;
            set->descents[typed - set->typed] = set->descents[shorter - set->typed];
        }
    }
    return true;
}

/* Sorts the phrases by what a unit must be able to do to spell them. */
static void sort_out(struct phrase_set *set)
{
    set->rotating = set->descending = 0;
    memset(set->lock_free, 0, sizeof set->lock_free);
    for (uint32_t p = 0; p < set->count; p++) {
        uint64_t bit = (uint64_t)1 << p;
        for (uint32_t i = 0; i < set->lengths[p]; i++)
            if (game_command(set->texts[p][i]) >= ROTATE_CW)
                set->rotating |= bit;
        if (phrase_descents(set->texts[p]) > 0)
            set->descending |= bit;
        for (uint32_t orientations = 1; orientations <= UNIT_ORIENTATIONS; orientations++)
            if (game_lock_free(set->texts[p], set->lengths[p], orientations))
                set->lock_free[orientations] |= bit;
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
    return lay_steps(set, count, arena);
}

/* Cuts the tables of growth off the end of the arena. */
static bool take_growth(struct growth *growth, size_t nodes, struct arena *arena)
{
    struct arena tail = *arena, counting = arena_counting();

    (void)lay_growth(growth, nodes, &counting);
    if (!arena_holds(arena, &counting))
        return false;
    arena->end -= arena_counted(&counting);
    tail.at = arena->end;
    return lay_growth(growth, nodes, &tail);
}

bool phrase_set_build(struct phrase_set *set, const char *const *texts, uint32_t count,
                      struct arena *arena)
{
    struct arena rest = *arena;
    struct growth growth;

    if (!collect(set, texts, count, &rest) || !take_growth(&growth, letters_of(texts, count) + 1, &rest))
        return false;
    grow(set, &growth);
    if (!lay_nodes(set, set->node_count, &rest))
        return false;
    link_suffixes(set, &growth);
    if (!measure(set, &growth, &rest) || !keep_steps(set, &growth, &rest))
        return false;
    sort_out(set);
    arena->at = rest.at;
    return true;
}

int32_t phrase_heuristic(const struct phrase_set *set, uint32_t node, uint64_t used, uint64_t across_lock,
                       uint64_t impossible, uint32_t rows, uint32_t *need)
{
    const uint8_t *typed = set->typed + set->typed_first[node];
    const uint8_t *descents = set->descents + set->typed_first[node];
    int32_t best = 0;
    uint32_t least = 0;

    for (uint64_t w = set->begins[node]; w != 0; w &= w - 1, typed++, descents++) {
        uint32_t p = bits_lowest(w), takes = 0;
        int32_t points = 2 * set->lengths[p] + (used >> p & 1 ? 0 : PHRASE_BONUS);
        int32_t heuristic = *typed;
        if (impossible >> p & 1)
            continue;
        if ((across_lock >> p & 1) == 0 && *descents <= rows) {
            heuristic = points * heuristic / set->lengths[p];
            takes = *descents;
        }
        if (heuristic < best || (heuristic == best && takes >= least))
            continue;
        best = heuristic;
        least = takes;
    }
    if (need != NULL)
        *need = least;
    return best;
}
