/* Seam: what the page's scripts for Less call, compiled into one module. An instance holds one board and one
 * moment of a game; in the page it knows the rules, in a Web Worker it also plays a colour.
 *
 *     seam.c    board, game, moves
 *     seat.c    the search of core/less for one colour
 *
 * Text goes through less.text, ended by a NUL. */
#ifndef PAGE_LESS_SEAM_H
#define PAGE_LESS_SEAM_H

#include "../../../../core/less/rules/walls.h"
#include "course.h"

enum { SEAM_TEXT = 4096 }; /* bytes: a rush of 800 moves; the farthest one needs 168 at most */

struct less {
    struct walls walls;
    struct course course;
    char text[SEAM_TEXT];
};
extern struct less less;

#endif
