/* See tree.h. */
#include "tree.h"

#include <string.h>

/* Visits of a node until its children are made: before, each visit is a playout from it. */
enum { VISITS_TO_EXPAND = 8 };

/* Plies from the start of the round of the root to the end of a playout. */
enum { HORIZON = 16 };

/* Of a difference of one move in solo distance. */
enum { PRIOR_MOVE = UCT_ONE / 20 };

/* Distances of a team, and three more for the cost of a turn that ends the game. */
enum { KEYS = 2 * SOLO_MOST + TURN_COST + 1 };

#ifndef IMPLICIT
#define IMPLICIT 4
#endif

/* Deepest path. */
enum { PATH_MOST = PLIES + 1 };

bool tree_open(struct tree *tree, const struct solo *solo, struct arena *arena)
{
    size_t room;

    *tree = (struct tree){.solo = solo};
    if (!turns_open(&tree->turns, solo, arena))
        return false;
    room = arena_left(arena) / sizeof(struct tree_node);
    tree->room = room < MAX_NODES ? (uint32_t)room : MAX_NODES;
    tree->nodes = ARENA_TAKE(arena, tree->room, struct tree_node);
    tree->playout = (struct playout){.solo = solo};
    uct_fill(&tree->uct);
    return tree->room > MAX_CHILDREN;
}

/* ---- children ---- */

/* Turns are ordered by this: distance of the team after it, a turn that ends the game by its cost. */
static uint32_t key_of(const struct turns_place *place, uint32_t colour)
{
    return turns_finished(place, colour) ? place->cost : (uint32_t)place->distance + TURN_COST;
}

/* The best turns, at most MAX_CHILDREN, in order, those of the same key as they were found; returns their
 * number. By counting: starts[k] is the rank of the first turn with key k. */
static uint32_t best_turns(const struct tree *tree, uint32_t colour, uint16_t best[MAX_CHILDREN])
{
    const struct turns *turns = &tree->turns;
    uint16_t starts[KEYS + 1];
    uint32_t count = turns->count - 1;

    memset(starts, 0, sizeof starts);
    for (uint32_t i = 1; i <= count; i++)
        starts[key_of(&turns->places[i], colour) + 1]++;
    for (uint32_t key = 1; key < KEYS; key++)
        starts[key] = (uint16_t)(starts[key] + starts[key - 1]);
    for (uint32_t i = 1; i <= count; i++) {
        uint32_t rank = starts[key_of(&turns->places[i], colour)]++;
        if (rank < MAX_CHILDREN)
            best[rank] = (uint16_t)i;
    }
    return count < MAX_CHILDREN ? count : MAX_CHILDREN;
}

static int16_t prior_of(uint32_t key, uint32_t best)
{
    uint32_t worse = (key - best) * PRIOR_MOVE;

    return (int16_t)-(int32_t)(worse < UCT_ONE ? worse : UCT_ONE);
}

/* Gives a node its children; false when there is no legal turn, or no room for them. */
static bool expand(struct tree *tree, struct tree_node *node, const struct position *position)
{
    uint32_t colour = position->ply % COLOURS, count, least = 0;
    int32_t lead = playout_lead(tree->solo, position), sign = colour % 2 != 0 ? -1 : 1;
    int32_t before = (int32_t)(solo_distance(tree->solo, colour, position->pieces[colour]) +
                     solo_distance(tree->solo, partner_of(colour), position->pieces[partner_of(colour)]));
    uint16_t best[MAX_CHILDREN];

    if (tree->room - tree->count < MAX_CHILDREN)
        return false;
    turns_list(&tree->turns, position, &tree->work);
    count = best_turns(tree, colour, best);
    for (uint32_t i = 0; i < count; i++) {
        const struct turns_place *place = &tree->turns.places[best[i]];
        uint32_t key = key_of(place, colour);
        int32_t gain = before - place->distance - (turns_finished(place, colour) ? place->cost : TURN_COST);
        least = i == 0 ? key : least;
        tree->nodes[tree->count + i] = (struct tree_node){.pieces = place->pieces, .prior = prior_of(key, least),
                                                          .partner = place->partner, .cost = place->cost,
                                                          .lead = (int16_t)(lead + sign * gain)};
    }
    if (count > 0)
        node->lead = tree->nodes[tree->count].lead;
    node->first = tree->count;
    node->children = (uint8_t)count;
    tree->count += count;
    return count > 0;
}

/* ---- visits ---- */

/* To the position behind a child; teams that are home have no turn. */
static void descend(struct position *position, const struct tree_node *child)
{
    uint32_t colour = position->ply % COLOURS;

    if (child->partner) {
        position->pieces[colour] = POSITION_HOME[colour];
        position->pieces[partner_of(colour)] = child->pieces;
    } else {
        position->pieces[colour] = child->pieces;
    }
    position_count(position, child->cost);
    if (position_finished(position, position->ply % COLOURS) &&
        !position_finished(position, (position->ply + 1) % COLOURS))
        position->ply++;
}

/* How many children of a node with so many visits are looked at: 3 + 3/2 sqrt(visits). */
static uint32_t widened(const struct tree *tree, const struct tree_node *node)
{
    uint32_t root = uct_root(&tree->uct, node->visits + 1);
    uint32_t width = 3 + 3 * (1 << 14) / (root != 0 ? root : 1);

    return width < node->children ? width : node->children;
}

static struct tree_node *choose(struct tree *tree, const struct tree_node *node, uint32_t colour)
{
    uint32_t width = uct_width(&tree->uct, node->visits), count = widened(tree, node);
    struct tree_node *best = NULL;
    int32_t base = node->visits > 0 ? node->mean : UCT_ONE / 2, most = INT32_MIN;

    tree->work += count;
    if (colour % 2 != 0)
        base = UCT_ONE - base;
    for (uint32_t i = 0; i < count; i++) {
        struct tree_node *child = &tree->nodes[node->first + i];
        int32_t prior = base + child->prior, mean = colour % 2 != 0 ? UCT_ONE - child->mean : child->mean;
        int32_t rating;
        if (child->visits == 0)
            mean = prior;
        else {
            int32_t v = (int32_t)uct_value(&tree->uct, child->lead) * 16;
            if (colour % 2 != 0) v = UCT_ONE - v;
            mean += (v - mean) * IMPLICIT / 16;
        }
        rating = mean + (prior - mean) * UCT_PRIOR_VISITS / (int32_t)(child->visits + UCT_PRIOR_VISITS);
        rating += (int32_t)((uint64_t)width * uct_root(&tree->uct, child->visits + 1) >> 16);
        if (rating > most) {
            most = rating;
            best = child;
        }
    }
    return best;
}

static bool game_over(const struct position *position)
{
    return position->ply >= PLIES || (position_finished(position, YELLOW) && position_finished(position, BLACK));
}

/* What a position at the end of a path is worth; expands its node if that is due, which *expanded tells. */
static int32_t lead_of(struct tree *tree, struct tree_node *node, const struct position *position,
                       bool root, bool *expanded)
{
    *expanded = false;
    if (game_over(position))
        return playout_lead(tree->solo, position);
    if ((root || node->visits >= VISITS_TO_EXPAND) && expand(tree, node, position)) {
        *expanded = true;
        return 0;
    }
    return playout_run(&tree->playout, *position, tree->end, &tree->work);
}

static void back_up(const struct tree *tree, struct tree_node *node, uint32_t ply)
{
    int32_t best;
    const struct tree_node *child = &tree->nodes[node->first];
    if (node->children == 0)
        return;
    best = child->lead;
    for (uint32_t i = 1; i < node->children; i++)
        if (ply % 2 != 0 ? child[i].lead < best : child[i].lead > best)
            best = child[i].lead;
    node->lead = (int16_t)best;
}

static void visit(struct tree *tree, struct position position)
{
    struct tree_node *path[PATH_MOST], *node = &tree->nodes[0];
    uint32_t plies[PATH_MOST];
    uint32_t length = 0, value;
    int32_t lead;
    bool expanded = false;

    do {
        plies[length] = position.ply;
        path[length++] = node;
        while (node->children > 0) {
            node = choose(tree, node, position.ply % COLOURS);
            descend(&position, node);
            plies[length] = position.ply;
            path[length++] = node;
        }
        lead = lead_of(tree, node, &position, length == 1, &expanded);
        if (expanded)
            length--;
    } while (expanded);
    value = uct_value(&tree->uct, lead);
    while (length > 0) {
        node = path[--length];
        back_up(tree, node, plies[length]);
        node->visits++;
        node->total += value;
        node->mean = (uint16_t)uct_mean(node->total, node->visits);
    }
}

/* ---- search ---- */

/* A seed that depends on all of the position, and is not 0. */
static uint32_t seed_of(const struct position *position)
{
    uint64_t seed = position->ply + 1;

    for (uint32_t colour = 0; colour < COLOURS; colour++)
        seed = (seed ^ position->pieces[colour]) * UINT64_C(0x9e3779b97f4a7c15);
    return (uint32_t)(seed >> 32) | 1;
}

bool tree_search(struct tree *tree, const struct position *position, uint64_t work, struct stop *stop,
                 struct turn *turn)
{
    struct tree_node *root = &tree->nodes[0];
    uint32_t best = 0;

    *root = (struct tree_node){.pieces = 0};
    tree->count = 1;
    tree->work = 0;
    tree->playout.random = seed_of(position);
    tree->end = position->ply / COLOURS * COLOURS + HORIZON;
    if (!expand(tree, root, position))
        return false;
    while (tree->work < work && root->visits < UCT_VISITS_MOST && !stop_after(stop, 0)) {
        uint64_t before = tree->work;
        visit(tree, *position);
        (void)stop_after(stop, tree->work - before);
    }
    for (uint32_t i = 1; i < root->children; i++)
        if (tree->nodes[root->first + i].visits > tree->nodes[root->first + best].visits)
            best = i;
    turns_list(&tree->turns, position, &tree->work);
    {
        uint16_t order[MAX_CHILDREN];
        (void)best_turns(tree, position->ply % COLOURS, order);
        turns_moves(&tree->turns, order[best], turn);
    }
    return true;
}

uint32_t tree_value(const struct tree *tree, const struct position *position)
{
    uint32_t mean = tree->nodes[0].mean;

    return position->ply % 2 != 0 ? UCT_ONE - mean : mean;
}
