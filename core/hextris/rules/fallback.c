/* See fallback.h. */
#include "fallback.h"

#include "board.h"
#include "game.h"
#include "unit.h"

/* The next move south, alternately south-east and south-west, so that the unit stays in its column. If that move does
 * not fit, the other one; COMMANDS if neither fits. *below is the pose after the move. */
static enum command move_down(const uint64_t *board, struct board_size size, const struct unit *unit,
                              struct pose pose, struct pose *below)
{
    bool odd = (pose.y & 1) != 0;
    const enum command moves[] = {odd ? MOVE_SW : MOVE_SE, odd ? MOVE_SE : MOVE_SW};

    for (uint32_t i = 0; i < 2; i++)
        if (game_apply(unit, pose, moves[i], below) && board_fits(board, size, unit, *below))
            return moves[i];
    return COMMANDS;
}

/* Moves the unit down from its spawn. The last letter is a move south that does not fit and locks the unit. */
static bool drop_unit(const uint64_t *board, struct board_size size, const struct unit *unit, struct sink sink)
{
    struct pose pose = game_spawn(unit), below;

    if (!unit->can_spawn || !board_fits(board, size, unit, pose))
        return true;
    for (uint32_t row = 0; row < FALLBACK_ROWS; row++) {
        enum command command = move_down(board, size, unit, pose, &below);
        bool locks = command == COMMANDS;
        if (!sink.put(sink.context, game_letters(locks ? MOVE_SW : command), 1))
            return false;
        if (locks)
            break;
        pose = below;
    }
    return true;
}

bool fallback_text(const struct problem *problem, uint32_t seed, struct arena scratch, struct sink sink)
{
    struct board_size size = board_size_of(problem);
    uint64_t *board = ARENA_TAKE(&scratch, (size_t)size.height * size.words, uint64_t);
    const struct problem_unit *first;
    struct unit_offset *offsets;
    struct unit unit;
    uint8_t number;

    if (problem->source_length == 0)
        return true;
    game_source(&number, 1, seed, problem->unit_count);
    first = &problem->units[number];
    offsets = unit_take_offsets(first->member_count, &scratch);
    if (board == NULL || offsets == NULL)
        return true;
    board_start(board, size, problem);
    unit_build_unrotated(&unit, first, size.width, size.height, offsets);
    return drop_unit(board, size, &unit, sink);
}
