/* See tree_reuse.h. Nodes that are kept move to the front of the array, group of siblings by group, in the order they
 * had. This needs no memory beside the tree: until a group is moved, two terms of its first child's score hold the
 * index of its parent. These terms follow from the visits, so they are computed anew. */
#include "tree_reuse.h"

#include <string.h>

void tree_descend(struct position *position, const struct tree_node *child)
{
    uint32_t colour = position->ply % COLOURS;

    if (child->of_partner) {
        position->pieces[colour] = POSITION_HOME[colour];
        position->pieces[partner_of(colour)] = child->pieces;
    } else {
        position->pieces[colour] = child->pieces;
    }
    position_end_turn(position, child->cost);
    if (position_team_is_home(position, position->ply % COLOURS) &&
        !position_team_is_home(position, (position->ply + 1) % COLOURS))
        position->ply++;
}

static bool same_position(const struct position *a, const struct position *b)
{
    return memcmp(a->pieces, b->pieces, sizeof a->pieces) == 0 && a->ply == b->ply && a->lead == b->lead;
}

/* The child whose turn leaves the pieces of the colour to move where they are in `target`; NULL: none. */
static const struct tree_node *child_towards(const struct tree *tree, const struct tree_node *node,
                                             const struct position *position, const struct position *target)
{
    uint32_t colour = position->ply % COLOURS;

    for (uint32_t i = 0; i < node->child_count; i++) {
        const struct tree_node *child = &tree->nodes[node->first_child + i];
        uint64_t own = child->of_partner ? POSITION_HOME[colour] : child->pieces;
        if (own == target->pieces[colour] &&
            (!child->of_partner || child->pieces == target->pieces[partner_of(colour)]))
            return child;
    }
    return NULL;
}

/* The index of the node of a position below the root, or 0. The first turn is the one that the root chose. The turns of
 * the others are recognized by their colours' pieces, so not where a partner has moved these since. */
static uint32_t find_node(const struct tree *tree, const struct position *target)
{
    const struct tree_node *node = tree->nodes;
    struct position position = tree->position;

    while (node->child_count > 0 && position.ply < target->ply) {
        if (node == tree->nodes)
            node = &tree->nodes[node->first_child + node->most_visited];
        else if ((node = child_towards(tree, node, &position, target)) == NULL)
            return 0;
        tree_descend(&position, node);
    }
    return same_position(&position, target) ? (uint32_t)(node - tree->nodes) : 0;
}

static void set_parent(struct tree_score *score, uint32_t parent)
{
    score->prior_weight = (uint16_t)(parent >> 16);
    score->inverse_root = (uint16_t)parent;
}

static uint32_t parent_of(const struct tree_score *score)
{
    return (uint32_t)score->prior_weight << 16 | score->inverse_root;
}

/* Marks all groups of siblings below the root, depth first, and stores their parents. False when stopped. */
static bool mark_groups(struct tree *tree, struct stop *stop)
{
    uint32_t path[PATH_NODES_MAX] = {0}, next[PATH_NODES_MAX] = {0}, length = 1;

    while (length > 0) {
        uint32_t number = path[length - 1], child = next[length - 1]++;
        const struct tree_node *node = &tree->nodes[number];
        if (child == node->child_count) {
            length--;
            continue;
        }
        if (stop_after(stop, 1))
            return false;
        if (child == 0) {
            tree->nodes[node->first_child].to_relocate = 1;
            set_parent(&tree->scores[node->first_child], number);
        }
        path[length] = node->first_child + child;
        next[length++] = 0;
    }
    return true;
}

/* Moves the group of siblings at index `from` to index `to`, which is not greater; returns their number. */
static uint32_t move_group(struct tree *tree, uint32_t from, uint32_t to)
{
    struct tree_node *parent = &tree->nodes[parent_of(&tree->scores[from])];

    tree->nodes[from].to_relocate = 0;
    parent->first_child = to;
    for (uint32_t i = 0; i < parent->child_count; i++) {
        struct tree_node *node = &tree->nodes[to + i];
        *node = tree->nodes[from + i];
        tree->scores[to + i] = (struct tree_score){
            tree->scores[from + i].child_part, (uint16_t)uct_prior_weight(node->visits),
            (uint16_t)uct_inverse_root(&tree->uct, node->visits + 1)};
        if (node->child_count > 0 && node->first_child > from) /* its children are not moved yet */
            set_parent(&tree->scores[node->first_child], to + i);
    }
    return parent->child_count;
}

/* Moves the marked groups to the front. False when stopped. */
static bool move_groups(struct tree *tree, uint32_t count, struct stop *stop)
{
    for (uint32_t i = 1; i < count; i++) {
        uint32_t moved = tree->nodes[i].to_relocate ? move_group(tree, i, tree->node_count) : 0;
        tree->node_count += moved;
        if (stop_after(stop, 1 + moved))
            return false;
    }
    return true;
}

void tree_reuse(struct tree *tree, const struct position *position, struct stop *stop)
{
    uint32_t root = tree->node_count > 0 ? find_node(tree, position) : 0, count = tree->node_count;

    tree->nodes[0] = root > 0 ? tree->nodes[root] : (struct tree_node){.pieces = 0};
    tree->position = *position;
    tree->node_count = 1;
    if (root > 0 && !(mark_groups(tree, stop) && move_groups(tree, count, stop))) {
        tree->nodes[0] = (struct tree_node){.pieces = 0};
        tree->node_count = 1;
    }
    tree->reused_visits = tree->nodes[0].visits;
}
