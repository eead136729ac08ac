/*
 * A player rushes directly after its 20th turn ("after your program has made 20 turns it will read Move"), from the
 * squares where its pieces are then. For the other players these pieces stay there.
 */
#include "game.h"

_Static_assert(sizeof(struct less_game) == LESS_SQUARES + LESS_COLOURS * sizeof(bool) + 15 * sizeof(int32_t),
               "a game has no padding");

void less_game_start(struct less_game *game, bool late_rush)
{
    *game = (struct less_game){.late_rush = late_rush, .rush_moves = {-1, -1, -1, -1}};
    less_position_start(&game->position);
}

static bool less_game_must_rush(const struct less_game *game, int colour)
{
    return game->rush_moves[colour] < 0 && !less_team_is_home(&game->position, colour);
}

/* The first colour that has to rush now, or -1. */
static int less_game_rusher(const struct less_game *game)
{
    bool all = game->any_stuck || game->plies == LESS_TURNS_MAX * LESS_COLOURS;
    for (int colour = 0; colour < LESS_COLOURS; colour++)
        if (less_game_must_rush(game, colour) &&
            (all || (!game->late_rush && game->turns[colour] == LESS_TURNS_MAX)))
            return colour;
    return -1;
}

enum less_next less_game_next(const struct less_game *game, const struct less_board *board, int *colour)
{
    struct less_move list[LESS_MOVES_MAX];
    *colour = less_game_rusher(game);
    if (*colour >= 0)
        return LESS_NEXT_RUSH;
    *colour = game->plies % LESS_COLOURS;
    if (game->any_stuck || game->plies == LESS_TURNS_MAX * LESS_COLOURS ||
        (less_team_is_home(&game->position, 0) && less_team_is_home(&game->position, 1)))
        return LESS_NEXT_END;
    if (less_team_is_home(&game->position, *colour))
        return LESS_NEXT_NIL;
    if (less_turn_moves(board, &game->position, *colour, 0, list) == 0)
        return LESS_NEXT_STUCK;
    return LESS_NEXT_TURN;
}

void less_game_apply_turn(struct less_game *game, int colour, const struct less_position *position, int moves)
{
    game->position = *position;
    game->plies++;
    game->turns[colour]++;
    game->moves[colour] += less_team_is_home(position, colour) ? moves : LESS_TURN_MOVES;
}

int less_game_turn(struct less_game *game, const struct less_board *board, int colour, const char *text,
                   struct message *wrong)
{
    struct less_position position = game->position;
    int moves = less_turn(board, &position, colour, text, wrong);
    if (moves > 0)
        less_game_apply_turn(game, colour, &position, moves);
    return moves;
}

void less_game_nil(struct less_game *game)
{
    game->plies++;
}

void less_game_stuck(struct less_game *game)
{
    game->any_stuck = 1;
}

void less_game_rush(struct less_game *game, int colour, int moves)
{
    game->rush_moves[colour] = moves;
    game->moves[colour] += moves;
}

int less_game_team_moves(const struct less_game *game, int colour)
{
    return game->moves[colour] + game->moves[less_partner(colour)];
}

int less_game_points(const struct less_game *game, int colour)
{
    int other = (colour + 1) % LESS_COLOURS;
    int points = LESS_POINTS / 2 - less_game_team_moves(game, colour) + less_game_team_moves(game, other);
    if (game->failed[colour] || points < 0)
        return 0;
    return points > LESS_POINTS ? LESS_POINTS : points;
}
