/* Tree reuse: what a search takes over from the last one. For tree.c. */
#ifndef LESS_SEARCH_TREE_REUSE_H
#define LESS_SEARCH_TREE_REUSE_H

#include "tree.h"

/* Makes `position` the root of the tree, and keeps the nodes of the last search below it. Nothing but a new root is left
 * if the last search did not visit the position; if it searched the same position, which is then searched anew; or if
 * `stop` ends the work, because the nodes are then half moved. A million nodes take some 20 milliseconds. */
void tree_reuse(struct tree *tree, const struct position *position, struct stop *stop);

/* Plays the turn of a child, and passes the turn of a team that is home. */
void tree_descend(struct position *position, const struct tree_node *child);

#endif
