/* Tree: Monte Carlo tree search over turns.
 *
 * A visit goes down from the root by the formula in uct.h, with more and more children of a node taken into
 * account the more often it is visited (progressive widening, in the order of solo distance and history). Where
 * it leaves the tree a playout decides what it is worth; every node on the way counts that.
 *
 * A search keeps what the one before knows of its position. So it is a function of position, work and the searches
 * since tree_open(); the seed of its playouts is made of the position. The clock may end it between two visits. */
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

struct tree_node {
    uint64_t pieces;  /* after the turn that leads here, as in struct turns_placement */
    uint32_t visits;
    uint32_t total;   /* sum of the values of the visits */
    uint32_t first;   /* of the children */
    int16_t lead;     /* by solo distance alone: of the turn, or minimax of what is known to follow */
    int16_t prior;    /* what the turn is worth, from its best sibling by solo distance, towards history_estimate() */
    int16_t value;    /* the mean of the visits and, in parts, the value of the favourite: see tree.c */
    int16_t rival;    /* the second best rating of a child when they were rated last */
    uint8_t favourite; /* the child with most visits, of those with as many the first to have them */
    uint8_t chosen;    /* the child of the last visit */
    uint8_t children; /* 0: none are known */
    unsigned cost : 2;    /* of the turn, where it brings the team home: 1 .. TURN_COST */
    unsigned partner : 1; /* as in struct turns_placement */
    unsigned more : 1;    /* there may be more children than are known */
    unsigned stuck : 1;   /* there is no legal turn: everybody goes home alone */
    unsigned moved : 1;   /* in tree_keep(), set at a first child: these children are to be moved */
};

/* What of a node decides whether its parent's next visit goes there, apart from the others so that those of all
 * children lie close together: most of the time of a large tree is spent waiting for memory. */
struct tree_rate {
    int16_t own;    /* part of the rating that does not depend on the parent: see rate() */
    uint16_t share; /* of the prior beside the mean of the visits, times 2^15: all of it without a visit */
    uint16_t root;  /* 2^15 / sqrt(visits + 1) */
};

/* Nodes of the deepest path. */
enum { PATH_MOST = PLIES + 1 };

struct tree {
    const struct solo *solo;
    struct uct uct;
    struct turns turns;
    struct playout playout;
    struct history history;
    struct tree_node *nodes; /* nodes[0] is the root */
    struct tree_rate *rates; /* of each node */
    uint32_t room;           /* nodes that there is memory for */
    uint32_t count;          /* 0: nothing was searched yet */
    uint64_t work;           /* moves looked at in the last search */
    uint32_t kept;           /* visits of the root that the last search began with */
    struct position position; /* of the root */
};

/* Bytes of the least useful tree: some hundred nodes. */
size_t tree_need(void);

/* Takes room for turns and history, and all that is left of the arena, up to MAX_NODES, for nodes. False
 * when the arena is too small. */
bool tree_open(struct tree *tree, const struct solo *solo, struct arena *arena);

/* Searches for the colour to move, whose team is not home, until `work` is spent, `stop` says so or the root has
 * UCT_VISITS_MOST visits; work for what was kept does not count, visits do. *turn is the turn with most visits
 * or, without a visit, the one nearest to home. False when there is no legal turn: *turn stays as it was. */
bool tree_search(struct tree *tree, const struct position *position, uint64_t work, struct stop *stop,
                 struct turn *turn);

/* The next search is to keep nothing. */
static inline void tree_forget(struct tree *tree)
{
    tree->count = 0;
}

/* The visits of the last search. */
static inline uint32_t tree_visits(const struct tree *tree)
{
    return tree->nodes[0].visits - tree->kept;
}

/* Whether the last search ran out of nodes: it went on without new ones. */
bool tree_full(const struct tree *tree);

/* The visits that another turn of the root needs to overtake the one with most visits. */
uint32_t tree_margin(const struct tree *tree);

/* The mean value of the root for the colour that moves there, 0 .. UCT_ONE. */
uint32_t tree_value(const struct tree *tree, const struct position *position);

#endif
