/* View: pictures of a state as characters and as SVG, made from the shapes of its game.
 *
 * Characters: in a game with cells, a unit of x is a column and a unit of y is a row. Other games are scaled to fit;
 * characters count as twice as high as wide.
 *
 * SVG: the units are the game's, with y stretched by scene.y_permille. Cells are squares or hexagons scene.cell_step
 * wide. Shapes of GAME_NEXT are drawn to the right of the others. */
#ifndef JUDGE_VIEW_H
#define JUDGE_VIEW_H

#include "../base/writer.h"
#include "game.h"

enum { VIEW_COLUMNS = 80, VIEW_ROWS = 40 }; /* the default for a game without cells */

/* A picture of characters. */
struct view {
    int32_t columns, rows;
    char *marks;    /* columns * rows; a blank where there is nothing */
    uint8_t *roles; /* of the marks: enum game_role */
    int32_t left, top; /* the units of the first column and row */
    struct game_scene scene; /* of the state drawn last */
};

/* Opens a view of at most `columns` and `rows`, at least 1; 0 means the whole scene of a game with cells, otherwise
 * VIEW_COLUMNS and VIEW_ROWS. Its window is at the upper left corner. False if the arena is too small. */
bool view_open(struct view *view, struct arena *arena, const struct game *game, struct game_problem *problem,
               const void *state, int32_t columns, int32_t rows);

/* Draws a state. If the scene is larger than the view, the window moves so that scene.focus is in its middle half, or
 * as near to it as the edges of the scene allow. */
void view_draw(struct view *view, const struct game *game, struct game_problem *problem, const void *state);

/* Writes the picture, one line per row without spaces at its end; colours are escapes of terminals. */
void view_write(const struct view *view, struct writer *writer, bool colour);

/* The terminal's escape for a role. The colours blue, yellow and magenta can be distinguished with any colour vision,
 * on light and dark backgrounds; each kind of thing also has its own mark. Colours of players may be any. */
const char *view_escape(uint8_t role);

/* Writes a picture of all layers as SVG; the title is also its heading. */
void view_svg(struct writer *writer, const struct game *game, struct game_problem *problem, const void *state,
              const char *title);

#endif
