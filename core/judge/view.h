/* View: pictures of a state, as characters and as SVG, made from the shapes of its game alone. */
#ifndef JUDGE_VIEW_H
#define JUDGE_VIEW_H

#include "../base/writer.h"
#include "game.h"

/* A picture of characters. Games with cells have a column for each unit of x and a row for each unit of y; others are
 * scaled to fit. */
struct view {
    int32_t columns, rows;
    char *marks;    /* columns * rows; a blank where there is nothing */
    uint8_t *roles; /* of the marks: enum game_role */
    int32_t left, top; /* the units of the first column and row */
};

/* Opens a view for a problem of at most so many columns and rows (0: all of a game with cells, else 80 x 40); false if the
 * arena is too small. */
bool view_open(struct view *view, struct arena *arena, const struct game *game, struct game_problem *problem,
               const void *state, int32_t columns, int32_t rows);

/* Draws a state: of a scene that is larger, a window with scene.focus in its middle half or at an edge. */
void view_draw(struct view *view, const struct game *game, struct game_problem *problem, const void *state);

/* Writes the picture, a line a row without blanks at its end; with colours as escapes of terminals. */
void view_write(const struct view *view, struct writer *writer, bool colour);

/* Colours that are told apart with any colour vision, on a light and on a dark ground. */
const char *view_escape(uint8_t role);

/* Writes a picture of the ground, the moving and the next things as SVG, with that title. */
void view_svg(struct writer *writer, const struct game *game, struct game_problem *problem, const void *state,
              const char *title);

#endif
