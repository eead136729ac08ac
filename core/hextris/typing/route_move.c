/* See route_move.h. */
#include "route_move.h"

#include "../../base/integer.h"

/* Sets the anchor columns that texts may go to. The command leads to poses whose pivot lies in row `pivot_y`
 * and whose anchor lies in row `y`. */
static void set_columns(struct route_move *move, const struct reach *reach, const struct unit *unit,
                        const struct route_corridor *corridor, int32_t pivot_y, int32_t y)
{
    int32_t pivot_dx = unit->shape[move->orientation].pivot_dx[y & 1];
    int32_t row = route_anchor_y(unit, pivot_y, 0); /* below the spawn, which is orientation 0 at y = 0 */
    int32_t west, east;

    move->west = 0;
    move->east = (int32_t)reach->size.width - 1;
    if (corridor == NULL)
        return;
    if (row >= (int32_t)corridor->rows) {
        move->east = -1;
        return;
    }
    west = corridor->west[row] - corridor->margin - pivot_dx;
    east = corridor->east[row] + corridor->margin - pivot_dx;
    move->west = (int32_t)integer_max(west, move->west);
    move->east = (int32_t)integer_min(east, move->east);
}

void route_moves_fill(struct route_move moves[COMMANDS], const struct reach *reach, const struct unit *unit,
                      const struct route_corridor *corridor, int32_t pivot_y, uint32_t orientation)
{
    struct pose pose = {(uint8_t)orientation, 0, (int16_t)route_anchor_y(unit, pivot_y, orientation)}, after;

    for (uint32_t c = 0; c < COMMANDS; c++) {
        struct route_move *move = &moves[c];
        *move = (struct route_move){.east = -1};
        if (!game_apply(unit, pose, (enum command)c, &after) || after.y < 0 ||
            after.y >= (int32_t)reach->size.height)
            continue;
        move->fits = reach_row(reach, reach->fits, after.orientation, after.y);
        move->dx = after.x;
        move->orientation = after.orientation;
        set_columns(move, reach, unit, corridor, pivot_y + (c == MOVE_SW || c == MOVE_SE), after.y);
    }
}
