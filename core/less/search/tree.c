/* See tree.h. */
#include "tree.h"

#include <string.h>

#include "../../base/hash.h"
#include "../../base/integer.h"
#include "tree_reuse.h"

/* A node is expanded after this many visits; each visit before is a playout from it. With 4 instead of 8 the player won
 * by 0.2 moves a game, +- 0.2. */
enum { VISITS_TO_EXPAND = 8 };

/* Children of a node when it is expanded; few nodes are visited often enough to need more. */
enum { CHILDREN_FIRST = MAX_CHILDREN < 24 ? MAX_CHILDREN : 24 };

/* The smallest tree: the root, two nodes with all their children, and some to make the number a multiple of 4. */
enum { NODES_MIN = 4 + 2 * (CHILDREN_FIRST + MAX_CHILDREN) };

/* Turns listed for a node; its children are chosen from them. */
enum { LISTED_MAX = MAX_CHILDREN > MAX_CANDIDATES ? MAX_CHILDREN : MAX_CANDIDATES };

/* Plies of a playout, two for each colour. With 12 the player lost by 0.7 moves a game, with 4 and 6 by 0.2 and 0.1,
 * +- 0.3. */
enum { PLAYOUT_PLIES = 8 };

/* One, times 2^15: prior_weight and inverse_root of a node without visits. */
enum { SHARE_ONE = 1 << 15 };

/* A prior falls by this for each move of solo distance: what a move is worth in uct_value(). */
enum { PRIOR_LOSS_PER_MOVE = UCT_ONE / 20 };

/* Implicit minimax (Lanctot and others, "Monte Carlo Tree Search with Heuristic Evaluations using Implicit Minimax
 * Backups"): so many sixteenths of a child's value come from its lead, the minimax of solo distances. With 4 instead of
 * 0 the player won by 1.5 moves a game, +- 1.0. */
enum { MINIMAX_SHARE = 4 };

/* Visits to bad turns spoil the mean of a node. So up to MOST_VISITED_SHARE sixteenths of its value are that of its
 * most visited child: half of that after MOST_VISITED_VISITS visits of the child (Coulom, "Efficient Selectivity and
 * Backup Operators in Monte-Carlo Tree Search"). Against the mean alone the player won by 0.5 moves a game, +- 0.3;
 * with 30 visits it lost by 1.2, +- 0.3. */
enum { MOST_VISITED_SHARE = 14, MOST_VISITED_VISITS = 200 };

/* More visits of a child count as this many: products then fit 32 bits. */
enum { MOST_VISITED_VISITS_MAX = 8192 };

/* All children of a node are scored at each of its first SCORE_ALWAYS visits. Later they are scored at each
 * SCORE_EVERY-th visit, or when the score of the child visited last falls below the second score. Otherwise a long
 * search would spend half of its time on scores: in 1.7 seconds of an opening it makes 1,330,000 visits instead of
 * 740,000. */
enum { SCORE_ALWAYS = 64, SCORE_EVERY = 16 };

/* Work of descending from a node to its child, in generated moves; scoring a child takes an eighth of one. */
enum { DESCENT_WORK = 3 };

size_t tree_need(void)
{
    return turns_need() + history_need() + NODES_MIN * (sizeof(struct tree_node) + sizeof(struct tree_score));
}

size_t tree_need_of(uint32_t nodes)
{
    size_t more = nodes > NODES_MIN ? nodes - NODES_MIN : 0;

    return tree_need() + more * (sizeof(struct tree_node) + sizeof(struct tree_score));
}

uint32_t tree_tables(size_t bytes)
{
    size_t tree = arena_need(tree_need(), 1), table = arena_need(PLACEMENTS, 1);
    uint32_t tables = 0;

    while (tables < COLOURS && bytes >= tree && (bytes - tree) / table > tables)
        tables++;
    return tables;
}

bool tree_open(struct tree *tree, const struct solo *solo, struct arena *arena)
{
    size_t nodes;

    *tree = (struct tree){.solo = solo};
    if (arena_left(arena) < tree_need())
        return false;
    turns_open(&tree->turns, solo, arena);
    history_open(&tree->history, arena);
    nodes = arena_left(arena) / (sizeof(struct tree_node) + sizeof(struct tree_score));
    nodes -= nodes % 4; /* both arrays are then of whole words */
    tree->capacity = (uint32_t)integer_min_unsigned(nodes, MAX_NODES);
    tree->nodes = ARENA_TAKE(arena, tree->capacity, struct tree_node);
    tree->scores = ARENA_TAKE(arena, tree->capacity, struct tree_score);
    playout_open(&tree->playout, solo, &EVALUATION);
    uct_fill(&tree->uct);
    return true;
}

/* ---- children ---- */

/* By how much a turn is worse than the best one, by solo distance: 0 or less. */
static int32_t prior_offset_of(uint32_t key, uint32_t best)
{
    return -(int32_t)integer_min_32((key - best) * PRIOR_LOSS_PER_MOVE, UCT_ONE);
}

/* Lists the turns nearest to home and sorts them by solo distance and history. Fills `best` and `priors` with the first
 * of them, up to `max`, and returns their number. Insertion sort is quick for a list that is nearly sorted. */
static uint32_t order_turns(struct tree *tree, const struct position *position, uint32_t max, uint16_t *best,
                           int32_t *priors)
{
    uint32_t listed = max < MAX_CANDIDATES ? MAX_CANDIDATES : max, colour = position->ply % COLOURS, count;
    uint32_t least = 0;

    turns_list(&tree->turns, position, listed, &tree->work);
    count = turns_nearest(&tree->turns, colour, listed, best);
    for (uint32_t i = 0; i < count; i++) {
        const struct turns_placement *placement = &tree->turns.placements[best[i]];
        uint32_t key = turns_key(placement, colour), j = i;
        uint16_t turn = best[i];
        int32_t prior;
        least = i == 0 ? key : least;
        prior = history_estimate(&tree->history, position->ply, placement->pieces, placement->of_partner,
                                 prior_offset_of(key, least));
        for (; j > 0 && priors[j - 1] < prior; j--) {
            priors[j] = priors[j - 1];
            best[j] = best[j - 1];
        }
        priors[j] = prior;
        best[j] = turn;
    }
    return count < max ? count : max;
}

/* How a turn changes the lead that solo distances promise; the team was `distance` from home. */
static int32_t turn_gain(const struct turns_placement *placement, uint32_t colour, uint32_t distance)
{
    int32_t cost = turns_team_is_home(placement, colour) ? placement->cost : TURN_COST;
    int32_t gain = (int32_t)distance - placement->distance - cost;

    return colour % 2 != 0 ? -gain : gain;
}

/* Appends nodes for the best turns, up to `max`, to the array; returns their number. tree->node_count stays. */
static uint32_t append_children(struct tree *tree, const struct position *position, uint32_t max)
{
    uint32_t colour = position->ply % COLOURS, partner = partner_of(colour), count;
    uint32_t distance = solo_distance(tree->solo, colour, position->pieces[colour]) +
                        solo_distance(tree->solo, partner, position->pieces[partner]);
    int32_t lead = evaluation_solo_lead(tree->solo, position), priors[LISTED_MAX];
    uint16_t best[LISTED_MAX];

    count = order_turns(tree, position, max, best, priors);
    for (uint32_t i = 0; i < count; i++) {
        const struct turns_placement *placement = &tree->turns.placements[best[i]];
        int16_t prior = (int16_t)(priors[i] > -UCT_ONE ? priors[i] : -UCT_ONE);
        tree->nodes[tree->node_count + i] = (struct tree_node){
            .pieces = placement->pieces, .of_partner = placement->of_partner, .cost = placement->cost & 3u,
            .prior_offset = prior, .lead = (int16_t)(lead + turn_gain(placement, colour, distance))};
        tree->scores[tree->node_count + i] = (struct tree_score){prior, SHARE_ONE, SHARE_ONE};
    }
    return count;
}

/* Sets the lead of a node to the best of its children's, for the colour to move there. */
static void back_up(const struct tree *tree, struct tree_node *node, uint32_t colour)
{
    const struct tree_node *children = &tree->nodes[node->first_child];
    int32_t best = children[0].lead;

    for (uint32_t i = 1; i < node->child_count; i++)
        if (colour % 2 != 0 ? children[i].lead < best : children[i].lead > best)
            best = children[i].lead;
    node->lead = (int16_t)best;
}

/* Gives a node its first children, or marks it where there is no legal turn. */
static void expand_node(struct tree *tree, struct tree_node *node, const struct position *position)
{
    uint32_t count = append_children(tree, position, CHILDREN_FIRST);

    node->first_child = tree->node_count;
    node->child_count = (uint8_t)count;
    node->may_widen = count == CHILDREN_FIRST;
    node->no_legal_turn = count == 0;
    if (count > 0)
        back_up(tree, node, position->ply % COLOURS);
    tree->node_count += count;
}

static bool same_turn(const struct tree_node *a, const struct tree_node *b)
{
    return a->pieces == b->pieces && a->of_partner == b->of_partner;
}

/* Gives a node all its children. Those that it has stay in front, in their order, and the others follow. */
static void add_all_children(struct tree *tree, struct tree_node *node, const struct position *position)
{
    struct tree_node *nodes = &tree->nodes[tree->node_count];
    struct tree_score *scores = &tree->scores[tree->node_count];
    uint32_t old_count = node->child_count, count, new_count = old_count;

    memcpy(nodes, &tree->nodes[node->first_child], old_count * sizeof *nodes);
    memcpy(scores, &tree->scores[node->first_child], old_count * sizeof *scores);
    node->first_child = tree->node_count;
    tree->node_count += old_count;
    count = append_children(tree, position, MAX_CHILDREN);
    for (uint32_t i = old_count; i < old_count + count && new_count < MAX_CHILDREN; i++) {
        uint32_t same = 0;
        while (same < old_count && !same_turn(&nodes[i], &nodes[same]))
            same++;
        if (same == old_count) {
            nodes[new_count] = nodes[i];
            scores[new_count++] = scores[i];
        }
    }
    node->child_count = (uint8_t)new_count;
    node->may_widen = false;
    tree->node_count = node->first_child + new_count;
}

/* ---- visits ---- */

/* Progressive widening: the number of children that take part is 3 + 3/4 of the square root of the node's visits. With
 * a third more the player won by 0.1 moves a game, with a third less it lost by 0.5, +- 0.4. */
static uint32_t width_of(const struct tree *tree, const struct tree_node *node)
{
    uint32_t root = uct_inverse_root(&tree->uct, node->visits + 1);

    return 3 + 3 * (1 << 13) / (root != 0 ? root : 1);
}

/* The mean value of a node for the colour to move there; that of a draw before the first visit. */
static int32_t mean_for_mover(const struct tree_node *node, uint32_t colour)
{
    int32_t mean = node->visits > 0 ? (int32_t)uct_mean(node->total, node->visits) : UCT_ONE / 2;

    return colour % 2 != 0 ? UCT_ONE - mean : mean;
}

/* The formula of uct.h. */
static int32_t score_of(struct tree_score score, int32_t parent_mean, uint32_t exploration)
{
    return score.child_part + (parent_mean * score.prior_weight >> 15) +
           (int32_t)((uint64_t)exploration * score.inverse_root >> 16);
}

/* Rates the children of a node. They receive their first visits in the order of the array, so the children without
 * visits are the last ones, and of these only the first is scored. */
static void score_children(struct tree *tree, struct tree_node *node, int32_t parent_mean, uint32_t exploration)
{
    const struct tree_score *scores = &tree->scores[node->first_child];
    uint32_t count = integer_min_32(width_of(tree, node), node->child_count), scored = 0;
    int32_t best = INT16_MIN, second = INT16_MIN;

    for (; scored < count; scored++) {
        int32_t score = score_of(scores[scored], parent_mean, exploration);
        if (score > best) {
            second = best;
            best = score;
            node->last_visited = (uint8_t)scored;
        } else if (score > second) {
            second = score;
        }
        if (scores[scored].prior_weight == SHARE_ONE)
            count = scored;
    }
    node->second_score = (int16_t)(second < INT16_MAX ? second : INT16_MAX);
    tree->work += scored / 8;
}

/* Returns the child to visit. */
static struct tree_node *choose(struct tree *tree, struct tree_node *node, uint32_t colour)
{
    uint32_t exploration = uct_exploration(&tree->uct, node->visits);
    int32_t parent_mean = mean_for_mover(node, colour);
    struct tree_score last = tree->scores[node->first_child + node->last_visited];

    if (node->visits < SCORE_ALWAYS || node->visits % SCORE_EVERY == 0 ||
        score_of(last, parent_mean, exploration) < node->second_score)
        score_children(tree, node, parent_mean, exploration);
    tree->work += DESCENT_WORK;
    return &tree->nodes[node->first_child + node->last_visited];
}

/* Expands the node, or gives it all its children, when that is due. Returns whether a visit can descend to a child. */
static bool grow(struct tree *tree, struct tree_node *node, const struct position *position)
{
    bool due = node == tree->nodes || node->visits >= VISITS_TO_EXPAND;

    if (tree_full(tree))
        return node->child_count > 0;
    if (node->child_count == 0 && due && !node->no_legal_turn && !position_is_over(position))
        expand_node(tree, node, position);
    else if (node->may_widen && width_of(tree, node) > node->child_count)
        add_all_children(tree, node, position);
    return node->child_count > 0;
}

/* Updates the score of a child after a visit, for the colour to move at its parent. It is the value of the child, in
 * part the value of its lead, and less and less the prior, which is relative to the mean of the parent. */
static void update_score(const struct tree *tree, const struct tree_node *child, uint32_t colour)
{
    int32_t value = child->value;
    int32_t lead = (int32_t)uct_value(&tree->uct, child->lead) * 16;
    int32_t share = (int32_t)uct_prior_weight(child->visits);

    value += (lead - value) * MINIMAX_SHARE / 16;
    if (colour % 2 != 0)
        value = UCT_ONE - value;
    tree->scores[child - tree->nodes] = (struct tree_score){
        (int16_t)(value + (child->prior_offset - value) * share / SHARE_ONE), (uint16_t)share,
        (uint16_t)uct_inverse_root(&tree->uct, child->visits + 1)};
}

/* A node on the path of a visit, with its lead before the visit. */
struct path_entry {
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

/* Mixes the value of the most visited child into that of the node, after the visit was counted for both. */
static void mix_most_visited(const struct tree *tree, struct tree_node *node, const struct tree_node *child)
{
    const struct tree_node *most_visited = &tree->nodes[node->first_child + node->most_visited];
    int32_t visits;

    if (child->visits > most_visited->visits) {
        most_visited = child;
        node->most_visited = (uint8_t)((uint32_t)(child - tree->nodes) - node->first_child);
    }
    visits = (int32_t)integer_min_32(most_visited->visits, MOST_VISITED_VISITS_MAX);
    node->value = (int16_t)(node->value + (most_visited->value - node->value) * MOST_VISITED_SHARE / 16 * visits /
                                              (visits + MOST_VISITED_VISITS));
}

static void visit(struct tree *tree, struct position position)
{
    struct tree_node *node = tree->nodes;
    struct path_entry path[PATH_NODES_MAX];
    uint32_t length = 0, value;
    bool lead_changed = false; /* of the child */
    int32_t lead;

    for (;; length++) {
        path[length] = (struct path_entry){node, node->lead, (uint8_t)position.ply};
        if (!grow(tree, node, &position))
            break;
        node = choose(tree, node, position.ply % COLOURS);
        tree_descend(&position, node);
    }
    if (node->no_legal_turn || position_is_over(&position))
        lead = LEAD_PER_MOVE * evaluation_solo_lead(tree->solo, &position);
    else
        lead = playout_run(&tree->playout, position, position.ply + PLAYOUT_PLIES, &tree->work);
    value = uct_value_of(&tree->uct, lead, LEAD_PER_MOVE);
    count_visit(node, value);
    while (length-- > 0) {
        struct tree_node *child = node;
        node = path[length].node;
        if (lead_changed)
            back_up(tree, node, path[length].ply % COLOURS);
        lead_changed = node->lead != path[length].lead;
        update_score(tree, child, path[length].ply % COLOURS);
        history_add(&tree->history, path[length].ply, child->pieces, child->of_partner, value);
        count_visit(node, value);
        mix_most_visited(tree, node, child);
    }
}

/* ---- search ---- */

/* A seed other than 0 that depends on the whole position. */
static uint32_t seed_of(const struct position *position)
{
    uint64_t seed = position->ply + 1;

    for (uint32_t colour = 0; colour < COLOURS; colour++)
        seed = hash_mix(seed, position->pieces[colour]);
    return (uint32_t)(seed >> 32) | 1;
}

bool tree_full(const struct tree *tree)
{
    return tree->capacity - tree->node_count < CHILDREN_FIRST + MAX_CHILDREN;
}

uint32_t tree_margin(const struct tree *tree)
{
    const struct tree_node *root = tree->nodes;
    uint32_t most = 0, second = 0;

    for (uint32_t i = 0; i < root->child_count; i++) {
        uint32_t visits = tree->nodes[root->first_child + i].visits;
        second = visits > most ? most : visits > second ? visits : second;
        most = visits > most ? visits : most;
    }
    return most - second;
}

/* Finds the moves of a node's turn. Nodes do not store them, so the turns are listed once more. */
static void find_moves(struct tree *tree, const struct position *position, const struct tree_node *node,
                       struct turn *turn)
{
    uint32_t placement = 1;

    turns_list(&tree->turns, position, LISTED_MAX, &tree->work);
    while (tree->turns.placements[placement].pieces != node->pieces ||
           tree->turns.placements[placement].of_partner != node->of_partner)
        placement++;
    turns_moves(&tree->turns, placement, turn);
}

bool tree_can_move(struct tree *tree, const struct position *position)
{
    uint64_t work = 0;

    if (position->ply >= PLIES || position_team_is_home(position, position->ply % COLOURS))
        return false;
    turns_list(&tree->turns, position, 1, &work);
    return tree->turns.count > 1;
}

void tree_list_turns(struct tree *tree, const struct position *position)
{
    uint64_t work = 0;

    turns_list(&tree->turns, position, MAX_TURNS, &work);
}

/* The child of the root with most visits; of equal ones the first. */
static const struct tree_node *most_visited_of(const struct tree *tree)
{
    const struct tree_node *root = tree->nodes, *best = &tree->nodes[root->first_child];

    for (uint32_t i = 1; i < root->child_count; i++)
        if (tree->nodes[root->first_child + i].visits > best->visits)
            best = &tree->nodes[root->first_child + i];
    return best;
}

bool tree_best(struct tree *tree, const struct position *position, struct turn *turn)
{
    uint64_t work = tree->work;

    if (!tree->has_best)
        return false;
    find_moves(tree, position, most_visited_of(tree), turn);
    tree->work = work; /* of the search, which may go on */
    return true;
}

bool tree_search(struct tree *tree, const struct position *position, uint64_t work, struct stop *stop,
                 struct turn *turn)
{
    struct tree_node *root = tree->nodes;

    tree->has_best = false;
    tree_reuse(tree, position, stop);
    history_clear(&tree->history);
    tree->work = 0;
    tree->playout.random = seed_of(position);
    if (!grow(tree, root, position))
        return false;
    tree->has_best = true;
    while (tree->work < work && root->visits < UCT_VISITS_MAX && !stop_after(stop, 0)) {
        uint64_t before = tree->work;
        visit(tree, *position);
        (void)stop_after(stop, tree->work - before);
    }
    find_moves(tree, position, most_visited_of(tree), turn);
    return true;
}

uint32_t tree_value(const struct tree *tree, const struct position *position)
{
    return (uint32_t)mean_for_mover(tree->nodes, position->ply % COLOURS);
}
