/*
 * Every rule is checked on the board of 64 squares, move by move; nothing is kept between turns.
 */
#include "rules.h"

#include "../../base/integer.h"

#include <string.h>

/* The top left square of the corner where a colour starts. */
static int less_corner(int colour)
{
    static const int corner[LESS_COLOURS] = {48, 0, 54, 6};
    return corner[colour];
}

static int less_corner_square(int corner, int index)
{
    return corner + index / 2 * LESS_SIDE + index % 2;
}

int less_start_square(int colour, int index)
{
    return less_corner_square(less_corner(colour), index);
}

/* Yellow (0) and Red (3) change corners, and so do Black (1) and White (2). */
int less_goal_square(int colour, int index)
{
    return less_corner_square(less_corner(LESS_COLOURS - 1 - colour), index);
}

void less_position_start(struct less_position *position)
{
    memset(position->at, -1, sizeof position->at);
    for (int colour = 0; colour < LESS_COLOURS; colour++)
        for (int i = 0; i < LESS_PIECES; i++)
            position->at[less_start_square(colour, i)] = (signed char)colour;
}

bool less_is_home(const struct less_position *position, int colour)
{
    for (int i = 0; i < LESS_PIECES; i++)
        if (position->at[less_goal_square(colour, i)] != colour)
            return false;
    return true;
}

bool less_team_is_home(const struct less_position *position, int colour)
{
    return less_is_home(position, colour) && less_is_home(position, less_partner(colour));
}

int less_moved_colour(const struct less_position *position, int colour)
{
    return less_is_home(position, colour) ? less_partner(colour) : colour;
}

static int less_move_refuse(struct message *wrong, const char *why, int from, int to)
{
    char first[3];
    char second[3];
    if (!wrong)
        return 0;
    less_board_name(from, first);
    less_board_name(to, second);
    message_clear(wrong);
    message_print(wrong, "%s%s: %s", first, second, why);
    return 0;
}

int less_move_cost(const struct less_board *board, const struct less_position *position, int from, int to,
                   struct message *wrong)
{
    int rows = (int)integer_abs(from / LESS_SIDE - to / LESS_SIDE);
    int columns = (int)integer_abs(from % LESS_SIDE - to % LESS_SIDE);
    int middle = (from + to) / 2;
    if (position->at[from] < 0)
        return less_move_refuse(wrong, "the square has none of the player's own pieces", from, to);
    if (position->at[to] >= 0)
        return less_move_refuse(wrong, "the square is not empty", from, to);
    if ((rows && columns) || rows + columns > 2)
        return less_move_refuse(wrong, "the target is neither a neighbouring square nor a jump away", from, to);
    if (rows + columns == 1)
        return 1 + less_board_walls(board, from, to);
    if (position->at[middle] < 0)
        return less_move_refuse(wrong, "there is no piece to jump over", from, to);
    if (less_board_walls(board, from, middle) || less_board_walls(board, middle, to))
        return less_move_refuse(wrong, "a wall is in the way of the jump", from, to);
    return 1;
}

bool less_move_read(struct less_move *move, const char *text, size_t length, struct message *wrong)
{
    *move = (struct less_move){.cost = 0};
    if (length == LESS_MOVE_TEXT) {
        move->from = less_board_square(text);
        move->to = less_board_square(text + 2);
        if (move->from >= 0 && move->to >= 0)
            return true;
    }
    message_clear(wrong);
    message_quoted(wrong, text, length);
    message_text(wrong, ": expected a move such as h1f1");
    return false;
}

void less_move_make(struct less_position *position, const struct less_move *move)
{
    position->at[move->to] = position->at[move->from];
    position->at[move->from] = -1;
}

/* Lists the moves of a colour's pieces. */
static int less_moves_of(const struct less_board *board, const struct less_position *position, int moved, int cost_max,
                         struct less_move list[LESS_MOVES_MAX])
{
    static const int offsets[][2] = {{0, 1}, {0, -1}, {1, 0}, {-1, 0}};
    int count = 0;
    for (int from = 0; from < LESS_SQUARES; from++) {
        for (int i = 0; position->at[from] == moved && i < 8; i++) {
            int length = 1 + i % 2;
            int row = from / LESS_SIDE + length * offsets[i / 2][0];
            int column = from % LESS_SIDE + length * offsets[i / 2][1];
            if (row < 0 || row >= LESS_SIDE || column < 0 || column >= LESS_SIDE)
                continue;
            struct less_move move = {from, row * LESS_SIDE + column, 0};
            move.cost = less_move_cost(board, position, from, move.to, NULL);
            if (move.cost > 0 && move.cost <= cost_max && count < LESS_MOVES_MAX)
                list[count++] = move;
        }
    }
    return count;
}

int less_moves(const struct less_board *board, const struct less_position *position, int colour, int cost_max,
               struct less_move list[LESS_MOVES_MAX])
{
    return less_moves_of(board, position, less_moved_colour(position, colour), cost_max, list);
}

int less_turn_moves(const struct less_board *board, const struct less_position *position, int colour, int spent,
                    struct less_move list[LESS_MOVES_MAX])
{
    int count = less_moves(board, position, colour, LESS_TURN_MOVES - spent, list);
    if (count == 0 && spent == 0)
        count = less_moves_of(board, position, colour, LESS_TURN_MOVES, list);
    return count;
}

void less_remove_others(struct less_position *position, int colour)
{
    for (int square = 0; square < LESS_SQUARES; square++)
        if (position->at[square] != colour)
            position->at[square] = -1;
}

/* Whether the colour may move the piece. False with a message. */
static bool less_may_move(const struct less_position *position, int colour, const struct less_move *move,
                          struct message *wrong)
{
    signed char owner = position->at[move->from];
    if (owner == colour || (owner == less_partner(colour) && less_is_home(position, colour)))
        return true;
    bool of_partner = owner == less_partner(colour);
    (void)less_move_refuse(wrong,
                           of_partner ? "the piece is the partner's, and the player's own are not all home"
                                      : "the square has none of the player's own pieces",
                           move->from, move->to);
    return false;
}

bool less_turn_move(const struct less_board *board, struct less_position *position, int colour, struct less_move *move,
                    int *spent, struct message *wrong)
{
    if (!less_may_move(position, colour, move, wrong))
        return false;
    move->cost = less_move_cost(board, position, move->from, move->to, wrong);
    if (move->cost == 0)
        return false;
    if (*spent + move->cost > LESS_TURN_MOVES) {
        (void)less_move_refuse(wrong, "the turn takes more than 3 moves", move->from, move->to);
        return false;
    }
    *spent += move->cost;
    less_move_make(position, move);
    return true;
}

bool less_turn_is_well_formed(const char *text, size_t length, struct message *wrong)
{
    struct less_move move;
    bool is_valid = length % LESS_MOVE_STRIDE == LESS_MOVE_TEXT && length < LESS_TURN_TEXT;
    for (size_t at = 0; is_valid && at < length; at += LESS_MOVE_STRIDE)
        is_valid = less_move_read(&move, text + at, LESS_MOVE_TEXT, wrong) &&
                (at + LESS_MOVE_TEXT == length || text[at + LESS_MOVE_TEXT] == ':');
    if (is_valid)
        return true;
    message_clear(wrong);
    message_quoted(wrong, text, length);
    message_text(wrong, ": expected a turn of one to three moves such as h1f1:g1g3");
    return false;
}

int less_turn(const struct less_board *board, struct less_position *position, int colour, const char *text,
              struct message *wrong)
{
    struct less_position after = *position;
    size_t length = strlen(text);
    int spent = 0;
    if (!less_turn_is_well_formed(text, length, wrong))
        return 0;
    for (size_t at = 0; at < length; at += LESS_MOVE_STRIDE) {
        struct less_move move;
        if (!less_move_read(&move, text + at, LESS_MOVE_TEXT, wrong) ||
            !less_turn_move(board, &after, colour, &move, &spent, wrong))
            return 0;
    }
    *position = after;
    return spent;
}
