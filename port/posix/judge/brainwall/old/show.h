/*
 * wall_show: a pose as a picture, in SVG.
 *
 * The hole is light on dark, the y axis points down as in the contest. An edge is green where it has
 * its length, towards blue where it is compressed and towards red where it is stretched, full colour
 * at the limit; in a pose that is not valid it is dashed if it is beyond the limit or partly outside
 * the hole. Corners are dots; the five farthest from the nearest vertex are larger, joined to it and
 * labelled with their dislikes. Bonuses are diamonds with their kind and problem, filled if they are
 * unlocked; a vertex outside the hole is a cross.
 */
#ifndef PORT_JUDGE_BRAINWALL_SHOW_H
#define PORT_JUDGE_BRAINWALL_SHOW_H

#include "table.h"

#include <stdio.h>

#define WALL_SHOW_WORST 5 /* corners that are labelled */

/* Writes the picture of a row's problem with its pose, or without it if there is none that fits the figure. */
void wall_show(FILE *file, const struct wall_row *row);

#endif
