/* Tree: Monte Carlo tree search over turns.
 *
 * A visit descends from the root to the child with the highest selection score (uct.h), again and again. The more often
 * a node is visited, the more of its children take part (progressive widening, in the order of solo distance and
 * history). Where the visit leaves the tree a playout gives it a value, and every node on the path adds that value to
 * its total.
 *
 * A search reuses the subtree of the last search below its position. So its result is a function of the position, the
 * work and the searches since tree_open() or tree_forget(); the seed of its playouts is made of the position. The clock
 * may end a search between two visits. */
#ifndef LESS_SEARCH_TREE_H
#define LESS_SEARCH_TREE_H

#include <stdbool.h>
#include <stdint.h>

#include "../../base/arena.h"
#include "../../base/stop.h"
#include "../rules/position.h"
#include "../solo/solo.h"
#include "history.h"
#include "playout.h"
#include "turns.h"
#include "uct.h"

/* Values and leads are those of Yellow and White, unless another colour is named. A node and its score take 38 bytes.
 * */
struct tree_node {
    uint64_t pieces;       /* after the turn that leads here, as in struct turns_placement */
    uint32_t visits;
    uint32_t total;        /* sum of the values of the visits, each 0 .. VALUE_MAX */
    uint32_t first_child;  /* index in tree->nodes; the children follow each other */
    int16_t lead;          /* in moves, by solo distance: after the turn, or the minimax of the nodes below */
    int16_t prior_offset;  /* the prior less the mean of the parent (progressive bias), in parts of UCT_ONE, for the
                              colour that makes the turn: by solo distance 0 or less, which history_estimate() moves */
    int16_t value;         /* times UCT_ONE: mean of the visits, and in part the value of the most visited child */
    int16_t second_score;  /* the second highest score of the children when they were scored last */
    uint8_t most_visited;  /* the child with most visits; of equal ones the first that had them */
    uint8_t last_visited;  /* the child of the last visit */
    uint8_t child_count;   /* 0: the node is not expanded */
    unsigned cost : 2;          /* of the turn: 1 .. TURN_COST; counted where it brings the team home */
    unsigned of_partner : 1;    /* as in struct turns_placement */
    unsigned may_widen : 1;     /* has its first children only; there may be more turns */
    unsigned no_legal_turn : 1; /* the colour to move has none: everybody goes home alone */
    unsigned to_relocate : 1;   /* state of tree_reuse(), set at a first child: the siblings are kept, not moved yet */
};

/* The terms of a node's selection score, see uct.h. They stand apart from the nodes so that those of all children lie
 * close together: a large tree spends most of its time waiting for memory. */
struct tree_score {
    int16_t child_part;    /* (1 - w) value + w prior_offset, where w is the weight of the prior, in parts of UCT_ONE */
    uint16_t prior_weight; /* 2^15 w; without a visit 2^15 */
    uint16_t inverse_root; /* 2^15 / sqrt(visits + 1) */
};

/* Nodes of the deepest path. */
enum { PATH_NODES_MAX = PLIES + 1 };

struct tree {
    const struct solo *solo;
    struct uct uct;
    struct turns turns;
    struct playout playout;
    struct history history;
    struct tree_node *nodes;     /* [0] is the root */
    struct tree_score *scores; /* of each node, by the same index */
    uint32_t capacity;           /* nodes that there is memory for */
    uint32_t node_count;         /* 0: there was no search since tree_open() or tree_forget() */
    uint64_t work;               /* moves generated in the last search */
    uint32_t reused_visits;      /* visits of the root that the last search took over */
    bool has_best;               /* the root is that of the last search, and has children */
    struct position position;    /* of the root */
};

/* Bytes of the smallest useful tree, of some hundred nodes; and of one with that number of nodes, or of the smallest.
 * */
size_t tree_need(void);
size_t tree_need_of(uint32_t nodes);

/* The number of tables of solo distances that fit into memory beside the smallest tree, 0 .. COLOURS. */
uint32_t tree_tables(size_t bytes);

/* Takes memory for turns and history from the arena, and all that is left for up to MAX_NODES nodes. `solo` is kept by
 * reference. False when the arena has less than tree_need() bytes. */
bool tree_open(struct tree *tree, const struct solo *solo, struct arena *arena);

/* Searches for the colour to move, whose team is not home, until `work` is used up, `stop` ends it or the root has
 * UCT_VISITS_MAX visits. That limit includes reused visits; `work` does not. Work counts the moves generated, 3 for
 * each step down the tree and an eighth for each score computed; 50 million take about a second of a desktop core.
 * *turn is the most visited turn or, without a visit, the one nearest to home. False when there is no legal turn;
 * *turn is then unchanged. */
bool tree_search(struct tree *tree, const struct position *position, uint64_t work, struct stop *stop,
                 struct turn *turn);

/* Whether the colour to move has a turn: there are turns left, and its team is not home or shut in. Lists its turns. */
bool tree_can_move(struct tree *tree, const struct position *position);

/* Lists all turns of the colour to move, which has one, in tree->turns. */
void tree_list_turns(struct tree *tree, const struct position *position);

/* The turn that tree_search() would return now, also while it calls its `stop`. False before its first visit. */
bool tree_best(struct tree *tree, const struct position *position, struct turn *turn);

/* Makes the next search start from an empty tree. */
static inline void tree_forget(struct tree *tree)
{
    tree->node_count = 0;
}

/* The functions below describe the last search, and must not be called before there was one. */

/* Visits of the last search, reused ones not included. */
static inline uint32_t tree_visits(const struct tree *tree)
{
    return tree->nodes[0].visits - tree->reused_visits;
}

/* Whether the search ran out of nodes. It then went on without new ones. */
bool tree_full(const struct tree *tree);

/* By how many visits the most visited turn of the root is ahead of the second one; reused visits are included. */
uint32_t tree_margin(const struct tree *tree);

/* The mean value of the root for the colour to move there, 0 .. UCT_ONE; half of that without a visit. `position` is
 * the one that was searched. */
uint32_t tree_value(const struct tree *tree, const struct position *position);

#endif
