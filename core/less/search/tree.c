/* See tree.h. */
#include "tree.h"

#include <string.h>

#include "../../base/hash.h"
#include "tree_keep.h"

/* Visits of a node until its children are made: before, each visit is a playout from it. With 4 instead of 8 the player
 * won by 0.2 moves a game, +- 0.2. */
enum { VISITS_TO_EXPAND = 8 };

/* Children that a node has at first: with more than that few visits come to be needed. */
enum { CHILDREN_FIRST = MAX_CHILDREN < 24 ? MAX_CHILDREN : 24 };

/* Of a tree: two nodes with all their children, the root, and what is lost to make them a multiple of 4. */
enum { NODES_LEAST = 4 + 2 * (CHILDREN_FIRST + MAX_CHILDREN) };

/* Turns that the children of a node are chosen from. */
enum { LOOKED_AT = MAX_CHILDREN > MAX_CANDIDATES ? MAX_CHILDREN : MAX_CANDIDATES };

/* Plies of a playout, two for each colour. With 12 the player lost by 0.7 moves a game, with 4 and 6 by 0.2 and 0.1,
 * +- 0.3. */
enum { PLAYOUT_PLIES = 8 };

/* The share of the prior, and the root, in the rate of a node without visits. */
enum { ONE = 1 << 15 };

/* What a prior loses for each move of solo distance: what a move is worth in uct_value(). */
enum { PRIOR_MOVE = UCT_ONE / 20 };

/* Sixteenths of a child's mean that are the value of its lead: minimax by solo distance beside the playouts
 * (Lanctot and others, "Monte Carlo Tree Search with Heuristic Evaluations using Implicit Minimax
 * Backups"). With 4 instead of 0 the player won by 1.5 moves a game, +- 1.0. */
enum { LEAD_SHARE = 4 };

/* The value of a node is the mean of its visits, which those to bad turns water down, and for up to FAVOURITE_SHARE
 * sixteenths the value of its favourite child: half of that after FAVOURITE_VISITS visits of the child (Coulom,
 * "Efficient Selectivity and Backup Operators in Monte-Carlo Tree Search"). Beside the mean alone the player
 * won by 0.5 moves a game, +- 0.3; with 30 visits it lost by 1.2, +- 0.3. */
enum { FAVOURITE_SHARE = 14, FAVOURITE_VISITS = 200 };

/* Visits of a child that count in this: keeps products within 32 bits. */
enum { FAVOURITE_VISITS_MOST = 8192 };

/* The children of a node are rated at each of its first RATE_ALWAYS visits, and later at each RATE_EVERY-th or
 * when the child visited last is rated below what was the second best. Else a long search spends half of its time
 * on ratings: in 1.7 seconds of an opening it makes 1,330,000 visits instead of 740,000. */
enum { RATE_ALWAYS = 64, RATE_EVERY = 16 };

/* Work of a step from a node to its child, in moves looked at; rating a child takes an eighth of one. */
enum { STEP_WORK = 3 };

size_t tree_need(void)
{
    return turns_need() + history_need() + NODES_LEAST * (sizeof(struct tree_node) + sizeof(struct tree_rate));
}

bool tree_open(struct tree *tree, const struct solo *solo, struct arena *arena)
{
    size_t room;

    *tree = (struct tree){.solo = solo};
    if (arena_left(arena) < tree_need())
        return false;
    turns_open(&tree->turns, solo, arena);
    history_open(&tree->history, arena);
    room = arena_left(arena) / (sizeof(struct tree_node) + sizeof(struct tree_rate));
    room -= room % 4; /* so that both arrays are of whole words */
    tree->room = room < MAX_NODES ? (uint32_t)room : MAX_NODES;
    tree->nodes = ARENA_TAKE(arena, tree->room, struct tree_node);
    tree->rates = ARENA_TAKE(arena, tree->room, struct tree_rate);
    playout_open(&tree->playout, solo, &EVALUATION);
    uct_fill(&tree->uct);
    return true;
}

/* ---- children ---- */

/* What a turn is worse than the best one by solo distance. */
static int32_t prior_of(uint32_t key, uint32_t best)
{
    uint32_t worse = (key - best) * PRIOR_MOVE;

    return -(int32_t)(worse < UCT_ONE ? worse : UCT_ONE);
}

/* The best turns by solo distance, and of those the best by history too: at most `most`, in order; returns
 * their number. By insertion, which is quick for some that are nearly in order. */
static uint32_t best_turns(struct tree *tree, const struct position *position, uint32_t most, uint16_t *best,
                           int32_t *priors)
{
    uint32_t look = most < MAX_CANDIDATES ? MAX_CANDIDATES : most, colour = position->ply % COLOURS, count;
    uint32_t least = 0;

    turns_list(&tree->turns, position, look, &tree->work);
    count = turns_best(&tree->turns, colour, look, best);
    for (uint32_t i = 0; i < count; i++) {
        const struct turns_placement *placement = &tree->turns.placements[best[i]];
        uint32_t key = turns_key(placement, colour), j = i;
        uint16_t turn = best[i];
        int32_t prior;
        least = i == 0 ? key : least;
        prior = history_estimate(&tree->history, position->ply, placement->pieces, placement->partner,
                                 prior_of(key, least));
        for (; j > 0 && priors[j - 1] < prior; j--) {
            priors[j] = priors[j - 1];
            best[j] = best[j - 1];
        }
        priors[j] = prior;
        best[j] = turn;
    }
    return count < most ? count : most;
}

/* What a turn changes of the lead that solo distances promise, if a team that was `distance` from home
 * makes it. */
static int32_t gain_of(const struct turns_placement *placement, uint32_t colour, uint32_t distance)
{
    int32_t cost = turns_finished(placement, colour) ? placement->cost : TURN_COST;
    int32_t gain = (int32_t)distance - placement->distance - cost;

    return colour % 2 != 0 ? -gain : gain;
}

/* Makes nodes of the best turns, at most `most`, behind those that there are; returns their number. */
static uint32_t list_children(struct tree *tree, const struct position *position, uint32_t most)
{
    uint32_t colour = position->ply % COLOURS, partner = partner_of(colour), count;
    uint32_t distance = solo_distance(tree->solo, colour, position->pieces[colour]) +
                        solo_distance(tree->solo, partner, position->pieces[partner]);
    int32_t lead = evaluation_alone(tree->solo, position), priors[LOOKED_AT];
    uint16_t best[LOOKED_AT];

    count = best_turns(tree, position, most, best, priors);
    for (uint32_t i = 0; i < count; i++) {
        const struct turns_placement *placement = &tree->turns.placements[best[i]];
        int16_t prior = (int16_t)(priors[i] > -UCT_ONE ? priors[i] : -UCT_ONE);
        tree->nodes[tree->count + i] = (struct tree_node){
            .pieces = placement->pieces, .partner = placement->partner, .cost = placement->cost & 3u,
            .prior = prior, .lead = (int16_t)(lead + gain_of(placement, colour, distance))};
        tree->rates[tree->count + i] = (struct tree_rate){prior, ONE, ONE};
    }
    return count;
}

/* The lead of a node is the best of its children's, for the colour that moves. */
static void back_up(const struct tree *tree, struct tree_node *node, uint32_t colour)
{
    const struct tree_node *children = &tree->nodes[node->first];
    int32_t best = children[0].lead;

    for (uint32_t i = 1; i < node->children; i++)
        if (colour % 2 != 0 ? children[i].lead < best : children[i].lead > best)
            best = children[i].lead;
    node->lead = (int16_t)best;
}

/* Gives a node its first children, or marks it as stuck where there is no legal turn. */
static void expand(struct tree *tree, struct tree_node *node, const struct position *position)
{
    uint32_t count = list_children(tree, position, CHILDREN_FIRST);

    node->first = tree->count;
    node->children = (uint8_t)count;
    node->more = count == CHILDREN_FIRST;
    node->stuck = count == 0;
    if (count > 0)
        back_up(tree, node, position->ply % COLOURS);
    tree->count += count;
}

static bool same_turn(const struct tree_node *a, const struct tree_node *b)
{
    return a->pieces == b->pieces && a->partner == b->partner;
}

/* Gives a node all its children. Those that it has stay the first ones, in their order, and the others
 * follow. */
static void complete(struct tree *tree, struct tree_node *node, const struct position *position)
{
    struct tree_node *nodes = &tree->nodes[tree->count];
    struct tree_rate *rates = &tree->rates[tree->count];
    uint32_t had = node->children, count, kept = had;

    memcpy(nodes, &tree->nodes[node->first], had * sizeof *nodes);
    memcpy(rates, &tree->rates[node->first], had * sizeof *rates);
    node->first = tree->count;
    tree->count += had;
    count = list_children(tree, position, MAX_CHILDREN);
    for (uint32_t i = had; i < had + count && kept < MAX_CHILDREN; i++) {
        uint32_t known = 0;
        while (known < had && !same_turn(&nodes[i], &nodes[known]))
            known++;
        if (known == had) {
            nodes[kept] = nodes[i];
            rates[kept++] = rates[i];
        }
    }
    node->children = (uint8_t)kept;
    node->more = false;
    tree->count = node->first + kept;
}

/* ---- visits ---- */

/* The number of children of a node that are looked at: 3 + 3/4 of the square root of its visits. With a third more the
 * player won by 0.1 moves a game, with a third less it lost by 0.5, +- 0.4. */
static uint32_t width_of(const struct tree *tree, const struct tree_node *node)
{
    uint32_t root = uct_root(&tree->uct, node->visits + 1);

    return 3 + 3 * (1 << 13) / (root != 0 ? root : 1);
}

/* The mean value of a node for the colour that moves there; without visits it is a draw. */
static int32_t base_of(const struct tree_node *node, uint32_t colour)
{
    int32_t mean = node->visits > 0 ? (int32_t)uct_mean(node->total, node->visits) : UCT_ONE / 2;

    return colour % 2 != 0 ? UCT_ONE - mean : mean;
}

/* The formula of uct.h: at most 4/3 UCT_ONE, which fits 16 bits. */
static int32_t rating_of(struct tree_rate rate, int32_t base, uint32_t width)
{
    return rate.own + (base * rate.share >> 15) + (int32_t)((uint64_t)width * rate.root >> 16);
}

/* Rates the children of a node. They are visited for the first time in the order they stand in, so those without
 * visits are the last ones, and of these only the first is rated. */
static void rate_children(struct tree *tree, struct tree_node *node, int32_t base, uint32_t width)
{
    const struct tree_rate *rates = &tree->rates[node->first];
    uint32_t count = width_of(tree, node), rated = 0;
    int32_t best = INT16_MIN, second = INT16_MIN;

    count = count < node->children ? count : node->children;
    for (; rated < count; rated++) {
        int32_t rating = rating_of(rates[rated], base, width);
        if (rating > best) {
            second = best;
            best = rating;
            node->chosen = (uint8_t)rated;
        } else if (rating > second) {
            second = rating;
        }
        if (rates[rated].share == ONE)
            count = rated;
    }
    node->rival = (int16_t)second;
    tree->work += rated / 8;
}

/* The child to visit. */
static struct tree_node *choose(struct tree *tree, struct tree_node *node, uint32_t colour)
{
    uint32_t width = uct_width(&tree->uct, node->visits);
    int32_t base = base_of(node, colour);

    if (node->visits < RATE_ALWAYS || node->visits % RATE_EVERY == 0 ||
        rating_of(tree->rates[node->first + node->chosen], base, width) < node->rival)
        rate_children(tree, node, base, width);
    tree->work += STEP_WORK;
    return &tree->nodes[node->first + node->chosen];
}

/* Whether a visit goes on to a child of the node; makes children when that is due. */
static bool grown(struct tree *tree, struct tree_node *node, const struct position *position)
{
    bool due = node == tree->nodes || node->visits >= VISITS_TO_EXPAND;

    if (tree_full(tree))
        return node->children > 0;
    if (node->children == 0 && due && !node->stuck && !position_over(position))
        expand(tree, node, position);
    else if (node->more && width_of(tree, node) > node->children)
        complete(tree, node, position);
    return node->children > 0;
}

/* Rates a child after a visit, for the colour that moves at its parent: its value, in parts the value of its
 * lead, and less and less the prior, which is relative to the mean of the parent. */
static void rate(const struct tree *tree, const struct tree_node *child, uint32_t colour)
{
    int32_t value = child->value;
    int32_t lead = (int32_t)uct_value(&tree->uct, child->lead) * 16;
    int32_t share = (int32_t)uct_prior(child->visits);

    value += (lead - value) * LEAD_SHARE / 16;
    if (colour % 2 != 0)
        value = UCT_ONE - value;
    tree->rates[child - tree->nodes] = (struct tree_rate){
        (int16_t)(value + (child->prior - value) * share / ONE), (uint16_t)share,
        (uint16_t)uct_root(&tree->uct, child->visits + 1)};
}

/* A node on the path of a visit, as it was before. */
struct passed {
    struct tree_node *node;
    int16_t lead;
    uint8_t ply;
};

static void count_visit(struct tree_node *node, uint32_t value)
{
    node->visits++;
    node->total += value;
    node->value = (int16_t)uct_mean(node->total, node->visits);
}

/* After a child of a node was visited and the visit counted for both. */
static void count_child(const struct tree *tree, struct tree_node *node, const struct tree_node *child)
{
    const struct tree_node *favourite = &tree->nodes[node->first + node->favourite];
    int32_t visits;

    if (child->visits > favourite->visits) {
        favourite = child;
        node->favourite = (uint8_t)((uint32_t)(child - tree->nodes) - node->first);
    }
    visits = favourite->visits < FAVOURITE_VISITS_MOST ? (int32_t)favourite->visits : FAVOURITE_VISITS_MOST;
    node->value = (int16_t)(node->value + (favourite->value - node->value) * FAVOURITE_SHARE / 16 * visits /
                                              (visits + FAVOURITE_VISITS));
}

static void visit(struct tree *tree, struct position position)
{
    struct tree_node *node = tree->nodes;
    struct passed path[PATH_MOST];
    uint32_t length = 0, value;
    bool changed = false; /* the lead of the last node */
    int32_t lead;

    for (;; length++) {
        path[length] = (struct passed){node, node->lead, (uint8_t)position.ply};
        if (!grown(tree, node, &position))
            break;
        node = choose(tree, node, position.ply % COLOURS);
        tree_descend(&position, node);
    }
    if (node->stuck || position_over(&position))
        lead = LEAD_MOVE * evaluation_alone(tree->solo, &position);
    else
        lead = playout_run(&tree->playout, position, position.ply + PLAYOUT_PLIES, &tree->work);
    value = uct_value_of(&tree->uct, lead, LEAD_MOVE);
    count_visit(node, value);
    while (length-- > 0) {
        struct tree_node *child = node;
        node = path[length].node;
        if (changed)
            back_up(tree, node, path[length].ply % COLOURS);
        changed = node->lead != path[length].lead;
        rate(tree, child, path[length].ply % COLOURS);
        history_count(&tree->history, path[length].ply, child->pieces, child->partner, value);
        count_visit(node, value);
        count_child(tree, node, child);
    }
}

/* ---- search ---- */

/* A seed that depends on all of the position, and is not 0. */
static uint32_t seed_of(const struct position *position)
{
    uint64_t seed = position->ply + 1;

    for (uint32_t colour = 0; colour < COLOURS; colour++)
        seed = hash_mix(seed, position->pieces[colour]);
    return (uint32_t)(seed >> 32) | 1;
}

bool tree_full(const struct tree *tree)
{
    return tree->room - tree->count < CHILDREN_FIRST + MAX_CHILDREN;
}

uint32_t tree_margin(const struct tree *tree)
{
    const struct tree_node *root = tree->nodes;
    uint32_t most = 0, second = 0;

    for (uint32_t i = 0; i < root->children; i++) {
        uint32_t visits = tree->nodes[root->first + i].visits;
        second = visits > most ? most : visits > second ? visits : second;
        most = visits > most ? visits : most;
    }
    return most - second;
}

/* The moves of a turn are not kept in its node: they are found by listing the turns once more. */
static void find_moves(struct tree *tree, const struct position *position, const struct tree_node *node,
                       struct turn *turn)
{
    uint32_t placement = 1;

    turns_list(&tree->turns, position, LOOKED_AT, &tree->work);
    while (tree->turns.placements[placement].pieces != node->pieces ||
           tree->turns.placements[placement].partner != node->partner)
        placement++;
    turns_moves(&tree->turns, placement, turn);
}

bool tree_search(struct tree *tree, const struct position *position, uint64_t work, struct stop *stop,
                 struct turn *turn)
{
    struct tree_node *root = tree->nodes;
    uint32_t best = 0;

    tree_keep(tree, position, stop);
    history_clear(&tree->history);
    tree->work = 0;
    tree->playout.random = seed_of(position);
    if (!grown(tree, root, position))
        return false;
    while (tree->work < work && root->visits < UCT_VISITS_MOST && !stop_after(stop, 0)) {
        uint64_t before = tree->work;
        visit(tree, *position);
        (void)stop_after(stop, tree->work - before);
    }
    for (uint32_t i = 1; i < root->children; i++)
        if (tree->nodes[root->first + i].visits > tree->nodes[root->first + best].visits)
            best = i;
    find_moves(tree, position, &tree->nodes[root->first + best], turn);
    return true;
}

uint32_t tree_value(const struct tree *tree, const struct position *position)
{
    return (uint32_t)base_of(tree->nodes, position->ply % COLOURS);
}
