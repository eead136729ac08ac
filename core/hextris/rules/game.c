/* See game.h. Source: the contest's specification, "Unit Commands", "Scoring", "The Source" and
 * "Commands". */
#include "game.h"

#include <string.h>

#include "../bounds.h"
#include "../../base/random.h"

#define EACH_COMMAND(SIX)                                                             \
    SIX(MOVE_E, 'b', 'c', 'e', 'f', 'y', '2') SIX(MOVE_W, 'p', '\'', '!', '.', '0', '3') \
    SIX(MOVE_SW, 'a', 'g', 'h', 'i', 'j', '4') SIX(MOVE_SE, 'l', 'm', 'n', 'o', ' ', '5') \
    SIX(ROTATE_CW, 'd', 'q', 'r', 'v', 'z', '1') SIX(ROTATE_CCW, 'k', 's', 't', 'u', 'w', 'x')

#define LETTERS_OF(command, a, b, c, d, e, f) [command] = {a, b, c, d, e, f},
static const char COMMAND_LETTERS[COMMANDS][GAME_LETTERS + 1] = {EACH_COMMAND(LETTERS_OF)};

/* By lower case letter: 1 + its command; 0 if the letter is no command. */
#define OF_LETTERS(command, a, b, c, d, e, f)                                             \
    [a] = 1 + (command), [b] = 1 + (command), [c] = 1 + (command), [d] = 1 + (command), \
    [e] = 1 + (command), [f] = 1 + (command),
static const uint8_t COMMAND_OF['z' + 1] = {EACH_COMMAND(OF_LETTERS)};

const char *game_letters(enum command command)
{
    return COMMAND_LETTERS[command];
}

char game_lower(char letter)
{
    return (char)(letter >= 'A' && letter <= 'Z' ? letter - 'A' + 'a' : letter);
}

enum command game_command(char letter)
{
    unsigned char lower = (unsigned char)game_lower(letter);

    if (lower >= sizeof COMMAND_OF || COMMAND_OF[lower] == 0)
        return COMMANDS;
    return (enum command)(COMMAND_OF[lower] - 1);
}

void game_source(uint8_t *units, uint32_t length, uint32_t seed, uint32_t unit_count)
{
    struct random random = {seed};

    for (uint32_t i = 0; i < length; i++)
        units[i] = (uint8_t)(random_next(&random) % unit_count);
}

struct pose game_spawn(const struct unit *unit)
{
    return (struct pose){0, (int16_t)unit->spawn_x, 0};
}

bool game_apply(const struct unit *unit, struct pose pose, enum command command, struct pose *after)
{
    int32_t odd = pose.y & 1;

    *after = pose;
    switch (command) {
    case MOVE_E:
        after->x++;
        return true;
    case MOVE_W:
        after->x--;
        return true;
    case MOVE_SW: /* the cell to the south-west of a cell in an odd row is in the same column */
        after->x = (int16_t)(pose.x - 1 + odd);
        after->y++;
        return true;
    case MOVE_SE:
        after->x = (int16_t)(pose.x + odd);
        after->y++;
        return true;
    default: {
        const struct unit_shape *shape = &unit->shape[pose.orientation];
        uint32_t direction = command == ROTATE_CW ? 0 : 1;
        if (!shape->rotation[direction].fits)
            return false;
        after->orientation = shape->rotation[direction].to;
        after->x = (int16_t)(pose.x + shape->rotation[direction].dx[odd]);
        after->y = (int16_t)(pose.y + shape->rotation[direction].dy);
        return true;
    }
    }
}

int32_t game_descent(const struct unit *unit, struct pose pose)
{
    return pose.y + unit->shape[pose.orientation].pivot_dy - unit->shape[0].pivot_dy;
}

/* The visits of one row while a text moves the pivot of a unit. A text of n characters moves the pivot at most n
 * columns to either side of the start, column MAX_PHRASE_LENGTH. Only visits of one row are compared, so a move south
 * need not change the column number. */
struct visited {
    uint8_t orientations[2 * MAX_PHRASE_LENGTH + 1]; /* by column: bit o for a visit in orientation o */
    uint32_t column, orientation;                    /* of the unit's current pose */
    uint32_t west, east;                             /* least and greatest column visited */
};

/* Adds the unit's current pose; false if it was visited before. */
static bool mark_visited(struct visited *visited)
{
    uint8_t bit = (uint8_t)(1u << visited->orientation);

    if ((visited->orientations[visited->column] & bit) != 0)
        return false;
    visited->orientations[visited->column] |= bit;
    visited->west = visited->column < visited->west ? visited->column : visited->west;
    visited->east = visited->column > visited->east ? visited->column : visited->east;
    return true;
}

/* Starts a new row, without visits. */
static void start_row(struct visited *visited)
{
    memset(visited->orientations + visited->west, 0, visited->east - visited->west + 1);
    visited->west = visited->east = visited->column;
}

bool game_lock_free(const char *text, uint32_t length, uint32_t orientations)
{
    const uint32_t start = MAX_PHRASE_LENGTH;
    struct visited visited = {.column = start, .west = start, .east = start};

    mark_visited(&visited);
    for (uint32_t i = 0; i < length; i++) {
        enum command command = game_command(text[i]);
        uint32_t rotations = (command == ROTATE_CW) + (command == ROTATE_CCW) * (orientations - 1);
        visited.column += (uint32_t)(command == MOVE_E) - (uint32_t)(command == MOVE_W);
        visited.orientation = (visited.orientation + rotations) % orientations;
        if (command == MOVE_SW || command == MOVE_SE)
            start_row(&visited);
        if (!mark_visited(&visited)) /* a character that is no command fails here, too: the unit stays */
            return false;
    }
    return true;
}

int32_t game_points(uint32_t member_count, uint32_t lines, uint32_t lines_before)
{
    /* The specification: points = size + 100 * (1 + lines) * lines / 2, and for a lock after one that cleared
     * lines_before > 1 rows another floor((lines_before - 1) * points / 10). */
    uint32_t points = member_count + 50 * (1 + lines) * lines;

    return (int32_t)(points + (lines_before > 1 ? (lines_before - 1) * points / 10 : 0));
}
