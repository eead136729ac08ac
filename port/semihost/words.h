/* Words of a command line, for hosts that hand over one string instead of a list of arguments.
 *
 * Words are divided by blanks. Inside double quotes a blank is part of the word, and a backslash
 * makes the next character part of it anywhere; so "" is an empty word. Single quotes mean nothing:
 * phrases of power are full of them.
 *
 *     play_icfp2015 -f problem_6.json -p "ia! ia!" -p ph'nglui\ mglw'nafh */
#ifndef PORT_WORDS_H
#define PORT_WORDS_H

#include <stdbool.h>

/* Cuts the next word out of a line, in place: the word, which ends in a NUL, or NULL after the last
 * one. *line is where to go on. */
char *words_next(char **line);

#endif
