/* See phrase.h. The trie is built phrase by phrase in a table of node and letter. A breadth-first walk then sets the
 * suffix link of each node and completes the table (Aho and Corasick, "Efficient string matching", 1975). Of this table
 * only the edges worth typing are kept.
 *
 * Which edges are worth typing: if node b is a suffix of node a, every phrase that a continuation completes after b it
 * also completes after a, and the edge to a completes all that the edge to b does. So the edge to b is not needed.
 * Every node but the root ends with the letter that leads to it, so of two edges by different letters only one to the
 * root can be the suffix: the edges kept are those that lead elsewhere, or any one if none does.
 *
 * Shared lists: where a node has no child by a command, its edges are those of its longest suffix, and so is its list.
 * Hundreds of nodes need only a few lists.
 *
 * What an edge completes: the phrases that a node's text ends with are those that the longest of them ends with. So an
 * edge has the number of that one, and the others are looked up by it. */
#include "phrase.h"

#include <string.h>

#include "../../base/bits.h"
#include "../../base/integer.h"
#include "../bounds.h"

enum { LETTER_COUNT = COMMANDS * GAME_LETTERS };

/* Tables that are needed during the build only. */
struct trie {
    uint16_t (*next)[LETTER_COUNT]; /* [node][letter] */
    uint16_t *suffix;          /* [node]: its longest proper suffix */
    uint16_t *queue;           /* the nodes in breadth-first order */
    uint8_t *completes;        /* [node]: 0, or 1 + the number of the longest phrase that its text ends with */
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

/* Letters of the phrases that are kept, repeated ones included. */
static size_t letters_of(const char *const *texts, uint32_t count)
{
    size_t letters = 0;

    for (uint32_t i = 0; i < count; i++)
        if (phrase_check(texts[i]) == PHRASE_KEPT)
            letters += strlen(texts[i]);
    return letters;
}

/* Takes the tables by phrase, and returns memory for their texts of `letters` letters in all. */
static char *lay_texts(struct phrase_set *set, size_t count, size_t letters, struct arena *arena)
{
    set->texts = ARENA_TAKE(arena, count, const char *);
    set->lengths = ARENA_TAKE(arena, count, uint16_t);
    set->completed = ARENA_TAKE(arena, count, phrase_mask);
    set->completed_points = ARENA_TAKE(arena, count, int32_t);
    return set->texts != NULL && set->lengths != NULL && set->completed != NULL && set->completed_points != NULL
               ? ARENA_TAKE(arena, letters + count, char)
               : NULL;
}

static bool lay_trie(struct trie *trie, size_t nodes, struct arena *arena)
{
    trie->next = arena_take(arena, nodes, sizeof *trie->next);
    trie->suffix = ARENA_TAKE(arena, nodes, uint16_t);
    trie->queue = ARENA_TAKE(arena, nodes, uint16_t);
    trie->completes = ARENA_TAKE(arena, nodes, uint8_t);
    return trie->next != NULL && trie->suffix != NULL && trie->queue != NULL &&
           trie->completes != NULL;
}

static bool lay_nodes(struct phrase_set *set, size_t nodes, struct arena *arena)
{
    set->first_edge = ARENA_TAKE(arena, nodes * COMMANDS, phrase_index);
    set->begun = ARENA_TAKE(arena, nodes, phrase_mask);
    set->first_begun = ARENA_TAKE(arena, nodes, phrase_index);
    return set->first_edge != NULL && set->begun != NULL && set->first_begun != NULL;
}

static bool lay_begun(struct phrase_set *set, size_t elements, struct arena *arena)
{
    set->typed = ARENA_TAKE(arena, elements, uint8_t);
    set->descents = ARENA_TAKE(arena, elements, uint8_t);
    return set->typed != NULL && set->descents != NULL;
}

static bool lay_edges(struct phrase_set *set, size_t edges, struct arena *arena)
{
    set->edges = ARENA_TAKE(arena, edges, struct phrase_edge);
    return set->edges != NULL;
}

size_t phrase_set_need(const char *const *texts, uint32_t count)
{
    size_t letters = letters_of(texts, count), nodes = letters + 1;
    size_t kept = integer_min_32(count, MAX_PHRASES);
    struct arena counting = arena_counting();
    struct phrase_set set;
    struct trie trie;

    (void)lay_texts(&set, kept, letters, &counting);
    (void)lay_trie(&trie, nodes, &counting);
    (void)lay_nodes(&set, nodes, &counting);
    (void)lay_begun(&set, nodes * kept, &counting);
    (void)lay_edges(&set, (nodes + COMMANDS) * GAME_LETTERS, &counting);
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

/* Copies the distinct phrases in lower case. */
static bool copy_phrases(struct phrase_set *set, const char *const *texts, uint32_t count,
                    struct arena *arena)
{
    uint32_t capacity = integer_min_32(count, MAX_PHRASES);
    char *copy = lay_texts(set, capacity, letters_of(texts, count), arena);

    set->count = 0;
    if (copy == NULL)
        return false;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t same = 0;
        if (phrase_check(texts[i]) != PHRASE_KEPT)
            continue;
        while (same < set->count && !same_text(set->texts[same], texts[i]))
            same++;
        if (same < set->count)
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

static void clear_node(struct trie *trie, uint32_t node)
{
    memset(trie->next[node], 0, sizeof trie->next[node]);
    trie->suffix[node] = 0;
    trie->completes[node] = 0;
}

static void build_trie(struct phrase_set *set, struct trie *trie)
{
    set->node_count = 1;
    clear_node(trie, 0);
    for (uint32_t p = 0; p < set->count; p++) {
        uint32_t node = 0;
        for (uint32_t i = 0; i < set->lengths[p]; i++) {
            uint16_t *to = &trie->next[node][letter_index(set->texts[p][i])];
            if (*to == 0) {
                *to = (uint16_t)set->node_count++;
                clear_node(trie, *to);
            }
            node = *to;
        }
        trie->completes[node] = (uint8_t)(p + 1);
    }
}

/* Sets what a phrase completes: itself, and what the longest phrase that is a suffix of it completes. */
static void set_completed(struct phrase_set *set, const struct trie *trie, uint32_t p, uint32_t node)
{
    uint8_t shorter = trie->completes[trie->suffix[node]];

    set->completed[p] = (phrase_mask)1 << p | (shorter != 0 ? set->completed[shorter - 1] : 0);
    set->completed_points[p] = 2 * set->lengths[p] + (shorter != 0 ? set->completed_points[shorter - 1] : 0);
}

/* Sets the suffix links; a missing child becomes that of the suffix. A suffix is shorter than its node, so in
 * breadth-first order it is complete before. */
static void link_suffixes(struct phrase_set *set, struct trie *trie)
{
    uint32_t head = 0, tail = 1;

    trie->queue[0] = 0;
    while (head < tail) {
        uint16_t node = trie->queue[head++], suffix = trie->suffix[node];
        if (trie->completes[node] != 0)
            set_completed(set, trie, trie->completes[node] - 1u, node);
        else
            trie->completes[node] = trie->completes[suffix];
        for (uint32_t l = 0; l < LETTER_COUNT; l++) {
            uint16_t *to = &trie->next[node][l];
            uint16_t fallback = node == 0 ? 0 : trie->next[suffix][l];
            if (*to == 0) {
                *to = fallback;
            } else {
                trie->suffix[*to] = fallback;
                trie->queue[tail++] = *to;
            }
        }
    }
}

/* Sets `begun` of all nodes. */
static void mark_begun(struct phrase_set *set, const struct trie *trie)
{
    memset(set->begun, 0, set->node_count * sizeof *set->begun);
    for (uint32_t p = 0; p < set->count; p++) {
        uint32_t node = 0;
        for (uint32_t i = 0; i + 1 < set->lengths[p]; i++) {
            node = trie->next[node][letter_index(set->texts[p][i])];
            set->begun[node] |= (phrase_mask)1 << p;
        }
    }
    for (uint32_t i = 1; i < set->node_count; i++) {
        uint16_t node = trie->queue[i];
        set->begun[node] |= set->begun[trie->suffix[node]];
    }
}

/* The element of `typed` of a node and a phrase begun there. */
static uint8_t *typed_of(const struct phrase_set *set, uint32_t node, uint32_t p)
{
    uint64_t before = set->begun[node] & (((uint64_t)1 << p) - 1);

    return &set->typed[set->first_begun[node] + bits_count(before)];
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

/* Sets the elements of a phrase at the nodes of its own prefixes. */
static void measure_phrase(struct phrase_set *set, const struct trie *trie, uint32_t p)
{
    const char *text = set->texts[p];
    uint32_t descents = phrase_descents(text), node = 0;

    for (uint32_t i = 0; i + 1 < set->lengths[p]; i++) {
        node = trie->next[node][letter_index(text[i])];
        descents -= is_descent(text[i]);
        uint8_t *typed = typed_of(set, node, p);
        *typed = (uint8_t)(i + 1);
        set->descents[typed - set->typed] = (uint8_t)descents;
    }
}

/* Sets all elements: those of a phrase whose prefix is the node itself, else those of its longest suffix. */
static bool measure_phrases(struct phrase_set *set, const struct trie *trie, struct arena *arena)
{
    uint32_t elements = 0;

    mark_begun(set, trie);
    for (uint32_t node = 0; node < set->node_count; node++) {
        set->first_begun[node] = (phrase_index)elements;
        elements += bits_count(set->begun[node]);
    }
    if (!lay_begun(set, elements, arena))
        return false;
    memset(set->typed, 0, elements);
    for (uint32_t p = 0; p < set->count; p++)
        measure_phrase(set, trie, p);
    for (uint32_t i = 1; i < set->node_count; i++) {
        uint16_t node = trie->queue[i], suffix = trie->suffix[node];
        for (uint64_t w = set->begun[suffix]; w != 0; w &= w - 1) {
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

/* Sets which phrases need a rotation, a move south, or a lock to be spelled. */
static void classify(struct phrase_set *set)
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

/* Writes the edges of a node and command worth typing; returns their number. */
static uint32_t write_node_edges(const struct trie *trie, uint32_t node, uint32_t command,
                                 struct phrase_edge *to)
{
    const uint16_t *next = trie->next[node] + (size_t)command * GAME_LETTERS;
    const char *letters = game_letters((enum command)command);
    uint32_t kept = 0;

    for (uint32_t l = 0; l < GAME_LETTERS; l++)
        if (next[l] != 0)
            to[kept++] = (struct phrase_edge){.node = next[l], .letter = letters[l],
                                              .completes = trie->completes[next[l]] & 0x7fu};
    if (kept == 0)
        to[kept++] = (struct phrase_edge){.letter = letters[0]};
    to[kept - 1].last = 1;
    return kept;
}

/* Whether the node has a child by the command, not shared with its suffix. */
static bool has_child(const struct trie *trie, uint32_t node, uint32_t command)
{
    size_t at = (size_t)command * GAME_LETTERS;

    return node == 0 || memcmp(trie->next[node] + at, trie->next[trie->suffix[node]] + at,
                               GAME_LETTERS * sizeof **trie->next) != 0;
}

/* Writes all lists to the free part of the arena and takes what they fill. */
static bool write_lists(struct phrase_set *set, const struct trie *trie, struct arena *arena)
{
    size_t capacity = arena_left(arena) / sizeof *set->edges;
    uint32_t count = 0;

    set->edges = (struct phrase_edge *)(void *)arena->at;
    for (uint32_t i = 0; i < set->node_count; i++) {
        uint32_t node = trie->queue[i], suffix = trie->suffix[node];
        for (uint32_t command = 0; command < COMMANDS; command++) {
            phrase_index *first = &set->first_edge[node * COMMANDS + command];
            if (!has_child(trie, node, command)) {
                *first = set->first_edge[suffix * COMMANDS + command];
                continue;
            }
            if (capacity - count < GAME_LETTERS)
                return false;
            *first = (phrase_index)count;
            count += write_node_edges(trie, node, command, set->edges + count);
        }
    }
    return lay_edges(set, count, arena);
}

/* Takes the tables of the trie from the end of the arena, so that they are free again after the build. */
static bool take_trie(struct trie *trie, size_t nodes, struct arena *arena)
{
    struct arena tail = *arena, counting = arena_counting();

    (void)lay_trie(trie, nodes, &counting);
    if (!arena_holds(arena, &counting))
        return false;
    arena->end -= arena_counted(&counting);
    tail.at = arena->end;
    return lay_trie(trie, nodes, &tail);
}

bool phrase_set_build(struct phrase_set *set, const char *const *texts, uint32_t count,
                      struct arena *arena)
{
    struct arena rest = *arena;
    struct trie trie;

    if (!copy_phrases(set, texts, count, &rest) || !take_trie(&trie, letters_of(texts, count) + 1, &rest))
        return false;
    build_trie(set, &trie);
    if (!lay_nodes(set, set->node_count, &rest))
        return false;
    link_suffixes(set, &trie);
    if (!measure_phrases(set, &trie, &rest) || !write_lists(set, &trie, &rest))
        return false;
    classify(set);
    arena->at = rest.at;
    return true;
}

uint32_t phrase_set_unrotated(const struct phrase_set *set, const char **texts)
{
    uint32_t count = 0;

    for (uint32_t i = 0; i < set->count; i++)
        if ((set->rotating >> i & 1) == 0)
            texts[count++] = set->texts[i];
    return count;
}

int32_t phrase_heuristic(const struct phrase_set *set, uint32_t node, uint64_t used, uint64_t across_lock,
                         uint32_t rows, uint32_t *rows_needed)
{
    const uint8_t *typed = set->typed + set->first_begun[node];
    const uint8_t *descents = set->descents + set->first_begun[node];
    int32_t best = 0;
    uint32_t least = 0;

    for (uint64_t w = set->begun[node]; w != 0; w &= w - 1, typed++, descents++) {
        uint32_t p = bits_lowest(w), needed = 0;
        int32_t points = 2 * set->lengths[p] + (used >> p & 1 ? 0 : PHRASE_BONUS);
        int32_t value = *typed;
        if ((across_lock >> p & 1) == 0 && *descents <= rows) {
            value = points * value / set->lengths[p];
            needed = *descents;
        }
        if (value < best || (value == best && needed >= least))
            continue;
        best = value;
        least = needed;
    }
    if (rows_needed != NULL)
        *rows_needed = least;
    return best;
}
