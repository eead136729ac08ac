/* See tree_keep.h. The nodes that are kept move to the front of the array, each group of siblings in the order they had.
 * No memory beside the tree is needed: while a group waits, two fields of the rate of its first child hold the number
 * of its parent. They are functions of the visits, and so are found again. */
#include "tree_keep.h"

#include <string.h>

void tree_descend(struct position *position, const struct tree_node *child)
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

static bool same_position(const struct position *a, const struct position *b)
{
    return memcmp(a->pieces, b->pieces, sizeof a->pieces) == 0 && a->ply == b->ply && a->lead == b->lead;
}

/* The child of a node by which the colour to move comes to where it is in `target`; NULL: none. */
static const struct tree_node *child_towards(const struct tree *tree, const struct tree_node *node,
                                             const struct position *position, const struct position *target)
{
    uint32_t colour = position->ply % COLOURS;

    for (uint32_t i = 0; i < node->children; i++) {
        const struct tree_node *child = &tree->nodes[node->first + i];
        uint64_t own = child->partner ? POSITION_HOME[colour] : child->pieces;
        if (own == target->pieces[colour] &&
            (!child->partner || child->pieces == target->pieces[partner_of(colour)]))
            return child;
    }
    return NULL;
}

/* The node of a position below the root, or 0. The first turn is the one that the root chose. Each of the others is
 * found by where it has left its colour's pieces, so not where the partner has moved them since. */
static uint32_t find_node(const struct tree *tree, const struct position *target)
{
    const struct tree_node *node = tree->nodes;
    struct position position = tree->position;

    while (node->children > 0 && position.ply < target->ply) {
        if (node == tree->nodes)
            node = &tree->nodes[node->first + node->favourite];
        else if ((node = child_towards(tree, node, &position, target)) == NULL)
            return 0;
        tree_descend(&position, node);
    }
    return same_position(&position, target) ? (uint32_t)(node - tree->nodes) : 0;
}

static void set_parent(struct tree_rate *rate, uint32_t parent)
{
    rate->share = (uint16_t)(parent >> 16);
    rate->root = (uint16_t)parent;
}

static uint32_t parent_of(const struct tree_rate *rate)
{
    return (uint32_t)rate->share << 16 | rate->root;
}

/* Marks all groups of siblings below the root, depth first. False when stopped. */
static bool mark_groups(struct tree *tree, struct stop *stop)
{
    uint32_t path[PATH_MOST] = {0}, next[PATH_MOST] = {0}, length = 1;

    while (length > 0) {
        uint32_t number = path[length - 1], child = next[length - 1]++;
        const struct tree_node *node = &tree->nodes[number];
        if (child == node->children) {
            length--;
            continue;
        }
        if (stop_after(stop, 1))
            return false;
        if (child == 0) {
            tree->nodes[node->first].moved = 1;
            set_parent(&tree->rates[node->first], number);
        }
        path[length] = node->first + child;
        next[length++] = 0;
    }
    return true;
}

/* Moves the group of siblings that begins at `from` to `to`, which is not behind it; returns their number. */
static uint32_t move_group(struct tree *tree, uint32_t from, uint32_t to)
{
    struct tree_node *parent = &tree->nodes[parent_of(&tree->rates[from])];

    tree->nodes[from].moved = 0;
    parent->first = to;
    for (uint32_t i = 0; i < parent->children; i++) {
        struct tree_node *node = &tree->nodes[to + i];
        *node = tree->nodes[from + i];
        tree->rates[to + i] = (struct tree_rate){tree->rates[from + i].own, (uint16_t)uct_prior(node->visits),
                                                 (uint16_t)uct_root(&tree->uct, node->visits + 1)};
        if (node->children > 0 && node->first > from) /* its children are not moved yet */
            set_parent(&tree->rates[node->first], to + i);
    }
    return parent->children;
}

/* Moves the groups that are marked to the front. False when stopped. */
static bool move_groups(struct tree *tree, uint32_t count, struct stop *stop)
{
    for (uint32_t i = 1; i < count; i++) {
        uint32_t moved = tree->nodes[i].moved ? move_group(tree, i, tree->count) : 0;
        tree->count += moved;
        if (stop_after(stop, 1 + moved))
            return false;
    }
    return true;
}

void tree_keep(struct tree *tree, const struct position *position, struct stop *stop)
{
    uint32_t root = tree->count > 0 ? find_node(tree, position) : 0, count = tree->count;

    tree->nodes[0] = root > 0 ? tree->nodes[root] : (struct tree_node){.pieces = 0};
    tree->position = *position;
    tree->count = 1;
    if (root > 0 && !(mark_groups(tree, stop) && move_groups(tree, count, stop))) {
        tree->nodes[0] = (struct tree_node){.pieces = 0};
        tree->count = 1;
    }
    tree->kept = tree->nodes[0].visits;
}
