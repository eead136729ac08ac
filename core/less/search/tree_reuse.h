/* Tree reuse: what a search takes over from the last one. For tree.c. */
#ifndef LESS_SEARCH_TREE_REUSE_H
#define LESS_SEARCH_TREE_REUSE_H

#include "tree.h"

/* Makes `position` the root of the tree, and keeps the nodes of the last search below it. The tree becomes a new root
 * alone where the last search did not visit the position or began with it, or when `stop` ends the work. A million
 * nodes take some 20 milliseconds. */
void tree_reuse(struct tree *tree, const struct position *position, struct stop *stop);

/* Plays the turn of a child, and passes the turn of a team that is home. */
void tree_descend(struct position *position, const struct tree_node *child);

#endif
