/* Words of a command line, for hosts that pass one string instead of a list of arguments.
 *
 * Spaces divide words. A space inside double quotes, and any character after a backslash, is part of the word; "" is an
 * empty word. Single quotes have no meaning, because phrases of power are full of them.
 *
 *     play_icfp2015 -f problem_6.json -p "ia! ia!" -p ph'nglui\ mglw'nafh */
#ifndef PORT_WORDS_H
#define PORT_WORDS_H

#include <stdbool.h>

/* Cuts the next word out of a line, in place, and moves *line behind it. The word ends in a NUL; NULL after the last
 * one. */
char *words_next(char **line);

#endif
