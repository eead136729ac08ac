/* See replay.h. */
#include "replay.h"

#include <string.h>

#include "../rules/game.h"

void replay_layout(struct replay *replay, struct board_size size, struct arena *arena)
{
    replay->board = ARENA_TAKE(arena, (size_t)size.height * size.words, uint64_t);
}

void replay_begin(struct replay *replay, const struct prepared_game *game)
{
    replay->game = game;
    replay->locked = replay->lines = 0;
    memcpy(replay->board, game->start, (size_t)game->size.height * game->size.words * sizeof *replay->board);
}

const struct unit *replay_unit(const struct replay *replay)
{
    return &replay->game->units[replay->game->source[replay->locked]];
}

int32_t replay_lock(struct replay *replay, struct pose pose)
{
    const struct unit *unit = replay_unit(replay);
    uint32_t lines_before = replay->lines;

    board_fill(replay->board, replay->game->size, unit, pose);
    replay->lines = board_clear(replay->board, replay->game->size);
    replay->locked++;
    return game_points(unit->member_count, replay->lines, lines_before);
}
