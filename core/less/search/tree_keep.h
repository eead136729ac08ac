/* What a search keeps of the one before: for tree.c. */
#ifndef LESS_SEARCH_TREE_KEEP_H
#define LESS_SEARCH_TREE_KEEP_H

#include "tree.h"

/* Makes the tree one of `position`. The nodes that the last search made for it and below are kept. Where
 * that search did not come by the position, or began with it, or `stop` says so, the tree is a new root alone. Some 20
 * milliseconds for a million nodes. */
void tree_keep(struct tree *tree, const struct position *position, struct stop *stop);

/* To the position behind a child; a team that is home has no turn. */
void tree_descend(struct position *position, const struct tree_node *child);

#endif
