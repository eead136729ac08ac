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
static const char LETTERS[COMMANDS][GAME_LETTERS + 1] = {EACH_COMMAND(LETTERS_OF)};

/* By lower case letter: 1 + its command, or 0. */
#define OF_LETTERS(command, a, b, c, d, e, f)                                             \
    [a] = 1 + (command), [b] = 1 + (command), [c] = 1 + (command), [d] = 1 + (command), \
    [e] = 1 + (command), [f] = 1 + (command),
static const uint8_t COMMAND_OF['z' + 1] = {EACH_COMMAND(OF_LETTERS)};

const char *game_letters(enum command command)
{
    return LETTERS[command];
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

bool game_step(const struct unit *unit, struct pose pose, enum command command, struct pose *after)
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
    case MOVE_SW: /* the cell south-west of an odd row has the same column number */
        after->x = (int16_t)(pose.x - 1 + odd);
        after->y++;
        return true;
    case MOVE_SE:
        after->x = (int16_t)(pose.x + odd);
        after->y++;
        return true;
    default: {
        const struct unit_shape *shape = &unit->shape[pose.orientation];
        uint32_t way = command == ROTATE_CW ? 0 : 1;
        if (!shape->rotation[way].fits)
            return false;
        after->orientation = shape->rotation[way].to;
        after->x = (int16_t)(pose.x + shape->rotation[way].dx[odd]);
        after->y = (int16_t)(pose.y + shape->rotation[way].dy);
        return true;
    }
    }
}

int32_t game_descent(const struct unit *unit, struct pose pose)
{
    return pose.y + unit->shape[pose.orientation].pivot_dy - unit->shape[0].pivot_dy;
}

/* The places of one row that a text has been in: by column from the start of the text, a bit for each
 * orientation. */
struct trail {
    uint8_t seen[2 * MAX_PHRASE_LENGTH + 1];
    uint32_t column, turned, west, east;
};

/* False when the text was there before. */
static bool come_to(struct trail *trail)
{
    uint8_t bit = (uint8_t)(1u << trail->turned);

    if ((trail->seen[trail->column] & bit) != 0)
        return false;
    trail->seen[trail->column] |= bit;
    trail->west = trail->column < trail->west ? trail->column : trail->west;
    trail->east = trail->column > trail->east ? trail->column : trail->east;
    return true;
}

/* A new row: the place is the first of it. */
static void come_down(struct trail *trail)
{
    memset(trail->seen + trail->west, 0, trail->east - trail->west + 1);
    trail->west = trail->east = trail->column;
}

bool game_lock_free(const char *text, uint32_t length, uint32_t orientations)
{
    struct trail trail = {.column = MAX_PHRASE_LENGTH, .west = MAX_PHRASE_LENGTH, .east = MAX_PHRASE_LENGTH};

    come_to(&trail);
    for (uint32_t i = 0; i < length; i++) {
        enum command command = game_command(text[i]);
        trail.column += (uint32_t)(command == MOVE_E) - (uint32_t)(command == MOVE_W);
        trail.turned = (trail.turned + (command == ROTATE_CW) + (command == ROTATE_CCW) * (orientations - 1)) % orientations;
        if (command == MOVE_SW || command == MOVE_SE)
            come_down(&trail);
        if (!come_to(&trail))
            return false;
    }
    return true;
}

int32_t game_points(uint32_t member_count, uint32_t lines, uint32_t lines_before)
{
    uint32_t points = member_count + 50 * (1 + lines) * lines;

    return (int32_t)(points + (lines_before > 1 ? (lines_before - 1) * points / 10 : 0));
}
