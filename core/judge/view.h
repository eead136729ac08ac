/* View: pictures of a state, as characters and as SVG, made from the shapes of its game alone.
 *
 * Characters: a game with cells has a column for each unit of x and a row for each unit of y. Others are scaled to fit, with
 * characters taken for twice as high as wide.
 *
 * SVG: y is stretched by scene.y_permille, else the units are the game's. Cells are squares or hexagons scene.cell_step wide.
 * Shapes of GAME_NEXT stand to the right of the others. */
#ifndef JUDGE_VIEW_H
#define JUDGE_VIEW_H

#include "../base/writer.h"
#include "game.h"

enum { VIEW_COLUMNS = 80, VIEW_ROWS = 40 }; /* of a game without cells, where nothing else is asked for */

/* A picture of characters. */
struct view {
    int32_t columns, rows;
    char *marks;    /* columns * rows; a blank where there is nothing */
    uint8_t *roles; /* of the marks: enum game_role */
    int32_t left, top; /* the units of the first column and row */
    struct game_scene scene; /* of the state drawn last */
};

/* Opens a view for a problem, of at most `columns` and `rows`, at least 1 (0: all of a game with cells, else VIEW_COLUMNS
 * and VIEW_ROWS); false if the arena is too small. It stands at the left upper corner. */
bool view_open(struct view *view, struct arena *arena, const struct game *game, struct game_problem *problem,
               const void *state, int32_t columns, int32_t rows);

/* Draws a state: of a scene that is larger, a window with scene.focus in its middle half or at an edge. */
void view_draw(struct view *view, const struct game *game, struct game_problem *problem, const void *state);

/* Writes the picture, a line a row without blanks at its end; with colours as escapes of terminals. */
void view_write(const struct view *view, struct writer *writer, bool colour);

/* The escape of a terminal for what has a role. Colours are told apart with any colour vision on a light and a dark ground:
 * blue, yellow, magenta; each kind of thing has a mark of its own as well. Those of players may be any. */
const char *view_escape(uint8_t role);

/* Writes a picture of the ground, the moving and the next things as SVG, with that title also as its heading. */
void view_svg(struct writer *writer, const struct game *game, struct game_problem *problem, const void *state,
              const char *title);

#endif
